"""What stands on a score sheet, blank, made out or filled: plain values, ready to be drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.sides import Pair, Side


@dataclass(frozen=True, slots=True)
class Figures:
    """One side's cell in a line: empty where a pen is to fill it in."""

    points: str = ""
    boxes: int = 0
    total: str = ""
    dealt: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a game, a cell for each side of each pair of columns. A line that was struck stays readable."""

    number: str
    what: str
    cells: tuple[Figures, ...]
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Below:
    """A row below the line: what it is, and a figure for each column."""

    label: str
    figures: tuple[str, ...]
    total: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One table of a sheet. ``titles`` stand over its pairs of columns: one, or three of a Hollywood session.

    ``deals`` is the number of lines that a match of deals has, ``first`` the number of its first line on this page. An ``open`` game goes on in empty lines after its last;
    ``first_dealer`` is marked in the first of these where nothing is entered yet.
    """

    titles: tuple[str, ...]
    lines: tuple[Line, ...] = ()
    below: tuple[Below, ...] = ()
    deals: int | None = None
    open: bool = True
    first_dealer: Side | None = None
    verdict: str = ""
    first: int = 1

    @property
    def pairs(self) -> int:
        """How many pairs of columns it has."""
        return len(self.titles)

    @property
    def blank(self) -> bool:
        """Whether nothing is entered."""
        return not self.lines


@dataclass(frozen=True, slots=True)
class Fact:
    """Something about the match under its label; without a value, a place to write it."""

    label: str
    value: str = ""


NOBODY = Pair("", "")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A whole sheet. A name, a heading or a first dealer that is empty is left to the pen.

    ``address`` is what the QR code leads to; with ``links`` each side that has one gets a code of its own in its place, and ``invitation`` says what for. ``part`` says “sheet 1 of 2” where the games take more than one page.
    """

    names: Pair[str] = NOBODY
    heading: str = ""
    facts: tuple[Fact, ...] = ()
    match: str = ""
    first_dealer: str = ""
    code: str = ""
    address: str = ""
    links: Pair[str] = NOBODY
    invitation: str = "enter it"
    rules: str = ""
    games: tuple[Game, ...] = ()
    result: str = ""
    part: str = ""


def side_by_side(games: tuple[Game, ...]) -> Game:
    """Blank games as one table, which share the numbers of their lines and the words below."""
    first = games[0]
    below = tuple(
        Below(row.label, tuple(figure for game in games for figure in game.below[place].figures), row.total)
        for place, row in enumerate(first.below)
    )
    return replace(first, titles=tuple(title for game in games for title in game.titles), below=below)
