"""A division as the page of its season shows it: its table, its lines, what is decided and what is to be decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from league.freshness import Freshness
from league.lines import Lines, Ranked, SharedPlace, Zone, lines_of, marks_of
from league.models import Competition, Entry, LineDecision, Round, TableSnapshot
from league.models.seasons import Line


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of a division's table; ``mark`` is what is drawn at it (league.lines.marks_of)."""

    place: str
    entry: Entry
    played: int
    points: str
    mark: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Question:
    """A shared place at a line that must be decided; ``void`` is what was decided among others, before a correction."""

    place: SharedPlace
    entries: tuple[Entry, ...]
    void: LineDecision | None


@dataclass(frozen=True, slots=True)
class Answer:
    """A shared place at a line that was decided: in which order."""

    decision: LineDecision
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Division:
    """One division: its table as it was last stored, its lines, and how far it is. ``left`` matches are not settled."""

    competition: Competition
    entries: Mapping[str, Entry]
    standings: tuple[Standing, ...]
    unranked: tuple[Entry, ...]
    lines: Lines
    freshness: Freshness
    matches: int
    left: int
    next_round: Round | None
    questions: tuple[Question, ...]
    answers: tuple[Answer, ...]

    @property
    def finished(self) -> bool:
        """Whether every match is settled."""
        return not self.left

    def shared_at(self, line: Line) -> list[tuple[SharedPlace, tuple[Entry, ...]]]:
        """The undecided place at a line, with those who share it."""
        return [
            (place, tuple(self.entries[code] for code in place.codes))
            for place in self.lines.undecided
            if place.line == line
        ]

    def in_zone(self, zone: Zone) -> tuple[Entry, ...]:
        """Who stands in that zone, the best first."""
        return tuple(self.entries[code] for code in self.lines.in_zone(zone))


def division_of(
    competition: Competition,
    entries: Mapping[str, Entry],
    decisions: list[LineDecision],
    counts: tuple[int, int],
    next_round: Round | None,
) -> Division:
    """The division with its table as it was last stored. ``counts``: its matches, and those that are not settled."""
    snapshot: TableSnapshot | None = getattr(competition, "snapshot", None)
    rows = [row for row in snapshot.table["rows"] if row["code"] in entries] if snapshot else []
    unranked = snapshot.table["unranked"] if snapshot else []
    ranked = ranked_in(rows)
    lines = lines_of(ranked, competition.promoted, competition.relegated, [row.order for row in decisions])
    matches, left = counts
    fresh = snapshot is not None and snapshot.revision == competition.revision
    asks = fresh and not left and competition.closed_at is None
    return Division(
        competition=competition,
        entries=entries,
        standings=_standings(rows, ranked, lines, entries, finished=not left),
        unranked=tuple(entries[row["code"]] for row in unranked if row["code"] in entries),
        lines=lines,
        freshness=_freshness(competition, snapshot),
        matches=matches,
        left=left,
        next_round=next_round,
        questions=tuple(_question(place, entries, decisions) for place in lines.undecided) if asks else (),
        answers=tuple(_answers(lines, entries, decisions)),
    )


def ranked_in(rows: Iterable[Mapping[str, Any]]) -> list[Ranked]:
    """The codes and ranks of the rows of a stored table."""
    return [(row["code"], int(str(row["rank"]).rstrip("="))) for row in rows]


def _freshness(competition: Competition, snapshot: TableSnapshot | None) -> Freshness:
    if snapshot is None:
        return Freshness(0, competition.revision, None)
    return Freshness(snapshot.revision, competition.revision, snapshot.computed_at)


def _standings(
    rows: list[Mapping[str, Any]],
    ranked: list[Ranked],
    lines: Lines,
    entries: Mapping[str, Entry],
    *,
    finished: bool,
) -> tuple[Standing, ...]:
    """The rows in the order of the table, with those of a shared place in the order that was decided."""
    by_code = {row["code"]: row for row in rows}
    ranks = dict(ranked)
    marks = marks_of([(code, ranks[code]) for code in lines.order], lines, finished=finished)
    return tuple(
        Standing(
            by_code[code]["rank"],
            entries[code],
            by_code[code]["played"],
            by_code[code]["points"],
            marks[code],
        )
        for code in lines.order
    )


def _question(place: SharedPlace, entries: Mapping[str, Entry], decisions: list[LineDecision]) -> Question:
    void = next((row for row in decisions if row.line == place.line), None)
    return Question(place, tuple(entries[code] for code in place.codes), void)


def _answers(lines: Lines, entries: Mapping[str, Entry], decisions: list[LineDecision]) -> Iterable[Answer]:
    for row in decisions:
        if any(place.decided and set(place.codes) == set(row.order) for place in lines.shared):
            yield Answer(row, tuple(entries[code] for code in row.order))
