"""The fixtures of a competition, gone through once: who beat whom, who drew, who lost, and what is still to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import itemgetter

from engine.errors import BadRequest
from engine.standings.fixtures import Absent, Entrant, Fixture, FixtureRow, Id, State
from engine.standings.scheme import Scheme, Units
from engine.standings.withdrawals import Policy, Withdrawal, judge, withdrawn_by

COLUMNS = {
    name.removesuffix("_a"): place for place, name in enumerate(Fixture._fields) if name.endswith("_a")
}
"""Where a fixture holds the first entry's score, games and so on; the second entry's stands beside it."""


@dataclass(slots=True)
class Record:
    """One entry's results: its opponents by outcome (forfeits among them), and the fixtures behind them.

    ``first`` and ``second`` are what it played as the first and as the second named.
    """

    beaten: list[Id] = field(default_factory=list)
    drew: list[Id] = field(default_factory=list)
    lost: list[Id] = field(default_factory=list)
    to_come: list[Id] = field(default_factory=list)
    first: list[FixtureRow] = field(default_factory=list)
    second: list[FixtureRow] = field(default_factory=list)
    forfeits: list[tuple[Fixture, Absent]] = field(default_factory=list)

    def own(self, column: str) -> int:
        """The sum of its own ``score``, ``games``, ``net``, ``boxes``, ``gins`` or ``shutouts``."""
        place = COLUMNS[column]
        return _total(self.first, place) + _total(self.second, place + 1)

    def against(self, column: str) -> int:
        """The same of its opponents."""
        place = COLUMNS[column]
        return _total(self.first, place + 1) + _total(self.second, place)


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything the tie-breaks look at. ``points`` are in the scheme's units; ``to_come`` may still be played.

    ``records`` has every entry; those whose results do not count (``unranked``) have an empty one.
    """

    units: Units
    names: Mapping[Id, str]
    records: Mapping[Id, Record]
    points: Mapping[Id, int]
    withdrawals: Mapping[Id, Withdrawal]
    to_come: Sequence[Fixture]

    @property
    def unranked(self) -> set[Id]:
        """The withdrawn entries by or against which nothing counts."""
        return {case.id for case in self.withdrawals.values() if not case.counts}

    def score(self, id_: Id) -> Fraction:
        """An entry's points."""
        return Fraction(self.points[id_], self.units.scale)


@dataclass(slots=True)
class Settled:
    """The fixtures, sorted by what came of them."""

    played: list[FixtureRow] = field(default_factory=list)
    forfeits: list[tuple[Fixture, Absent]] = field(default_factory=list)
    to_come: list[Fixture] = field(default_factory=list)


def build(
    entrants: Sequence[Entrant],
    fixtures: Sequence[FixtureRow],
    scheme: Scheme,
    chosen: Policy,
    after_round: int | None,
) -> Ledger:
    """The ledger after that round (None: by now). Raises BadRequest for entries or fixtures that can't be.

    Fixtures of later rounds count as not yet played, and who withdrew later still plays. Whether a withdrawn entry
    completed half of its fixtures is judged by all of them, so that the verdict is the same in every table.
    """
    records = {entrant.id: Record() for entrant in entrants}
    if len(records) < len(entrants):
        raise BadRequest("Two entries have the same id.", field="entries")
    _check_pairs(records, fixtures)
    cases = judge(chosen, withdrawn_by(entrants, after_round), fixtures)
    settled = _settle(fixtures, cases, after_round)
    _enter_played(records, settled.played)
    _enter_rest(records, settled)
    win, draw, loss, _ = units = scheme.units
    points = {
        id_: win * len(record.beaten) + draw * len(record.drew) + loss * len(record.lost)
        for id_, record in records.items()
    }
    names = {entrant.id: entrant.name for entrant in entrants}
    return Ledger(units, names, records, points, cases, tuple(settled.to_come))


def _check_pairs(records: Mapping[Id, Record], fixtures: Sequence[FixtureRow]) -> None:
    for place, fixture in enumerate(fixtures):
        a, b = fixture[1], fixture[2]
        if a not in records or b not in records:
            stranger = b if a in records else a
            raise BadRequest(
                "{stranger} plays in a fixture and is no entry.",
                field=f"fixtures[{place}]",
                stranger=stranger,
            )
        if a == b:
            raise BadRequest("{id} can't meet itself.", field=f"fixtures[{place}]", id=a)


def _settle(
    fixtures: Iterable[FixtureRow], cases: Mapping[Id, Withdrawal], after_round: int | None
) -> Settled:
    """Sort the fixtures. The usual ones, played and counting, go by quickly; the others are looked at one by one."""
    settled = Settled()
    others: list[FixtureRow] = []
    played, aside = settled.played.append, others.append
    special = bool(cases) or after_round is not None
    for fixture in fixtures:
        if special or fixture[4] is not None or fixture[3] != "confirmed":
            aside(fixture)
        else:
            played(fixture)
    void = {case.id for case in cases.values() if not case.counts}
    for fixture in map(Fixture._make, others):
        if fixture.state != State.ANNULLED and fixture.a not in void and fixture.b not in void:
            _settle_one(settled, fixture, cases, after_round)
    return settled


def _settle_one(
    settled: Settled, fixture: Fixture, cases: Mapping[Id, Withdrawal], after_round: int | None
) -> None:
    absent = _absent(fixture, cases)
    if after_round is not None and fixture.round > after_round:
        settled.to_come.append(fixture)
    elif absent is not None:
        settled.forfeits.append((fixture, absent))
    elif fixture.state == State.CONFIRMED:
        settled.played.append(fixture)
    else:
        settled.to_come.append(fixture)


def _absent(fixture: Fixture, cases: Mapping[Id, Withdrawal]) -> Absent | None:
    """Who forfeits: as confirmed, or whoever withdrew before it was played."""
    if fixture.state == State.CONFIRMED:
        return None if fixture.forfeit is None else _known(fixture.forfeit)
    if fixture.a in cases:
        return Absent.BOTH if fixture.b in cases else Absent.A
    return Absent.B if fixture.b in cases else None


def _known(forfeit: str) -> Absent:
    try:
        return Absent(forfeit)
    except ValueError:
        raise BadRequest(
            "A fixture is forfeited by a, b or both, not {forfeit!r}.", field="forfeit", forfeit=forfeit
        ) from None


def _enter_played(records: Mapping[Id, Record], played: Iterable[FixtureRow]) -> None:
    """Enter what was played; nearly all of a table's time goes by here, hence plain positions and letters."""
    for fixture in played:
        a, b, winner = fixture[1], fixture[2], fixture[5]
        first, second = records[a], records[b]
        first.first.append(fixture)
        second.second.append(fixture)
        if winner == "a":
            first.beaten.append(b)
            second.lost.append(a)
        elif winner == "b":
            first.lost.append(b)
            second.beaten.append(a)
        elif winner is None:
            first.drew.append(b)
            second.drew.append(a)
        else:
            raise BadRequest("A winner is a, b or nobody, not {winner!r}.", field="winner", winner=winner)


def _enter_rest(records: Mapping[Id, Record], settled: Settled) -> None:
    """Enter the forfeits and what is still to come."""
    for fixture, absent in settled.forfeits:
        first, second = records[fixture.a], records[fixture.b]
        (first.beaten if absent is Absent.B else first.lost).append(fixture.b)
        (second.beaten if absent is Absent.A else second.lost).append(fixture.a)
        first.forfeits.append((fixture, absent))
        second.forfeits.append((fixture, absent))
    for fixture in settled.to_come:
        records[fixture.a].to_come.append(fixture.b)
        records[fixture.b].to_come.append(fixture.a)


def _total(fixtures: list[FixtureRow], place: int) -> int:
    """The sum of one column; what is unknown adds nothing."""
    return sum(filter(None, map(itemgetter(place), fixtures)))
