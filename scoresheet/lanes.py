"""Work in parts, a few of which wait or run at a time: each part stands in a lane, and asks for the next of it at its end.

So the club's own work, a table say, is never behind more than ``LANES`` parts.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet, Sum

from league.errors import BadCompetition
from league.jobs import want_job
from scoresheet.models import Exhibition, Going, Ladder

LANES = 4
Row = TypeVar("Row", Exhibition, Ladder)


def subject_of(part: int) -> str:
    """What the job that does the part of this key is for."""
    return f"part:{part}"


def part_of(subject: str) -> int:
    """The key of the part that a job of this subject does.

    >>> part_of(subject_of(7))
    7
    """
    return int(subject.removeprefix("part:"))


def want_lanes(parts: QuerySet[Any], *, kind: str, by: User | None, lanes: int = LANES) -> None:
    """Wish for the first part of each lane that is not done yet, by jobs of that kind."""
    first: dict[int, int] = {}
    for pk, number in parts.filter(done_at=None).order_by("number").values_list("pk", "number"):
        first.setdefault(number % lanes, pk)
    for pk in first.values():
        want_job(kind=kind, subject=subject_of(pk), by=by)


def want_next(parts: QuerySet[Any], after: int, *, kind: str, by: User | None, lanes: int = LANES) -> bool:
    """Wish for the part after this number in its lane, unless it is done. False where no part is left at all."""
    following = parts.filter(number=after + lanes, done_at=None).first()
    if following is not None:
        want_job(kind=kind, subject=subject_of(following.pk), by=by)
    return following is not None or parts.filter(done_at=None).exists()


def with_progress(rows: QuerySet[Row, Row], parts: str) -> QuerySet[Row, Row]:
    """The rows with ``size``, how much there is to play in all their parts, and ``played``, how much of it is."""
    size = F(f"{parts}__last") - F(f"{parts}__first") + 1
    return rows.annotate(
        size=Sum(size), played=Sum(size, filter=Q(**{f"{parts}__done_at__isnull": False}), default=0)
    )


def turn(row: Exhibition | Ladder, to: Going, since: Collection[str]) -> bool:
    """Let a locked row go on, rest or stop. False where it does so already. Raises BadCompetition for one that has ended."""
    if row.going == to:
        return False
    if row.going not in since:
        raise BadCompetition(f"{row} is {row.get_going_display().lower()} already.")
    row.going = to
    row.save(update_fields=["going"])
    return True
