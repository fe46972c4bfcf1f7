"""Source: docs/engine-contract.md, sections 4 to 6: what a request may look like, and which field is at fault."""

from typing import Any

import pytest

from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import BadCard, BadRequest, DuplicateCard, EngineError, ImpossibleCount, ImpossibleScore
from engine.notation import parse_card, parse_cards
from engine.reading import read_any_deal, read_cards, read_deal, read_game, read_points_deal
from engine.rules import RuleSet
from engine.sides import Pair, Side

HANDS = {"A": "As 2s 3s", "B": "Ks"}
COUNTS = {"A": 6, "B": 30}


@pytest.mark.parametrize("given", ["Ah 10d", ["Ah", "10d"], ["♥A", "TD"]], ids=str)
def test_cards_are_one_text_or_a_list_of_texts(given: Any) -> None:
    assert read_cards(given) == parse_cards("Ah 10d")


@pytest.mark.parametrize("given", [None, 7, 7.5, True, {}, [7], ["Ah", None], [["Ah"]]], ids=str)
def test_anything_else_is_no_cards(given: Any) -> None:
    with pytest.raises(BadRequest):
        read_cards(given)


def test_a_deal_is_read_with_all_it_says() -> None:
    deal = read_deal(
        {
            "knocker": "B",
            "declared": "big_gin",
            "upcard": "♠7",
            "hands": HANDS,
            "laid_down": [["As", "2s", "3s"], "Ks"],
            "deadwood": COUNTS,
            "score": 24,
        }
    )
    assert deal == Deal(
        Side.B,
        Declared.BIG_GIN,
        parse_card("7s"),
        Pair(parse_cards("As 2s 3s"), parse_cards("Ks")),
        (parse_cards("As 2s 3s"), parse_cards("Ks")),
        Pair(6, 30),
        24,
    )


@pytest.mark.parametrize("key", ["declared", "upcard", "hands", "laid_down", "deadwood", "score"])
def test_null_is_left_out(key: str) -> None:
    assert read_deal({"knocker": "A", key: None}) == Deal(Side.A)


def test_a_null_knocker_is_a_wash_and_none_at_all_is_a_mistake() -> None:
    assert read_deal({"knocker": None}) == Deal(None)
    with pytest.raises(BadRequest, match="Who knocked is missing") as refused:
        read_deal({})
    assert refused.value.field == "knocker"


@pytest.mark.parametrize(("given", "count"), [(6, 6), (6.0, 6), (-0.0, 0), (0, 0)])
def test_a_count_is_a_whole_number_however_it_is_written(given: Any, count: int) -> None:
    deal = read_deal({"knocker": "A", "deadwood": {"A": given, "B": 30}})
    assert deal.deadwood == Pair(count, 30)
    assert type(deal.deadwood.a) is int


@pytest.mark.parametrize("given", ["6", 6.5, True, None, [], {}, float("nan"), float("inf")], ids=str)
def test_a_count_that_is_no_whole_number_is_impossible(given: Any) -> None:
    with pytest.raises(ImpossibleCount, match="A count is a whole number of points") as refused:
        read_deal({"knocker": "A", "deadwood": {"A": given, "B": 30}})
    assert refused.value.field == "deadwood.A"


FAULTS: list[tuple[dict[str, Any], type[EngineError], str]] = [
    ({"knocker": "C"}, BadRequest, "knocker"),
    ({"knocker": "a"}, BadRequest, "knocker"),
    ({"knocker": 1}, BadRequest, "knocker"),
    ({"knocker": True}, BadRequest, "knocker"),
    ({"knocker": ["A"]}, BadRequest, "knocker"),
    ({"declared": "Gin"}, BadRequest, "declared"),
    ({"declared": 1}, BadRequest, "declared"),
    ({"declared": {}}, BadRequest, "declared"),
    ({"upcard": "7"}, BadCard, "upcard"),
    ({"upcard": "7h 8h"}, BadCard, "upcard"),
    ({"upcard": ["7h"]}, BadRequest, "upcard"),
    ({"hands": "As"}, BadRequest, "hands"),
    ({"hands": {"A": "As"}}, BadRequest, "hands.B"),
    ({"hands": {"A": "As", "B": None}}, BadRequest, "hands.B"),
    ({"hands": {"A": "As", "B": "Xs"}}, BadCard, "hands.B"),
    ({"hands": {"A": "As As", "B": "Ks"}}, DuplicateCard, "hands.A"),
    ({"deadwood": {"B": 30}}, BadRequest, "deadwood.A"),
    ({"deadwood": [6, 30]}, BadRequest, "deadwood"),
    ({"deadwood": 6}, BadRequest, "deadwood"),
    ({"score": "24"}, BadRequest, "score"),
    ({"score": 24.5}, BadRequest, "score"),
    ({"laid_down": []}, BadRequest, "laid_down"),
    ({"hands": HANDS, "laid_down": "As 2s 3s"}, BadRequest, "laid_down"),
    ({"hands": HANDS, "laid_down": {}}, BadRequest, "laid_down"),
    ({"hands": HANDS, "laid_down": [["As"], 7]}, BadRequest, "laid_down[1]"),
    ({"hands": HANDS, "laid_down": [["Zs"]]}, BadCard, "laid_down[0]"),
]


@pytest.mark.parametrize(("given", "kind", "field"), FAULTS, ids=[str(row[0]) for row in FAULTS])
def test_a_fault_in_a_deal_is_named_by_its_field(
    given: dict[str, Any], kind: type[EngineError], field: str
) -> None:
    with pytest.raises(EngineError) as refused:
        read_deal({"knocker": "A", **given})
    assert (type(refused.value), refused.value.field) == (kind, field)


def test_a_deal_of_points_has_a_winner_and_no_knocker() -> None:
    given = {"winner": "B", "points": 24.0, "outcome": "knock", "upcard": "7h"}
    assert read_any_deal(given) == PointsDeal(Side.B, 24, Outcome.KNOCK, parse_card("7h"))
    assert read_any_deal({"winner": None, "outcome": "wash"}) == PointsDeal(None, 0, Outcome.WASH)
    assert read_any_deal({**given, "knocker": None}) == Deal(None, upcard=parse_card("7h"))


@pytest.mark.parametrize(
    ("given", "kind", "field"),
    [
        ({"winner": "A"}, BadRequest, "points"),
        ({"winner": "A", "points": None}, BadRequest, "points"),
        ({"winner": "A", "points": "24"}, BadRequest, "points"),
        ({"winner": "A", "points": True}, BadRequest, "points"),
        ({"winner": "A", "points": 24.5}, ImpossibleScore, "points"),
        ({"winner": "C", "points": 24}, BadRequest, "winner"),
        ({"winner": "A", "points": 24, "outcome": "won"}, BadRequest, "outcome"),
    ],
    ids=str,
)
def test_a_fault_in_a_deal_of_points_is_named_by_its_field(
    given: dict[str, Any], kind: type[EngineError], field: str
) -> None:
    with pytest.raises(EngineError) as refused:
        read_points_deal(given)
    assert (type(refused.value), refused.value.field) == (kind, field)


# Section 5: a deal's own rules may be left out.
def test_a_deal_of_a_game_has_the_game_s_rules_unless_it_names_its_own() -> None:
    rules = RuleSet(knock_limit=5)
    deals, dealer = read_game(
        {"first_dealer": "B", "deals": [{"knocker": None}, {"knocker": None, "rules": "classic"}]}, rules
    )
    assert [own for own, _ in deals] == [rules, RuleSet()]
    assert dealer is Side.B


# Section 4: `upcard` is required by Oklahoma rules and otherwise ignored.
@pytest.mark.parametrize("upcard", ["no card", 7, ["7h"], {}], ids=str)
def test_an_upcard_that_nobody_asks_for_may_be_anything(upcard: Any) -> None:
    deals, _ = read_game({"deals": [{"knocker": None, "upcard": upcard}]}, RuleSet())
    assert deals == [(RuleSet(), Deal(None))]
    with pytest.raises(EngineError) as refused:
        read_game({"deals": [{"knocker": None, "upcard": upcard}]}, RuleSet(oklahoma=True))
    assert refused.value.field == "deals[0].upcard"


@pytest.mark.parametrize(
    ("game", "field"),
    [
        ({}, "deals"),
        ({"deals": None}, "deals"),
        ({"deals": "w"}, "deals"),
        ({"deals": {}}, "deals"),
        ({"deals": [{"knocker": None}, "w"]}, "deals[1]"),
        ({"deals": [[]]}, "deals[0]"),
        ({"deals": [{}]}, "deals[0].knocker"),
        ({"deals": [{"knocker": None, "rules": "clasic"}]}, "deals[0].rules"),
        ({"deals": [], "first_dealer": "C"}, "first_dealer"),
    ],
    ids=str,
)
def test_a_fault_in_a_game_is_named_by_its_field(game: dict[str, Any], field: str) -> None:
    with pytest.raises(EngineError) as refused:
        read_game(game, RuleSet())
    assert refused.value.field == field
