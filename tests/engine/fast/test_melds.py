"""The compiled code finds what the plain engine finds."""

from random import Random

import numpy as np
import pytest

from engine.discards import best_discards
from engine.fast.melds import least_after_discards, least_deadwoods
from engine.melds import least_deadwood

RANKS = [range(13), range(4, 10), range(0, 13, 2)]


def some_hands(number: int, size: int, ranks: range) -> list[int]:
    """Hands as bits, out of these ranks."""
    chance = Random(size)
    cards = [13 * suit + rank for suit in range(4) for rank in ranks]
    return [sum(1 << card for card in chance.sample(cards, size)) for _ in range(number)]


@pytest.mark.parametrize(("ranks", "number"), list(zip(RANKS, (900_000, 50_000, 50_000), strict=True)))
def test_a_million_hands_have_the_same_deadwood(ranks: range, number: int) -> None:
    hands = some_hands(number, 10, ranks)
    assert least_deadwoods(np.array(hands)).tolist() == [least_deadwood(hand) for hand in hands]


@pytest.mark.parametrize("ranks", RANKS)
def test_the_best_discards_leave_the_same(ranks: range) -> None:
    hands = some_hands(100_000, 11, ranks)
    assert least_after_discards(np.array(hands)).tolist() == [best_discards(hand)[0] for hand in hands]
