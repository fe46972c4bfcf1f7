"""What would become of the rows of a list."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from league.models import Player
from league.people.persons import ListRow
from league.person import Person

NEW = "new"
"""The answer that somebody is somebody else."""


class Becomes(enum.StrEnum):
    """What becomes of a row."""

    NEW = "new"
    KNOWN = "known"
    TWICE = "twice"
    ASKED = "asked"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Option:
    """An answer to the question whether a row is somebody already there; ``player`` is who that would be."""

    value: str
    name: str
    why: str
    player: Player | None = None
    number: int = 0


@dataclass(slots=True)
class PlannedRow:
    """A row, what becomes of it, and the question about it with its answer, if there is one."""

    row: ListRow
    becomes: Becomes
    said: str = ""
    known: Player | None = None
    question: str = ""
    options: list[Option] = field(default_factory=list)
    answer: str = ""

    @property
    def person(self) -> Person | None:
        """Who stands in the row."""
        return self.row.person


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """All rows of a list with what would become of them."""

    rows: list[PlannedRow]

    def of(self, becomes: Becomes) -> list[PlannedRow]:
        """The rows of which this becomes."""
        return [row for row in self.rows if row.becomes is becomes]

    @property
    def new(self) -> list[PlannedRow]:
        """The rows that would be written."""
        return self.of(Becomes.NEW)

    @property
    def sure(self) -> list[PlannedRow]:
        """Those of them about which nothing is asked."""
        return [row for row in self.new if not row.question]

    @property
    def known(self) -> list[PlannedRow]:
        """The rows of people who are in the registry."""
        return self.of(Becomes.KNOWN)

    @property
    def twice(self) -> list[PlannedRow]:
        """The rows of people who stand in the list before."""
        return self.of(Becomes.TWICE)

    @property
    def asked(self) -> list[PlannedRow]:
        """The rows of which the question is open."""
        return self.of(Becomes.ASKED)

    @property
    def questions(self) -> list[PlannedRow]:
        """The rows about which something is asked, answered or not."""
        return [row for row in self.rows if row.question]

    @property
    def wrong(self) -> list[PlannedRow]:
        """The rows that are nobody's."""
        return self.of(Becomes.WRONG)

    @property
    def at_most(self) -> int:
        """How many would be written if every open question had the answer that it is somebody else."""
        return len(self.new) + len(self.asked)
