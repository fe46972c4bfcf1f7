"""Notices laid out on as many pages as they need, with the title on the first and a number on each. Lengths in points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import count, groupby, repeat

from reportlab.lib.units import mm

from scoresheet.printing.cross_table import cross_pieces
from scoresheet.printing.flow import Laid, Piece, Set, flow, text
from scoresheet.printing.ink import HAIRLINE, INK, MUTED, Align
from scoresheet.printing.notice import Column, Cross, Heading, Notice, Part, Row, Table, Words
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Area, Paper
from scoresheet.printing.tables import measure, table_pieces
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import Fitted, fit

MARGIN, FOOT = 13 * mm, 7 * mm
WIDE = 12
"""A cross table of more entries lies on the long side of the page, and so does a table of more columns."""


def notice_pdf(
    notice: Notice,
    *,
    paper: Paper = Paper.A4,
    beat: Callable[[int, int], None] = lambda _done, _of: None,
) -> bytes:
    """The document as a PDF."""
    pen = PdfPen(notice.title)
    draw_notice(pen, notice, paper=paper, beat=beat)
    return pen.finish()


def draw_notice(
    pen: Pen,
    notice: Notice,
    *,
    paper: Paper,
    beat: Callable[[int, int], None] = lambda _done, _of: None,
) -> None:
    """The document. It lies on the long side of the paper where one of its tables is wide."""
    page = paper.page(turned=any(map(_is_wide, notice.parts)))
    room = page.inside(MARGIN, MARGIN).above(FOOT)
    laid = list(flow(list(_pieces(notice, room)), repeat(room)))
    pages = max((each.area for each in laid), default=0) + 1
    for number, pieces in zip(count(), _by_page(laid, pages)):
        pen.page(page)
        for is_table, run in groupby(pieces, key=lambda each: each.piece.row):
            with pen.part("table") if is_table else nullcontext():
                for each in run:
                    _draw(each, pen, room.left)
        _foot(pen, notice, room, f"{number + 1} of {pages}" if pages > 1 else "")
        beat(number + 1, pages)


def _draw(laid: Laid, pen: Pen, left: float) -> None:
    with pen.part("row") if laid.piece.row else nullcontext():
        laid.piece.draw(pen, left, laid.top)


def _is_wide(part: Part) -> bool:
    return (isinstance(part, Cross) and len(part.rows) > WIDE) or (
        isinstance(part, Table) and len(part.columns) > WIDE
    )


def _by_page(laid: list[Laid], pages: int) -> list[list[Laid]]:
    found: list[list[Laid]] = [[] for _ in range(pages)]
    for each in laid:
        found[each.area].append(each)
    return found


def _pieces(notice: Notice, room: Area) -> Iterator[Piece]:
    alike: dict[tuple[Column, ...], list[Row]] = defaultdict(list)
    for part in notice.parts:
        if isinstance(part, Table):
            alike[part.columns] += part.rows
    measured = {columns: measure(columns, rows, room.width) for columns, rows in alike.items()}
    yield _title(notice, room.width)
    for part in notice.parts:
        if isinstance(part, Heading):
            yield _heading(part, room.width)
        elif isinstance(part, Words):
            yield from text(part.words, room.width, Set(Face.TEXT, 9, space=3))
        elif isinstance(part, Table):
            yield from table_pieces(part, measured[part.columns])
        else:
            yield from cross_pieces(part, room.width, room.height - 60)


def _title(notice: Notice, width: float) -> Piece:
    title = fit(notice.title, Face.TITLE, 20, width, lines=2)
    under = (
        fit(notice.subtitle, Face.TEXT, 10, width, lines=2) if notice.subtitle else Fitted((), 0, Face.TEXT)
    )
    height = title.height + under.height + 8

    def draw(pen: Pen, left: float, top: float) -> None:
        end = pen.lines(left, top - 3, title)
        pen.lines(left, end + 1, under, colour=MUTED)

    return Piece(height, draw, keeps=True)


def _heading(heading: Heading, width: float) -> Piece:
    words = fit(heading.words, Face.TITLE, 12.5, width, lines=2)

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.lines(left, top, words, colour=INK)

    return Piece(words.height + 2, draw, space=12, keeps=True, begins=heading.page)


def _foot(pen: Pen, notice: Notice, room: Area, page: str) -> None:
    if not (notice.foot or page):
        return
    base = room.bottom + FOOT
    pen.across(room.left, room.right, base - 10, colour=HAIRLINE)
    foot = fit(notice.foot, Face.TEXT, 7, room.width - 60) if notice.foot else None
    if foot is not None:
        pen.text(room.left, base - 1, notice.foot, Face.TEXT, foot.size, colour=MUTED)
    pen.text(room.right, base - 1, page, Face.TEXT, 7, align=Align.RIGHT, colour=MUTED)
