"""Source: docs/engine-contract.md, section 3."""

import pytest

from engine.deals import Outcome
from engine.rules import RuleSet
from engine.worth import bonus_of, boxes_of

RULES = RuleSet(
    gin_bonus=20, big_gin_bonus=31, undercut_bonus=10, gin_boxes=2, big_gin_boxes=3, undercut_boxes=4
)


@pytest.mark.parametrize(
    ("outcome", "bonus", "boxes"),
    [
        (Outcome.KNOCK, 0, 1),
        (Outcome.GIN, 20, 2),
        (Outcome.BIG_GIN, 31, 3),
        (Outcome.UNDERCUT, 10, 4),
        (Outcome.TIE, 0, 0),
        (Outcome.WASH, 0, 0),
    ],
)
def test_each_outcome_has_its_bonus_and_its_boxes(outcome: Outcome, bonus: int, boxes: int) -> None:
    assert (bonus_of(RULES, outcome), boxes_of(RULES, outcome, doubled=False)) == (bonus, boxes)


def test_big_gin_is_worth_gin_where_it_is_not_played() -> None:
    assert bonus_of(RuleSet(gin_bonus=20), Outcome.BIG_GIN) == 20


@pytest.mark.parametrize(("doubles", "boxes"), [(True, 4), (False, 2)])
def test_a_spade_doubles_the_boxes_only_where_the_rules_say_so(doubles: bool, boxes: int) -> None:
    rules = RuleSet(gin_boxes=2, spade_doubles_boxes=doubles)
    assert boxes_of(rules, Outcome.GIN, doubled=True) == boxes
    assert boxes_of(rules, Outcome.GIN, doubled=False) == 2
