"""Doing a job: claim it, keep its lease, and write its end once."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.models import Job, JobState
from league.models.jobs import JobQuerySet

MOST_ATTEMPTS = 5
"""How often a job is begun before it counts as failed."""
EVERY = 1.0
"""Seconds from one beat that is written to the next: progress is for people, not for every step."""

logger = logging.getLogger(__name__)


class LostJob(Exception):
    """The job is no longer this worker's: it was taken back, or its lease ran out and another one has begun it."""


class Beat:
    """What a running job says of itself: ``beat(done, of)`` while it works, ``beat.finishing()`` at its end.

    Work that takes longer than the lease without a beat is begun again by somebody else.
    """

    def __init__(self, job: Job) -> None:
        self._mine: JobQuerySet = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempt=job.attempt)
        self._next = time.monotonic() + EVERY
        self._of: int | None = None
        self.finished = False

    def __call__(self, done: int = 0, of: int = 0) -> None:
        """Renew the lease and show how far the work is. Cheap to call often. Raises LostJob."""
        self._of = of
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + EVERY
        progress = {"progress_done": done, "progress_of": of}
        if not self._mine.update(lease_until=timezone.now() + lease(), **progress):
            raise LostJob

    @contextmanager
    def finishing(self, result: object = None) -> Iterator[None]:
        """Write what the job made inside this block: it is kept together with the job's end, or not at all.

        Raises LostJob, before the block is entered, where the job is no longer this worker's.
        """
        end = {"state": JobState.DONE, "result": result, "error": "", "finished_at": timezone.now()}
        # What is done within a second has not written any beat: its end says how much it was.
        of = F("progress_of") if self._of is None else self._of
        with transaction.atomic():
            if not self._mine.update(lease_until=None, progress_of=of, progress_done=of, **end):
                raise LostJob
            yield
        self.finished = True

    def failing(self, job: Job, error: str) -> None:
        """Write that this attempt failed: the job waits a while for the next one, or there were enough."""
        if job.attempt >= MOST_ATTEMPTS:
            self._mine.update(
                state=JobState.FAILED, error=error, lease_until=None, finished_at=timezone.now()
            )
        else:
            pause = timedelta(seconds=5**job.attempt)
            self._mine.update(state=JobState.WAITING, error=error, lease_until=timezone.now() + pause)


Work = Callable[[Job, Beat], object]
"""What does the jobs of a kind. What it returns becomes the result, unless it has called ``beat.finishing`` itself."""


def lease() -> timedelta:
    """How long a job stays its worker's without a beat."""
    return timedelta(seconds=settings.JOB_LEASE)


def claim(job: Job) -> bool:
    """Begin the next attempt at a job, as it was read; of several who try, one succeeds. Fills in ``job``."""
    now = timezone.now()
    seen = Job.objects.free(now).filter(pk=job.pk, state=job.state, attempt=job.attempt)
    if job.attempt >= MOST_ATTEMPTS or not seen.update(
        state=JobState.RUNNING, attempt=job.attempt + 1, lease_until=now + lease()
    ):
        return False
    job.refresh_from_db()
    return True


def run(number: int, kinds: Mapping[str, Work]) -> bool:
    """Do the job of that number if nobody else does or did. False where there was nothing to do.

    Whatever goes wrong in the work is written to the job and tried again later: it never reaches the caller.
    """
    job = Job.objects.free(timezone.now()).filter(pk=number).first()
    if job is None or not claim(job):
        return False
    beat = Beat(job)
    try:
        result = kinds[job.kind](job, beat)
        if not beat.finished:
            with beat.finishing(result):
                pass
    except LostJob:
        logger.warning("Job %s (%s) is no longer this worker's: attempt %s ends", number, job, job.attempt)
    except Exception as problem:  # a fault in one job's work must not end the worker
        logger.exception("Job %s (%s) failed in attempt %s", number, job, job.attempt)
        beat.failing(job, f"{type(problem).__name__}: {problem}")
    return True
