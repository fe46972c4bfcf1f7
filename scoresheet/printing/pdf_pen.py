"""The pen on a PDF: letters embedded, the same bytes for the same strokes. Lengths in points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from scoresheet.printing.ink import INK, MUTED, Align
from scoresheet.printing.pen import Block, Pen
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face, lay, letters_of

rl_config.useA85 = 0  # binary streams: a fifth smaller, and made in less time
_NO_HOLES = 1  # what reportlab calls FILL_NON_ZERO
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}


class PdfPen(Pen):
    """Draws page after page of a PDF."""

    def __init__(self, title: str) -> None:
        super().__init__()
        letters_of(
            Face.TEXT.value
        )  # loaded: the canvas begins with it, not with one of its own that it can't embed
        self._bytes = BytesIO()
        self._canvas = Canvas(
            self._bytes,
            invariant=1,
            pageCompression=1,
            initialFontName=Face.TEXT.value,  # type: ignore[arg-type]  # the stubs take it for a number
        )
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setCreator("Undercut")
        self._height = 0.0
        self._drawn_with: dict[str, object] = {}
        self._pages = 0

    def page(self, area: Area) -> None:
        """Begin a page of that size."""
        if self._pages:
            self._canvas.showPage()
        self._pages += 1
        self._drawn_with = {}
        self._canvas.setPageSize((area.width, area.height))
        self._height = area.height

    def finish(self) -> bytes:
        """The whole document."""
        self._canvas.save()
        return self._bytes.getvalue()

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
        laid = lay(text, face)
        self._known(text, face)
        width = laid.width(size)
        start = left - {Align.LEFT: 0.0, Align.CENTRE: width / 2, Align.RIGHT: width}[align]
        self._fill(colour)
        for run in laid.runs:
            self._canvas.setFont(run.font, size)
            self._canvas.drawString(start + run.shift * size, self._height - base + run.rise * size, run.text)
            start += run.width(size)
        return width

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
        if dashes:
            with self._kept():
                self._canvas.setDash(list(dashes))
                self.line(left, top, right, bottom, width=width, colour=colour)
            return
        self._rule(width, colour)
        self._canvas.line(left, self._height - top, right, self._height - bottom)

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
        if dashes:
            with self._kept():
                self._canvas.setDash(list(dashes))
                self.box(area, width=width, colour=colour, fill=fill, corner=corner)
            return
        self._rule(width, colour)
        if fill is not None:
            self._fill(fill)
        base = self._height - area.bottom
        filled, stroked = int(fill is not None), int(width > 0)
        if corner:
            self._canvas.roundRect(
                area.left, base, area.width, area.height, corner, stroke=stroked, fill=filled
            )
        else:
            self._canvas.rect(area.left, base, area.width, area.height, stroke=stroked, fill=filled)

    def dot(self, left: float, at: float, radius: float, colour: Color = MUTED) -> None:
        """A filled dot around that point."""
        self._fill(colour)
        self._canvas.circle(left, self._height - at, radius, stroke=0, fill=1)

    def blocks(self, left: float, top: float, scale: float, blocks: Iterable[Block], colour: Color) -> None:
        """Filled rectangles of one picture whose corner is there, as one figure."""
        with self._moved(left, top, scale):
            path = self._canvas.beginPath()
            for block in blocks:
                path.rect(*block)
            self._fill(colour)
            self._canvas.drawPath(path, stroke=0, fill=1, fillMode=_NO_HOLES)

    def shape(
        self, left: float, top: float, scale: float, path: str, colour: Color, *, stroke: float = 0
    ) -> None:
        """A path as ``card_shapes`` writes them, from that corner: filled, or drawn so thick with round ends."""
        with self._moved(left, top, scale):
            drawn = _path(self._canvas, path)
            if not stroke:
                self._fill(colour)
                self._canvas.drawPath(drawn, stroke=0, fill=1, fillMode=_NO_HOLES)
                return
            self._canvas.setStrokeColor(colour)
            self._canvas.setLineWidth(stroke)
            self._canvas.setLineCap(1)
            self._canvas.setLineJoin(1)
            self._canvas.drawPath(drawn, stroke=1, fill=0)

    @contextmanager
    def turned(self, left: float, base: float) -> Iterator[None]:
        """What is drawn inside runs upwards from that point, as at (0, 0) of a page of no height."""
        height = self._height
        with self._kept():
            self._canvas.translate(left, height - base)
            self._canvas.rotate(90)
            self._height = 0.0
            try:
                yield
            finally:
                self._height = height

    @contextmanager
    def _moved(self, left: float, top: float, scale: float) -> Iterator[None]:
        """The canvas with its corner there and y running downwards, as pictures measure."""
        with self._kept():
            self._canvas.translate(left, self._height - top)
            self._canvas.scale(scale, -scale)
            yield

    @contextmanager
    def _kept(self) -> Iterator[None]:
        """What is set inside (dashes, turns, colours) ends there."""
        before = dict(self._drawn_with)
        self._canvas.saveState()
        try:
            yield
        finally:
            self._canvas.restoreState()
            self._drawn_with = before

    def _rule(self, width: float, colour: Color) -> None:
        if self._drawn_with.get("width") != width:
            self._canvas.setLineWidth(width)
        if self._drawn_with.get("stroke") is not colour:
            self._canvas.setStrokeColor(colour)
        self._drawn_with |= {"width": width, "stroke": colour}

    def _fill(self, colour: Color) -> None:
        if self._drawn_with.get("fill") is not colour:
            self._canvas.setFillColor(colour)
            self._drawn_with["fill"] = colour


def _path(canvas: Canvas, text: str) -> PDFPathObject:
    """A path as the shapes write it, for the canvas."""
    path = canvas.beginPath()
    x = y = 0.0
    for letter, rest in re.findall(r"([MLHVCZ])([^MLHVCZ]*)", text):
        numbers = [float(number) for number in rest.split()]
        size = _NUMBERS[letter]
        for start in range(0, len(numbers), size) if size else [0]:
            points = numbers[start : start + size]
            if letter == "Z":
                path.close()
                continue
            x = points[-2] if size > 1 else points[0] if letter == "H" else x
            y = points[-1] if letter != "H" else y
            if letter == "M":
                path.moveTo(x, y)
            elif letter == "C":
                path.curveTo(*points)
            else:
                path.lineTo(x, y)
    return path
