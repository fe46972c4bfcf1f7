"""The pen on the page of a browser: each page an SVG that shows and prints as the PDF does. Lengths in points.

The browser has letters of its own, joins and turns them by itself, and may know scripts that the PDF has no letters for. A text
is held to the width that it was given here; only where a letter was not known is it left to the browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape

from reportlab.lib.colors import Color

from scoresheet.printing.ink import INK, MUTED, Align
from scoresheet.printing.pen import Block, Pen
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face, cleaned, lay, runs_left

_FACES = {
    Face.TEXT: "",
    Face.BOLD: ' font-weight="700"',
    Face.TITLE: ' font-family="DejaVu Serif Condensed,Georgia,serif" font-weight="700"',
}
FAMILY = "DejaVu Sans Condensed,Arial,Helvetica,sans-serif"
_SHORT = 4
"""Letters of a text that comes out as wide as it should in any font."""


@dataclass(frozen=True, slots=True)
class DrawnPage:
    """A page: its size, and what stands between the tags of its SVG."""

    width: float
    height: float
    strokes: str

    @property
    def turned(self) -> bool:
        """Whether it lies on its long side."""
        return self.width > self.height

    @property
    def view(self) -> str:
        """Its size as an SVG says it."""
        return f"0 0 {_n(self.width)} {_n(self.height)}"

    def svg(self, label: str, name: str) -> str:
        """The whole element; ``label`` is what it is called for whoever cannot see it, ``name`` the id of all it shows."""
        return (
            f'<svg viewBox="{self.view}" role="group" aria-label="{escape(label)}">'
            f'<g id="{name}" font-family="{FAMILY}" fill="{_hex(INK)}">{self.strokes}</g></svg>'
        )


class SvgPen(Pen):
    """Draws page after page of SVG."""

    def __init__(self) -> None:
        super().__init__()
        self._size = Area(0, 0, 0, 0)
        self._strokes: list[str] = []
        self._done: list[DrawnPage] = []
        self._begun = False

    def page(self, area: Area) -> None:
        """Begin a page of that size."""
        self._end_page()
        self._size, self._begun = area, True

    def finish(self) -> tuple[DrawnPage, ...]:
        """All pages."""
        self._end_page()
        return tuple(self._done)

    def _end_page(self) -> None:
        if self._begun:
            self._done.append(DrawnPage(self._size.width, self._size.height, "".join(self._strokes)))
        self._strokes, self._begun = [], False

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
        clean = cleaned(text)
        width = lay(text, face).width(size)
        if not clean.strip():
            return width
        known = self._known(clean, face)
        leftwards = runs_left(clean)
        anchor = {Align.LEFT: "start", Align.CENTRE: "middle", Align.RIGHT: "end"}[align]
        if leftwards and align is not Align.CENTRE:
            anchor = "end" if align is Align.LEFT else "start"
        self._strokes.append(
            f'<text x="{_n(left)}" y="{_n(base)}" font-size="{_n(size)}"{_FACES[face]}'
            + (f' text-anchor="{anchor}"' if anchor != "start" else "")
            + (' direction="rtl"' if leftwards else "")
            + (f' fill="{_hex(colour)}"' if colour is not INK else "")
            + (
                f' textLength="{_n(width)}" lengthAdjust="spacingAndGlyphs"'
                if len(clean) > _SHORT and known
                else ""
            )
            + f">{escape(clean, quote=False)}</text>"
        )
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
        self._strokes.append(
            f'<path d="M{_n(left)} {_n(top)}L{_n(right)} {_n(bottom)}"{_stroke(width, colour, dashes)}/>'
        )

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
        inside = "none" if fill is None else _hex(fill)
        edge = _stroke(width, colour, dashes) if width > 0 else ""
        round_ = f' rx="{_n(corner)}"' if corner else ""
        self._strokes.append(
            f'<rect x="{_n(area.left)}" y="{_n(area.top)}" width="{_n(area.width)}" height="{_n(area.height)}"'
            f'{round_} fill="{inside}"{edge}/>'
        )

    def dot(self, left: float, at: float, radius: float, colour: Color = MUTED) -> None:
        """A filled dot around that point."""
        self._strokes.append(
            f'<circle cx="{_n(left)}" cy="{_n(at)}" r="{_n(radius)}" fill="{_hex(colour)}"/>'
        )

    def blocks(self, left: float, top: float, scale: float, blocks: Iterable[Block], colour: Color) -> None:
        """Filled rectangles of one picture whose corner is there, as one figure."""
        path = "".join(f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z" for x, y, width, height in blocks)
        self.shape(left, top, scale, path, colour)

    def shape(
        self, left: float, top: float, scale: float, path: str, colour: Color, *, stroke: float = 0
    ) -> None:
        """A path as ``card_shapes`` writes them, from that corner: filled, or drawn so thick with round ends."""
        drawn = (
            f'fill="none" stroke="{_hex(colour)}" stroke-width="{_n(stroke)}" stroke-linecap="round" '
            'stroke-linejoin="round"'
            if stroke
            else f'fill="{_hex(colour)}"'
        )
        self._strokes.append(
            f'<path transform="translate({_n(left)} {_n(top)}) scale({scale:.5g})" d="{path}" {drawn}/>'
        )

    @contextmanager
    def turned(self, left: float, base: float) -> Iterator[None]:
        """What is drawn inside runs upwards from that point, as at (0, 0) of a page of no height."""
        self._strokes.append(f'<g transform="translate({_n(left)} {_n(base)}) rotate(-90)">')
        yield
        self._strokes.append("</g>")

    @contextmanager
    def part(self, role: str) -> Iterator[None]:
        """What is drawn inside is one thing to a screen reader."""
        self._strokes.append(f'<g role="{role}">')
        yield
        self._strokes.append("</g>")


def _stroke(width: float, colour: Color, dashes: tuple[float, ...]) -> str:
    dashed = f' stroke-dasharray="{" ".join(map(_n, dashes))}"' if dashes else ""
    return f' stroke="{_hex(colour)}" stroke-width="{_n(width)}"{dashed}'


def _hex(colour: Color) -> str:
    return "#" + str(colour.hexval())[2:]


def _n(number: float) -> str:
    """A length as short as a hundredth of a point can be written."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
