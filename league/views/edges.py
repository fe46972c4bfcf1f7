"""What a view does after an action: send for the background work that the action wished for."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django.utils import timezone

from league.actions.club import COMPUTED
from league.actions.events import table_subject
from league.models import Competition, Job
from league.tasks import dispatch


def send_table_job(competition: Competition) -> None:
    """Send for the table of this competition and what is computed over all of them, where nobody sent for it yet."""
    send_table_jobs([competition])


def send_table_jobs(competitions: Iterable[Competition]) -> None:
    """The same for the tables of several competitions."""
    subjects = [table_subject(each.pk) for each in competitions]
    _send_for(Q(kind="table", subject__in=subjects) | Q(kind__in=COMPUTED))


def send_club_jobs() -> None:
    """Send for what is computed over all competitions, where it is waiting and nobody sent for it yet."""
    _send_for(Q(kind__in=COMPUTED))


def _send_for(wanted: Q) -> None:
    for job in Job.objects.free(timezone.now()).filter(wanted, dispatched_at=None):
        dispatch(job)


def send_kind(kind: str) -> None:
    """Send for all jobs of a kind that wait and that nobody sent for."""
    for job in Job.objects.filter(kind=kind).free(timezone.now()).filter(dispatched_at=None):
        dispatch(job)
