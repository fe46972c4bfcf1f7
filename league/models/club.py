"""The club itself, and what is computed over all of its competitions."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models


class Club(models.Model):
    """The one club that this installation serves; ``revision`` counts what its ratings and records depend on."""

    ONLY = 1

    name = models.CharField(max_length=80, blank=True)
    time_zone = models.CharField(max_length=60, default="Europe/London")
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="there_is_one_club")]

    def __str__(self) -> str:
        return self.name or "The club"


class ClubEvent(models.Model):
    """One change to the club itself, kept for ever: what was done, by whom, when, and how it was before and after."""

    verb = models.CharField(max_length=20)
    summary = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True)
    before: Any = models.JSONField(null=True)
    after: Any = models.JSONField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.summary


class ClubSnapshot(models.Model):
    """The last ratings or records that were computed, with the revision of the club that they show."""

    kind = models.CharField(max_length=20, unique=True)
    revision = models.PositiveIntegerField()
    computed_at = models.DateTimeField()
    content: Any = models.JSONField()

    def __str__(self) -> str:
        return f"{self.kind}, revision {self.revision}"
