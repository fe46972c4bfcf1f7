"""What flows down a page: pieces that are never split, one under the other through columns and pages. Lengths in points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.colors import Color

from scoresheet.printing.ink import INK
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import LEADING, wrap


@dataclass(frozen=True, slots=True)
class Piece:
    """Something of a height that can draw itself from a left top corner; ``keeps`` the next one beside it.

    ``space`` is left above it, but not at the top of a column. ``head`` is drawn again over it where it begins one: the
    heads of the table that it belongs to. One that ``begins`` a column is always at the top of one. A ``row`` belongs to
    the same table as the row before it.
    """

    height: float
    draw: Callable[[Pen, float, float], object]
    space: float = 0.0
    keeps: bool = False
    head: Piece | None = None
    begins: bool = False
    row: bool = False


@dataclass(frozen=True, slots=True)
class Set:
    """How text is set."""

    face: Face = Face.TEXT
    size: float = 9.0
    colour: Color = INK
    space: float = 0.0


def text(words: str, width: float, style: Set, *, keeps: bool = False) -> list[Piece]:
    """A paragraph, a piece a line. Its first two lines stay together, and so do its last two."""
    lines = wrap(words, style.face, style.size, width)
    last = len(lines) - 1
    return [
        Piece(
            height=style.size * LEADING,
            draw=partial(_line, line, style),
            space=0.0 if number else style.space,
            keeps=keeps or (number < last and number in {0, last - 1}),
        )
        for number, line in enumerate(lines)
    ]


def _line(words: str, style: Set, pen: Pen, left: float, top: float) -> None:
    pen.text(left, top + 0.95 * style.size, words, style.face, style.size, colour=style.colour)


@dataclass(frozen=True, slots=True)
class Laid:
    """A piece with its place: the number of the area, and where its top is."""

    piece: Piece
    area: int
    top: float


def flow(pieces: Sequence[Piece], areas: Iterable[Area]) -> Iterator[Laid]:
    """The pieces in their places, area after area. What keeps together stays so, unless it is higher than an area.

    Raises ValueError where the areas end before the pieces do; endless areas never do.
    """
    numbered = iter(enumerate(areas))
    number, area = next(numbered)
    top = area.top
    for group in _together(pieces):
        height = sum(piece.height + piece.space for piece in group)
        begins = group[0].begins or (height <= area.height and top + height > area.bottom + 0.01)
        for piece in group:
            full = top + piece.space + piece.height > area.bottom + 0.01
            if top > area.top and (begins or full):
                number, area = _next(numbered)
                top = area.top
                if piece.head is not None:
                    yield Laid(piece.head, number, top)
                    top += piece.head.height
            begins = False
            top += piece.space if top > area.top else 0.0
            yield Laid(piece, number, top)
            top += piece.height


def _next(areas: Iterator[tuple[int, Area]]) -> tuple[int, Area]:
    following = next(areas, None)
    if following is None:
        raise ValueError("The pieces take more room than there is.")
    return following


def _together(pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
    group: list[Piece] = []
    for piece in pieces:
        group.append(piece)
        if not piece.keeps:
            yield group
            group = []
    if group:
        yield group


def fits(pieces: Sequence[Piece], areas: Sequence[Area]) -> bool:
    """Whether the areas take all pieces, each wholly inside."""
    try:
        laid = list(flow(pieces, areas))
    except ValueError:
        return False
    return all(each.top + each.piece.height <= areas[each.area].bottom + 0.01 for each in laid)
