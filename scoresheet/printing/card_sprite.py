"""The cards for the screen: one SVG file, ``static/cards.svg``, with a symbol a card and a symbol a suit.

After a change of the shapes it is written again:

    python -m scoresheet.printing.card_sprite > static/cards.svg
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from engine.cards import PACK, Suit
from scoresheet.printing.card_shapes import HEIGHT, PIPS, STROKE, WIDTH, Shape, shapes_of


def sprite() -> str:
    """The whole file. A symbol takes the colour of the text around it."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '<svg xmlns="http://www.w3.org/2000/svg">'
    yield "<!-- The cards of Undercut, drawn for it. Written by scoresheet/printing/card_sprite.py. -->"
    for suit in Suit:
        yield f'<symbol id="pip-{suit.value}" viewBox="0 0 20 20"><path fill="currentColor" d="{PIPS[suit]}"/></symbol>'
    for card in PACK:
        shapes = "".join(map(_element, shapes_of(card)))
        yield f'<symbol id="card-{card}" viewBox="0 0 {WIDTH:g} {HEIGHT:g}">{shapes}</symbol>'
    yield "</svg>"


def _element(shape: Shape) -> str:
    place = f'transform="translate({shape.left:g} {shape.top:g}) scale({shape.scale:g})"'
    if shape.stroked:
        stroke = (
            f'stroke="currentColor" stroke-width="{STROKE:g}" stroke-linecap="round" stroke-linejoin="round"'
        )
        return f'<path {place} fill="none" {stroke} d="{shape.path}"/>'
    return f'<path {place} fill="currentColor" d="{shape.path}"/>'


if __name__ == "__main__":
    sys.stdout.write(sprite())
