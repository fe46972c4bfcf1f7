"""What the pen draws with: a few colours, none of which means anything by itself, and how text stands."""

from __future__ import annotations

from enum import Enum

from reportlab.lib.colors import HexColor

INK = HexColor(0x15191A)
MUTED = HexColor(0x4A534F)
HAIRLINE = HexColor(0x9AA69F)
LEDGER = HexColor(0xB3413B)
TINT = HexColor(0xEEF1EF)
WHITE = HexColor(0xFFFFFF)


class Align(Enum):
    """Where a text stands on its line; START is right for a text that runs to the left."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"
