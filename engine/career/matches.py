"""A match that was played, and how each of its two players saw it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from engine.standings.fixtures import Id, Won
from engine.standings.meetings import Result


class Half(NamedTuple):
    """What a match's result says of one side: the figures of ``engine.match.MatchResult`` by the same names.

    Of a match of which only the end is known there are ``games`` and ``score`` alone; the rest is 0, the deals too.
    """

    games: int = 0
    score: int = 0
    net: int = 0
    deals: int = 0
    gins: int = 0
    shutouts: int = 0
    undercuts: int = 0
    caught: int = 0
    caught_deals: int = 0
    best_deal: int = 0


class Seen(NamedTuple):
    """A match as one of its players saw it; ``key``, ``day`` and ``group`` are the match's."""

    key: Id
    day: date
    group: Id
    player: Id
    opponent: Id
    result: Result
    own: Half
    other: Half

    @property
    def margin(self) -> int:
        """By how much the own total is above the other."""
        return self.own.score - self.other.score

    @property
    def games(self) -> int:
        """The games of the match that somebody won; 1 where nobody won any."""
        return max(self.own.games + self.other.games, 1)

    @property
    def has_deals(self) -> bool:
        """Whether more is known of it than its end."""
        return self.own.deals + self.other.deals > 0


class PlayedMatch(NamedTuple):
    """A match between two players: ``key`` is what the caller knows it by, ``group`` the competition it belongs to.

    ``winner`` None is a draw. A forfeit is no match that was played.
    """

    key: Id
    day: date
    group: Id
    a: Id
    b: Id
    winner: Won | None
    of_a: Half
    of_b: Half

    @classmethod
    def of_row(cls, row: Sequence[Any]) -> PlayedMatch:
        """The match in a flat row: the fields up to the winner (an empty text is none), then each side's half.

        >>> row = (7, date(2026, 1, 5), "winter", "ana", "ben", "a", 1, 312, *[0] * 8, 0, 135, *[0] * 8)
        >>> PlayedMatch.of_row(row).of_b.score
        135
        """
        key, day, group, a, b, winner, *halves = row
        middle = len(Half._fields)
        return cls(key, day, group, a, b, winner or None, Half(*halves[:middle]), Half(*halves[middle:]))

    def seen_by_a(self) -> Seen:
        """The match as its first named saw it."""
        result = Result.DRAW if self.winner is None else Result.WIN if self.winner == "a" else Result.LOSS
        return Seen(self.key, self.day, self.group, self.a, self.b, result, self.of_a, self.of_b)

    def seen_by_b(self) -> Seen:
        """The match as its second named saw it."""
        result = Result.DRAW if self.winner is None else Result.WIN if self.winner == "b" else Result.LOSS
        return Seen(self.key, self.day, self.group, self.b, self.a, result, self.of_b, self.of_a)
