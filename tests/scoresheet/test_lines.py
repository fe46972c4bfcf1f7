"""A deal as a row, as shorthand and as words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.deals import Deal as PlayedDeal
from engine.deals import PointsDeal
from engine.errors import EngineError
from engine.presets import PRESETS
from engine.rules import RuleSet, Tie
from engine.scoring import score
from engine.shorthand import parse_line
from engine.sides import Pair
from scoresheet.lines import shorthand_of, words_of, write_deal
from scoresheet.models import Deal

NAMES, CLASSIC = Pair("Ann", "Ben"), RuleSet()
NOBODY, BIG = RuleSet(tie=Tie.NOBODY), PRESETS["big-gin"].rules


def row_of(text: str, rules: RuleSet = CLASSIC, names: Pair[str] = NAMES) -> Deal:
    deal, row = parse_line(text, names).deal, Deal()
    write_deal(row, deal, score(rules, deal))
    return row


@pytest.mark.parametrize(
    ("text", "rules", "words"),
    [
        ("a 4 17", RuleSet(), "Ann knocked with 4 against 17"),
        ("a g 17", RuleSet(), "Gin for Ann against 17"),
        ("b 0 17", RuleSet(), "Gin for Ben against 17"),
        ("b bg 17", BIG, "Big gin for Ben against 17"),
        ("b 9 2", RuleSet(), "Undercut: Ben knocked with 9, Ann had 2"),
        ("b 9 9", NOBODY, "Tie: Ben knocked with 9 against 9, nobody scores"),
        ("b 9 9", RuleSet(tie=Tie.KNOCKER), "Ben knocked with 9 against 9"),
        ("w", RuleSet(), "Wash"),
        ("t", NOBODY, "Tie: nobody scores"),
        ("a +24", RuleSet(), "Ann scored 24 by a knock"),
        ("a +45 g", RuleSet(), "Ann scored 45 by gin"),
        ("a +45 bg", BIG, "Ann scored 45 by big gin"),
        ("b +31 u", RuleSet(), "Ben scored 31 by an undercut"),
        ("7h a 4 17", PRESETS["oklahoma"].rules, "Ann knocked with 4 against 17 (7h turned up)"),
        ("7h w", PRESETS["oklahoma"].rules, "Wash (7h turned up)"),
    ],
)
def test_a_line_says_what_happened(text: str, rules: RuleSet, words: str) -> None:
    assert words_of(row_of(text, rules), NAMES) == words


LINES = st.one_of(
    st.builds("{} {} {}".format, st.sampled_from("ab"), st.integers(0, 10), st.integers(0, 98)),
    st.builds("{} {} {}".format, st.sampled_from("ab"), st.sampled_from(["g", "bg"]), st.integers(0, 98)),
    st.builds(
        "{} +{} {}".format,
        st.sampled_from("ab"),
        st.integers(0, 130),
        st.sampled_from(["", "k", "g", "bg", "u"]),
    ),
    st.sampled_from(["w", "t", "wash", "tie"]),
)
UPCARDS = st.sampled_from(["", "7s ", "10h ", "Ad ", "kc "])
PEOPLE = st.sampled_from(
    [NAMES, Pair("Wanda Tie", "Gin Box"), Pair("B", "A"), Pair("Ö", "o7h"), Pair("+1", "=2")]
)


@settings(deadline=None)
@given(LINES, UPCARDS, st.sampled_from([p.rules for p in PRESETS.values()] + [NOBODY]), PEOPLE)
def test_the_shorthand_of_a_line_enters_it_again(
    text: str, upcard: str, rules: RuleSet, names: Pair[str]
) -> None:
    try:
        row = row_of(upcard + text, rules, names)
    except EngineError:
        return  # what the rules forbid is on no sheet
    again = row_of(shorthand_of(row), rules, names)
    for name in (
        "points_only",
        "knocker",
        "count_a",
        "count_b",
        "upcard",
        "outcome",
        "winner",
        "points",
        "boxes",
    ):
        assert getattr(again, name) == getattr(row, name), (name, shorthand_of(row))


@given(LINES, st.sampled_from([p.rules for p in PRESETS.values() if not p.rules.oklahoma]))
def test_a_line_that_was_written_scores_the_same_when_it_is_read(text: str, rules: RuleSet) -> None:
    try:
        row = row_of(text, rules)
    except EngineError:
        return
    scored = score(rules, row.played())
    winner = scored.winner.value if scored.winner else ""
    assert (scored.outcome.value, winner, scored.points, scored.boxes) == (
        row.outcome,
        row.winner,
        row.points,
        row.boxes,
    )


def test_writing_another_deal_leaves_nothing_of_the_first() -> None:
    row = row_of("a g 17")
    for deal in (PlayedDeal(None), PointsDeal(None, 0)):
        write_deal(row, deal, score(RuleSet(), deal))
        assert (row.knocker, row.declared, row.count_a, row.count_b, row.winner) == ("", "", None, None, "")
