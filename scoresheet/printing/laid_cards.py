"""A worked deal on paper: both hands with their melds, lay-offs and loose cards, and why it scores what it scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reportlab.lib.colors import Color

from engine.cards import Suit
from engine.notation import parse_card
from league.laid_out import LaidCard, LaidHand, LaidMeld
from league.worked import WorkedDeal
from scoresheet.printing.cards import draw_card, height_of_card
from scoresheet.printing.ink import HAIRLINE, MUTED
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import Fitted, fit

BETWEEN_CARDS, BETWEEN_GROUPS = 2.0, 13.0


@dataclass(frozen=True, slots=True)
class Group:
    """Some cards that lie together, with the words under them."""

    meld: LaidMeld
    width: float
    words: Fitted


def height_of_deal(deal: WorkedDeal, width: float, size: float) -> float:
    """How much of the page a deal takes."""
    rows = sum(_row_height(row, width, size) for row in _rows(deal))
    return 2.4 * size + rows + _reason(deal, width, size).height + 3


def draw_deal(pen: Pen, deal: WorkedDeal, area: Area, size: float, colours: Mapping[Suit, Color]) -> None:
    """The deal in its area, with a title over it."""
    pen.across(area.left, area.right, area.top, colour=HAIRLINE)
    title = f"A deal worked: {deal.title[0].lower()}{deal.title[1:]}"
    pen.text(area.left, area.top + 1.5 * size, title, Face.BOLD, size * 1.08)
    top = area.top + 2.4 * size
    for row in _rows(deal):
        pen.text(area.left, top + 0.9 * size, row.title, Face.TEXT, size, colour=MUTED)
        left = area.left
        for group in _groups(row, area.width, size):
            _draw_group(pen, group, Area(left, top + 1.35 * size, _card(area.width), 0), colours)
            left += group.width + BETWEEN_GROUPS
        top += _row_height(row, area.width, size)
    pen.lines(area.left, top, _reason(deal, area.width, size))


def _card(width: float) -> float:
    """The width of a card: eleven and four gaps go into a row."""
    return min(30.0, (width - 4 * BETWEEN_GROUPS) / 15)


def _reason(deal: WorkedDeal, width: float, size: float) -> Fitted:
    return fit(f"{deal.why} {deal.verdict}", Face.TEXT, size, width, lines=3)


def _rows(deal: WorkedDeal) -> Iterator[LaidHand]:
    """A row a hand; the upcard, where it matters, lies before the first."""
    upcard = (LaidMeld((LaidCard(deal.upcard),), "Turned up"),) if deal.upcard else ()
    for number, hand in enumerate(deal.hands):
        yield LaidHand(hand.title, (*upcard, *hand.groups)) if number == 0 else hand


def _groups(hand: LaidHand, width: float, size: float) -> Iterator[Group]:
    card = _card(width)
    for meld in hand.groups:
        across = len(meld.cards) * (card + BETWEEN_CARDS) - BETWEEN_CARDS
        caption = f"{meld.caption}, and {meld.marked}" if meld.marked else meld.caption
        yield Group(meld, across, fit(caption, Face.TEXT, 0.85 * size, across + BETWEEN_GROUPS - 3, lines=3))


def _row_height(hand: LaidHand, width: float, size: float) -> float:
    words = max((group.words.height for group in _groups(hand, width, size)), default=0.0)
    return 1.35 * size + height_of_card(_card(width)) + words + 6


def _draw_group(pen: Pen, group: Group, first: Area, colours: Mapping[Suit, Color]) -> None:
    left = first.left
    for laid in group.meld.cards:
        place = Area(left, first.top, first.width, 0)
        draw_card(pen, parse_card(laid.card.code), place, colours, dashed=bool(laid.state))
        left += first.width + BETWEEN_CARDS
    pen.lines(first.left, first.top + height_of_card(first.width) + 2, group.words, colour=MUTED)
