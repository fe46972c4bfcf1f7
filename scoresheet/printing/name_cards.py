"""Name cards for the tables, four to a page. Lengths in points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheet.printing.ink import MUTED, Align
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import MARGIN, Area, Paper
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import fit

ON_A_PAGE = 4


@dataclass(frozen=True, slots=True)
class NameCard:
    """A name, with a line over it (the competition) and one under it (the club, the table)."""

    name: str
    over: str = ""
    under: str = ""


def name_cards_pdf(cards: Sequence[NameCard], *, title: str, paper: Paper = Paper.A4) -> bytes:
    """All cards as a PDF."""
    pen = PdfPen(title)
    draw_name_cards(pen, cards, paper=paper)
    return pen.finish()


def draw_name_cards(pen: Pen, cards: Sequence[NameCard], *, paper: Paper) -> None:
    """All cards in their order, to be cut apart along the dashes."""
    for first in range(0, len(cards), ON_A_PAGE):
        page = paper.page()
        pen.page(page)
        quarters = list(page.rows(ON_A_PAGE, 0))
        for cut in quarters[1:]:
            pen.dashed(0, cut.top, page.width, cut.top)
        for card, area in zip(cards[first : first + ON_A_PAGE], quarters, strict=False):
            _draw(pen, card, area.inside(MARGIN, MARGIN / 2))


def _draw(pen: Pen, card: NameCard, area: Area) -> None:
    middle = area.left + area.width / 2
    if card.over:
        over = fit(card.over, Face.TEXT, 12, area.width)
        pen.text(middle, area.top + 16, card.over, Face.TEXT, over.size, align=Align.CENTRE, colour=MUTED)
    name = fit(card.name, Face.TITLE, 54, area.width, lines=2)
    if name.height > area.height - 50:
        name = fit(card.name, Face.TITLE, (area.height - 50) / 2.4, area.width, lines=2)
    pen.lines(middle, area.top + (area.height - name.height) / 2, name, align=Align.CENTRE)
    if card.under:
        under = fit(card.under, Face.TEXT, 12, area.width)
        pen.text(middle, area.bottom - 8, card.under, Face.TEXT, under.size, align=Align.CENTRE, colour=MUTED)
