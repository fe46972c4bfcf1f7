"""A file of cells parted by commas (RFC 4180), safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

MARK = "\ufeff"
"""Without it, spreadsheets take the letters for those of an old code page."""
_FORMULA = re.compile(r"[=+\-@\t\r\n|%]|\s+[=+\-@]")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_DECIMALS = {"½": ".5", "¼": ".25", "¾": ".75"}

Cell = str | int | None


def safe(cell: Cell) -> Cell:
    """The cell as no spreadsheet takes it for a formula: what would begin one gets an apostrophe before it.

    So does a telephone number with its plus, which would become a number without it.

    >>> safe("=1+1"), safe("@SUM(A1)"), safe("Ann"), safe("-12"), safe(-12)
    ("'=1+1", "'@SUM(A1)", 'Ann', '-12', -12)
    """
    if isinstance(cell, str) and _FORMULA.match(cell) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def decimal(figure: str) -> str:
    """A figure as tables show it, in the digits that a spreadsheet adds up.

    >>> decimal("3½"), decimal("½"), decimal("−95"), decimal("+120"), decimal("5 1/6")
    ('3.5', '0.5', '-95', '120', '5 1/6')
    """
    text = figure.replace("−", "-").removeprefix("+")
    if text[-1:] not in _DECIMALS:
        return text
    minus, whole = ("-" if text.startswith("-") else ""), text[:-1].removeprefix("-")
    return f"{minus}{whole or 0}{_DECIMALS[text[-1]]}"


def write_cells(rows: Iterable[Sequence[Cell]]) -> str:
    """All rows as one text, each cell safe."""
    text = io.StringIO()
    text.write(MARK)
    csv.writer(text).writerows([safe(cell) for cell in row] for row in rows)
    return text.getvalue()
