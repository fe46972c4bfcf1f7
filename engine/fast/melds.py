"""The least deadwood of many hands, and what the best discards from eleven cards leave.

As in ``engine.melds``, only the choice of sets is tried, and a suit's runs are one look-up. A hand of eleven cards holds at
most three ranks three times; so three loops do, where the plain engine calls itself (numba can't load a compiled function
that calls itself from its cache).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from numba import njit

from engine.fast.bits import lowest_bit
from engine.fast.tables import CHOICES, HIGHEST, LEFT, LOOSE, NUMBER_OF_CHOICES

Hands: TypeAlias = npt.NDArray[np.int64]
_SUIT = 8191


@njit(inline="always")
def left_after_runs(bits: int) -> int:
    """The deadwood when only runs are melded."""
    return LEFT[bits & _SUIT] + LEFT[bits >> 13 & _SUIT] + LEFT[bits >> 26 & _SUIT] + LEFT[bits >> 39]


@njit(inline="always")
def loose_after_runs(bits: int) -> int:
    """The loose cards when only runs are melded."""
    low = LOOSE[bits & _SUIT] | LOOSE[bits >> 13 & _SUIT] << 13
    return low | LOOSE[bits >> 26 & _SUIT] << 26 | LOOSE[bits >> 39] << 39


@njit(inline="always")
def left_without_highest(bits: int) -> int:
    """The same deadwood without its highest card."""
    low = max(HIGHEST[bits & _SUIT], HIGHEST[bits >> 13 & _SUIT])
    return left_after_runs(bits) - max(low, HIGHEST[bits >> 26 & _SUIT], HIGHEST[bits >> 39])


@njit(inline="always")
def held_thrice(bits: int) -> int:
    """The ranks held three or four times, as a pattern of 13 bits."""
    s, h, d, c = bits & _SUIT, bits >> 13 & _SUIT, bits >> 26 & _SUIT, bits >> 39
    return s & h & (d | c) | d & c & (s | h)


@njit(inline="always")
def suits_of(bits: int, rank: int) -> int:
    """The suits in which a rank is held, as four bits; 0 for the rank -1."""
    if rank < 0:
        return 0
    low = bits >> rank & 1 | (bits >> 13 + rank & 1) << 1
    return low | (bits >> 26 + rank & 1) << 2 | (bits >> 39 + rank & 1) << 3


@njit(inline="always")
def three_ranks(bits: int) -> tuple[int, int, int]:
    """The ranks held three or four times, lowest first, -1 where there are fewer than three."""
    ranks = held_thrice(bits)
    first = second = third = -1
    if ranks:
        first = lowest_bit(ranks)
        ranks &= ranks - 1
        if ranks:
            second = lowest_bit(ranks)
            ranks &= ranks - 1
            if ranks:
                third = lowest_bit(ranks)
    return first, second, third


@njit(cache=True)
def rest_after_sets(bits: int) -> int:
    """What the sets leave in the first arrangement with the least deadwood; its runs are still in it."""
    a, b, c = three_ranks(bits)
    best, rest = 1000, bits
    held_a = suits_of(bits, a)
    for i in range(NUMBER_OF_CHOICES[held_a]):
        after_a = bits ^ CHOICES[held_a, i] << max(a, 0)
        held_b = suits_of(after_a, b)
        for j in range(NUMBER_OF_CHOICES[held_b]):
            after_b = after_a ^ CHOICES[held_b, j] << max(b, 0)
            held_c = suits_of(after_b, c)
            for k in range(NUMBER_OF_CHOICES[held_c]):
                after_c = after_b ^ CHOICES[held_c, k] << max(c, 0)
                left = left_after_runs(after_c)
                if left < best:
                    best, rest = left, after_c
    return rest


@njit(cache=True)
def least_deadwood(bits: int) -> int:
    """The least deadwood of up to eleven cards."""
    if held_thrice(bits) == 0:
        return left_after_runs(bits)
    return left_after_runs(rest_after_sets(bits))


@njit(cache=True)
def least_of_eleven(bits: int) -> int:
    """The least deadwood that a discard from eleven cards leaves."""
    if held_thrice(bits) == 0:
        return left_without_highest(bits)
    a, b, c = three_ranks(bits)
    best = 1000
    held_a = suits_of(bits, a)
    for i in range(NUMBER_OF_CHOICES[held_a]):
        after_a = bits ^ CHOICES[held_a, i] << max(a, 0)
        held_b = suits_of(after_a, b)
        for j in range(NUMBER_OF_CHOICES[held_b]):
            after_b = after_a ^ CHOICES[held_b, j] << max(b, 0)
            held_c = suits_of(after_b, c)
            for k in range(NUMBER_OF_CHOICES[held_c]):
                after_c = after_b ^ CHOICES[held_c, k] << max(c, 0)
                best = min(best, left_without_highest(after_c))
    return best


@njit(cache=True)
def least_deadwoods(hands: Hands) -> Hands:
    """The least deadwood of each hand of ten cards. Most hold no rank thrice, and are spared a call."""
    found = np.empty(len(hands), np.int64)
    for place in range(len(hands)):
        hand = hands[place]
        found[place] = least_deadwood(hand) if held_thrice(hand) else left_after_runs(hand)
    return found


@njit(cache=True)
def least_after_discards(hands: Hands) -> Hands:
    """What the best discard from each hand of eleven cards leaves."""
    found = np.empty(len(hands), np.int64)
    for place in range(len(hands)):
        hand = hands[place]
        found[place] = least_of_eleven(hand) if held_thrice(hand) else left_without_highest(hand)
    return found
