"""What is pinned up: titles, words, tables, a cross table, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Kind(Enum):
    """How a column is set: figures as wide as they are, names and words in what is left, broken into lines."""

    FIGURES = "figures"
    CENTRED = "centred"
    NAMES = "names"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Column:
    """A column under its title."""

    title: str
    kind: Kind = Kind.FIGURES


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. ``line`` draws a line under it, with its words in the margin of the table, where it has some."""

    cells: tuple[str, ...]
    quiet: bool = False
    line: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose heads are repeated on each page; no row is split. One that is ``whole`` stays on a page if it can."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, which stays with what follows; ``page`` begins a new page with it."""

    words: str
    page: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """A paragraph."""

    words: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry of a cross table: what it made of each entry, in their order, and its points. None: itself."""

    name: str
    cells: tuple[str | None, ...]
    total: str = ""


@dataclass(frozen=True, slots=True)
class Cross:
    """Everybody against everybody; empty cells are there to be filled with a pen."""

    rows: tuple[CrossRow, ...]


Part: TypeAlias = Heading | Words | Table | Cross


@dataclass(frozen=True, slots=True)
class Notice:
    """A whole document. ``foot`` stands at the bottom of each page, before its number."""

    title: str
    subtitle: str = ""
    parts: tuple[Part, ...] = ()
    foot: str = ""
