"""The table of a competition: points first, then the tie-breaks in turn, then lots where they were drawn.

Source: docs/standings.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.standings.fixtures import Entrant, Fixture, FixtureRow, Id
from engine.standings.ledger import Ledger, build
from engine.standings.rows import Row, rows_of
from engine.standings.scheme import Scheme
from engine.standings.tie_break import Applied, Group, TieBreak, parted
from engine.standings.tie_breaks import DEFAULT, chosen
from engine.standings.withdrawals import Policy, policy


@dataclass(frozen=True, slots=True)
class Competition:
    """All that a table depends on."""

    entrants: tuple[Entrant, ...]
    fixtures: tuple[FixtureRow, ...]
    scheme: Scheme = field(default_factory=Scheme)
    tie_breaks: tuple[TieBreak, ...] = chosen(DEFAULT)
    withdrawals: Policy = Policy.FIDE50
    lots: tuple[Group, ...] = ()
    after_round: int | None = None

    def table(self) -> Table:
        """The table as it stands."""
        ledger = build(self.entrants, self.fixtures, self.scheme, self.withdrawals, self.after_round)
        order = {e.id: (e.name.casefold(), str(e.id)) for e in self.entrants}
        names = sorted(order, key=order.__getitem__)
        ranked = tuple(id_ for id_ in names if id_ not in ledger.unranked)
        groups = _by_points(ledger, ranked)
        applied: list[Applied] = []
        for tie_break in self.tie_breaks:
            applied.append(tie_break.apply(ledger, groups))
            groups = list(applied[-1].groups)
        groups = [part for group in groups for part in _by_lot(group, self.lots)]
        figures = [(t.name, a.figures) for t, a in zip(self.tie_breaks, applied, strict=True)]
        rows = [row for group in _placed(groups) for row in rows_of(ledger, figures, *group)]
        unranked = (
            row for id_ in names if id_ in ledger.unranked for row in rows_of(ledger, figures, None, (id_,))
        )
        return Table(tuple(rows), tuple(unranked), self, ledger, tuple(applied))

    def supposing(self, outcomes: Mapping[int, Fixture]) -> Competition:
        """The same competition with other outcomes of the fixtures at these places."""
        fixtures = tuple(outcomes.get(place, fixture) for place, fixture in enumerate(self.fixtures))
        return replace(self, fixtures=fixtures)


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``rows`` from the top, then the ``unranked`` by name.

    ``competition``, ``ledger`` and ``applied`` (one for each tie-break) are what the explanations read.
    """

    rows: tuple[Row, ...]
    unranked: tuple[Row, ...]
    competition: Competition = field(repr=False, compare=False)
    ledger: Ledger = field(repr=False, compare=False)
    applied: tuple[Applied, ...] = field(repr=False, compare=False)

    def row(self, id_: Id) -> Row:
        """An entry's row. Raises KeyError for a stranger."""
        for row in (*self.rows, *self.unranked):
            if row.id == id_:
                return row
        raise KeyError(id_)

    def calling(self, names: Mapping[Any, str]) -> Table:
        """The same table with other names in its rows and explanations; the order stays that of the real ones."""
        rows, unranked = (
            tuple(replace(row, name=names[row.id]) for row in part) for part in (self.rows, self.unranked)
        )
        return replace(self, rows=rows, unranked=unranked, ledger=replace(self.ledger, names=names))


def rank(
    entrants: Iterable[Entrant],
    fixtures: Iterable[FixtureRow],
    scheme: Scheme | None = None,
    tie_breaks: Iterable[str] = DEFAULT,
    withdrawals: str = Policy.FIDE50,
    *,
    lots: Iterable[Iterable[Id]] = (),
    after_round: int | None = None,
) -> Table:
    """The table of these entries; the order in which entries and fixtures are given makes no difference.

    ``lots`` are the orders that were drawn, the best first: a group that is level on everything is parted by the last
    draw that all of it took part in.
    ``after_round`` gives the table as it was when that round was over. Raises BadRequest for an unknown tie-break or
    policy, and for fixtures that can't be.

    >>> from engine.standings.fixtures import Won, played
    >>> table = rank([Entrant("p1", "Ana"), Entrant("p2", "Ben")], [played(1, "p2", "p1", Won.B)])
    >>> [(row.rank, row.name, row.points) for row in table.rows]
    [(1, 'Ana', Fraction(1, 1)), (2, 'Ben', Fraction(0, 1))]
    """
    return Competition(
        entrants=tuple(entrants),
        fixtures=tuple(fixtures),
        scheme=scheme or Scheme(),
        tie_breaks=chosen(tie_breaks),
        withdrawals=policy(withdrawals),
        lots=tuple(tuple(order) for order in lots),
        after_round=after_round,
    ).table()


def _by_points(ledger: Ledger, ranked: Group) -> list[Group]:
    return parted(ranked, {id_: ledger.score(id_) for id_ in ranked}) if ranked else []


def _by_lot(group: Group, lots: Sequence[Group]) -> list[Group]:
    order = next((drawn for drawn in reversed(lots) if set(group) <= set(drawn)), ())
    return [(id_,) for id_ in order if id_ in group] or [group]


def _placed(groups: Sequence[Group]) -> list[tuple[int, Group]]:
    """Each group with its rank, as in 1, 2, 2, 4."""
    placed, rank_ = [], 1
    for group in groups:
        placed.append((rank_, group))
        rank_ += len(group)
    return placed
