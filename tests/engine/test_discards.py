"""Source: docs/engine-contract.md, section 2: eleven cards, their discards, big gin."""

import pytest
from hypothesis import given

from engine.cards import Card
from engine.discards import weigh_discards
from engine.melds import deadwood_of
from engine.notation import parse_cards, str_cards
from tests.engine.strategies import hands


@given(hands(11))
def test_each_of_the_eleven_discards_leaves_the_deadwood_of_the_ten_others(hand: tuple[Card, ...]) -> None:
    after = weigh_discards(hand).after
    assert set(after) == set(hand)
    assert all(left == deadwood_of(tuple(c for c in hand if c != card)) for card, left in after.items())


@given(hands(11))
def test_the_deadwood_of_eleven_cards_is_the_least_over_the_discards(hand: tuple[Card, ...]) -> None:
    eleven = weigh_discards(hand)
    assert eleven.deadwood == min(eleven.after.values())


@pytest.mark.parametrize(
    ("hand", "big_gin", "deadwood"),
    [
        ("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Qh", True, 0),
        ("As 2s 3s 4s 5h 5d 5c 9h 10h Jh Kd", False, 0),
        ("As 2s 3s 5h 5d 5c 9h 10h Jh Kd Kc", False, 10),
        ("Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc", True, 0),
        # Rules text 003, “Big gin”: all eleven cards are part of melds.
        ("Ah 2h 3h 6c 7c 8c 9c 10c Qs Qd Qc", True, 0),
    ],
)
def test_big_gin_is_all_eleven_cards_in_melds(hand: str, big_gin: bool, deadwood: int) -> None:
    eleven = weigh_discards(parse_cards(hand))
    assert (eleven.big_gin, eleven.deadwood) == (big_gin, deadwood)


def test_the_arrangements_of_a_big_gin_hold_all_eleven_cards() -> None:
    eleven = weigh_discards(parse_cards("5s 6s 7s 5h 6h 7h 5d 6d 7d 8s 4d"))
    assert [[str_cards(meld) for meld in one.melds] for one in eleven.arrangements()] == [
        ["4d 5d 6d 7d", "5s 6s 7s 8s", "5h 6h 7h"]
    ]


@given(hands(11))
def test_the_arrangements_of_eleven_cards_are_of_the_ten_that_stay_after_a_best_discard(
    hand: tuple[Card, ...],
) -> None:
    eleven = weigh_discards(hand)
    for one in eleven.arrangements():
        kept = {card for meld in one.melds for card in meld} | set(one.loose)
        thrown = set(hand) - kept
        assert len(thrown) == (0 if eleven.big_gin else 1)
        assert all(eleven.after[card] == eleven.deadwood for card in thrown)
        assert one.deadwood == eleven.deadwood
