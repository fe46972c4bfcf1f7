"""The games of a sheet that a pen fills in: how many, and the rows below the line, which say what belongs there."""

from __future__ import annotations

from collections.abc import Iterator

from engine.match import MatchFormat
from engine.rules import BoxesCount, RuleSet, Shutout
from engine.sides import Side
from scoresheet.printing.score_sheet import Below, Game

HOLLYWOOD = ("Game 1", "Game 2", "Game 3")


def blank_games(rules: RuleSet, form: MatchFormat, first_dealer: Side | None = None) -> tuple[Game, ...]:
    """All games that the match may take, nothing entered."""
    if rules.columns == 3:
        return (Game(HOLLYWOOD, below=_below(rules, 3), first_dealer=first_dealer),)
    if form.deals is not None:
        below = _below_deals(rules)
        return (Game(("",), below=below, deals=form.deals, open=False, first_dealer=first_dealer),)
    if form.best_of == 1:
        return (Game(("",), below=_below(rules, 1), first_dealer=first_dealer),)
    return tuple(
        Game(
            (f"Game {number}",),
            below=_below(rules, 1),
            first_dealer=first_dealer if number == 1 else None,
        )
        for number in range(1, form.best_of + 1)
    )


def _below(rules: RuleSet, pairs: int) -> tuple[Below, ...]:
    labels = [_points(rules), *_bonuses(rules)]
    if pairs == 3 and rules.last_column_double:
        labels.append("Game 3 counts double")
    empty = ("",) * (2 * pairs)
    return (*(Below(label, empty) for label in labels), Below("Total", empty, total=True))


def _below_deals(rules: RuleSet) -> tuple[Below, ...]:
    """A match of deals has no game bonus and no shutout."""
    boxes = _boxes(rules)
    if boxes is None:
        return (Below("Total", ("", ""), total=True),)
    return (
        Below(_points(rules), ("", "")),
        Below(boxes, ("", "")),
        Below("Total", ("", ""), total=True),
    )


def _bonuses(rules: RuleSet) -> Iterator[str]:
    if rules.game_bonus:
        yield f"For reaching {rules.target}: {rules.game_bonus}"
    boxes = _boxes(rules)
    if boxes is not None:
        yield boxes
    if rules.shutout is Shutout.DOUBLE:
        yield "Loser has no box: all × 2"
    if rules.shutout is Shutout.DOUBLE_POINTS:
        yield "Loser has no box: points × 2"
    if rules.shutout is Shutout.BONUS:
        yield f"Loser has no box: {rules.shutout_bonus} instead"


def _boxes(rules: RuleSet) -> str | None:
    """The row of the boxes; None where they bring nothing or stand in the running totals already."""
    counted_at_end = rules.box_bonus and rules.boxes_count is BoxesCount.AT_END
    return f"For each box: {rules.box_bonus}" if counted_at_end else None


def _points(rules: RuleSet) -> str:
    if rules.box_bonus and rules.boxes_count is BoxesCount.AT_ONCE:
        return "Last running total (with boxes)"
    return "Points of the deals"
