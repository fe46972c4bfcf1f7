"""The edge of the background work: sending "run job N", receiving it, and looking after the jobs now and then."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import KombuError

from league import backups
from league.actions.bot_matches import want_bot_matches
from league.actions.club import want_what_was_never_computed
from league.actions.sign_ins import forget_old_sign_ins
from league.actions.tables import want_missing_tables
from league.job_kinds import KINDS
from league.jobs import fail_abandoned, forget_old, run, send_what_is_due
from league.models import Job

QUIET = 5.0
"""Seconds without another try after the broker was found away: nobody's page waits for it twice."""

WANTED_ELSEWHERE: list[Callable[[], None]] = []
"""What other apps look for at every tick, to wish for its work: each fills in its own when it starts."""

logger = logging.getLogger(__name__)
_away_until = 0.0


@shared_task(name="league.run_job", acks_late=True, reject_on_worker_lost=True, ignore_result=True)
def run_job(number: int) -> None:
    """Do the job of that number, unless it is done or somebody does it; then send for what it wished for."""
    if run(number, KINDS):
        for job in Job.objects.free(timezone.now()).filter(dispatched_at=None):
            dispatch(job)


@shared_task(name="league.tick", ignore_result=True)
def tick() -> None:
    """Look after the jobs: what is due is sent, what is hopeless failed; what nobody presses a button for, wished for."""
    backups.want_nightly_backup()
    want_missing_tables()
    want_what_was_never_computed()
    want_bot_matches()
    for want in WANTED_ELSEWHERE:
        want()
    fail_abandoned()
    forget_old()
    forget_old_sign_ins()
    send_what_is_due(send)


def dispatch(job: Job) -> None:
    """Send for a job once the transaction around this, if any, is committed. Never fails and never waits long.

    Called by the edge (a view, a command) after the action that wished for the job. Where the message can't be
    sent, the next ``tick`` sends it.
    """
    transaction.on_commit(partial(_send_soon, job.pk), robust=True)


def _send_soon(number: int) -> None:
    global _away_until  # noqa: PLW0603  (one broker a process)
    if time.monotonic() < _away_until:
        return
    job = Job.objects.filter(pk=number, dispatched_at=None).first()
    if job is not None and not send(job):
        _away_until = time.monotonic() + QUIET


def send(job: Job) -> bool:
    """Send the message for a job, unless somebody has just sent it. False where the broker is away."""
    now = timezone.now()
    seen = Job.objects.filter(pk=job.pk, dispatched_at=job.dispatched_at)
    if not seen.update(dispatched_at=now):
        return True
    try:
        run_job.apply_async((job.pk,), retry=False)
    except (KombuError, OSError) as problem:
        logger.warning("Job %s waits: its message can't be sent (%s)", job.pk, problem)
        Job.objects.filter(pk=job.pk, dispatched_at=now).update(dispatched_at=job.dispatched_at)
        return False
    return True
