"""The lines of a table, entered or left to the pen, and the rows below the line."""

from __future__ import annotations

from scoresheet.printing.ink import HAIRLINE, INK, LEDGER, MUTED, Align
from scoresheet.printing.pen import Pen
from scoresheet.printing.score_sheet import Below, Figures, Game, Line
from scoresheet.printing.sheet_measures import Measures, Placed
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import fit


def draw_empty_line(pen: Pen, placed: Placed, place: int, row: Area) -> None:
    """A line for the pen, numbered where nothing is entered; who deals first is marked in the first one."""
    game, measures = placed.game, placed.measures
    pen.across(row.left, row.right, row.bottom)
    if game.blank:
        _number(pen, str(place + game.first), row, measures)
    for _, left in measures.sides(row.left, 2 * game.pairs):
        _tick(pen, left, row, measures, ticked=False)
    if place == 0 and game.blank and measures.in_full:
        for side, left in measures.sides(row.left, 2):
            if side is game.first_dealer:
                pen.dot(left + 5, row.top + row.height / 2, 1.7)


def _number(pen: Pen, text: str, row: Area, measures: Measures) -> None:
    size = min(7.5, 0.62 * row.height)
    pen.text(
        row.left + measures.number - 5,
        _base(row, size),
        text,
        Face.TEXT,
        size,
        align=Align.RIGHT,
        colour=MUTED,
    )


def _base(row: Area, size: float) -> float:
    """Where text of that size stands in the middle of a row."""
    return row.top + row.height / 2 + 0.36 * size


def _tick(pen: Pen, left: float, row: Area, measures: Measures, *, ticked: bool) -> None:
    """The box of a deal: to be ticked with a pen, or filled."""
    points, boxes, _ = measures.parts
    side = min(6.5, 0.5 * row.height, boxes - points - 3)
    middle = left + (points + boxes) / 2
    area = Area(middle - side / 2, row.top + (row.height - side) / 2, side, side)
    pen.box(area, width=0.5, colour=INK if ticked else HAIRLINE)
    if ticked:
        pen.box(area.inside(side * 0.24, side * 0.24), width=0, fill=INK)


def draw_line(pen: Pen, line: Line, row: Area, measures: Measures) -> None:
    """A line that is entered."""
    pen.across(row.left, row.right, row.bottom)
    _number(pen, line.number, row, measures)
    words = fit(line.what, Face.TEXT, min(8, 0.56 * row.height), measures.words - 4, lines=2)
    if words.height > row.height - 1:
        words = fit(line.what, Face.TEXT, (row.height - 1) / 2.36, measures.words - 4, lines=2)
    top = row.top + (row.height - words.height) / 2
    pen.lines(row.left + measures.number, top, words, colour=MUTED if line.struck else INK)
    if line.struck:
        pen.across(row.left, row.right, row.top + row.height / 2, width=0.6, colour=LEDGER)
    for (_, left), cell in zip(measures.sides(row.left, len(line.cells)), line.cells, strict=True):
        _cell(pen, cell, left, row, measures, struck=line.struck)


def _cell(pen: Pen, cell: Figures, left: float, row: Area, measures: Measures, *, struck: bool) -> None:
    points, boxes, total = measures.parts
    size = min(8.5, 0.66 * row.height)
    colour = MUTED if struck else INK
    if cell.dealt and measures.in_full:
        pen.dot(left + 4, row.top + row.height / 2, 1.4)
    if cell.points and measures.in_full:
        pen.text(
            left + points - 3,
            _base(row, size),
            cell.points,
            Face.TEXT,
            size,
            align=Align.RIGHT,
            colour=colour,
        )
    if cell.boxes:
        _tick(pen, left, row, measures, ticked=True)
        if cell.boxes > 1:
            pen.text(
                left + boxes - 1, _base(row, size), str(cell.boxes), Face.TEXT, 0.7 * size, align=Align.RIGHT
            )
    if cell.total:
        pen.text(
            left + total - 4, _base(row, size), cell.total, Face.BOLD, size, align=Align.RIGHT, colour=colour
        )


def label_size(game: Game, measures: Measures) -> float:
    """One size for all labels below the line."""
    width = measures.number + measures.words - 4
    size = min(7.5, 0.55 * measures.below)
    return min((fit(row.label, Face.BOLD, size, width).size for row in game.below), default=size)


def draw_below(pen: Pen, below: Below, row: Area, measures: Measures, label: float) -> None:
    """A row below the line."""
    if below.total:
        pen.across(row.left, row.right, row.top, width=0.9, colour=INK)
    pen.across(
        row.left,
        row.right,
        row.bottom,
        width=0.9 if below.total else 0.4,
        colour=INK if below.total else HAIRLINE,
    )
    face = Face.BOLD if below.total else Face.TEXT
    pen.text(row.left, _base(row, label), below.label, face, label)
    size = min(9, 0.66 * row.height)
    for (_, left), figure in zip(measures.sides(row.left, len(below.figures)), below.figures, strict=True):
        if figure:
            fitted = fit(figure, face, size, measures.side - 6)
            pen.text(
                left + measures.side - 4,
                _base(row, fitted.size),
                figure,
                face,
                fitted.size,
                align=Align.RIGHT,
            )
