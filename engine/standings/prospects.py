"""What a result would mean: the entry's rank after a win, a draw or a loss; and between which places it ends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import BadRequest
from engine.standings.chances import Outlook
from engine.standings.fixtures import Fixture, Id, State, Won
from engine.standings.meetings import Result
from engine.standings.ranking import Table


@dataclass(frozen=True, slots=True)
class Prospect:
    """The entry's rank after such a result, all else as it stands now; ``tied`` where it would share the rank."""

    result: Result
    rank: int
    tied: bool


@dataclass(frozen=True, slots=True)
class Places:
    """At the end of the competition the entry can come no higher than ``best`` and no lower than ``worst``, on points."""

    best: int
    worst: int


def next_fixture(table: Table, id_: Id) -> Fixture | None:
    """The entry's fixture of the lowest round that is still to come, None if there is none."""
    own = (fixture for fixture in table.ledger.to_come if id_ in (fixture.a, fixture.b))
    return min(own, key=lambda fixture: fixture.round, default=None)


def prospects(table: Table, id_: Id, fixture: Fixture) -> tuple[Prospect, ...]:
    """The rank that a win, a draw and a loss in this fixture would bring, in this order.

    Only the result is supposed: scores, games and boxes stay what they are, so that a spread may still turn what
    looks level. Raises BadRequest where the entry has no such fixture to come.

    >>> from engine.standings.fixtures import Entrant, played, unplayed
    >>> from engine.standings.ranking import rank
    >>> entrants = [Entrant("p1", "Ana"), Entrant("p2", "Ben"), Entrant("p3", "Cy")]
    >>> table = rank(entrants, [played(1, "p1", "p2", Won.A), unplayed(2, "p2", "p3")])
    >>> [(str(p.result), p.rank, p.tied) for p in prospects(table, "p2", table.ledger.to_come[0])]
    [('win', 2, False), ('draw', 2, True), ('loss', 3, False)]
    """
    check_to_come(table, id_, fixture)
    competition = table.competition
    place = competition.fixtures.index(fixture)
    own, other = (Won.A, Won.B) if fixture.a == id_ else (Won.B, Won.A)
    shown = fixture.round if competition.after_round is None else competition.after_round
    found = []
    for result, winner in ((Result.WIN, own), (Result.DRAW, None), (Result.LOSS, other)):
        supposed = fixture._replace(round=shown, state=State.CONFIRMED, winner=winner, forfeit=None)
        row = competition.supposing({place: supposed}).table().row(id_)
        found.append(Prospect(result, row.rank or 0, row.tied))
    return tuple(found)


def check_to_come(table: Table, id_: Id, fixture: Fixture) -> None:
    """Raise BadRequest unless the entry has this fixture still to come."""
    if id_ not in (fixture.a, fixture.b) or fixture not in table.ledger.to_come:
        raise BadRequest("{id} has no such fixture to come.", field="fixture", id=id_)


def places(table: Table, id_: Id) -> Places:
    """Between which places the entry ends the competition, on points.

    >>> from engine.standings.fixtures import Entrant, played, unplayed
    >>> from engine.standings.ranking import rank
    >>> entrants = [Entrant("p1", "Ana"), Entrant("p2", "Ben"), Entrant("p3", "Cy")]
    >>> places(rank(entrants, [played(1, "p1", "p2", Won.A), unplayed(2, "p2", "p3")]), "p1")
    Places(best=1, worst=3)
    """
    outlook = Outlook(table)
    rivals = [rival for rival in outlook.ids if rival != id_]
    best = 1 + sum(outlook.least(rival) > outlook.most(id_) for rival in rivals)
    return Places(best, 1 + sum(outlook.most(rival) >= outlook.least(id_) for rival in rivals))
