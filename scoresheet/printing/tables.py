"""Tables on paper: columns as wide as they need to be, rows that are never split, heads on every page. Lengths in points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scoresheet.printing.flow import Piece
from scoresheet.printing.ink import INK, LEDGER, MUTED, Align
from scoresheet.printing.notice import Column, Kind, Row, Table
from scoresheet.printing.pen import Pen
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import LEADING, Fitted, width_of, wrap

PAD = 4.0
LEAST = 70.0
"""A column of names is never narrower."""
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
_ALIGN = {
    Kind.FIGURES: Align.RIGHT,
    Kind.CENTRED: Align.CENTRE,
    Kind.NAMES: Align.LEFT,
    Kind.WORDS: Align.LEFT,
}
_FACE = {Kind.FIGURES: Face.TEXT, Kind.CENTRED: Face.TEXT, Kind.NAMES: Face.BOLD, Kind.WORDS: Face.TEXT}
_BROKEN = {Kind.NAMES, Kind.WORDS}


@dataclass(frozen=True, slots=True)
class Measured:
    """How large the letters of a table are, and how wide its columns."""

    size: float
    widths: list[float]


def table_pieces(table: Table, measured: Measured) -> Iterator[Piece]:
    """The heads, which keep the first row, then a piece a row."""
    size, widths = measured.size, measured.widths
    head = _head(table.columns, widths, size)
    yield replace(head, space=4, keeps=True)
    for row in table.rows:
        piece = _row(table.columns, row, widths, size, head)
        yield replace(piece, keeps=table.whole and row is not table.rows[-1])


def measure(columns: Sequence[Column], rows: Iterable[Row], width: float) -> Measured:
    """The largest size at which the figures leave room for the names, and the widths of the columns.

    Tables that are measured by all their rows together have the same columns.
    """
    cells = [set(column) for column in zip(*(row.cells for row in rows), strict=True)] or [set()] * len(
        columns
    )
    broken = [column.kind in _BROKEN for column in columns]
    for size in SIZES:
        natural = [_natural(column, words, size) for column, words in zip(columns, cells, strict=True)]
        fixed = sum(wide for wide, breaks in zip(natural, broken, strict=True) if not breaks)
        wanted = sum(wide for wide, breaks in zip(natural, broken, strict=True) if breaks)
        left = width - fixed
        if left >= min(wanted, LEAST * sum(broken)) or size == SIZES[-1]:
            break
    if not any(broken):
        return Measured(size, [wide * width / fixed for wide in natural])
    return Measured(
        size, [left * wide / wanted if breaks else wide for wide, breaks in zip(natural, broken, strict=True)]
    )


def _natural(column: Column, words: Iterable[str], size: float) -> float:
    """How wide a column is without breaking a line; its title may be broken between words."""
    cells = (width_of(each, _FACE[column.kind], size) for each in words)
    title = (width_of(word, Face.TEXT, 0.8 * size) for word in column.title.split())
    return max([*cells, *title, 8.0]) + 2 * PAD + 0.1


def _head(columns: Sequence[Column], widths: Sequence[float], size: float) -> Piece:
    small = 0.8 * size
    titles = [
        Fitted(wrap(column.title, Face.TEXT, small, width - 2 * PAD), small, Face.TEXT)
        for column, width in zip(columns, widths, strict=True)
    ]
    height = max(title.height for title in titles) + 5

    def draw(pen: Pen, left: float, top: float) -> None:
        start = left
        for column, width, title in zip(columns, widths, titles, strict=True):
            align = _ALIGN[column.kind]
            at = _edge(start, width, align)
            with pen.part("columnheader" if column.title else "cell"):
                pen.lines(at, top + height - 4 - title.height, title, align=align, colour=MUTED)
            start += width
        pen.across(left, start, top + height - 1, width=1.1, colour=INK)

    return Piece(height, draw, row=True)


def _edge(start: float, width: float, align: Align) -> float:
    return {Align.LEFT: start + PAD, Align.CENTRE: start + width / 2, Align.RIGHT: start + width - PAD}[align]


def _row(columns: Sequence[Column], row: Row, widths: Sequence[float], size: float, head: Piece) -> Piece:
    cells = [
        Fitted(_lines(cell, column, width - 2 * PAD, size), size, _FACE[column.kind])
        for cell, column, width in zip(row.cells, columns, widths, strict=True)
    ]
    words = 0.75 * size * LEADING + 2 if row.line else 0.0
    height = max(cell.height for cell in cells) + 0.55 * size

    def draw(pen: Pen, left: float, top: float) -> None:
        start = left
        for column, width, cell in zip(columns, widths, cells, strict=True):
            align = _ALIGN[column.kind]
            colour = MUTED if row.quiet else INK
            with pen.part("rowheader" if column.kind is Kind.NAMES else "cell"):
                pen.lines(_edge(start, width, align), top + 0.25 * size, cell, align=align, colour=colour)
            start += width
        pen.across(left, start, top + height)
        if row.line:
            pen.across(left, start, top + height, width=1, colour=LEDGER)
            pen.across(left, start, top + height + 2, width=1, colour=LEDGER)
            with pen.part("cell"):
                pen.text(left + PAD, top + height + words, row.line, Face.TEXT, 0.75 * size, colour=MUTED)

    return Piece(height + (words + 3 if row.line else 0), draw, head=head, row=True)


def _lines(cell: str, column: Column, width: float, size: float) -> tuple[str, ...]:
    return wrap(cell, _FACE[column.kind], size, width) if column.kind in _BROKEN else (cell,)
