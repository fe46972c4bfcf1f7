"""How large what stands around the tables is drawn, by the share of the page that a sheet has. Lengths in points."""

from __future__ import annotations

from dataclasses import dataclass

from reportlab.lib.units import mm

from scoresheet.printing.sizes import Share


@dataclass(frozen=True, slots=True)
class Scale:
    """How large the frame is drawn, by the share of the page that a sheet has."""

    heading: float
    name: float
    text: float
    code: float
    qr: float
    top: float
    foot: float


SCALES = {
    Share.ONE: Scale(heading=13, name=17, text=8.5, code=24, qr=25 * mm, top=48 * mm, foot=21 * mm),
    Share.TWO: Scale(heading=11.5, name=14, text=7.5, code=18, qr=21 * mm, top=40 * mm, foot=18 * mm),
    Share.FOUR: Scale(heading=9.5, name=11.5, text=6.5, code=14, qr=18 * mm, top=33.5 * mm, foot=14.5 * mm),
}
