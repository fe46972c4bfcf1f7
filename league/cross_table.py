"""The cross table: a row an entry, a column an opponent, in a cell each of their matches as the row's entry sees it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.standings.withdrawals import judge, policy
from league.corrections import corrections_of
from league.cross_cells import COLUMNS, Corrected, Match, Met, Writer
from league.models import Competition, Entry
from league.public_names import name_for

MOST_CROSSED = 100
"""Of more entries no cross table is made: nobody could read it, and a page of ten thousand cells takes seconds."""


@dataclass(frozen=True, slots=True)
class Cell:
    """The matches of two; ``own`` is where a row meets its own column."""

    own: bool
    met: tuple[Met, ...]


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry's row. ``void``: nothing by or against it counts, for it withdrew or is a bot. ``byes`` are rounds, in words."""

    entry: Entry
    name: str
    void: bool
    byes: str
    points: str
    place: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """All of it; the corrected results by round. ``too_many`` entries have none."""

    rows: tuple[CrossRow, ...]
    corrected: tuple[Corrected, ...]
    too_many: int = 0

    @property
    def has_byes(self) -> bool:
        """Whether anybody has a bye."""
        return any(row.byes for row in self.rows)

    @property
    def has_sums(self) -> bool:
        """Whether very many matches are summed up in a cell."""
        return any(met.many for row in self.rows for cell in row.cells for met in cell.met)

    @property
    def has_void(self) -> bool:
        """Whether results stand here that don't count."""
        return any(row.void for row in self.rows)


def cross_table(competition: Competition, viewer: Any, kept: Mapping[str, Any] | None) -> CrossTable:
    """The cross table as this viewer may read it, with points and places from the stored table. Three queries."""
    entries = list(competition.entries.select_related("player"))
    if len(entries) > MOST_CROSSED:
        return CrossTable((), (), too_many=len(entries))
    rows = competition.fixtures.exclude(state="annulled").order_by("round", "board").values_list(*COLUMNS)
    matches = [Match(*row) for row in rows]
    gone = {entry.pk for entry in entries if entry.withdrawn_after_round is not None}
    beside = set() if competition.bots_count else {entry.pk for entry in entries if entry.bot}
    counted = [match for match in matches if not {match.a, match.b} & beside]
    cases = judge(policy(competition.withdrawals), gone, counted)
    corrections = corrections_of(competition, viewer=viewer)
    writer = Writer(
        slug=competition.slug,
        by_bots=competition.by_bots,
        codes={entry.pk: entry.code for entry in entries},
        names={entry.pk: name_for(entry, viewer) for entry in entries},
        gone=gone,
        void={pk for pk in gone if not cases[pk].counts},
        beside=beside,
        corrections=corrections,
    )
    between: dict[tuple[int, int], list[tuple[Match, str]]] = defaultdict(list)
    for match in matches:
        between[match.a, match.b].append((match, "a"))
        between[match.b, match.a].append((match, "b"))
    byes = byes_of(entries, matches)
    stands = {row["code"]: row for row in kept["rows"]} if kept else {}
    return CrossTable(
        tuple(
            CrossRow(
                entry=entry,
                name=writer.names[entry.pk],
                void=entry.pk in writer.void | beside,
                byes=", ".join(map(str, byes[entry.pk])),
                points=stands.get(entry.code, {}).get("points", ""),
                place=stands.get(entry.code, {}).get("rank", ""),
                cells=tuple(
                    Cell(entry.pk == other.pk, writer.cell(between.get((entry.pk, other.pk), ())))
                    for other in entries
                ),
            )
            for entry in entries
        ),
        tuple(writer.corrected(match) for match in matches if match.pk in corrections),
    )


def byes_of(entries: Sequence[Entry], matches: Iterable[Match]) -> dict[int, list[int]]:
    """The rounds in which each entry alone has no match; in an appended round, with few matches, nobody has a bye."""
    busy: dict[int, set[int]] = defaultdict(set)
    for match in matches:
        busy[match.round] |= {match.a, match.b}
    found: dict[int, list[int]] = defaultdict(list)
    for number, playing in sorted(busy.items()):
        free = [
            entry.pk
            for entry in entries
            if entry.pk not in playing
            and entry.joined_in_round <= number
            and (entry.withdrawn_after_round is None or entry.withdrawn_after_round >= number)
        ]
        if len(free) == 1:
            found[free[0]].append(number)
    return found
