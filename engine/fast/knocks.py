"""A knock laid down, compiled: both counts, after lay-offs, as ``engine.layoffs`` finds them."""

from __future__ import annotations

import numpy as np
from numba import njit

from engine.fast.bits import count_bits
from engine.fast.melds import (
    least_deadwood,
    left_after_runs,
    loose_after_runs,
    rest_after_sets,
    suits_of,
    three_ranks,
)
from engine.fast.tables import CHOICES, NUMBER_OF_CHOICES, RANK

_SUIT = 8191


@njit(cache=True)
def places_on_sets(sets: int) -> int:
    """The cards that sets of three lack; ``sets`` are the cards of all sets laid down."""
    places = 0
    for rank in range(13):
        held = sets & RANK[rank]
        if count_bits(held) == 3:
            places |= RANK[rank] & ~held
    return places


@njit(cache=True)
def places_at_runs(rest: int) -> int:
    """The cards next to the runs in ``rest``, the cards in no set."""
    runs = rest & ~loose_after_runs(rest)
    places = 0
    for suit in range(4):
        pattern = runs >> 13 * suit & _SUIT
        places |= (pattern << 1 & _SUIT | pattern >> 1) << 13 * suit
    return places & ~rest


@njit(cache=True)
def least_after_lay_offs(held: int, sets: int, rest: int) -> int:
    """The least that the defender can be left with, against these sets and the runs in ``rest``.

    The places at which a lay-off begins are at most eight; from each the defender may lay off none or more in a row.
    """
    if held & (places_on_sets(sets) | places_at_runs(rest)) == 0:
        return least_deadwood(held)
    rows, length, rows_found = np.zeros((16, 11), np.int64), np.zeros(16, np.int64), 0
    on_sets = places_on_sets(sets) & held
    for card in range(52):
        if on_sets >> card & 1:
            rows[rows_found, 1], length[rows_found] = 1 << card, 1
            rows_found += 1
    runs = rest & ~loose_after_runs(rest)
    for card in range(52):
        if runs >> card & 1:
            for step in (-1, 1):
                there, laid, found = card + step, 0, 0
                while 0 <= there < 52 and there // 13 == card // 13 and held >> there & 1:
                    laid |= 1 << there
                    found += 1
                    rows[rows_found, found] = laid
                    there += step
                if found and not runs >> (card + step) & 1:
                    length[rows_found] = found
                    rows_found += 1
    return _least_of_rows(held, rows, length, rows_found)


@njit(cache=True)
def _least_of_rows(held: int, rows: np.ndarray, length: np.ndarray, rows_found: int) -> int:
    """The least over each way to lay off from these rows; a card that is in two goes once."""
    ways = 1
    for row in range(rows_found):
        ways *= length[row] + 1
    best = 1000
    for way in range(ways):
        left_to_tell, laid = way, 0
        for row in range(rows_found):
            laid |= rows[row, left_to_tell % (length[row] + 1)]
            left_to_tell //= length[row] + 1
        best = min(best, least_deadwood(held & ~laid))
    return best


@njit(cache=True)
def counts_after_knock(hand: int, held: int) -> tuple[int, int]:
    """The knocker's deadwood and the defender's after laying off.

    Of the knocker's arrangements with the least, one with the fewest open places, that leaves the defender most.
    """
    least = left_after_runs(rest_after_sets(hand))
    if least == 0:
        return 0, least_deadwood(held)
    a, b, c = three_ranks(hand)
    fewest, most = 99, -1
    suits_a = suits_of(hand, a)
    for i in range(NUMBER_OF_CHOICES[suits_a]):
        after_a = hand ^ CHOICES[suits_a, i] << max(a, 0)
        suits_b = suits_of(after_a, b)
        for j in range(NUMBER_OF_CHOICES[suits_b]):
            after_b = after_a ^ CHOICES[suits_b, j] << max(b, 0)
            suits_c = suits_of(after_b, c)
            for k in range(NUMBER_OF_CHOICES[suits_c]):
                rest = after_b ^ CHOICES[suits_c, k] << max(c, 0)
                if left_after_runs(rest) != least:
                    continue
                sets = hand ^ rest
                places = count_bits((places_on_sets(sets) | places_at_runs(rest)) & ~hand)
                if places <= fewest:
                    left = least_after_lay_offs(held, sets, rest)
                    if places < fewest or left > most:
                        most = left
                    fewest = places
    return least, most
