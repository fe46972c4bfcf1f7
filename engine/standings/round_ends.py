"""Where an entry can stand when a round is over, with the other results of the round open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from engine.standings.fixtures import Fixture, Id
from engine.standings.meetings import Result
from engine.standings.prospects import check_to_come
from engine.standings.ranking import Table
from engine.standings.scheme import Units

Case = dict[Id, int]
"""Points that some entries may have together when the round is over, in the scheme's units."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """Where such a result can leave an entry when its round is over, whatever the others of the round bring.

    On points: for the ``best`` place everybody level with the entry is behind it by the tie-breaks, for the ``worst``
    ahead of it. Of those who are not ahead now, ``passing`` can have more points then, and ``level`` as many at most.
    """

    result: Result
    best: int
    worst: int
    passing: tuple[Id, ...]
    level: tuple[Id, ...]


def round_ends(table: Table, id_: Id, fixture: Fixture) -> tuple[RoundEnd, ...]:
    """What a win, a draw and a loss in this fixture leave open, in this order.

    Exact on points where nobody has two fixtures of the round to come; else the places are bounds that hold. Raises
    BadRequest where the entry has no such fixture to come.

    >>> from engine.standings.fixtures import Entrant, played, unplayed
    >>> from engine.standings.ranking import rank
    >>> entrants = [Entrant(name, name) for name in ("Ana", "Ben", "Cy", "Dora")]
    >>> fixtures = [played(1, "Ana", "Ben", None), unplayed(2, "Ana", "Cy"), unplayed(2, "Ben", "Dora")]
    >>> for end in round_ends(rank(entrants, fixtures), "Ana", fixtures[1]):
    ...     print(end.result, end.best, end.worst, *end.passing, *end.level)
    win 1 2 Ben
    draw 1 2 Ben Dora
    loss 3 4 Ben Cy Dora
    """
    check_to_come(table, id_, fixture)
    ledger, units = table.ledger, table.ledger.units
    opponent = fixture.b if fixture.a == id_ else fixture.a
    own_rank = table.row(id_).rank or 0
    behind = [row.id for row in table.rows if row.id != id_ and (row.rank or 0) >= own_rank]
    others = _parts(table, id_, fixture)
    found = []
    for result, (mine, theirs) in zip(Result, _outcomes(units), strict=True):
        points = ledger.points[id_] + mine
        parts = [*others, [{opponent: ledger.points[opponent] + theirs}]]
        most = {one: max(case[one] for case in part) for part in parts for one in part[0]}
        equal = {one for part in parts for case in part for one, had in case.items() if had == points}
        found.append(
            RoundEnd(
                result,
                best=1 + sum(min(_reaching(case, points + 1) for case in part) for part in parts),
                worst=1 + sum(max(_reaching(case, points) for case in part) for part in parts),
                passing=tuple(one for one in behind if most[one] > points),
                level=tuple(one for one in behind if most[one] <= points and one in equal),
            )
        )
    return tuple(found)


def _reaching(case: Case, points: int) -> int:
    return sum(had >= points for had in case.values())


def _outcomes(units: Units) -> tuple[tuple[int, int], ...]:
    """What a win, a draw and a loss give, to the one and to the other."""
    return ((units.win, units.loss), (units.draw, units.draw), (units.loss, units.win))


def _parts(table: Table, id_: Id, fixture: Fixture) -> list[list[Case]]:
    """The entries outside this fixture in parts that don't touch each other, each with all that can become of it."""
    ledger = table.ledger
    tonight = [f for f in ledger.to_come if f.round == fixture.round and f != fixture]
    times = Counter(player for other in tonight for player in (other.a, other.b))
    settled = {id_, fixture.a, fixture.b}
    parts: list[list[Case]] = []
    for other in tonight:
        if times[other.a] == times[other.b] == 1 and not settled & {other.a, other.b}:
            settled |= {other.a, other.b}
            parts.append(
                [
                    {other.a: ledger.points[other.a] + for_a, other.b: ledger.points[other.b] + for_b}
                    for for_a, for_b in _outcomes(ledger.units)
                ]
            )
    rest = (row.id for row in table.rows if row.id not in settled)
    return parts + [list(_alone(ledger.points[one], ledger.units, one, times[one])) for one in rest]


def _alone(points: int, units: Units, id_: Id, times: int) -> Iterator[Case]:
    """What an entry may have after so many fixtures of the round, taken by itself."""
    gains: Iterable[tuple[int, ...]] = product((units.win, units.draw, units.loss), repeat=times)
    return ({id_: points + gain} for gain in {sum(each) for each in gains})
