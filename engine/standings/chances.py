"""Who can still finish among the first, on points.

Tie-breaks are not simulated: "possible" means at least level on points with the last place asked for, "clinched" means
ahead on points of all but the others who are asked for. Every answer is proved, by results that bring it about or by
a bound that no results can break; what can't be proved within the effort allowed is called unclear. Where a win is
worth two draws and a loss nothing, and one place is asked for, that never happens. The results thought of are wins,
draws and losses: a walkover is a win and a loss, and nobody is expected to be absent on both sides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from math import comb

from engine.standings.fixtures import Fixture, Id
from engine.standings.ranking import Table
from engine.standings.reach import EFFORT, TRIALS, Chance, Effort, Search, halves
from engine.standings.sharing import Games, Sharing


def chances(table: Table, first: int = 1, *, effort: int = EFFORT) -> dict[Id, Chance]:
    """For each ranked entry, whether it can finish among the ``first`` so many.

    With nothing left to play the table decides: who shares a place that reaches over the line is "possible", until a
    play-off or a lot decides. ``effort`` bounds the work for the whole table, in looks at a pair's games; with 0 only
    what adding up proves is known, and the rest is unclear.

    >>> from engine.standings.fixtures import Entrant, Won, played, unplayed
    >>> from engine.standings.ranking import rank
    >>> entrants = [Entrant("p1", "Ana"), Entrant("p2", "Ben"), Entrant("p3", "Cy")]
    >>> table = rank(entrants, [played(1, "p1", "p2", Won.A), played(2, "p1", "p3", Won.A), unplayed(3, "p2", "p3")])
    >>> [str(chance) for chance in chances(table).values()]
    ['clinched', 'out', 'out']
    """
    if not table.ledger.to_come:
        return _final(table, first)
    outlook = Outlook(table, Effort(effort))
    return {row.id: outlook.chance(row.id, first) for row in table.rows}


def _final(table: Table, first: int) -> dict[Id, Chance]:
    sharing = Counter(row.rank for row in table.rows)
    found = {}
    for row in table.rows:
        rank = row.rank or 0
        inside = rank + sharing[row.rank] - 1 <= first
        found[row.id] = Chance.CLINCHED if inside else Chance.POSSIBLE if rank <= first else Chance.OUT
    return found


class Outlook:
    """A table's points and the games to come, in the scheme's units."""

    def __init__(self, table: Table, effort: Effort | None = None) -> None:
        ledger = table.ledger
        self.effort = effort or Effort()
        self.units = ledger.units
        self.ids = tuple(row.id for row in table.rows)
        self.points = ledger.points
        self.left = {id_: len(ledger.records[id_].to_come) for id_ in self.ids}
        self.games = _pairs(ledger.to_come)

    def chance(self, id_: Id, first: int) -> Chance:
        """Whether an entry finishes among the first so many."""
        if self._clinched(id_, first):
            return Chance.CLINCHED
        return self._reachable(id_, first)

    def least(self, id_: Id) -> int:
        """The points if it loses everything."""
        return self.points[id_] + self.units.loss * self.left[id_]

    def most(self, id_: Id) -> int:
        """The points if it wins everything."""
        return self.points[id_] + self.units.win * self.left[id_]

    def drawn(self, id_: Id) -> int:
        """The points if it draws everything."""
        return self.points[id_] + self.units.draw * self.left[id_]

    def _clinched(self, id_: Id, first: int) -> bool:
        """Whether it is ahead of all but ``first`` − 1 of the others, losing everything, whatever these do."""
        floor = self.least(id_)
        rivals = [rival for rival in self.ids if rival != id_ and self.most(rival) >= floor]
        if len(rivals) < first:
            return True
        if first == 1 or not halves(self.units) or comb(len(rivals), first) > TRIALS:
            return False
        return not any(
            not self.effort.allows(len(self.games)) or self._all_reach(some, floor)
            for some in combinations(rivals, first)
        )

    def _all_reach(self, some: tuple[Id, ...], floor: int) -> bool:
        """Whether all of these can reach so many points: each gives away only what it can spare of their games."""
        inner = [game for game in self.games if game.a in some and game.b in some]
        between = Counter(dict.fromkeys(some, 0))
        for game in inner:
            between[game.a] += game.count
            between[game.b] += game.count
        draw = self.units.draw
        limits = {}
        for id_ in some:
            spare = self.most(id_) - floor
            limits[id_] = min(spare // draw, 2 * between[id_])
        return not Sharing(inner, 2, 2, limits).too_much()

    def _reachable(self, id_: Id, first: int) -> Chance:
        """Whether it can have at most ``first`` − 1 others above it, winning everything."""
        ceiling = self.most(id_)
        if sum(self.drawn(rival) > ceiling for rival in self.ids if rival != id_) < first:
            return Chance.POSSIBLE
        limits = {rival: ceiling - self.least(rival) for rival in self.ids if rival != id_}
        above = frozenset(rival for rival, limit in limits.items() if limit < 0)
        return Search(self.units, self.games, limits, self.effort).run(above, first - 1 - len(above))


def _pairs(fixtures: Iterable[Fixture]) -> list[Games]:
    """How many games each two have left."""
    left = Counter((f.a, f.b) if str(f.a) < str(f.b) else (f.b, f.a) for f in fixtures)
    return [Games(a, b, count) for (a, b), count in left.items()]
