"""Why a deal scores what it does: the words hold the figures, and the figures give the points."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import Deal, DealScore, Declared, Outcome, PointsDeal
from engine.explain import why_points
from engine.notation import parse_card
from engine.presets import PRESETS
from engine.rules import RuleSet, Tie
from engine.scoring import score
from engine.sides import Pair, Side
from tests.engine.strategies import RULES, counted_deals

CLASSIC, OKLAHOMA = PRESETS["classic"].rules, PRESETS["oklahoma"].rules
SEVEN = parse_card("7s")

WORDS: list[tuple[RuleSet, Deal | PointsDeal, str]] = [
    (CLASSIC, Deal(Side.A, deadwood=Pair(6, 30)), "30 less 6 is 24"),
    (CLASSIC, Deal(Side.B, deadwood=Pair(4, 9)), "9 less 4 is 5, and 25 for the undercut is 30"),
    (CLASSIC, Deal(Side.A, deadwood=Pair(0, 30)), "30 left to the other side, and 25 for gin is 55"),
    (
        PRESETS["big-gin"].rules,
        Deal(Side.A, Declared.BIG_GIN, deadwood=Pair(0, 40)),
        "40 left to the other side, and 31 for big gin is 71",
    ),
    (
        OKLAHOMA,
        Deal(Side.A, upcard=SEVEN, deadwood=Pair(7, 20)),
        "20 less 7 is 13, doubled for the spade turned up is 26",
    ),
    (RuleSet(tie=Tie.KNOCKER), Deal(Side.A, deadwood=Pair(5, 5)), "5 less 5 is 0"),
    (
        RuleSet(tie=Tie.NOBODY),
        Deal(Side.A, deadwood=Pair(5, 5)),
        "the counts are the same, and under these rules nobody scores",
    ),
    (RuleSet(gin_bonus=0), Deal(Side.A, deadwood=Pair(0, 30)), "30 left to the other side"),
    (CLASSIC, Deal(None), "a wash scores nothing"),
    (CLASSIC, PointsDeal(Side.A, 24, Outcome.KNOCK), "as the sheet has it"),
]


@pytest.mark.parametrize(("rules", "deal", "words"), WORDS, ids=[row[2] for row in WORDS])
def test_the_points_are_explained_in_words(rules: RuleSet, deal: Any, words: str) -> None:
    assert why_points(rules, score(rules, deal)) == words


@given(st.data(), RULES)
def test_the_last_figure_of_the_explanation_is_the_score(data: st.DataObject, rules: RuleSet) -> None:
    scored: DealScore = score(rules, data.draw(counted_deals(rules)))
    figures = re.findall(r"\d+", why_points(rules, scored))
    assert not figures or int(figures[-1]) == scored.points
    assert figures or scored.points == 0
