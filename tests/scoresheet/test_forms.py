"""What a scorer types: a deal by shorthand or by fields, and a new sheet."""

from typing import Any

import pytest

from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import ImpossibleCount, OverKnockLimit
from engine.notation import parse_card
from engine.presets import preset
from engine.rules import RuleSet, Tie
from engine.scoring import score
from engine.sides import Pair, Side
from league.models import Player
from league.models.competitions import MatchKind
from scoresheet.errors import GameEnds, RunningDiffers
from scoresheet.forms import DealForm, SheetForm
from scoresheet.models import Sheet

CLASSIC, NOBODY = RuleSet(), RuleSet(tie=Tie.NOBODY)


def sheet(rules: RuleSet = CLASSIC, *, names: tuple[str, str] = ("Ann", "Ben")) -> Sheet:
    return Sheet(player_a=Player(name=names[0]), player_b=Player(name=names[1]), rules_values=rules.as_json())


def typed(text: str, rules: RuleSet = CLASSIC, **fields: str) -> DealForm:
    return DealForm({"by": "line", "line": text} | fields, sheet=sheet(rules))


def pressed(rules: RuleSet = CLASSIC, **fields: Any) -> DealForm:
    return DealForm({"by": "fields"} | fields, sheet=sheet(rules))


COUNTS = {"count_a": "4", "count_b": "17"}


@pytest.mark.parametrize(
    ("text", "fields", "rules"),
    [
        ("a 4 17", {"knocker": "A", "ending": "knock", **COUNTS}, "classic"),
        ("b 4 17", {"knocker": "B", "ending": "knock", "count_a": "17", "count_b": "4"}, "classic"),
        ("a 4 17", {"knocker": "A", **COUNTS}, "classic"),
        ("b g 31", {"knocker": "B", "ending": "gin", "count_a": "31"}, "classic"),
        ("b g 31", {"knocker": "B", "ending": "gin", "count_a": "31", "count_b": "0"}, "classic"),
        ("b 0 31", {"knocker": "B", "ending": "knock", "count_a": "31", "count_b": "0"}, "classic"),
        ("a bg 31", {"knocker": "A", "ending": "big_gin", "count_b": "31"}, "big-gin"),
        ("w", {"knocker": "wash"}, "classic"),
        ("w", {"knocker": "wash", "ending": "gin", **COUNTS}, "classic"),
        ("a +24 k", {"knocker": "A", "ending": "points", "points": "24"}, "classic"),
        ("a +45 g", {"knocker": "A", "ending": "points", "points": "45", "points_by": "gin"}, "classic"),
        ("b +31 u", {"knocker": "B", "ending": "points", "points": "31", "points_by": "undercut"}, "classic"),
        (
            "b +62 bg",
            {"knocker": "B", "ending": "points", "points": "62", "points_by": "big_gin"},
            "big-gin",
        ),
        ("10s a 4 17", {"knocker": "A", "upcard": "10s", **COUNTS}, "oklahoma"),
        ("a 4 17 oh 7", {"knocker": "A", "upcard": " 7H ", **COUNTS}, "oklahoma"),
        ("kd w", {"knocker": "wash", "upcard": "Kd"}, "oklahoma"),
        ("kd a +13 k", {"knocker": "A", "ending": "points", "points": "13", "upcard": "Kd"}, "oklahoma"),
        ("a 4 17 =13", {"knocker": "A", "paper_score": "13", **COUNTS}, "classic"),
        ("a 4 17 /77", {"knocker": "A", "paper_total": "77", **COUNTS}, "classic"),
        ("w =0 /5", {"knocker": "wash", "paper_score": "0", "paper_total": "5"}, "classic"),
        (
            "a +24 k =24 /77",
            {"knocker": "A", "ending": "points", "points": "24", "paper_score": "24", "paper_total": "77"},
            "classic",
        ),
    ],
)
def test_the_line_and_the_fields_say_the_same_deal(text: str, fields: dict[str, str], rules: str) -> None:
    line, buttons = typed(text, preset(rules).rules), pressed(preset(rules).rules, **fields)
    assert line.is_valid(), line.message
    assert buttons.is_valid(), buttons.message
    assert line.scored_line == buttons.scored_line
    score(preset(rules).rules, line.scored_line.deal)


def test_a_tie_by_line_and_by_fields() -> None:
    line, buttons = typed("t", NOBODY), pressed(NOBODY, knocker="tie")
    assert line.is_valid()
    assert buttons.is_valid()
    assert line.scored_line.deal == buttons.scored_line.deal == PointsDeal(None, 0, Outcome.TIE)


def test_choices_that_the_rules_do_not_have_are_not_offered() -> None:
    classic, big, nobody = (
        DealForm(sheet=sheet()),
        DealForm(sheet=sheet(preset("big-gin").rules)),
        DealForm(sheet=sheet(NOBODY)),
    )
    assert [value for value, _ in classic.choices["ending"]] == ["knock", "gin", "points"]
    assert [value for value, _ in big.choices["ending"]] == ["knock", "gin", "big_gin", "points"]
    assert [value for value, _ in nobody.choices["knocker"]] == ["A", "B", "wash", "tie", "query"]
    assert dict(classic.choices["knocker"]) == {
        "A": "Ann",
        "B": "Ben",
        "wash": "Wash",
        "query": "Can’t be read",
    }
    assert not pressed(knocker="tie").is_valid()
    assert not pressed(knocker="A", ending="big_gin", **COUNTS).is_valid()


@pytest.mark.parametrize(
    ("fields", "field", "words"),
    [
        ({}, "knocker", "Say who knocked, or that it was a wash."),
        ({"knocker": "A"}, "count_a", "Type Ann's count."),
        ({"knocker": "A", "count_a": "4"}, "count_b", "Type Ben's count."),
        ({"knocker": "B", "ending": "gin"}, "count_a", "Type Ann's count."),
        ({"knocker": "A", "ending": "points"}, "points", "Type the points of the deal."),
        ({"knocker": "C", **COUNTS}, "knocker", "Say who knocked, or that it was a wash."),
        ({"knocker": "A", "ending": "tea", **COUNTS}, "ending", "Say how the deal ended."),
        *(
            (
                {"knocker": "A", **COUNTS, "count_b": typed},
                "count_b",
                "Ben's count is a whole number of points.",
            )
            for typed in ("four", "-4", "4.5", "9" * 30)
        ),
        *(
            (
                {"knocker": "A", "ending": "points", "points": typed},
                "points",
                "The points of the deal are a whole",
            )
            for typed in ("many", "-4", "9" * 30)
        ),
        (
            {"knocker": "A", "paper_score": "-4", **COUNTS},
            "paper_score",
            "The points on the paper are a whole",
        ),
        (
            {"knocker": "A", "paper_total": "x", **COUNTS},
            "paper_total",
            "The running total on the paper is a",
        ),
        (
            {"knocker": "A", "upcard": "7 of hearts", **COUNTS},
            "upcard",
            "The upcard is one card: 7h, 10s, Kd.",
        ),
        ({"knocker": "A", "upcard": "11x", **COUNTS}, "upcard", "11x"),
        (
            {"knocker": "A", "ending": "points", "points": "24", "paper_score": "25"},
            "paper_score",
            "25",
        ),
        ({"knocker": "tie", "paper_score": "10"}, "paper_score", "10"),
    ],
)
def test_what_the_fields_lack_is_said_at_the_field(fields: dict[str, str], field: str, words: str) -> None:
    form = pressed(NOBODY, **fields)
    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert words in form.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Type who knocked"),
        ("   ", "Type who knocked"),
        ("c 4 17", "“c” is not understood"),
        ("a", "After Ann type the two counts"),
        ("a 4", "After Ann type the two counts"),
        ("b g", "After Ben type the other side's count"),
        ("a 4 17 =x", "“=x” is not understood"),
        ("a -4 17", "“-4” is not understood"),
        ("a ４ 17", "“４” is not understood"),
        ("{ann} {0}", "“{ann}” is not understood"),
        ("<script>", "“<script>” is not understood"),
        ("a " + "9" * 120, "This line is too long"),
    ],
)
def test_what_is_not_understood_is_said_once_at_the_line(text: str, words: str) -> None:
    form = typed(text)
    assert not form.is_valid()
    assert list(form.errors) == ["line"]
    assert words in form.message
    assert len(form.errors["line"]) == 1


def test_names_and_initials_stand_for_the_sides_where_they_fit_one_alone() -> None:
    names = ("Ann Bly", "Anders Bo")
    for word, side in {"bly": Side.A, "AB": None, "and": Side.B, "an": None, "a": Side.A}.items():
        form = DealForm({"line": f"{word} 4 17"}, sheet=sheet(names=names))
        assert form.is_valid() == (side is not None)
        if side is None:
            assert "fits both names; say a or b" in form.message
        else:
            deal = form.scored_line.deal
            assert isinstance(deal, Deal)
            assert deal.knocker is side


def test_what_stands_in_the_fields_is_no_part_of_a_line_and_the_other_way_round() -> None:
    line = typed("a 4 17", knocker="C", count_a="x", points="-3", upcard="y" * 20, ending="?")
    assert line.is_valid(), line.message
    assert line.scored_line.deal == Deal(Side.A, deadwood=Pair(4, 17))
    buttons = pressed(line="x" * 200, knocker="A", **COUNTS)
    assert buttons.is_valid(), buttons.message


def test_without_a_way_named_the_line_is_meant() -> None:
    assert DealForm({"line": "a g 4"}, sheet=sheet()).scored_line.deal == Deal(None)
    form = DealForm({"line": "a g 4"}, sheet=sheet())
    assert form.is_valid()
    assert form.scored_line.deal == Deal(Side.A, Declared.GIN, deadwood=Pair(0, 4))


@pytest.mark.parametrize(
    ("by", "error", "field"),
    [
        ("line", ImpossibleCount("{who} has too much", field="deadwood.A", who=Side.A), "line"),
        ("fields", ImpossibleCount("{who} has too much", field="deadwood.A", who=Side.A), "count_a"),
        ("fields", ImpossibleCount("{who} has too much", field="deadwood.B", who=Side.A), "count_b"),
        ("fields", RunningDiffers("too much", expected=3), "paper_total"),
        ("fields", GameEnds("too much", surplus=[5, 6]), "knocker"),
        ("line", GameEnds("too much", surplus=[5, 6]), "line"),
    ],
)
def test_what_is_refused_later_stands_where_it_can_be_put_right(
    by: str, error: Exception, field: str
) -> None:
    form = DealForm({"by": by, "line": "a 4 17", "knocker": "A", **COUNTS}, sheet=sheet())
    assert form.is_valid()
    form.refuse(error)
    assert list(form.errors) == [field]
    assert "too much" in form.message
    assert form.surplus == ([5, 6] if isinstance(error, GameEnds) else [])


def test_a_knock_over_the_limit_that_looks_written_the_wrong_way_round_is_offered_rightly() -> None:
    form = typed("a 17 4")
    assert form.is_valid()
    with pytest.raises(OverKnockLimit) as caught:
        score(RuleSet(), form.scored_line.deal)
    form.refuse(caught.value)
    assert form.hints == ("a 4 17", "b 4 17")
    assert typed("a 17 14").hints == ()


def test_an_upcard_is_read_in_any_spelling() -> None:
    form = pressed(preset("oklahoma").rules, knocker="wash", upcard="10S")
    assert form.is_valid()
    assert form.scored_line.deal.upcard == parse_card("10s")


NEW = {"name_a": "Ann", "name_b": "Ben", "match": "one"}


@pytest.mark.parametrize(
    ("given", "kind", "length"),
    [
        ({}, MatchKind.GAMES, 1),
        ({"length": "7"}, MatchKind.GAMES, 1),
        ({"match": "best_of", "length": "5"}, MatchKind.GAMES, 5),
        ({"match": "deals", "length": "12"}, MatchKind.DEALS, 12),
    ],
)
def test_a_new_sheets_match_is_one_game_best_of_n_or_a_number_of_deals(
    given: dict[str, str], kind: str, length: int
) -> None:
    form = SheetForm(NEW | given)
    assert form.is_valid(), form.errors
    assert (form.cleaned_data["kind"], form.cleaned_data["length"]) == (kind, length)


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({"name_a": " "}, ["name_a"]),
        ({"name_b": "x" * 121}, ["name_b"]),
        ({"match": ""}, ["match"]),
        ({"match": "best_of"}, ["length"]),
        ({"match": "deals", "length": ""}, ["length"]),
        ({"match": "deals", "length": "0"}, ["length"]),
        ({"match": "deals", "length": "many"}, ["length"]),
        ({"first_dealer": "C"}, ["first_dealer"]),
        ({"played_on": "yesterday"}, ["played_on"]),
        ({"title": "x" * 81}, ["title"]),
    ],
)
def test_what_is_wrong_with_a_new_sheet_is_said_at_its_field(
    given: dict[str, str], fields: list[str]
) -> None:
    assert list(SheetForm(NEW | given).errors) == fields


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (CLASSIC, "knock"),
        (RuleSet(knock_limit=0), "gin"),
        (RuleSet(knock_limit=0, big_gin_bonus=31), "gin"),
        (RuleSet(knock_limit=0, oklahoma=True), "knock"),
    ],
)
def test_gin_is_chosen_beforehand_where_nothing_else_ends_a_deal(rules: RuleSet, first: str) -> None:
    form = DealForm(sheet=sheet(rules))
    assert form.choices["ending"][0][0] == form.choices["points_by"][0][0] == first
    assert form.choices["ending"][-1][0] == "points"
    assert "knock" in dict(form.choices["ending"]), "a paper may have one: it is told why that can't be"
