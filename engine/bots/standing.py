"""What a deal's ending is worth: the chance to win the game from the score that it leads to."""

from __future__ import annotations

import json
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.play.view import SeatView
from engine.rules import RuleSet

_FILE = Path(__file__).with_name("judgement.json")


class Way(Enum):
    """How a side wins a deal."""

    KNOCK = "knock"
    GIN = "gin"
    UNDERCUT = "undercut"


class Ending(NamedTuple):
    """A kind of ending: whether the seat itself wins, how, and the points before any bonus, about."""

    own: bool
    way: Way
    points: int


_WAYS = (
    *((Way.KNOCK, points) for points in (4, 10, 18, 28, 43)),
    *((Way.GIN, points) for points in (5, 15, 27, 43)),
    (Way.UNDERCUT, 3),
)
ENDINGS: tuple[Ending | None, ...] = (
    *(Ending(own=True, way=way, points=points) for way, points in _WAYS),
    *(Ending(own=False, way=way, points=points) for way, points in _WAYS),
    None,
)
"""The endings that ``engine.bots.judgement`` tells apart, the wash last."""

_STEP = 5


@cache
def _grid() -> list[list[float]]:
    """The chance to win with 0, 5, … 95 points (row) against as many (column), in a game to 100."""
    stored = json.loads(_FILE.read_text(encoding="ascii"))["standing"]
    return [[whole / 1000 for whole in row] for row in stored]


def chance_to_win(own: float, other: float) -> float:
    """The chance to win a game to 100 from this score, between the points of the grid in proportion."""
    if own >= 100:
        return 1.0
    if other >= 100:
        return 0.0
    grid = _grid()
    row, column = min(int(own // _STEP), 18), min(int(other // _STEP), 18)
    down, along = own / _STEP - row, other / _STEP - column
    low = grid[row][column] * (1 - along) + grid[row][column + 1] * along
    high = grid[row + 1][column] * (1 - along) + grid[row + 1][column + 1] * along
    return low * (1 - down) + high * down


def scores(view: SeatView) -> list[tuple[float, float]]:
    """The seat's points and the other side's, of each column still open, as if the target were 100."""
    scale, seat = 100 / view.rules.target, view.seat
    pairs = zip(view.game.running, view.game.finished, strict=True)
    still_open = [(pair[seat] * scale, pair[seat.other] * scale) for pair, over in pairs if not over]
    return still_open or [(0.0, 0.0)]


def worths(view: SeatView) -> list[float]:
    """What each of the ENDINGS is worth at this score: over Hollywood's open columns, the mean."""
    columns = scores(view)
    scale = 100 / view.rules.target * view.rules.multiplier_under(view.upcard)
    return [
        sum(_worth(ending, own, other, scale, view.rules) for own, other in columns) / len(columns)
        for ending in ENDINGS
    ]


def _worth(ending: Ending | None, own: float, other: float, scale: float, rules: RuleSet) -> float:
    if ending is None:
        return chance_to_win(own, other)
    bonus = {Way.KNOCK: 0, Way.GIN: rules.gin_bonus, Way.UNDERCUT: rules.undercut_bonus}[ending.way]
    points = (ending.points + bonus) * scale
    return chance_to_win(own + points, other) if ending.own else chance_to_win(own, other + points)
