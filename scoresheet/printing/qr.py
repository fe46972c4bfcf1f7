"""A QR code, drawn as squares and not as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import segno

from scoresheet.printing.ink import INK
from scoresheet.printing.pen import Block, Pen

QUIET = 4
"""Modules of white around it, as its standard asks."""
MASK = 0
"""Any of the eight masks can be read; trying which is the most even one takes as long as all the rest of a sheet."""


def draw_qr(pen: Pen, left: float, top: float, side: float, text: str) -> None:
    """The code of that text in a square, its white edge included."""
    matrix = [list(row) for row in segno.make(text, error="m", micro=False, mask=MASK).matrix]
    pen.blocks(left, top, side / (len(matrix) + 2 * QUIET), _blocks(matrix), INK)


def _blocks(matrix: list[list[int]]) -> Iterator[Block]:
    """The dark modules of each row, those beside each other as one; a little higher, so that no white hair parts two rows."""
    for down, row in enumerate(matrix):
        across = 0
        for dark, modules in groupby(row):
            length = len(list(modules))
            if dark:
                yield across + QUIET, down + QUIET, length, 1.02
            across += length
