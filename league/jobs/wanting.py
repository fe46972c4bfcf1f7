"""Wishing for background work, and taking the wish back."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from league.models import Job, JobState


@transaction.atomic
def want_job(
    *, kind: str, subject: str = "", payload: Mapping[str, object] | None = None, by: User | None
) -> Job:
    """The job that will do this: one that is still waiting for the same subject, else a new one.

    Called inside the transaction that causes the wish. A wish that finds a job waiting joins it (with its own
    payload), for that will see everything written up to now; one that is running may have looked already, so
    beside it there is a new one.
    """
    wish = {"payload": dict(payload or {}), "created_by": by}
    for _ in range(3):
        joined = _join(kind, subject, wish)
        if joined is not None:
            return joined
        try:
            with transaction.atomic():
                return Job.objects.create(kind=kind, subject=subject, **wish)
        except IntegrityError:
            continue  # somebody wished for the same at this moment: join theirs
    return Job.objects.create(kind=kind, subject=subject, **wish)


def _join(kind: str, subject: str, wish: Mapping[str, object]) -> Job | None:
    """The waiting job, with the wish added to it. From here to the commit no worker can begin it."""
    waiting = Job.objects.about(kind, subject).filter(state=JobState.WAITING, attempt=0)
    if waiting.update(wanted=F("wanted") + 1, **wish):
        return waiting.first()
    return None


@transaction.atomic
def cancel_job(*, job: Job) -> bool:
    """Take a job back; whoever works on it hears of it at the next beat. False where it had ended already."""
    ended = {"state": JobState.CANCELLED, "lease_until": None, "finished_at": timezone.now()}
    return bool(Job.objects.unfinished().filter(pk=job.pk).update(**ended))
