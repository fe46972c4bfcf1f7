"""Looking after the jobs: send again for what got lost, give up what always fails, forget what is long past."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.utils import timezone

from league.jobs.running import MOST_ATTEMPTS, lease
from league.models import Job, JobState

AT_ONCE = 1000
"""How many jobs are looked at in one go: what is left comes when these are done."""
KEPT_FOR = timedelta(days=30)
"""How long a job that has ended stays readable."""


def send_what_is_due(send: Callable[[Job], bool]) -> int:
    """Send for every job that nobody works on and no recent message asks for; return how many were sent.

    ``send`` returns False where the messages can't be sent now; the rest is then left for the next time.
    """
    now, sent = timezone.now(), 0
    for job in Job.objects.free(now).order_by("pk")[:AT_ONCE]:
        if is_due(job, now):
            if not send(job):
                break
            sent += 1
    return sent


def is_due(job: Job, now: datetime) -> bool:
    """Whether a message should be sent for a job that is free.

    One that was sent since the job became free may still be on its way, behind many others perhaps: it is given
    the length of a lease, and then each time as long again as has passed already, so that messages don't pile up.
    """
    free_since = max(job.created_at, job.lease_until or job.created_at)
    sent = job.dispatched_at
    if sent is None or sent < free_since:
        return True
    return now - sent >= lease() + (sent - free_since)


def fail_abandoned() -> int:
    """Give up the jobs whose worker went away in the last attempt there was; return how many."""
    now = timezone.now()
    abandoned = Job.objects.free(now).filter(state=JobState.RUNNING, attempt__gte=MOST_ATTEMPTS)
    error = f"The worker went away in the middle, and this was attempt {MOST_ATTEMPTS}: no other is made."
    return abandoned.update(state=JobState.FAILED, error=error, lease_until=None, finished_at=now)


def forget_old() -> None:
    """Delete the jobs that ended long ago."""
    Job.objects.filter(finished_at__lt=timezone.now() - KEPT_FOR).delete()
