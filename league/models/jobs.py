"""Background work: every piece of it is a row before it is a message, so that nothing is lost with a message."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q


class JobState(models.TextChoices):
    """The life of a job. A failed attempt is waiting again until there were too many of them."""

    WAITING = "waiting", "Waiting"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    FAILED = "failed", "Failed"
    CANCELLED = "cancelled", "Cancelled"


UNFINISHED = [JobState.WAITING, JobState.RUNNING]
FINISHED = [JobState.DONE, JobState.FAILED, JobState.CANCELLED]


class JobQuerySet(models.QuerySet["Job"]):
    """Named filters that chain."""

    def about(self, kind: str, subject: str = "") -> JobQuerySet:
        """The jobs of one kind for one subject."""
        return self.filter(kind=kind, subject=subject)

    def unfinished(self) -> JobQuerySet:
        """What is waiting or running: what it makes is on its way."""
        return self.filter(state__in=UNFINISHED)

    def free(self, now: datetime.datetime) -> JobQuerySet:
        """What nobody works on: waiting, or left behind by a worker whose lease has run out."""
        return self.unfinished().filter(Q(lease_until=None) | Q(lease_until__lte=now))

    def unsent(self, since: datetime.datetime) -> JobQuerySet:
        """What no message was sent for since then."""
        return self.filter(Q(dispatched_at=None) | Q(dispatched_at__lt=since))


class Job(models.Model):
    """One piece of background work: ``kind`` says what is done (league/job_kinds.py), ``subject`` for what.

    ``wanted`` counts the wishes that fell together in this row while it was waiting, ``attempt`` how often it was
    begun. Until ``lease_until`` nobody else begins it: a running job renews that, one that failed waits for it.
    """

    kind = models.CharField(max_length=30)
    subject = models.CharField(max_length=80, blank=True)
    payload = models.JSONField(default=dict)
    state = models.CharField(max_length=9, choices=JobState, default=JobState.WAITING)
    wanted = models.PositiveIntegerField(default=1)
    attempt = models.PositiveSmallIntegerField(default=0)
    lease_until = models.DateTimeField(null=True)
    progress_done = models.PositiveIntegerField(default=0)
    progress_of = models.PositiveIntegerField(default=0)
    result = models.JSONField(null=True)
    error = models.TextField(blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    created_at = models.DateTimeField(auto_now_add=True)
    dispatched_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["id"], condition=Q(state__in=UNFINISHED), name="unfinished_jobs"),
            models.Index(fields=["kind", "subject", "-id"], name="jobs_about"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "subject"],
                condition=Q(state=JobState.WAITING, attempt=0),
                name="one_job_waits_for_a_subject",
            ),
            models.CheckConstraint(condition=~Q(kind=""), name="job_has_a_kind"),
            models.CheckConstraint(condition=Q(state__in=JobState.values), name="job_state_is_known"),
            models.CheckConstraint(
                condition=Q(state__in=FINISHED, finished_at__isnull=False)
                | Q(state__in=UNFINISHED, finished_at=None),
                name="job_ends_once",
            ),
            models.CheckConstraint(
                condition=~Q(state=JobState.RUNNING) | Q(lease_until__isnull=False, attempt__gte=1),
                name="running_job_has_a_lease",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}".strip()
