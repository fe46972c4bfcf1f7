"""What an outcome is worth under a rule set, beyond the margin: bonus and boxes."""

from __future__ import annotations

from engine.deals import Outcome
from engine.rules import RuleSet


def bonus_of(rules: RuleSet, outcome: Outcome) -> int:
    """The points added to the margin of such a deal, before any doubling.

    >>> bonus_of(RuleSet(), Outcome.GIN)
    25
    """
    if outcome is Outcome.GIN:
        return rules.gin_bonus
    if outcome is Outcome.BIG_GIN:
        return rules.gin_bonus if rules.big_gin_bonus is None else rules.big_gin_bonus
    return rules.undercut_bonus if outcome is Outcome.UNDERCUT else 0


def boxes_of(rules: RuleSet, outcome: Outcome, *, doubled: bool) -> int:
    """The boxes that the winner of such a deal is credited with; ``doubled`` where a spade doubled its points."""
    boxes = {
        Outcome.KNOCK: 1,
        Outcome.GIN: rules.gin_boxes,
        Outcome.BIG_GIN: rules.big_gin_boxes,
        Outcome.UNDERCUT: rules.undercut_boxes,
    }.get(outcome, 0)
    return boxes * 2 if doubled and rules.spade_doubles_boxes else boxes
