"""Source: rules text 000, “Laying off”; docs/engine-contract.md, section 4, its last paragraphs."""

import pytest
from hypothesis import given, settings

from engine.cards import Card, bits_of, cards_of
from engine.layoffs import arrange_knock, defend, least_after_lay_offs, open_places
from engine.melds import MELDS, least_deadwood, least_melds
from engine.notation import parse_cards, str_cards
from engine.sides import Pair
from tests.engine.slow import hands as slow
from tests.engine.strategies import two_hands


def bits(text: str) -> int:
    return bits_of(parse_cards(text))


def melds(text: str) -> tuple[int, ...]:
    return tuple(bits(meld) for meld in text.split("|"))


PLACES = [
    ("5h 6h 7h", "4h 8h", "a run has one at either end"),
    ("Ah 2h 3h", "4h", "nothing goes below the ace"),
    ("Jh Qh Kh", "10h", "nothing goes above the king"),
    ("5s 5h 5d", "5c", "a set of three has its fourth card"),
    ("5s 5h 5d 5c", "", "a set of four has none"),
    ("5s 5h 5d | 6c 7c 8c", "5c 9c", "a card that fits twice counts once"),
    ("2h 3h 4h | 6h 7h 8h", "Ah 5h 9h", "the card between two runs counts once"),
]


@pytest.mark.parametrize(("shown", "places"), [row[:2] for row in PLACES], ids=[row[2] for row in PLACES])
def test_open_places_are_the_cards_that_could_be_laid_off_at_once(shown: str, places: str) -> None:
    assert open_places(melds(shown), bits(shown.replace("|", " "))) == bits(places)


def test_a_card_in_the_knockers_own_hand_is_no_open_place() -> None:
    assert open_places(melds("5h 6h 7h"), bits("5h 6h 7h 8h")) == bits("4h")


LAY_OFFS = [
    # Rules text 003: the four of hearts goes onto ace, two, three.
    ("Ah 2h 3h", "4h Kd 9s 9d 8c 7s 6d 5s 2d 2c", "4h", 58, "a card next to a run"),
    ("5s 5h 5d", "5c Kd 9s 9d 8h 7s 6d 3s 2d 2c", "5c", 56, "the missing card of a set"),
    (
        "5h 6h 7h",
        "3h 4h 8h 9h 10h Jd Qs 9c 3d Ac",
        "4h 3h",
        33,
        "one on another, and the longer end a run of its own",
    ),
    ("10s 10d 10h | Js Qs Ks", "10c 9s 8s 3d Jd Qh 6c 5h 2d Ac", "10c", 54, "the set takes its fourth"),
    (
        "9s 9h 9d | 10c Jc Qc",
        "9c 8c 2d 4h 6s Jh Qd Kh 7h 7d",
        "9c 8c",
        56,
        "the end that carries one card more",
    ),
    ("2h 3h 4h | 8h 9h 10h", "5h 6h 7h Js Qd 9c 3d Ac 6s 2c", "", 41, "a run of its own needs no lay-off"),
    ("Js Qs Ks", "As 2s 10d 9c 6c 6d Kd Kh 4c 7d", "", 65, "the ace does not follow the king"),
    ("As 2s 3s", "Ks Qs 10d 9c 6c 6d Kd 8h 4c 7d", "", 80, "the king does not come before the ace"),
]


@pytest.mark.parametrize(
    ("shown", "hand", "off", "left"), [row[:4] for row in LAY_OFFS], ids=[row[4] for row in LAY_OFFS]
)
def test_the_defender_lays_off_what_leaves_the_least(shown: str, hand: str, off: str, left: int) -> None:
    found = defend(bits(hand), melds(shown))
    assert found.deadwood == left
    assert str_cards(one.card for one in found.laid_off) == off


# OpenSpiel's lesson, and section 4: the defender's melds and lay-offs are one optimisation.
def test_the_defender_breaks_up_a_meld_that_is_worth_less_than_what_goes_off() -> None:
    held = bits("2s 8s 9s Ac 2c 7c 8c 2d 8d 2h")
    found = defend(held, melds("5s 6s 7s | 9c 10c Jc | Ks Kc Kd"))
    assert bits("8s 8c 8d") not in found.melds
    assert str_cards(one.card for one in found.laid_off) == "8s 9s 8c 7c"


def test_nothing_is_laid_off_where_no_melds_are_open() -> None:
    found = defend(bits("5c Kd 9s 9d 8h 7s 6d 3s 2d 2c"), ())
    assert (found.laid_off, found.deadwood) == ((), 61)


def test_onto_names_the_meld_as_it_was_first_laid_down() -> None:
    found = defend(bits("3h 4h Jd Qs 9c 3d Ac 7c Ks 10d"), melds("5h 6h 7h"))
    assert [str_cards(one.onto) for one in found.laid_off] == ["5h 6h 7h", "5h 6h 7h"]


# Rules text 000, “Laying off”: the table chooses the melds with the fewest places to lay off.
@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("5s 6s 7s 5h 6h 7h 5d 6d 7d Ac", "5s 5h 5d | 6s 6h 6d | 7s 7h 7d"),
        ("As 2s 3s 4s 5s 6s 9h 9d 9c Ac", "As 2s 3s 4s 5s 6s | 9h 9d 9c"),
        ("As 2s 3s Ah 2h 3h Ad 2d 3d 4d", "As 2s 3s | Ah 2h 3h | Ad 2d 3d 4d"),
    ],
    ids=[
        "three sets leave three, three runs six",
        "one long run leaves one, two runs three",
        "one way alone",
    ],
)
def test_the_knocker_lays_down_the_melds_with_the_fewest_open_places(hand: str, shown: str) -> None:
    defender = bits("Ks Kh Kd Qs Qh Qd Js Jh Jd 10c")
    assert set(arrange_knock(bits(hand), defender, lays_off=True)) == set(melds(shown))


# Section 4: where they still tie, the one that leaves the defender most. Both ways have three open places here.
@pytest.mark.parametrize(
    ("held", "shown"),
    [("4s", "As Ah Ad | 2s 2h 2d | 3s 3h 3d"), ("3c", "As 2s 3s | Ah 2h 3h | Ad 2d 3d")],
    ids=["a four fits the runs, so sets", "a three fits the sets, so runs"],
)
def test_of_melds_with_as_few_open_places_those_that_leave_the_defender_most(held: str, shown: str) -> None:
    defender = bits(f"{held} Ks Kh Qs Qh Js Jh 9d 9c 7c")
    found = arrange_knock(bits("As 2s 3s Ah 2h 3h Ad 2d 3d 10c"), defender, lays_off=True)
    assert set(found) == set(melds(shown))


def knocks(pair: Pair[tuple[Card, ...]]) -> tuple[int, int]:
    return bits_of(pair.a), bits_of(pair.b)


@given(two_hands())
def test_laying_off_never_leaves_the_defender_more(pair: Pair[tuple[Card, ...]]) -> None:
    knocker, defender = knocks(pair)
    shown = next(least_melds(knocker))
    assert defend(defender, shown).deadwood <= least_deadwood(defender)


@given(two_hands())
def test_a_defence_spreads_the_hand_over_melds_lay_offs_and_loose_cards(pair: Pair[tuple[Card, ...]]) -> None:
    knocker, defender = knocks(pair)
    found = defend(defender, next(least_melds(knocker)))
    laid = bits_of(one.card for one in found.laid_off)
    assert sum(found.melds) + laid + found.loose == defender
    assert set(found.melds) <= MELDS
    assert sum(card.count for card in cards_of(found.loose)) == found.deadwood


@given(two_hands())
def test_the_lay_offs_can_be_played_in_the_order_in_which_they_are_told(
    pair: Pair[tuple[Card, ...]],
) -> None:
    knocker, defender = knocks(pair)
    shown = next(least_melds(knocker))
    grown = {meld: set(map(str, cards_of(meld))) for meld in shown}
    for one in defend(defender, shown).laid_off:
        meld = grown[bits_of(one.onto)]
        meld.add(str(one.card))
        assert slow.is_meld(meld)


@settings(max_examples=30)
@given(two_hands())
def test_no_defence_does_better_than_an_exhaustive_search_nor_worse(pair: Pair[tuple[Card, ...]]) -> None:
    knocker, defender = knocks(pair)
    shown = next(least_melds(knocker))
    as_text = tuple(tuple(map(str, cards_of(meld))) for meld in shown)
    left, _, _ = slow.defence(slow.in_order(map(str, pair.b)), as_text)
    assert defend(defender, shown).deadwood == least_after_lay_offs(defender, shown) == left


@given(two_hands())
def test_the_knockers_melds_have_the_fewest_open_places_and_then_leave_the_defender_most(
    pair: Pair[tuple[Card, ...]],
) -> None:
    knocker, defender = knocks(pair)

    def worth(shown: tuple[int, ...]) -> tuple[int, int]:
        return open_places(shown, knocker).bit_count(), -least_after_lay_offs(defender, shown)

    assert worth(arrange_knock(knocker, defender, lays_off=True)) == min(map(worth, least_melds(knocker)))
