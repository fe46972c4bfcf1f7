"""The foot of a sheet: the result, the signatures, the rules in a line. Lengths in points."""

from __future__ import annotations

from engine.sides import Side
from scoresheet.printing.ink import HAIRLINE, INK, MUTED, Align
from scoresheet.printing.pen import Pen
from scoresheet.printing.score_sheet import ScoreSheet
from scoresheet.printing.sheet_scale import Scale
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import fit


def draw_foot(pen: Pen, sheet: ScoreSheet, area: Area, scale: Scale) -> None:
    """The result, a line for each to sign on, and the rules."""
    line = area.top + area.height - 3.1 * scale.text - 2
    if sheet.result:
        fitted = fit(sheet.result, Face.BOLD, scale.text, area.width, lines=2)
        pen.lines(area.left, area.top + 2, fitted)
    third = area.width / 3
    for side, left in ((Side.A, area.left), (Side.B, area.right - third)):
        pen.across(left, left + third, line, colour=INK)
        name = sheet.names[side] or f"Side {side.value}"
        fitted = fit(f"Signed: {name}", Face.TEXT, 0.85 * scale.text, third, least=4.5)
        pen.lines(left, line + 1, fitted, colour=MUTED)
    if not sheet.result:
        _result(pen, area.left + third, third, line, scale)
    pen.across(area.left, area.right, area.bottom - 1.45 * scale.text, colour=HAIRLINE)
    rules = fit(sheet.rules, Face.TEXT, 0.85 * scale.text, area.width)
    pen.text(area.left, area.bottom - 0.2 * scale.text, sheet.rules, Face.TEXT, rules.size, colour=MUTED)


def _result(pen: Pen, left: float, width: float, line: float, scale: Scale) -> None:
    """Two places for the figures that count."""
    middle = left + width / 2
    box = 2.1 * scale.text
    pen.box(Area(middle - 0.8 * scale.text - 1.5 * box, line - box, 1.5 * box, box), width=0.6)
    pen.box(Area(middle + 0.8 * scale.text, line - box, 1.5 * box, box), width=0.6)
    pen.text(middle, line - 0.35 * box, "–", Face.BOLD, scale.text, align=Align.CENTRE)
    pen.text(
        middle, line + scale.text, "Result", Face.TEXT, 0.85 * scale.text, align=Align.CENTRE, colour=MUTED
    )
