"""Where the tables of a sheet stand and how high their lines are: tried out until everything fits. Lengths in points."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from reportlab.lib.units import mm

from scoresheet.printing.score_sheet import Game, side_by_side
from scoresheet.printing.sheet_measures import Measures, Placed
from scoresheet.printing.sizes import Area, Share

GAP = 4 * mm
FEWEST = 8
"""Lines that a game needs at least, where a pen fills them in."""
ENOUGH = 14
VERDICT = 8 * mm
WRITTEN = (4.6 * mm, 8 * mm)
"""The lowest and the highest line for a pen."""
PRINTED = (3.7 * mm, 6.2 * mm)
"""The same where the line is printed."""


def place_games(games: tuple[Game, ...], area: Area, share: Share) -> tuple[Placed, ...] | None:
    """The tables of these games in that area, in the arrangement that writes best; None where they don't fit."""
    tried = [(quality, placed) for placed, quality in _arrangements(games, area, share)]
    return max(tried, key=lambda each: each[0])[1] if tried else None


def _arrangements(
    games: tuple[Game, ...], area: Area, share: Share
) -> Iterator[tuple[tuple[Placed, ...], float]]:
    for tables in _tables(games):
        for across in range(1, min(len(tables), 4) + 1):
            rows = ceil(len(tables) / across)
            areas = [each for row in area.rows(rows, GAP) for each in row.columns(across, GAP)]
            measured = [measure(table, place, share) for table, place in zip(tables, areas, strict=False)]
            whole = [each for each in measured if each is not None]
            if len(whole) == len(tables):
                placed = tuple(
                    Placed(*each) for each in zip(tables, areas[: len(tables)], whole, strict=True)
                )
                yield placed, min(map(_quality, whole)) - 0.5 * (len(areas) - len(tables))


def _tables(games: tuple[Game, ...]) -> Iterator[tuple[Game, ...]]:
    """The games as they are, and blank ones with two to five of them in one table."""
    yield games
    if len(games) > 1 and all(game.blank and game.pairs == 1 for game in games):
        for together in range(2, min(len(games), 5) + 1):
            if len(games) % together == 0 or len(games) % together > together // 2:
                yield tuple(
                    side_by_side(games[begin : begin + together]) for begin in range(0, len(games), together)
                )


def _quality(measures: Measures) -> float:
    """How well it writes: wide cells, high lines and enough of them."""
    return (
        min(measures.side / mm, 26)
        + 2.5 * min(measures.lines, ENOUGH)
        + 4 * min(measures.line / mm, 7)
        + min(measures.words / mm, 30) / 4
    )


def measure(game: Game, area: Area, share: Share) -> Measures | None:
    """The table of a game in that area; None where it does not fit."""
    small = share is Share.FOUR
    number = (5.5 if small else 7) * mm
    least_words = (34 if any(line.what for line in game.lines) else 20 if small else 24) * mm
    least_side = (10 if game.pairs > 1 else 17) * mm
    words = max(least_words, min(0.3 * area.width, area.width - number - 2 * game.pairs * 30 * mm))
    side = (area.width - number - words) / (2 * game.pairs)
    if side < least_side:
        words = least_words
        side = (area.width - number - words) / (2 * game.pairs)
        if side < least_side:
            return None
    head = (11 if small else 13.5) * mm
    below = (4.4 if small else 5.4) * mm
    room = area.height - head - below * len(game.below) - (VERDICT if game.verdict else 0)
    fitted = _lines(game, room)
    if fitted is None:
        return None
    line, lines = fitted
    return Measures(number, words, side, head, line, below, lines)


def _lines(game: Game, room: float) -> tuple[float, int] | None:
    """How high a line is, and how many there are."""
    entered = len(game.lines)
    least, most = PRINTED if entered else WRITTEN
    needed = max(entered, game.deals or 0, 0 if entered else FEWEST)
    if needed * least > room:
        return None
    if not game.open:
        return min(room / max(needed, 1), most), needed
    wanted = max(needed, ENOUGH)
    line = min(max(room / wanted, WRITTEN[0] if room / wanted >= WRITTEN[0] else least), most)
    return line, max(needed, int(room / line))
