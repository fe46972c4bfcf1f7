"""The meetings of two entries that count, as one of them sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from operator import itemgetter
from typing import Any, NamedTuple

from engine.sides import Pair, Side
from engine.standings.fixtures import Absent, Fixture, FixtureRow, Id, Won
from engine.standings.ledger import Ledger


class Result(StrEnum):
    """A fixture's result for one of its entries."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"

    @property
    def worth(self) -> Fraction:
        """1, ½ or 0, as the Sonneborn-Berger figure takes it."""
        return {Result.WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.LOSS: Fraction(0)}[self]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One fixture that counts: ``score`` has the entry's own total first, and is None for a forfeit."""

    fixture: Fixture
    opponent: Id
    result: Result
    score: Pair[int] | None
    absent: Absent | None = None


def meetings(ledger: Ledger, id_: Id) -> list[Meeting]:
    """All meetings of an entry that count, by round, in one round by name."""
    return _seen(ledger, id_, _rows(ledger, id_))


class Outcome(NamedTuple):
    """What a meeting came to, without its figures."""

    round: int
    result: Result
    opponent: Id


def last_outcomes(ledger: Ledger, id_: Id, count: int) -> list[Outcome]:
    """The last ``count`` meetings of an entry that count, by round; the others are not looked at.

    >>> from engine.standings.fixtures import Entrant, played
    >>> from engine.standings.ranking import rank
    >>> fixtures = [played(1, "ana", "ben", Won.A), played(2, "ben", "ana", None)]
    >>> table = rank([Entrant("ana", "Ana"), Entrant("ben", "Ben")], fixtures)
    >>> [(outcome.round, str(outcome.result)) for outcome in last_outcomes(table.ledger, "ana", 1)]
    [(2, 'draw')]
    """
    record = ledger.records[id_]
    found = [_outcome(row, 2, Won.A) for row in _latest(record.first, count)]
    found += [_outcome(row, 1, Won.B) for row in _latest(record.second, count)]
    found += [_forfeit(fixture, absent, id_) for fixture, absent in record.forfeits]
    found.sort(key=itemgetter(0))
    return found[-count:] if count else []


def _latest(rows: list[FixtureRow], count: int) -> list[FixtureRow]:
    return sorted(rows, key=itemgetter(0))[-count:]


def _outcome(row: tuple[Any, ...], opponent: int, own: Won) -> Outcome:
    winner = row[5]
    result = Result.DRAW if winner is None else Result.WIN if winner == own else Result.LOSS
    return Outcome(row[0], result, row[opponent])


def _forfeit(fixture: Fixture, absent: Absent, id_: Id) -> Outcome:
    meeting = _forfeited(fixture, absent, id_)
    return Outcome(fixture.round, meeting.result, meeting.opponent)


def meetings_between(ledger: Ledger, id_: Id, opponent: Id) -> list[Meeting]:
    """Those of these meetings that were with this opponent."""
    record = ledger.records[id_]
    rows: list[tuple[Side | Absent, FixtureRow]] = [
        (Side.A, row) for row in record.first if row[2] == opponent
    ]
    rows += [(Side.B, row) for row in record.second if row[1] == opponent]
    rows += [(absent, row) for row, absent in record.forfeits if opponent in row[1:3]]
    return _seen(ledger, id_, rows)


def _rows(ledger: Ledger, id_: Id) -> list[tuple[Side | Absent, FixtureRow]]:
    """The fixtures of an entry that count, each with the side it was on, or with who was absent."""
    record = ledger.records[id_]
    rows: list[tuple[Side | Absent, FixtureRow]] = [(Side.A, row) for row in record.first]
    rows += [(Side.B, row) for row in record.second]
    rows += [(absent, row) for row, absent in record.forfeits]
    return rows


def _seen(ledger: Ledger, id_: Id, rows: Iterable[tuple[Side | Absent, FixtureRow]]) -> list[Meeting]:
    found = [
        _played(Fixture._make(row), how)
        if isinstance(how, Side)
        else _forfeited(Fixture._make(row), how, id_)
        for how, row in rows
    ]
    return sorted(
        found, key=lambda meeting: (meeting.fixture.round, ledger.names[meeting.opponent].casefold())
    )


def _forfeited(fixture: Fixture, absent: Absent, id_: Id) -> Meeting:
    own = Absent.A if fixture.a == id_ else Absent.B
    result = Result.LOSS if absent in (own, Absent.BOTH) else Result.WIN
    return Meeting(fixture, fixture.b if own is Absent.A else fixture.a, result, None, absent)


def _played(fixture: Fixture, side: Side) -> Meeting:
    score = Pair(fixture.score[side], fixture.score[side.other])
    opponent = fixture.b if side is Side.A else fixture.a
    if fixture.winner is None:
        return Meeting(fixture, opponent, Result.DRAW, score)
    won = (fixture.winner == Won.A) is (side is Side.A)
    return Meeting(fixture, opponent, Result.WIN if won else Result.LOSS, score)
