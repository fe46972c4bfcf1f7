"""The figures of a sheet that somebody compares with the paper: large, game by game, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from engine.sides import Pair
from scoresheet.match import MatchScore
from scoresheet.models import Sheet


@dataclass(frozen=True, slots=True)
class LargeFigure:
    """A line of figures, one a side: a game's total, its boxes, the games won."""

    what: str
    figures: Pair[int]
    main: bool = False


def large_figures(sheet: Sheet, match: MatchScore) -> list[LargeFigure]:
    """The final totals and the boxes of every game as the paper has them below its line, then the games won."""
    several = len(match.games) > 1 or sheet.length > 1
    found = []
    for game in match.games:
        for number, column in enumerate(game.columns, 1):
            name = _name(game.number if several else number, several=several or len(game.columns) > 1)
            found.append(LargeFigure(f"{name}total", column.total, main=True))
            found.append(LargeFigure(f"{name}boxes", column.boxes))
    if several:
        found.append(LargeFigure("games won", match.won, main=True))
    elif match.games and len(match.games[0].columns) > 1:
        found.append(LargeFigure("session total", match.total, main=True))
    return found


def _name(number: int, *, several: bool) -> str:
    return f"game {number} " if several else ""
