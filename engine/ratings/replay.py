"""Both ratings of everybody, replayed from the first match to the last: nothing is kept from one time to the next.

A result that is entered late, corrected or taken away therefore gives the ratings that it would have given at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from engine.errors import BadRequest
from engine.ratings.elo import ELO, Elo
from engine.ratings.glicko2 import NEW, TAU, Glicko, idle, rate_weighed, weight

Id = str | int
SCORES = (1.0, 0.5, 0.0)


class Match(NamedTuple):
    """A match that was played, whatever its games: ``score`` is a's, 1, ½ or 0. Plain tuples will do.

    ``period`` numbers the rating periods of Glicko-2 without a gap: months, say.
    """

    period: int
    a: Id
    b: Id
    score: float


class Step(NamedTuple):
    """One match in somebody's course: its place among all matches, the score, Elo's rating afterwards, the change."""

    match: int
    score: float
    rating: float
    change: float


@dataclass(slots=True)
class Course:
    """Somebody's ratings, and how they came about; ``periods`` are Glicko-2's at the end of each one played in.

    ``glicko`` is that at the end of the last period of all, idle ones included.
    """

    elo: float
    steps: list[Step] = field(default_factory=list)
    glicko: Glicko = NEW
    periods: list[tuple[int, Glicko]] = field(default_factory=list)

    def glicko_before(self, period: int) -> Glicko:
        """Glicko-2 as it was at the beginning of a period not before the last one played in."""
        if not self.periods:
            return NEW
        last, then = self.periods[-1]
        return idle(then, period - last - 1)


Ratings = dict[Id, Course]


def replay(matches: Sequence[Match | tuple[int, Id, Id, float]], elo: Elo = ELO, tau: float = TAU) -> Ratings:
    """The ratings after these matches, given in the order of play. Whoever played in none has none.

    Elo's moves with each match. Glicko-2 takes the matches of a period together, each against the opponent as at its
    beginning; the last period counts as if it had ended. Raises BadRequest for a match that can't be, or out of order.

    >>> ratings = replay([(1, "Ann", "Ben", 1), (1, "Ben", "Cy", 0.5), (2, "Cy", "Ann", 0)])
    >>> {name: round(course.elo, 1) for name, course in ratings.items()}
    {'Ann': 1531.2, 'Ben': 1484.7, 'Cy': 1484.0}
    """
    _check(matches)
    ratings: Ratings = {}
    for match in matches:
        for id_ in match[1:3]:
            if id_ not in ratings:
                ratings[id_] = Course(elo.start)
    _replay_elo(ratings, matches, elo)
    _replay_glicko(ratings, matches, tau)
    return ratings


def _check(matches: Iterable[Match | tuple[int, Id, Id, float]]) -> None:
    latest = None
    for place, (period, a, b, score) in enumerate(matches):
        where = f"matches[{place}]"
        if a == b:
            raise BadRequest("{id} can't meet themselves.", field=where, id=a)
        if score not in SCORES:
            raise BadRequest("A match scores 1, 0.5 or 0, not {score}.", field=where, score=score)
        if latest is not None and period < latest:
            raise BadRequest(
                "A match of period {period} comes after one of period {latest}.",
                field=where,
                period=period,
                latest=latest,
            )
        latest = period


def _replay_elo(ratings: Ratings, matches: Iterable[Match | tuple[int, Id, Id, float]], elo: Elo) -> None:
    for place, (_, id_a, id_b, score) in enumerate(matches):
        a, b = ratings[id_a], ratings[id_b]
        surprise = score - elo.expected(a.elo, b.elo)
        # One difference for both, so that what one wins the other loses, to the last digit, where both move alike.
        up, down = elo.factor(len(a.steps)) * surprise, -elo.factor(len(b.steps)) * surprise
        a.elo += up
        b.elo += down
        a.steps.append(Step(place, score, a.elo, up))
        b.steps.append(Step(place, 1.0 - score, b.elo, down))


def _replay_glicko(
    ratings: Ratings, matches: Sequence[Match | tuple[int, Id, Id, float]], tau: float
) -> None:
    for period, played in groupby(matches, key=itemgetter(0)):
        _replay_period(ratings, period, played, tau)
    if matches:
        end = matches[-1][0] + 1
        for course in ratings.values():
            course.glicko = course.glicko_before(end)


def _replay_period(
    ratings: Ratings, period: int, played: Iterable[Match | tuple[int, Id, Id, float]], tau: float
) -> None:
    before: dict[Id, tuple[Glicko, float, float]] = {}
    results: dict[Id, list[tuple[float, float, float]]] = {}
    for _, a, b, score in played:
        for id_ in (a, b):
            if id_ not in before:
                then = ratings[id_].glicko_before(period)
                before[id_], results[id_] = (then, then.mu, weight(then.phi)), []
        results[a].append((*before[b][1:], score))
        results[b].append((*before[a][1:], 1.0 - score))
    for id_, (then, _, _) in before.items():
        ratings[id_].periods.append((period, rate_weighed(then, results[id_], tau)))
