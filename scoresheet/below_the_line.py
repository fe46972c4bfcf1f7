"""The rows below the line of a finished game: how its total comes about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.game import GameScore
from engine.match import higher
from engine.rules import RuleSet, Shutout
from engine.sides import Side
from scoresheet.match import ScoredGame

Figure = tuple[str, str]


@dataclass(frozen=True, slots=True)
class BelowRow:
    """A row below the line: a label, and for each column what and how it came about."""

    label: str
    cells: tuple[Figure, ...]
    total: bool = False


def rows_below(rules: RuleSet, game: ScoredGame) -> list[BelowRow]:
    """The rows below the line, once a game (of a session, one of the three) is over."""
    if not any(column.finished for column in game.columns):
        return []
    rows = [_row("Points of the deals", game.columns, lambda column, side: (str(column.points[side]), ""))]
    if any(sum(column.game_bonus) for column in game.columns):
        rows.append(
            _row("Game bonus", game.columns, lambda column, side: (_dash(column.game_bonus[side]), ""))
        )
    if rules.box_bonus:
        rows.append(_row(f"Boxes, {rules.box_bonus} each", game.columns, _boxes))
    if rules.shutout in {Shutout.DOUBLE, Shutout.DOUBLE_POINTS} and any(c.shutout for c in game.columns):
        rows.append(
            _row(
                _SHUTOUT_ROW[rules.shutout], game.columns, lambda column, side: _doubled(rules, column, side)
            )
        )
    if rules.last_column_double and len(game.columns) == 3:
        rows.append(BelowRow("The third game counts double", (("", ""),) * 4 + (("", "2 ×"),) * 2))
    rows.append(_row("Total", game.columns, lambda column, side: (str(column.total[side]), ""), total=True))
    if len(game.columns) == 1:
        rows.append(_row("Margin", game.columns, _margin))
    return rows


_SHUTOUT_ROW = {
    Shutout.DOUBLE: "Shutout: everything doubled",
    Shutout.DOUBLE_POINTS: "Shutout: the points of the deals doubled",
}


def _row(
    label: str,
    columns: Sequence[GameScore],
    figure: Callable[[GameScore, Side], Figure],
    *,
    total: bool = False,
) -> BelowRow:
    return BelowRow(label, tuple(figure(column, side) for column in columns for side in Side), total)


def _dash(number: int) -> str:
    return str(number) if number else "–"


def _boxes(column: GameScore, side: Side) -> Figure:
    count = column.boxes[side]
    if not column.finished:
        return "", ""
    return _dash(column.box_bonus[side]), f"{count} ×" if count else ""


def _doubled(rules: RuleSet, column: GameScore, side: Side) -> Figure:
    if not column.shutout or side is not column.winner:
        return "", ""
    more = column.points[side]
    if rules.shutout is Shutout.DOUBLE:
        more += column.game_bonus[side] + column.box_bonus[side]
    return f"+{more}", ""


def _margin(column: GameScore, side: Side) -> Figure:
    ahead = higher(column.total) is side
    return (str(abs(column.total.a - column.total.b)) if ahead else "", "")
