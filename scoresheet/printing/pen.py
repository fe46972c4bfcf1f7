"""The pen: draws on a page from its top left corner, text of any script, rules and boxes. Lengths in points.

What it draws on is another's: a PDF (``pdf_pen``) or the page of a browser (``svg_pen``). Whoever draws does not know which.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeAlias

from reportlab.lib.colors import Color

from scoresheet.printing.ink import HAIRLINE, INK, LEDGER, MUTED, Align
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face, has_letters
from scoresheet.printing.writing import LEADING, Fitted

Block: TypeAlias = tuple[float, float, float, float]
"""A rectangle of a picture: left, top, width, height."""


class Pen(ABC):
    """Draws page after page. The same strokes give the same document: no date and no chance gets into it."""

    def __init__(self) -> None:
        self._beyond: dict[str, None] = {}

    @property
    def beyond(self) -> tuple[str, ...]:
        """The texts drawn so far with letters that no font of a PDF has, each once."""
        return tuple(self._beyond)

    def _known(self, text: str, face: Face) -> bool:
        """Whether the fonts have every letter of a text; what they have not is kept in mind."""
        known = has_letters(text, face)
        if not known:
            self._beyond[text] = None
        return known

    @abstractmethod
    def page(self, area: Area) -> None:
        """Begin a page of that size."""

    @abstractmethod
    def text(
        self,
        left: float,
        base: float,
        text: str,
        face: Face = Face.TEXT,
        size: float = 9,
        *,
        align: Align = Align.LEFT,
        colour: Color = INK,
    ) -> float:
        """One line of text with its base line there; returns its width."""

    @abstractmethod
    def line(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        *,
        width: float,
        colour: Color,
        dashes: tuple[float, ...] = (),
    ) -> None:
        """A straight line from the one point to the other."""

    @abstractmethod
    def box(
        self,
        area: Area,
        *,
        width: float = 0.8,
        colour: Color = INK,
        fill: Color | None = None,
        corner: float = 0,
        dashes: tuple[float, ...] = (),
    ) -> None:
        """A rectangle, filled where a colour says so."""

    @abstractmethod
    def dot(self, left: float, at: float, radius: float, colour: Color = MUTED) -> None:
        """A filled dot around that point."""

    @abstractmethod
    def blocks(self, left: float, top: float, scale: float, blocks: Iterable[Block], colour: Color) -> None:
        """Filled rectangles of one picture whose corner is there, as one figure."""

    @abstractmethod
    def shape(
        self, left: float, top: float, scale: float, path: str, colour: Color, *, stroke: float = 0
    ) -> None:
        """A path as ``card_shapes`` writes them, from that corner: filled, or drawn so thick with round ends."""

    @abstractmethod
    def turned(self, left: float, base: float) -> AbstractContextManager[None]:
        """What is drawn inside runs upwards from that point, as at (0, 0) of a page of no height."""

    def part(self, _role: str) -> AbstractContextManager[None]:
        """What is drawn inside is a table, a row or a cell, in the words of ARIA, to whoever hears the page; says nothing on paper."""
        return nullcontext()

    def lines(
        self, left: float, top: float, fitted: Fitted, *, align: Align = Align.LEFT, colour: Color = INK
    ) -> float:
        """Lines under each other from there on; returns where they end."""
        for number, line in enumerate(fitted.lines):
            base = top + (number * LEADING + 0.95) * fitted.size
            self.text(left, base, line, fitted.face, fitted.size, align=align, colour=colour)
        return top + fitted.height

    def across(
        self, left: float, right: float, at: float, *, width: float = 0.5, colour: Color = HAIRLINE
    ) -> None:
        """A level rule."""
        self.line(left, at, right, at, width=width, colour=colour)

    def down(
        self, at: float, top: float, bottom: float, *, width: float = 0.5, colour: Color = HAIRLINE
    ) -> None:
        """An upright rule."""
        self.line(at, top, at, bottom, width=width, colour=colour)

    def ledger(self, at: float, top: float, bottom: float) -> None:
        """The double rule before a side's columns."""
        self.down(at - 0.8, top, bottom, width=0.6, colour=LEDGER)
        self.down(at + 0.8, top, bottom, width=0.6, colour=LEDGER)

    def stroke(self, left: float, top: float, right: float, bottom: float) -> None:
        """A fine line between any two points."""
        self.line(left, top, right, bottom, width=0.3, colour=HAIRLINE)

    def dashed(self, left: float, top: float, right: float, bottom: float) -> None:
        """A line to cut along."""
        self.line(left, top, right, bottom, width=0.4, colour=HAIRLINE, dashes=(2, 3))
