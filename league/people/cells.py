"""A text taken apart into rows of cells, and what parts them found out."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from league.people.columns import read_heading

DELIMITERS = {"tab": "\t", "semicolon": ";", "pipe": "|", "comma": ",", "none": ""}
"""What may part the cells of a row; among equals the first is taken. “none”: a row is one cell."""
WORDS = {
    "tab": "tabs",
    "semicolon": "semicolons",
    "pipe": "upright strokes",
    "comma": "commas",
    "none": "nothing",
}
_LINE_END = re.compile(r"\r\n|\r|\n")
_TEXT_MARK = re.compile(r"^'(?=[=+\-@|%])")
"""The apostrophe by which a spreadsheet knows a text from a formula."""
_HEADING_BY = 4
"""A heading that comes later than in this row is none."""
_LOOKED_AT = 200
"""So many rows show what parts the cells."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row that is not empty, with the number of its first line as an editor or a spreadsheet counts it."""

    number: int
    cells: tuple[str, ...]


def take_apart(text: str, delimiter: str) -> list[Row]:
    """The rows of a text that are not empty, each cell without blanks at its ends; ``delimiter`` is one of DELIMITERS."""
    sign = DELIMITERS[delimiter]
    if not sign:
        lines = enumerate(_LINE_END.split(text), 1)
        return [Row(number, (line.strip(),)) for number, line in lines if line.strip()]
    # A quotation mark that is never closed would swallow the rest of the list: then all of them are plain letters.
    quoting: Literal[0, 3] = csv.QUOTE_NONE if text.count('"') % 2 else csv.QUOTE_MINIMAL
    # One quoted cell may be as long as the whole text, which is within its own limit.
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=sign, quoting=quoting)
    rows, number = [], 1
    for cells in reader:
        trimmed = tuple(_TEXT_MARK.sub("", cell.strip()) for cell in cells)
        if any(trimmed):
            rows.append(Row(number, trimmed))
        number = reader.line_num + 1
    width = max((_width(row.cells) for row in rows), default=0)
    return [Row(row.number, row.cells[:width]) for row in rows]


def _width(cells: tuple[str, ...]) -> int:
    """How many cells there are up to the last that is not empty."""
    return max(place for place, cell in enumerate(cells, 1) if cell)


def find_heading(rows: Sequence[Row]) -> int | None:
    """Which row is the heading; a title may stand above it."""
    return next((place for place, row in enumerate(rows[:_HEADING_BY]) if read_heading(row.cells)), None)


def find_delimiter(text: str) -> str:
    """The likeliest delimiter: that under which the first row is a heading, else that which parts most rows alike."""
    looked_at = "\n".join(_LINE_END.split(text)[:_LOOKED_AT])
    parted = {name: take_apart(looked_at, name) for name in DELIMITERS if name != "none"}
    for name, rows in parted.items():
        place = find_heading(rows)
        if place is not None and len([cell for cell in rows[place].cells if cell]) > 1:
            return name
    likeliest = max(parted, key=lambda name: _evenness(parted[name]))
    return likeliest if _evenness(parted[likeliest]) else "none"


def _evenness(rows: list[Row]) -> float:
    """The share of the rows that have as many cells as most have; 0 where fewer than half have several at all."""
    several = [len(row.cells) for row in rows if len(row.cells) > 1]
    if not several or 2 * len(several) < len(rows):
        return 0
    return Counter(several).most_common(1)[0][1] / len(rows)
