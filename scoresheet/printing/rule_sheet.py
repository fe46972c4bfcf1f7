"""The rules of a rule set on one page, to play from: the text, the numbers, one deal worked with its cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reportlab.lib.colors import Color
from reportlab.lib.units import mm

from engine.cards import Suit
from league.rule_text import Section
from league.worked import WorkedDeal
from scoresheet.printing.cards import TWO_COLOURS
from scoresheet.printing.flow import Piece, Set, fits, flow, text
from scoresheet.printing.ink import HAIRLINE, INK, MUTED, Align
from scoresheet.printing.laid_cards import draw_deal, height_of_deal
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Area, Paper
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import fit

MARGIN = 13 * mm
BETWEEN = 7 * mm
SIZES = tuple(10.2 - 0.2 * step for step in range(26))
"""Points: the largest at which everything fits on the page is taken."""


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """What stands on the page. ``numbers`` are the rules with their values, ``deal`` the one that is worked."""

    name: str
    summary: str
    short: tuple[str, ...]
    sections: tuple[Section, ...]
    numbers: tuple[tuple[str, str], ...]
    deal: WorkedDeal | None


def rule_sheet_pdf(
    sheet: RuleSheet, *, paper: Paper = Paper.A4, colours: Mapping[Suit, Color] = TWO_COLOURS
) -> bytes:
    """The page as a PDF."""
    pen = PdfPen(f"{sheet.name}: rules")
    pen.page(paper.page())
    whole = paper.page().inside(MARGIN, MARGIN)
    top = _head(pen, sheet, whole)
    size, areas = _size(sheet, whole.below(top - whole.top))
    width = areas[0].width
    for laid in flow(list(_pieces(sheet, width, size)), areas):
        laid.piece.draw(pen, areas[laid.area].left, laid.top)
    pen.down(areas[0].right + BETWEEN / 2, areas[0].top, areas[0].bottom, width=0.3)
    if sheet.deal is not None:
        draw_deal(pen, sheet.deal, _deal_area(sheet, whole, size), size, colours)
    return pen.finish()


def _head(pen: Pen, sheet: RuleSheet, whole: Area) -> float:
    """The title, and the summary under it; returns where they end."""
    top = pen.lines(
        whole.left, whole.top - 4, fit(f"Gin rummy: {sheet.name}", Face.TITLE, 20, whole.width, lines=2)
    )
    top = pen.lines(
        whole.left, top + 1, fit(sheet.summary, Face.TEXT, 9.5, whole.width, lines=3), colour=MUTED
    )
    pen.across(whole.left, whole.right, top + 3, width=1.1, colour=INK)
    return top + 9


def _deal_area(sheet: RuleSheet, whole: Area, size: float) -> Area:
    """The foot of the page, where the deal is laid out."""
    height = height_of_deal(sheet.deal, whole.width, size) if sheet.deal else 0.0
    return Area(whole.left, whole.bottom - height, whole.width, height)


def _size(sheet: RuleSheet, room: Area) -> tuple[float, list[Area]]:
    """The largest size at which the text fits over the deal, and its two columns."""
    number = bisect_left(SIZES, True, key=lambda size: _fits(sheet, room, size))  # noqa: FBT003 - what it looks for
    if number == len(SIZES):
        raise ValueError("These rules do not fit on a page.")
    return SIZES[number], _columns(sheet, room, SIZES[number])


def _columns(sheet: RuleSheet, room: Area, size: float) -> list[Area]:
    return list(room.above(_deal_area(sheet, room, size).height + 6).columns(2, BETWEEN))


def _fits(sheet: RuleSheet, room: Area, size: float) -> bool:
    areas = _columns(sheet, room, size)
    return areas[0].height > 0 and fits(list(_pieces(sheet, areas[0].width, size)), areas)


def _pieces(sheet: RuleSheet, width: float, size: float) -> Iterator[Piece]:
    title = Set(Face.BOLD, size * 1.08, space=size * 0.6)
    body, point = Set(Face.TEXT, size), Set(Face.TEXT, size, space=size * 0.12)
    yield from text("In short", width, title, keeps=True)
    for sentence in sheet.short:
        yield from text(f"– {sentence}", width, point)
    for section in sheet.sections:
        yield from text(section.title, width, title, keeps=True)
        for number, paragraph in enumerate(section.paragraphs):
            yield from text(paragraph, width, point if number else body)
    yield from text("The numbers", width, title, keeps=True)
    for label, value in sheet.numbers:
        yield _number(label, value, width, size)


def _number(label: str, value: str, width: float, size: float) -> Piece:
    words = fit(label, Face.TEXT, size, width * 0.6, lines=2)
    figure = fit(value, Face.BOLD, size, width * 0.38, lines=2)

    def draw(pen: Pen, left: float, top: float) -> None:
        pen.across(left, left + width, top, width=0.3, colour=HAIRLINE)
        pen.lines(left, top + 0.8, words)
        pen.lines(left + width, top + 0.8, figure, align=Align.RIGHT)

    return Piece(max(words.height, figure.height) + 1.6, draw)
