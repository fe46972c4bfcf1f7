"""What a table is made from: the entries of a competition and its fixtures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from engine.sides import Pair

Id = str | int


class State(StrEnum):
    """Where a fixture stands. Only a confirmed one counts; an annulled one is off the schedule for good."""

    OPEN = "open"
    DRAFT = "draft"
    SUBMITTED = "submitted"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    POSTPONED = "postponed"
    ANNULLED = "annulled"


class Won(StrEnum):
    """Which of the two entries of a fixture won."""

    A = "a"
    B = "b"


class Absent(StrEnum):
    """Who did not play a fixture that was forfeited."""

    A = "a"
    B = "b"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry; ``withdrawn`` is the round after which it left (0: before the first), None while it plays."""

    id: Id
    name: str
    withdrawn: int | None = None


class Fixture(NamedTuple):
    """Two entries that meet in a round, and what came of it.

    A flat tuple, so that a row of a database with these columns is one as it stands: ``rank`` takes plain tuples too,
    with plain strings for the letters. ``winner`` None in a confirmed fixture is a draw; with a ``forfeit`` nothing
    after it is looked at. ``score`` holds the final totals with all bonuses, ``games`` the games won, ``net`` the
    deals' points alone, ``boxes`` the deals won; None stands for unknown and adds nothing.

    >>> Fixture(2, "ana", "ben", State.CONFIRMED, None, Won.A, 312, 135).score
    Pair(a=312, b=135)
    """

    round: int
    a: Id
    b: Id
    state: State = State.OPEN
    forfeit: Absent | None = None
    winner: Won | None = None
    score_a: int | None = 0
    score_b: int | None = 0
    games_a: int | None = 0
    games_b: int | None = 0
    net_a: int | None = 0
    net_b: int | None = 0
    boxes_a: int | None = 0
    boxes_b: int | None = 0
    gins_a: int | None = 0
    gins_b: int | None = 0
    shutouts_a: int | None = 0
    shutouts_b: int | None = 0

    @property
    def score(self) -> Pair[int]:
        """The final totals, bonuses included."""
        return Pair(self.score_a or 0, self.score_b or 0)

    def both(self, column: str) -> Pair[int]:
        """What both have of ``score``, ``games``, ``net``, ``boxes``, ``gins`` or ``shutouts``; unknown is 0.

        >>> Fixture(2, "ana", "ben", State.CONFIRMED, None, Won.A, 312, 135).both("games")
        Pair(a=0, b=0)
        """
        return Pair(getattr(self, f"{column}_a") or 0, getattr(self, f"{column}_b") or 0)


FixtureRow = Fixture | tuple[Any, ...]
"""A fixture, or a plain tuple of the same columns in the same order."""

NOTHING = Pair(0, 0)


def unplayed(round_: int, a: Id, b: Id, state: State = State.OPEN) -> Fixture:
    """A fixture without a result that counts."""
    return Fixture(round_, a, b, state)


def walkover(round_: int, a: Id, b: Id, absent: Absent) -> Fixture:
    """A confirmed forfeit: who is present gets a win, nobody a score."""
    return Fixture(round_, a, b, State.CONFIRMED, absent)


def played(
    round_: int,
    a: Id,
    b: Id,
    winner: Won | None,
    *,
    score: Pair[int] = NOTHING,
    games: Pair[int] = NOTHING,
    net: Pair[int] = NOTHING,
    boxes: Pair[int] = NOTHING,
    gins: Pair[int] = NOTHING,
    shutouts: Pair[int] = NOTHING,
) -> Fixture:
    """A confirmed result.

    >>> played(2, "ana", "ben", Won.A, score=Pair(312, 135)).winner
    <Won.A: 'a'>
    """
    figures = (*score, *games, *net, *boxes, *gins, *shutouts)
    return Fixture(round_, a, b, State.CONFIRMED, None, winner, *figures)
