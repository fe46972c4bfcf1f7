"""What becomes of the fixtures of an entry that withdraws.

Source: FIDE's rule of half the games for round robins (Handbook, regulations for competitions), counted here in the
entry's own fixtures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum

from engine.errors import BadRequest
from engine.standings.fixtures import Absent, Entrant, FixtureRow, Id, State


class Policy(StrEnum):
    """What a withdrawal does.

    ``FIDE50``: with less than half of its fixtures completed nothing by or against the entry counts, and it is not
    ranked; with half or more everything counts, and what it has not played it forfeits. ``ANNUL``: always the first.
    ``FORFEIT``: always the second.
    """

    FIDE50 = "fide50"
    ANNUL = "annul"
    FORFEIT = "forfeit"


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """A withdrawn entry: how many of its fixtures it completed, and whether its results still count."""

    id: Id
    completed: int
    fixtures: int
    counts: bool


def policy(name: str) -> Policy:
    """The policy of that name. Raises BadRequest with those there are.

    >>> policy("annul")
    <Policy.ANNUL: 'annul'>
    """
    try:
        return Policy(name)
    except ValueError:
        raise BadRequest(
            "There is no way {name!r} to treat withdrawals; there are {known}.",
            field="withdrawals",
            name=name,
            known=", ".join(Policy),
        ) from None


def withdrawn_by(entrants: Iterable[Entrant], after_round: int | None) -> list[Id]:
    """Who has withdrawn when that round is over (None: by now)."""
    return [
        entrant.id
        for entrant in entrants
        if entrant.withdrawn is not None and (after_round is None or entrant.withdrawn <= after_round)
    ]


def judge(chosen: Policy, gone: Collection[Id], fixtures: Iterable[FixtureRow]) -> dict[Id, Withdrawal]:
    """Each withdrawn entry's case.

    Counted are the fixtures as scheduled, whatever other withdrawals do to them: all but the annulled ones.
    Completed are those confirmed, except the entry's own forfeits; a walkover over somebody absent is completed.
    """
    completed, scheduled = dict.fromkeys(gone, 0), dict.fromkeys(gone, 0)
    if gone:
        for fixture in fixtures:
            for id_, own in ((fixture[1], Absent.A), (fixture[2], Absent.B)):
                if id_ in scheduled and fixture[3] != State.ANNULLED:
                    scheduled[id_] += 1
                    completed[id_] += fixture[3] == State.CONFIRMED and fixture[4] not in (own, Absent.BOTH)
    return {
        id_: Withdrawal(id_, completed[id_], scheduled[id_], _counts(chosen, completed[id_], scheduled[id_]))
        for id_ in gone
    }


def _counts(chosen: Policy, completed: int, fixtures: int) -> bool:
    if chosen is Policy.FIDE50:
        return 2 * completed >= fixtures
    return chosen is Policy.FORFEIT
