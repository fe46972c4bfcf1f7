"""The life of a sheet: submitted by one, answered by another; and the links that let the two who play enter it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoresheet.models.sheets import SIDES, Sheet


class Answer(models.TextChoices):
    """What became of a submitted sheet."""

    ACCEPTED = "accepted", "Accepted"
    LAPSED = "lapsed", "Accepted, as nobody answered in time"
    DISPUTED = "disputed", "Disputed"
    TAKEN_BACK = "taken_back", "Taken back"


class Submission(models.Model):
    """A sheet as somebody handed it in, at one version, and what was said to it; an empty answer still waits for one.

    ``side`` and ``answered_side``: the side that it was done for, where somebody plays for one, by the link printed for it or
    signed in.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="submissions")
    version = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    side = models.CharField(max_length=1, choices=SIDES, blank=True)
    at = models.DateTimeField()
    answer = models.CharField(max_length=10, choices=Answer, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    answered_side = models.CharField(max_length=1, choices=SIDES, blank=True)
    answered_at = models.DateTimeField(null=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["answer", "at"], name="submission_waiting")]
        constraints = [
            models.UniqueConstraint(fields=["sheet"], condition=Q(answer=""), name="one_submission_waits"),
            models.CheckConstraint(
                condition=Q(answer="", answered_at=None)
                | Q(answer__in=Answer.values, answered_at__isnull=False),
                name="an_answer_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.get_answer_display() or "Submitted"


class EntryLink(models.Model):
    """The link printed on a sheet for one of its two sides: right to that match and side alone, until it is revoked."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="links")
    side = models.CharField(max_length=1, choices=SIDES)
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["sheet", "side"], condition=Q(revoked_at=None), name="one_good_link_a_side"
            ),
            models.CheckConstraint(condition=Q(side__in=["A", "B"]), name="link_is_of_a_side"),
        ]

    def __str__(self) -> str:
        return f"side {self.side}"
