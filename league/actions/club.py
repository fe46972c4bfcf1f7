"""What is computed over all of the club's competitions: wished for when something changes, stored when it is computed."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from league.jobs import want_job
from league.models import Club, ClubSnapshot, FixtureResult, Job

COMPUTED = ("ratings", "records")
"""The kinds of job that compute something over all competitions, once for each revision of the club."""


@transaction.atomic
def raise_club_revision(*, by: User | None) -> None:
    """Say that results, or whose results they are, have changed: what is computed over all of them is wished for.

    Inside the transaction that changes them, and after the competition's row is locked: the club's row stays locked
    until the commit. Who changes several competitions in one transaction locks all of them first.
    """
    Club.objects.get_or_create(pk=Club.ONLY)
    Club.objects.filter(pk=Club.ONLY).update(revision=F("revision") + 1)
    for kind in COMPUTED:
        want_job(kind=kind, by=by)


def want_what_was_never_computed() -> int:
    """Wish for what no job was ever there for: results that were entered before it was computed at all. How many."""
    if not FixtureResult.objects.exists():
        return 0
    kept = ClubSnapshot.objects.filter(kind__in=COMPUTED).values_list("kind", flat=True)
    known = {*kept, *Job.objects.filter(kind__in=COMPUTED).values_list("kind", flat=True)}
    missing = [kind for kind in COMPUTED if kind not in known]
    for kind in missing:
        want_job(kind=kind, by=None)
    return len(missing)


@transaction.atomic
def store_snapshot(*, kind: str, revision: int, content: Any) -> bool:
    """Keep what was computed at this revision of the club, unless something as new is kept; whether it was newer.

    The row is locked until the end of the transaction: what belongs to it can be written in its wake.
    """
    kept = ClubSnapshot.objects.filter(kind=kind)
    fresh = {"revision": revision, "content": content, "computed_at": timezone.now()}
    if kept.filter(revision__lt=revision).update(**fresh):
        return True
    if kept.exists():
        return False
    try:
        with transaction.atomic():
            ClubSnapshot.objects.create(kind=kind, **fresh)
    except IntegrityError:
        # Another worker was first to store one; ours counts only if it is the newer.
        return bool(kept.filter(revision__lt=revision).update(**fresh))
    return True
