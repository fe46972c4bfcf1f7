"""The course of a rating as a line to draw: a point a match, in a box of fixed size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 600, 160
_STEPS = (25, 50, 100, 200, 500, 1000)
_MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Chart:
    """``points`` as SVG has them; ``lines`` are the marks of the scale from the top down, ``grid`` how far down each is."""

    points: str
    lines: tuple[int, ...]
    grid: tuple[float, ...]
    lowest: int
    highest: int


def chart_of(ratings: Sequence[int]) -> Chart:
    """The chart of these ratings, the first before any match; the scale ends at round numbers above and below.

    >>> chart = chart_of([1500, 1516, 1490])
    >>> chart.lines, chart.points
    ((1525, 1500, 1475), '0,80 300,28.8 600,112')
    """
    lines = _scale(min(ratings), max(ratings))
    top, bottom = lines[0], lines[-1]
    across = WIDTH / max(len(ratings) - 1, 1)
    points = (
        f"{place * across:.5g},{_down(rating, top, bottom):.4g}" for place, rating in enumerate(ratings)
    )
    return Chart(
        " ".join(points),
        lines,
        tuple(_down(line, top, bottom) for line in lines),
        min(ratings),
        max(ratings),
    )


def _down(rating: int, top: int, bottom: int) -> float:
    return round((top - rating) / (top - bottom) * HEIGHT, 1)


def _scale(lowest: int, highest: int) -> tuple[int, ...]:
    """Round numbers at even distances that hold all ratings between them, the highest first; few enough to read."""
    for step in _STEPS:
        bottom = lowest // step * step
        top = max(-(-highest // step) * step, bottom + step)
        lines = tuple(range(top, bottom - 1, -step))
        if len(lines) <= _MOST_LINES:
            break
    return lines
