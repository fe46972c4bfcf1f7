"""Choosing by chance."""

from collections import Counter
from random import Random

from engine.bots.protocol import pick, pick_card


def test_everything_is_picked_about_equally_often() -> None:
    chance = Random(1)
    found = Counter(pick("abcde", chance) for _ in range(5000))
    assert set(found) == set("abcde")
    assert all(900 < count < 1100 for count in found.values())


def test_every_card_is_picked_about_equally_often() -> None:
    chance = Random(1)
    found = Counter(pick_card(1 << 3 | 1 << 20 | 1 << 51, chance) for _ in range(3000))
    assert set(found) == {3, 20, 51}
    assert all(900 < count < 1100 for count in found.values())


def test_a_single_card_is_picked_without_chance() -> None:
    chance = Random(1)
    before = chance.getstate()
    assert pick_card(1 << 17, chance) == 17
    assert chance.getstate() == before
