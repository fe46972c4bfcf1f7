"""The rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.standings.figures import number
from engine.standings.fixtures import Id
from engine.standings.ledger import Ledger
from engine.standings.tie_break import Group


class Status(StrEnum):
    """Whether an entry still plays."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Row:
    """One entry in the table. ``rank`` is None for an entry whose results don't count; its figures are all 0 then."""

    rank: int | None
    tied: bool
    id: Id
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    points: Fraction
    tie_breaks: Mapping[str, Fraction]
    status: Status

    @property
    def place(self) -> str:
        """The rank as a table shows it: "2", "2=" where it is shared, "–" without one."""
        return "–" if self.rank is None else f"{self.rank}{'=' if self.tied else ''}"

    def as_json(self) -> dict[str, object]:
        """The row as the archive's commands print it, its figures as JSON numbers."""
        return {
            "rank": self.rank,
            "tied": self.tied,
            "id": self.id,
            "name": self.name,
            "played": self.played,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "points": number(self.points),
            "tie_breaks": {name: number(figure) for name, figure in self.tie_breaks.items()},
            "status": str(self.status),
        }


def rows_of(
    ledger: Ledger, figures: Sequence[tuple[str, Mapping[Id, Fraction]]], rank: int | None, group: Group
) -> Iterator[Row]:
    """The rows of entries that share a rank; ``figures`` are those of each tie-break, by its name."""
    for id_ in group:
        record = ledger.records[id_]
        won, drawn, lost = len(record.beaten), len(record.drew), len(record.lost)
        yield Row(
            rank=rank,
            tied=len(group) > 1,
            id=id_,
            name=ledger.names[id_],
            played=won + drawn + lost,
            won=won,
            drawn=drawn,
            lost=lost,
            points=ledger.score(id_),
            tie_breaks={name: by_id.get(id_, Fraction(0)) for name, by_id in figures},
            status=Status.WITHDRAWN if id_ in ledger.withdrawals else Status.ACTIVE,
        )
