"""Whole deals between two ``simple`` bots, compiled: hundreds of thousands a second.

The field's yardstick against itself, under any knock limit: how its deals end, and what they bring.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from numba import njit

from engine.fast.bits import lowest_bit
from engine.fast.knocks import counts_after_knock
from engine.fast.melds import least_deadwood
from engine.fast.tables import PAIRS

KNOCK, GIN, UNDERCUT, WASH = range(4)
NEVER_DRAWN, MOST_TURNS = 2, 200


@njit(inline="always")
def next_random(state: npt.NDArray[np.uint64]) -> np.int64:
    """A random number of 31 bits (xorshift64*); ``state`` is one number that is not 0."""
    word = state[0]
    word ^= word >> np.uint64(12)
    word ^= word << np.uint64(25)
    word ^= word >> np.uint64(27)
    state[0] = word
    return np.int64(word * np.uint64(2685821657736338717) >> np.uint64(33))


@njit(cache=True)
def shuffle(deck: npt.NDArray[np.int64], state: npt.NDArray[np.uint64]) -> None:
    """Put the deck into a random order."""
    for place in range(len(deck) - 1):
        other = place + next_random(state) % (len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]


@njit(cache=True)
def joins_meld(hand: int, card: int) -> bool:
    """Whether the card of this index makes a meld with cards of the hand."""
    for place in range(6):
        pair = PAIRS[card, place]
        if pair and pair & hand == pair:
            return True
    return False


@njit(cache=True)
def simple_discard(hand: int, taken: int, state: npt.NDArray[np.uint64]) -> tuple[int, int]:
    """A discard that leaves least, each such as likely, and what it leaves; ``taken`` (an index, or -1) stays."""
    least, chosen, equals, rest = 1000, -1, 0, hand
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        if card == taken:
            continue
        left = least_deadwood(hand ^ 1 << card)
        if left < least:
            least, equals = left, 0
        if left == least:
            equals += 1
            if next_random(state) % equals == 0:
                chosen = card
    return chosen, least


@njit(cache=True)
def play_simple(
    deck: npt.NDArray[np.int64], limit: int, state: npt.NDArray[np.uint64]
) -> tuple[int, int, int]:
    """Play a deal: who wins (0 the non-dealer, 1 the dealer, -1 nobody), how, and by what margin of deadwood."""
    hands = np.zeros(2, np.int64)
    for place in range(20):
        hands[place % 2] |= 1 << deck[place]
    top, drawn, side, passed = deck[20], 21, 0, 0
    for _ in range(MOST_TURNS):
        if passed < 2 and not joins_meld(hands[side], top):
            passed, side = passed + 1, 1 - side
            if passed < 2:
                continue
        taken = -1
        if passed != 2 and joins_meld(hands[side], top):
            taken = top
            hands[side] |= 1 << top
        else:
            hands[side] |= 1 << deck[drawn]
            drawn += 1
        passed = 3
        top, least = simple_discard(hands[side], taken, state)
        hands[side] ^= 1 << top
        if least <= limit:
            own, other = counts_after_knock(hands[side], hands[1 - side])
            if own == 0:
                return side, GIN, other
            return (side, KNOCK, other - own) if other > own else (1 - side, UNDERCUT, own - other)
        side = 1 - side
        if drawn >= 52 - NEVER_DRAWN:
            break
    return -1, WASH, 0


@njit(cache=True)
def play_simple_deals(number: int, limit: int, seed: int) -> npt.NDArray[np.int64]:
    """Play so many deals; how many ended how (rows) with whom winning (non-dealer, dealer, nobody)."""
    state = np.array([seed * 2 + 1], np.uint64)
    found, deck = np.zeros((4, 3), np.int64), np.arange(52)
    for _ in range(number):
        shuffle(deck, state)
        winner, outcome, _ = play_simple(deck, limit, state)
        found[outcome, winner] += 1
    return found
