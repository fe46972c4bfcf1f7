"""The direct encounter: the games among those who are level, and among those alone.

Source: FIDE Handbook C.07 (tie-break regulations), article on the direct encounter, with the competition's own points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from engine.standings.fixtures import Id
from engine.standings.ledger import Ledger, Record
from engine.standings.tie_break import Applied, Group, Stage, TieBreak, parted


class DirectEncounter(TieBreak):
    """Points made in the games among the tied alone; those still level form a smaller group, again and again.

    Two meetings of a pair count as their average, and a forfeit counts. Where games among them are missing, the best
    is placed only when nobody can reach it whatever they bring, then the best of the rest; where nobody can be
    placed, all that are left stay level for the next tie-break. The figure shown is that of the first group an entry
    was in; it is 0 for an entry that is level with nobody.
    """

    name = "direct_encounter"
    title = "direct encounter"

    def apply(self, ledger: Ledger, groups: Iterable[Group]) -> Applied:
        """Part each group by the games within it."""
        parts: list[Group] = []
        figures: dict[Id, Fraction] = {}
        stages: dict[Id, tuple[Stage, ...]] = {}
        for group in groups:
            if len(group) == 1:
                parts.append(group)
                figures[group[0]] = Fraction(0)
                continue
            encounter = Encounter(ledger, group)
            parts += encounter.place(group)
            stages |= {id_: tuple(passed) for id_, passed in encounter.stages.items()}
            figures |= encounter.stages[group[0]][0].figures
        return Applied(tuple(parts), figures, stages)


class Meetings(NamedTuple):
    """What an entry has from its meetings with others: so far, at the least and at the most; how many are missing.

    In whole numbers: the scheme's units times the encounter's ``share``.
    """

    made: int
    least: int
    most: int
    missing: int


class Encounter:
    """The meetings within one group. ``share`` makes the average of any pair's meetings a whole number."""

    def __init__(self, ledger: Ledger, group: Group) -> None:
        self.units = ledger.units
        members = frozenset(group)
        counts = {id_: _counts(ledger.records[id_], members) for id_ in group}
        kinds = {count for row in counts.values() for count in row.values()}
        self.share = lcm(*(size for kind in kinds for size in (sum(kind[:3]), sum(kind)) if size))
        of_kind = {kind: self._meetings(*kind) for kind in kinds}
        self.meetings = {
            id_: {opponent: of_kind[kind] for opponent, kind in row.items()} for id_, row in counts.items()
        }
        self.never_met = self._meetings(0, 0, 0, 1)
        self.stages: dict[Id, list[Stage]] = {id_: [] for id_ in group}

    def place(self, group: Group) -> list[Group]:
        """The group in parts, the best first; those who stay level are one part."""
        if len(group) == 1:
            return [group]
        members = frozenset(group)
        sums = {id_: self._sum(id_, members) for id_ in group}
        scale = self.share * self.units.scale
        figures = {id_: Fraction(meetings.made, scale) for id_, meetings in sums.items()}
        missing = any(meetings.missing for meetings in sums.values())
        stage = Stage(group, figures, missing)
        for id_ in group:
            self.stages[id_].append(stage)
        parts = _with_the_best_placed(group, sums) if missing else parted(group, figures)
        if len(parts) == 1:
            return parts
        return [part for smaller in parts for part in self.place(smaller)]

    def _meetings(self, won: int, drew: int, lost: int, missing: int) -> Meetings:
        """The average of one pair's meetings."""
        win, draw, loss, _ = self.units
        played = won + drew + lost
        points = won * win + drew * draw + lost * loss
        each = self.share // (played + missing)
        made = points * (self.share // played) if played else 0
        return Meetings(made, (points + missing * loss) * each, (points + missing * win) * each, missing)

    def _sum(self, id_: Id, members: frozenset[Id]) -> Meetings:
        """An entry's meetings with all members; a pair without any fixture has one missing."""
        met = [meetings for opponent, meetings in self.meetings[id_].items() if opponent in members]
        strangers = len(members) - 1 - len(met)
        unmet = (strangers * figure for figure in self.never_met)
        return Meetings(*map(sum, zip(unmet, *met, strict=True)))


def _with_the_best_placed(group: Group, sums: dict[Id, Meetings]) -> list[Group]:
    """The best and the rest, or the whole group where somebody may still reach the best.

    The one bound is exact: the best losing all its missing games and another winning all of its own can both happen
    at once, the game between them included.
    """
    best = max(group, key=lambda id_: sums[id_].least)
    rest = tuple(id_ for id_ in group if id_ != best)
    if all(sums[id_].most < sums[best].least for id_ in rest):
        return [(best,), rest]
    return [group]


def _counts(record: Record, members: frozenset[Id]) -> dict[Id, tuple[int, int, int, int]]:
    """How often the entry beat, drew with and lost to each member, and how many fixtures are to come."""
    won, drew, lost, to_come = (
        dict(Counter(filter(members.__contains__, opponents)))
        for opponents in (record.beaten, record.drew, record.lost, record.to_come)
    )
    return {
        id_: (won.get(id_, 0), drew.get(id_, 0), lost.get(id_, 0), to_come.get(id_, 0))
        for id_ in {*won, *drew, *lost, *to_come}
    }
