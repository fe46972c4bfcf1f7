"""What the table of a game measures on the page. Lengths in points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reportlab.lib.units import mm

from engine.sides import Side
from scoresheet.printing.score_sheet import Game
from scoresheet.printing.sizes import Area


@dataclass(frozen=True, slots=True)
class Measures:
    """What the table of one game measures. ``lines`` are those that are drawn, empty ones too."""

    number: float
    words: float
    side: float
    head: float
    line: float
    below: float
    lines: int

    @property
    def in_full(self) -> bool:
        """Whether a side has room for points, boxes and the running total; else for boxes and total."""
        return self.side >= 20 * mm

    @property
    def parts(self) -> tuple[float, float, float]:
        """Where points, boxes and total end in the cell of a side, from its left."""
        if self.in_full:
            return 0.4 * self.side, 0.55 * self.side, self.side
        return 0.0, min(11.0, 0.32 * self.side), self.side

    def sides(self, left: float, number: int) -> Iterator[tuple[Side, float]]:
        """The sides of the columns with their left edges, in a table that begins there."""
        start = left + self.number + self.words
        for column in range(number):
            yield list(Side)[column % 2], start + column * self.side


@dataclass(frozen=True, slots=True)
class Placed:
    """A table and its place."""

    game: Game
    area: Area
    measures: Measures
