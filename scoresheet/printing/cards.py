"""Cards on paper, from the same shapes as on the screen. Lengths in points."""

from __future__ import annotations

from collections.abc import Mapping

from reportlab.lib.colors import Color, HexColor

from engine.cards import Card, Suit
from scoresheet.printing.card_shapes import HEIGHT, STROKE, WIDTH, Shape, shapes_of
from scoresheet.printing.ink import HAIRLINE, INK, WHITE
from scoresheet.printing.pen import Pen
from scoresheet.printing.sizes import Area

RED, BLUE, GREEN = HexColor(0xB3191B), HexColor(0x114D9E), HexColor(0x17652C)
TWO_COLOURS = {Suit.SPADES: INK, Suit.HEARTS: RED, Suit.DIAMONDS: RED, Suit.CLUBS: INK}
FOUR_COLOURS = {Suit.SPADES: INK, Suit.HEARTS: RED, Suit.DIAMONDS: BLUE, Suit.CLUBS: GREEN}


def draw_card(
    pen: Pen, card: Card, area: Area, colours: Mapping[Suit, Color], *, dashed: bool = False
) -> None:
    """A card as wide as the area, from its top; a loose or laid-off one with a dashed edge."""
    whole = Area(area.left, area.top, area.width, height_of_card(area.width))
    pen.box(
        whole,
        width=0.7,
        colour=INK if dashed else HAIRLINE,
        fill=WHITE,
        corner=whole.width / 10,
        dashes=(2, 1.5) if dashed else (),
    )
    scale = whole.width / WIDTH
    for shape in shapes_of(card):
        _shape(pen, shape, whole, scale, colours[card.suit])


def height_of_card(width: float) -> float:
    """How high a card of that width is."""
    return width * HEIGHT / WIDTH


def _shape(pen: Pen, shape: Shape, card: Area, scale: float, colour: Color) -> None:
    left, top = card.left + shape.left * scale, card.top + shape.top * scale
    stroke = STROKE if shape.stroked else 0
    pen.shape(left, top, scale * shape.scale, shape.path, colour, stroke=stroke)
