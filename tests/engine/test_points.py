"""Source: docs/engine-contract.md, section 5: deals of which the sheet has the points alone."""

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import Outcome, PointsDeal
from engine.errors import BadRequest, ImpossibleScore
from engine.notation import parse_card
from engine.points import point_range, score_points
from engine.presets import PRESETS
from engine.rules import OklahomaAce, RuleSet, Tie
from engine.scoring import score_deal
from engine.sides import Side
from tests.engine.strategies import RULES, SIDES, counted_deals

CLASSIC, OKLAHOMA, STRAIGHT, BIG_GIN = (
    PRESETS[slug].rules for slug in ("classic", "oklahoma", "straight", "big-gin")
)


# Section 5: a knock 1–97, gin its bonus and 0–98, an undercut its bonus and 0 to the knock limit.
@pytest.mark.parametrize(
    ("rules", "outcome", "least", "most"),
    [
        (CLASSIC, Outcome.KNOCK, 1, 97),
        (CLASSIC, Outcome.GIN, 25, 123),
        (CLASSIC, Outcome.UNDERCUT, 25, 35),
        (RuleSet(knock_limit=5), Outcome.UNDERCUT, 25, 30),
        (BIG_GIN, Outcome.BIG_GIN, 31, 129),
        (RuleSet(tie=Tie.KNOCKER), Outcome.KNOCK, 0, 97),
        (RuleSet(tie=Tie.KNOCKER), Outcome.UNDERCUT, 26, 35),
        (RuleSet(tie=Tie.NOBODY), Outcome.KNOCK, 1, 97),
        (RuleSet(tie=Tie.NOBODY), Outcome.UNDERCUT, 26, 35),
    ],
)
def test_the_points_of_a_deal_lie_between_a_least_and_a_most(
    rules: RuleSet, outcome: Outcome, least: int, most: int
) -> None:
    for points in (least, most):
        assert score_points(rules, PointsDeal(Side.A, points, outcome)).points == points
    for points in (least - 1, most + 1):
        with pytest.raises(ImpossibleScore) as refused:
            score_points(rules, PointsDeal(Side.A, points, outcome))
        assert f"can't bring {points}: under these rules it is {least} to {most}." in str(refused.value)
        assert refused.value.field == "points"


@pytest.mark.parametrize(
    ("rules", "outcome", "upcard"),
    [
        (STRAIGHT, Outcome.KNOCK, None),
        (STRAIGHT, Outcome.UNDERCUT, None),
        (OKLAHOMA, Outcome.KNOCK, "Ah"),
        (CLASSIC, Outcome.TIE, None),
        (RuleSet(tie=Tie.KNOCKER), Outcome.TIE, None),
    ],
)
def test_an_outcome_that_the_rules_do_not_know_is_refused_by_its_name(
    rules: RuleSet, outcome: Outcome, upcard: str | None
) -> None:
    winner = None if outcome is Outcome.TIE else Side.A
    deal = PointsDeal(winner, 0 if winner is None else 30, outcome, parse_card(upcard) if upcard else None)
    with pytest.raises(ImpossibleScore) as refused:
        score_points(rules, deal)
    assert refused.value.field == "outcome"


# Section 5: each doubled where spades double and `upcard` says or leaves open that it was one.
@pytest.mark.parametrize(
    ("upcard", "points", "multiplier"),
    [("9s", 26, 2), ("9h", 13, 1), (None, 13, 1), (None, 194, 2), (None, 26, 1)],
    ids=["a spade", "no spade", "left open, not doubled", "left open, only doubled", "left open, either way"],
)
def test_a_spade_doubles_where_it_was_turned_up_or_may_have_been(
    upcard: str | None, points: int, multiplier: int
) -> None:
    deal = PointsDeal(Side.A, points, Outcome.KNOCK, parse_card(upcard) if upcard else None)
    assert score_points(OKLAHOMA, deal).multiplier == multiplier


@pytest.mark.parametrize(("upcard", "points"), [("9s", 27), ("9h", 98), (None, 195), (None, 196), ("2h", 0)])
def test_points_that_no_upcard_makes_are_refused(upcard: str | None, points: int) -> None:
    with pytest.raises(ImpossibleScore):
        score_points(
            OKLAHOMA, PointsDeal(Side.A, points, Outcome.KNOCK, parse_card(upcard) if upcard else None)
        )


@pytest.mark.parametrize(
    ("outcome", "begins"),
    [(Outcome.UNDERCUT, "An undercut can't"), (Outcome.GIN, "A gin can't"), (None, "A deal can't")],
)
def test_what_can_not_come_about_is_called_by_its_name(outcome: Outcome | None, begins: str) -> None:
    with pytest.raises(ImpossibleScore, match=begins):
        score_points(RuleSet(), PointsDeal(Side.A, 200, outcome))


def test_the_upcard_caps_an_undercut() -> None:
    two = parse_card("2h")
    assert point_range(OKLAHOMA, Outcome.UNDERCUT, two) == range(25, 28)
    assert point_range(OKLAHOMA, Outcome.UNDERCUT, None) == range(25, 36)
    one = RuleSet(oklahoma=True, oklahoma_ace=OklahomaAce.ONE)
    assert point_range(one, Outcome.UNDERCUT, parse_card("Ah")) == range(25, 27)


@pytest.mark.parametrize(
    ("rules", "points", "outcome"),
    [
        (CLASSIC, 24, Outcome.KNOCK),
        (CLASSIC, 97, Outcome.KNOCK),
        (CLASSIC, 98, Outcome.GIN),
        (BIG_GIN, 129, Outcome.BIG_GIN),
        (STRAIGHT, 40, Outcome.GIN),
    ],
)
def test_points_without_an_outcome_are_a_knock_where_that_can_be(
    rules: RuleSet, points: int, outcome: Outcome
) -> None:
    assert score_points(rules, PointsDeal(Side.A, points)).outcome is outcome


def test_big_gin_is_gin_where_it_is_not_played() -> None:
    assert score_points(CLASSIC, PointsDeal(Side.B, 60, Outcome.BIG_GIN)).outcome is Outcome.GIN


@pytest.mark.parametrize(
    ("deal", "field"),
    [
        (PointsDeal(Side.A, 0, Outcome.WASH), "winner"),
        (PointsDeal(Side.A, 0, Outcome.TIE), "winner"),
        (PointsDeal(None, 24, Outcome.KNOCK), "winner"),
    ],
)
def test_a_winner_and_an_outcome_must_fit_each_other(deal: PointsDeal, field: str) -> None:
    with pytest.raises(BadRequest) as refused:
        score_points(CLASSIC, deal)
    assert refused.value.field == field


@pytest.mark.parametrize("outcome", [None, Outcome.WASH, Outcome.TIE])
def test_a_deal_that_nobody_won_brings_no_points(outcome: Outcome | None) -> None:
    rules = RuleSet(tie=Tie.NOBODY)
    found = score_points(rules, PointsDeal(None, 0, outcome))
    assert (found.winner, found.points, found.boxes) == (None, 0, 0)
    with pytest.raises(ImpossibleScore, match="brings no points, but the sheet has 5"):
        score_points(rules, PointsDeal(None, 5, outcome))


@pytest.mark.parametrize(("doubles", "boxes"), [(True, 4), (False, 2)])
def test_boxes_follow_the_outcome_and_the_spade(doubles: bool, boxes: int) -> None:
    rules = RuleSet(oklahoma=True, spades_double=True, gin_boxes=2, spade_doubles_boxes=doubles)
    assert score_points(rules, PointsDeal(Side.A, 110, Outcome.GIN, parse_card("As"))).boxes == boxes


@given(st.data(), RULES)
def test_what_a_deal_scored_by_its_counts_can_be_entered_by_its_points(
    data: st.DataObject, rules: RuleSet
) -> None:
    deal = data.draw(counted_deals(rules))
    scored = score_deal(rules, deal)
    again = score_points(rules, PointsDeal(scored.winner, scored.points, scored.outcome, deal.upcard))
    assert (again.outcome, again.winner, again.points, again.boxes, again.multiplier) == (
        scored.outcome,
        scored.winner,
        scored.points,
        scored.boxes,
        scored.multiplier,
    )


@given(RULES, SIDES, st.integers(-10, 500), st.sampled_from([None, *Outcome]))
def test_points_alone_stand_as_they_are_or_are_refused(
    rules: RuleSet, winner: Side, points: int, outcome: Any
) -> None:
    with contextlib.suppress(ImpossibleScore, BadRequest):
        found = score_points(rules, PointsDeal(winner, points, outcome))
        assert (found.points, found.winner) == (points, winner)
