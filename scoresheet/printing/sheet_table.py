"""One table of a sheet: heads, lines, the rows below the line. Lengths in points."""

from __future__ import annotations

from engine.sides import Pair, Side
from scoresheet.printing.ink import INK, MUTED, Align
from scoresheet.printing.pen import Pen
from scoresheet.printing.sheet_lines import draw_below, draw_empty_line, draw_line, label_size
from scoresheet.printing.sheet_measures import Measures, Placed
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import fit

NAME_LEAST = 5.2
"""Points: a name over a narrow column gets no smaller, for it stands whole at the head of the sheet."""


def draw_table(pen: Pen, placed: Placed, names: Pair[str]) -> None:
    """The whole table in its place."""
    area, measures, game = placed.area, placed.measures, placed.game
    first = area.top + measures.head
    last = first + measures.line * measures.lines
    end = last + measures.below * len(game.below)
    _rules(pen, placed, Pair(first, end))
    _heads(pen, placed, names)
    for place in range(measures.lines):
        row = Area(area.left, first + place * measures.line, area.width, measures.line)
        if place < len(game.lines):
            draw_line(pen, game.lines[place], row, measures)
        else:
            draw_empty_line(pen, placed, place, row)
    label = label_size(game, measures)
    for place, below in enumerate(game.below):
        row = Area(area.left, last + place * measures.below, area.width, measures.below)
        draw_below(pen, below, row, measures, label)
    if game.verdict:
        pen.lines(area.left, end + 3, fit(game.verdict, Face.TEXT, 8, area.width, lines=2, least=0.0))


def _rules(pen: Pen, placed: Placed, span: Pair[float]) -> None:
    """The upright rules and the level ones that part heads, lines and sums."""
    area, measures, pairs = placed.area, placed.measures, placed.game.pairs
    heads = area.top + measures.head - (8.2 if measures.in_full else 0) - 18
    for side, left in measures.sides(area.left, 2 * pairs):
        if side is Side.A:
            pen.ledger(left, heads, span.b)
        else:
            pen.down(left, heads, span.b)
        if measures.in_full:
            for part in measures.parts[:2]:
                pen.down(left + part, span.a, span.b - measures.below * len(placed.game.below), width=0.25)
    pen.across(area.left, area.right, span.a, width=1.1, colour=INK)


def _heads(pen: Pen, placed: Placed, names: Pair[str]) -> None:
    area, measures, game = placed.area, placed.measures, placed.game
    base = area.top + measures.head
    under = 8.2 if measures.in_full else 0.0
    title = 8.5 if game.pairs > 1 else 9.5
    for number, text in enumerate(game.titles):
        left = area.left + measures.number + measures.words + number * 2 * measures.side
        if game.pairs > 1:
            pen.text(left + measures.side, area.top + title, text, Face.TITLE, title, align=Align.CENTRE)
        else:
            pen.text(area.left, area.top + title, text, Face.TITLE, title)
    words = "What happened" if any(line.what for line in game.lines) else "Deal"
    pen.text(
        area.left + (measures.number if words != "Deal" else 0), base - 3, words, Face.TEXT, 6, colour=MUTED
    )
    for side, left in measures.sides(area.left, 2 * game.pairs):
        name = names[side] or side.value
        size = 10.0 if measures.in_full else 7.5
        least = NAME_LEAST if game.pairs > 1 or measures.side < 80 else 0.0
        fitted = fit(name, Face.BOLD, size, measures.side - 6, lines=2, least=least)
        colour = INK if names[side] else MUTED
        pen.lines(
            left + measures.side / 2,
            base - under - 2 - fitted.height,
            fitted,
            align=Align.CENTRE,
            colour=colour,
        )
        if measures.in_full:
            _small_heads(pen, left, base, measures)


def _small_heads(pen: Pen, left: float, base: float, measures: Measures) -> None:
    start = 0.0
    for word, end in zip(("points", "box", "total"), measures.parts, strict=True):
        pen.text(left + (start + end) / 2, base - 2.5, word, Face.TEXT, 5.6, align=Align.CENTRE, colour=MUTED)
        start = end
