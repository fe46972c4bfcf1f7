"""Source: docs/engine-contract.md, section 2; rules text 000, “Melds and deadwood”; rules text 003, on sets and runs."""

import pytest
from hypothesis import given, settings

from engine.cards import Card, bits_of, cards_of
from engine.melds import MELDS, RUNS, SETS, arrangements, deadwood_of
from engine.notation import parse_cards, str_cards
from tests.engine.slow import hands as slow
from tests.engine.strategies import hands

DEADWOOD = [
    ("As 2s 3s 5h 5d 5c 9h 10h Jh Qh", 0, "three melds and nothing left"),
    ("Ks Kh 9d 9c 7s 7h 5d 5c 3s 3h", 68, "pairs are no melds"),
    ("Ks Kd Qh Qc Js Jd 10h 10c 9s 9d", 98, "the most that ten cards can leave"),
    ("Qs Ks As 2s 8h 8s 8d Jh Jd Jc", 23, "no run goes round the corner, text 003"),
    ("8h 8s 8d 7h 9h Qh Qs Qd 2c 3d", 21, "the eight is in one meld only, text 003: 7 + 9 + 2 + 3"),
    ("5d 5h 5s 6s 7s Ah 2h 3h Kc Kd", 30, "the run leaves 5 + 5, the set would leave 6 + 7"),
    ("4d 5d 6d 7d 8d 4h 4s 8h 8c Kd", 10, "both ends of a run go to sets and a run is left"),
    ("5s 5h 5d 5c 6s 7s Kh Kd Kc 2h", 2, "the fourth five opens a run"),
    ("5s 6s 7s 5h 6h 7h 5d 6d 7d Kc", 10, "three sets or three runs"),
]


@pytest.mark.parametrize(("hand", "left"), [row[:2] for row in DEADWOOD], ids=[row[2] for row in DEADWOOD])
def test_the_deadwood_is_the_least_that_can_be_left(hand: str, left: int) -> None:
    assert deadwood_of(parse_cards(hand)) == left


def test_there_are_65_sets_and_264_runs_and_all_of_them_are_melds() -> None:
    assert (len(SETS), len(RUNS)) == (65, 264)
    assert all(slow.is_set(map(str, cards_of(bits))) for bits in SETS)
    assert all(slow.is_run(map(str, cards_of(bits))) for bits in RUNS)


@pytest.mark.parametrize("cards", ["Qs Ks As", "Ks As 2s", "5s 6s", "5s 5h", "5s 6s 7h", "5s 6s 8s", "As"])
def test_what_is_no_set_and_no_run_is_no_meld(cards: str) -> None:
    assert bits_of(parse_cards(cards)) not in MELDS


def test_every_arrangement_that_leaves_the_least_is_there_once() -> None:
    found = arrangements(parse_cards("5s 6s 7s 5h 6h 7h 5d 6d 7d Kc"))
    assert [[str_cards(meld) for meld in one.melds] for one in found] == [
        ["5s 6s 7s", "5h 6h 7h", "5d 6d 7d"],
        ["5s 5h 5d", "6s 6h 6d", "7s 7h 7d"],
    ]


def test_a_long_run_is_cut_in_every_way() -> None:
    found = arrangements(parse_cards("As 2s 3s 4s 5s 6s 7s 9h Jd Kc"))
    assert sorted([len(meld) for meld in one.melds] for one in found) == [[3, 4], [4, 3], [7]]


def test_a_hand_without_melds_lies_loose() -> None:
    (only,) = arrangements(parse_cards("Kc Ks Qd Qs 9h 8c 6d 4s 3h Ah"))
    assert (only.melds, only.deadwood) == ((), 71)


@given(hands(10) | hands(11))
def test_an_arrangement_uses_the_hands_cards_each_once(hand: tuple[Card, ...]) -> None:
    for one in arrangements(hand):
        cards = [card for meld in one.melds for card in meld] + list(one.loose)
        assert sorted(cards, key=str) == sorted(hand, key=str)


@given(hands(10) | hands(11))
def test_an_arrangement_has_melds_alone_and_leaves_the_deadwood(hand: tuple[Card, ...]) -> None:
    least = deadwood_of(hand)
    for one in arrangements(hand):
        assert all(slow.is_meld(map(str, meld)) for meld in one.melds)
        assert sum(card.count for card in one.loose) == one.deadwood == least


@given(hands(10))
def test_melds_are_sorted_inside_and_by_their_first_card(hand: tuple[Card, ...]) -> None:
    for one in arrangements(hand):
        melds = [tuple(map(str, meld)) for meld in one.melds]
        assert all(meld == slow.in_order(meld) for meld in melds)
        assert [meld[0] for meld in melds] == list(slow.in_order(meld[0] for meld in melds))


@given(hands(10))
def test_the_order_in_which_a_hand_is_held_changes_nothing(hand: tuple[Card, ...]) -> None:
    assert arrangements(hand) == arrangements(tuple(reversed(hand)))


@given(hands(10))
def test_no_two_arrangements_are_the_same(hand: tuple[Card, ...]) -> None:
    found = [frozenset(map(frozenset, one.melds)) for one in arrangements(hand)]
    assert len(found) == len(set(found))


@settings(max_examples=30)
@given(hands(10))
def test_deadwood_is_what_an_exhaustive_search_finds(hand: tuple[Card, ...]) -> None:
    assert deadwood_of(hand) == slow.deadwood(map(str, hand))


@given(hands(11))
def test_one_card_more_never_leaves_more_than_it_counts(hand: tuple[Card, ...]) -> None:
    for card in hand:
        rest = tuple(other for other in hand if other != card)
        assert deadwood_of(hand) <= deadwood_of(rest) + card.count
