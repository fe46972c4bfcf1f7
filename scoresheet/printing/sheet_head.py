"""The head of a sheet: competition, round, table and date, the code and its QR, the names. Lengths in points."""

from __future__ import annotations

from engine.sides import Pair, Side
from scoresheet.printing.ink import MUTED, Align
from scoresheet.printing.pen import Pen
from scoresheet.printing.qr import draw_qr
from scoresheet.printing.score_sheet import Fact, ScoreSheet
from scoresheet.printing.sheet_scale import Scale
from scoresheet.printing.sizes import Area
from scoresheet.printing.typefaces import Face
from scoresheet.printing.writing import LEADING, fit, width_of


def draw_head(pen: Pen, sheet: ScoreSheet, area: Area, scale: Scale) -> None:
    """All of it at the top of the sheet's place."""
    if any(sheet.links):
        room = _two_codes(pen, sheet, area, scale)
    else:
        room = Area(area.left, area.top, _code(pen, sheet, area, scale) - area.left, scale.qr)
    _heading(pen, sheet, room, scale)
    _names(pen, sheet, Area(area.left, area.top + scale.qr + 3, area.width, scale.top - scale.qr - 3), scale)


OVERHANG = 0.089
"""The white edge of a code, in sides of it: it may lie outside the sheet's place, so that the squares are flush with the rest."""


def _two_codes(pen: Pen, sheet: ScoreSheet, area: Area, scale: Scale) -> Area:
    """A code over the name of each side, the sheet's own between them; returns the place that is left under that."""
    edge = OVERHANG * scale.qr
    for link, left in zip(sheet.links, (area.left - edge, area.right - scale.qr + edge), strict=True):
        if link:
            draw_qr(pen, left, area.top - edge, scale.qr, link)
    between = area.inside(scale.qr - edge + 3, 0)
    small, base = 0.75 * scale.text, area.top + 0.8 * scale.code
    width = pen.text(between.left, base, sheet.code, Face.BOLD, scale.code)
    words = [sheet.part or "code of this sheet", f"{sheet.invitation}: scan the code over your name"]
    room = between.width - width - 5
    for up, line in zip((small * LEADING, 0.0), words, strict=True):
        fitted = fit(line, Face.TEXT, small, room)
        pen.text(between.left + width + 5, base - up, line, Face.TEXT, fitted.size, colour=MUTED)
    top = 0.8 * scale.code + 0.6 * scale.text
    return Area(between.left, area.top + top, between.width, scale.qr - top)


def _code(pen: Pen, sheet: ScoreSheet, area: Area, scale: Scale) -> float:
    """The code, large, and its QR; returns the left edge of what they take."""
    left = area.right
    if sheet.address:
        left -= scale.qr
        edge = OVERHANG * scale.qr
        draw_qr(pen, left + edge, area.top - edge, scale.qr, sheet.address)
    if sheet.code:
        width = pen.text(
            left, area.top + 0.8 * scale.code, sheet.code, Face.BOLD, scale.code, align=Align.RIGHT
        )
        pen.text(
            left,
            area.top + 0.8 * scale.code + scale.text + 2,
            sheet.part or "code of this sheet",
            Face.TEXT,
            scale.text * 0.85,
            align=Align.RIGHT,
            colour=MUTED,
        )
        left -= max(width, 50)
    elif sheet.part:
        width = pen.text(
            left, area.top + scale.text, sheet.part, Face.TEXT, scale.text, align=Align.RIGHT, colour=MUTED
        )
        left -= width
    return left - 8


def _heading(pen: Pen, sheet: ScoreSheet, area: Area, scale: Scale) -> None:
    if sheet.heading:
        room = area.height - 2.9 * scale.text
        fitted = fit(sheet.heading, Face.TITLE, scale.heading, area.width, lines=2)
        if fitted.height > room:
            fitted = fit(sheet.heading, Face.TITLE, room / 2 / LEADING, area.width, lines=2)
        pen.lines(area.left, area.top, fitted)
    else:
        _fact(pen, Fact("Competition"), Area(area.left, area.top, area.width, 2.6 * scale.text), scale)
    facts = Area(area.left, area.bottom - 2.9 * scale.text, area.width, 2.6 * scale.text)
    shares = [max(len(fact.value), len(fact.label) + 3, 5) for fact in sheet.facts]
    widths = [facts.width * share / sum(shares) for share in shares]
    size = min(
        (
            fit(fact.value, Face.BOLD, scale.text, width - 5).size
            for fact, width in zip(sheet.facts, widths, strict=True)
        ),
        default=scale.text,
    )
    left = facts.left
    for fact, width in zip(sheet.facts, widths, strict=True):
        _fact(pen, fact, Area(left, facts.top, width - 5, facts.height), scale, size)
        left += width


def _fact(pen: Pen, fact: Fact, area: Area, scale: Scale, size: float = 0) -> None:
    pen.text(area.left, area.top + 0.7 * scale.text, fact.label, Face.TEXT, 0.75 * scale.text, colour=MUTED)
    if fact.value:
        pen.text(area.left, area.bottom - 0.35 * scale.text, fact.value, Face.BOLD, size)
    else:
        pen.across(area.left, area.right, area.bottom, colour=MUTED)


def _names(pen: Pen, sheet: ScoreSheet, area: Area, scale: Scale) -> None:
    """The two names, each on its side, then what is played and who deals first."""
    half = area.width / 2 - 8
    room = area.height - 2.2 * scale.text
    for side, edge, align in ((Side.A, area.left, Align.LEFT), (Side.B, area.right, Align.RIGHT)):
        name = sheet.names[side]
        if name:
            fitted = fit(name, Face.TITLE, scale.name, half, lines=2)
            pen.lines(edge, area.top + (room - fitted.height) / 2, fitted, align=align)
        else:
            start = area.left if side is Side.A else area.right - half
            pen.text(start, area.top + room - 4, side.value, Face.TEXT, scale.text, colour=MUTED)
            pen.across(start + 1.4 * scale.text, start + half, area.top + room - 3, colour=MUTED)
    if all(sheet.names):
        pen.text(
            area.left + area.width / 2,
            area.top + room / 2 + 0.3 * scale.name,
            "–",
            Face.TITLE,
            scale.name,
            align=Align.CENTRE,
        )
    base = area.top + room + 1.1 * scale.text
    if sheet.match:
        pen.text(area.left, base, sheet.match, Face.TEXT, scale.text)
    _first_dealer(pen, sheet, Pair(area.right, base), half, scale)


def _first_dealer(pen: Pen, sheet: ScoreSheet, at: Pair[float], half: float, scale: Scale) -> None:
    words = "Deals first: "
    if sheet.first_dealer:
        least = width_of(words, Face.TEXT, scale.text) + 6
        fitted = fit(sheet.first_dealer, Face.BOLD, scale.text, half - least, least=0.75 * scale.text)
        width = pen.text(at.a, at.b, fitted.lines[0], Face.BOLD, fitted.size, align=Align.RIGHT)
        pen.dot(at.a - width - 4, at.b - 0.35 * scale.text, 1.7)
        pen.text(
            at.a - width - 8, at.b, words.strip(), Face.TEXT, scale.text, align=Align.RIGHT, colour=MUTED
        )
    elif any(game.blank for game in sheet.games):
        pen.across(at.a - 60, at.a, at.b + 1, colour=MUTED)
        pen.text(at.a - 63, at.b, words.strip(), Face.TEXT, scale.text, align=Align.RIGHT, colour=MUTED)
