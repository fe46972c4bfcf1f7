"""A ladder as a page shows it: the cross table, each bot's share of all its games, and the change from another ladder."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt

from django.db.models import QuerySet

from engine.comparison import Share, share_of
from league.rating_words import signed
from scoresheet.lanes import with_progress
from scoresheet.models import Ladder

CERTAIN = 1.959964
"""So many standard deviations hold 95 % of a normal distribution."""


def ladders() -> QuerySet[Ladder]:
    """All of them with how much of each is played, the newest first."""
    return with_progress(Ladder.objects.all(), "rungs")


@dataclass(frozen=True, slots=True)
class Cell:
    """What the bot of the row won against that of the column; ``share`` is None on the diagonal and before any game."""

    against: str
    games: int
    share: Share | None


@dataclass(frozen=True, slots=True)
class Change:
    """How many percent of its games more (or less) a bot wins here than in another ladder, give or take ``margin``."""

    points: float
    margin: float

    @property
    def certain(self) -> bool:
        """Whether chance alone would hardly ever make such a difference."""
        return abs(self.points) > self.margin

    @property
    def words(self) -> str:
        """The change as a person says it."""
        if not self.certain:
            return "no difference that chance could not make"
        return f"{'gains' if self.points > 0 else 'loses'} {abs(self.points):.1f} points"


@dataclass(frozen=True, slots=True)
class Row:
    """A bot of the ladder: its share of all its games, the cells of the cross table, and what other rules change."""

    bot: str
    games: int
    share: Share
    points_a_game: float
    cells: tuple[Cell, ...]
    change: Change | None

    @property
    def bar(self) -> tuple[float, float, float]:
        """Where its interval begins, where its share is, and where the interval ends, in percent."""
        return 100 * self.share.low, 100 * self.share.share, 100 * self.share.high

    @property
    def spread_words(self) -> str:
        """Its points less those against it, a game, with a sign."""
        return signed(self.points_a_game)


def rows_of(ladder: Ladder, other: Ladder | None = None) -> list[Row]:
    """The rows of a ladder, the strongest first, and in each its cells in the same order. One query, two with another ladder to compare with."""
    totals = _totals(ladder)
    before = _totals(other) if other is not None else None
    bots = sorted(ladder.bots, key=lambda bot: (-_share_of(totals, bot).share, bot))
    return [_row(bots, bot, totals, before) for bot in bots]


Totals = dict[tuple[str, str], Counter[str]]


def _totals(ladder: Ladder) -> Totals:
    """For each ordered two: games, won, and the spread of points, as the first sees them."""
    totals: Totals = {}
    played = ladder.rungs.exclude(done_at=None).values_list("a", "b", "found")
    for a, b, kept in played:
        found: dict[str, int] = kept or {}
        for own, other, key, against in ((a, b, "a", "b"), (b, a, "b", "a")):
            counted = totals.setdefault((own, other), Counter())
            counted["games"] += found["games"]
            counted["won"] += found[key]
            counted["spread"] += found[f"points_{key}"] - found[f"points_{against}"]
    return totals


def _share_of(totals: Totals, bot: str) -> Share:
    won, games, _ = _all_of(totals, bot)
    return share_of(won, games)


def _row(bots: list[str], bot: str, totals: Totals, before: Totals | None) -> Row:
    cells = []
    for other in bots:
        counted = totals.get((bot, other), Counter())
        share = share_of(counted["won"], counted["games"]) if counted["games"] else None
        cells.append(Cell(other, counted["games"], share))
    won, games, spread = _all_of(totals, bot)
    return Row(
        bot=bot,
        games=games,
        share=share_of(won, games),
        points_a_game=spread / games if games else 0.0,
        cells=tuple(cells),
        change=_change(totals, before, bot, bots) if before is not None else None,
    )


def _all_of(totals: Totals, bot: str) -> tuple[int, int, int]:
    mine = [counted for (own, _), counted in totals.items() if own == bot]
    return (
        sum(one["won"] for one in mine),
        sum(one["games"] for one in mine),
        sum(one["spread"] for one in mine),
    )


def _change(here: Totals, there: Totals, bot: str, bots: list[str]) -> Change | None:
    """The mean change over the opponents that it met in both; the games of both count as independent."""
    both = [other for other in bots if here.get((bot, other)) and there.get((bot, other))]
    if not both:
        return None
    moved, variance = 0.0, 0.0
    for other in both:
        for sign, totals in ((1, here), (-1, there)):
            counted = totals[bot, other]
            share = counted["won"] / counted["games"]
            moved += sign * share
            variance += share * (1 - share) / counted["games"]
    return Change(100 * moved / len(both), 100 * CERTAIN * sqrt(variance) / len(both))
