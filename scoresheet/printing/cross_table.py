"""The cross table: names turned over the columns, a square for each meeting, its own squares filled. Lengths in points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoresheet.printing.flow import Piece
from scoresheet.printing.ink import HAIRLINE, INK, Align
from scoresheet.printing.notice import Cross, CrossRow
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import Fitted, fit, width_of

MOST_ACROSS = 40
"""Columns beside each other; of more entries the table goes on underneath."""
HIGHEST, HEAD = 24.0, 84.0
NUMBER, TOTAL = 17.0, 30.0


def cross_pieces(cross: Cross, width: float, height: float) -> Iterator[Piece]:
    """The heads and a piece a row, in blocks of columns; small enough for a page of that height where it can be."""
    for first in range(0, max(len(cross.rows), 1), MOST_ACROSS):
        yield from _block(cross, range(first, min(first + MOST_ACROSS, len(cross.rows))), width, height)


def _block(cross: Cross, columns: range, width: float, height: float) -> Iterator[Piece]:
    side = min((height - HEAD - 6) / max(len(cross.rows), 1), HIGHEST)
    names = min(170.0, width * 0.3)
    across = min((width - names - TOTAL) / max(len(columns), 1), 1.4 * HIGHEST)
    side = max(min(side, across * 1.15), 11.0)
    head = _head(cross, columns, names, across)
    yield replace(head, space=6, keeps=True)
    for number, row in enumerate(cross.rows):
        yield _row(row, number, columns, Area(names, 0, across, side), head)


def _head(cross: Cross, columns: range, names: float, across: float) -> Piece:
    size = min(8.0, 0.62 * across)
    titles = [
        fit(
            cross.rows[place].name,
            Face.TEXT,
            size,
            HEAD - 8,
            lines=2 if across > 2.6 * size else 1,
            least=4.6,
        )
        for place in columns
    ]

    def draw(pen: Pen, left: float, top: float) -> None:
        with pen.part("cell"):
            pass  # over the names stands nothing
        for place, title in zip(columns, titles, strict=True):
            start = left + names + (place - columns.start) * across
            with pen.part("columnheader"), pen.turned(start + across / 2 - title.height / 2, top + HEAD - 4):
                pen.lines(0, 0, title)
        pen.across(left, left + names + len(columns) * across + TOTAL, top + HEAD, width=1.1, colour=INK)
        end = left + names + len(columns) * across + TOTAL
        with pen.part("columnheader"):
            pen.text(end - 4, top + HEAD - 4, "Points", Face.TEXT, 6.5, align=Align.RIGHT)

    return Piece(HEAD, draw, row=True)


def _row(row: CrossRow, number: int, columns: range, cell: Area, head: Piece) -> Piece:
    size = min(9.0, 0.62 * cell.height)
    name = fit(row.name, Face.BOLD, size, cell.left - NUMBER - 4)
    if name.size < 0.75 * size and cell.height > 14:
        name = fit(row.name, Face.BOLD, cell.height / 2.4, cell.left - NUMBER - 4, lines=2)

    def draw(pen: Pen, left: float, top: float) -> None:
        base = top + cell.height / 2 + 0.36 * size
        with pen.part("rowheader"):
            pen.text(left + NUMBER - 5, base, str(number + 1), Face.TEXT, 0.85 * size, align=Align.RIGHT)
            pen.lines(left + NUMBER, top + (cell.height - name.height) / 2, name)
        start = left + cell.left
        for place in columns:
            with pen.part("cell"):
                _cell(pen, row.cells[place], Area(start, top, cell.width, cell.height))
            start += cell.width
        with pen.part("cell"):
            pen.text(start + TOTAL - 4, base, row.total, Face.BOLD, size, align=Align.RIGHT)
        pen.across(left, start + TOTAL, top + cell.height)

    return Piece(cell.height, draw, head=head, row=True)


def _cell(pen: Pen, text: str | None, area: Area) -> None:
    pen.box(area, width=0.5, colour=HAIRLINE)
    if text is None:
        _hatch(pen, area)
    elif text:
        size = min(8.5, 0.6 * area.height, 0.92 * (area.width - 2) * 8 / max(width_of(text, Face.TEXT, 8), 1))
        line = Fitted((text,), size, Face.TEXT)
        pen.lines(
            area.left + area.width / 2, area.top + (area.height - line.height) / 2, line, align=Align.CENTRE
        )


def _hatch(pen: Pen, area: Area) -> None:
    """An entry against itself: crossed out, which any printer prints."""
    pen.stroke(area.left, area.top, area.right, area.bottom)
    pen.stroke(area.left, area.bottom, area.right, area.top)
