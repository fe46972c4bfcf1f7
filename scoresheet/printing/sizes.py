"""Paper and the places on it. Lengths in points, measured from the top left corner of the page, downwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from reportlab.lib.units import mm

MARGIN = 11 * mm
GUTTER = 12 * mm
"""Between two sheets on one page: room for a cut on both sides of it."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the page; ``top`` is the distance of its upper edge from the page's."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def inside(self, across: float, down: float) -> Area:
        """What is left inside, with so much taken off at each side."""
        return Area(self.left + across, self.top + down, self.width - 2 * across, self.height - 2 * down)

    def rows(self, number: int, gap: float) -> Iterator[Area]:
        """Equal parts, one under the other."""
        height = (self.height - gap * (number - 1)) / number
        for each in range(number):
            yield Area(self.left, self.top + each * (height + gap), self.width, height)

    def columns(self, number: int, gap: float) -> Iterator[Area]:
        """Equal parts, one beside the other."""
        width = (self.width - gap * (number - 1)) / number
        for each in range(number):
            yield Area(self.left + each * (width + gap), self.top, width, self.height)

    def below(self, height: float) -> Area:
        """What is left under so much of it."""
        return Area(self.left, self.top + height, self.width, self.height - height)

    def above(self, height: float) -> Area:
        """The upper part without so much at the bottom."""
        return Area(self.left, self.top, self.width, self.height - height)


class Paper(Enum):
    """What the printer takes: width and height in points, upright."""

    A4 = (210 * mm, 297 * mm)
    LETTER = (8.5 * 72, 11 * 72)

    def page(self, *, turned: bool = False) -> Area:
        """The whole page; turned, it lies on its long side."""
        width, height = self.value
        return Area(0, 0, height, width) if turned else Area(0, 0, width, height)


class Share(Enum):
    """How many score sheets lie on a page."""

    ONE = 1
    TWO = 2
    FOUR = 4

    @property
    def turned(self) -> bool:
        """Whether the page lies on its long side: two upright sheets beside each other."""
        return self is Share.TWO

    def areas(self, paper: Paper) -> list[Area]:
        """The places of the sheets on the page."""
        inner = paper.page(turned=self.turned).inside(MARGIN, MARGIN)
        rows = inner.rows(2, GUTTER) if self is Share.FOUR else [inner]
        across = 1 if self is Share.ONE else 2
        return [area for row in rows for area in row.columns(across, GUTTER)]

    @property
    def larger(self) -> Share | None:
        """The next larger share of a page; None for the whole."""
        return {Share.FOUR: Share.TWO, Share.TWO: Share.ONE}.get(self)
