"""Seasons: competitions that belong together, what was done to them, and who goes first where a place is shared."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from league.names import name_key


class Season(models.Model):
    """Some competitions that belong together: the divisions of one winter.

    ``key`` is the name as names are compared, written with it, so that no season is remembered twice.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80, unique=True)
    key = models.CharField(max_length=120, unique=True, editable=False)
    follows = models.OneToOneField("self", on_delete=models.PROTECT, related_name="followed_by", null=True)
    closed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key with the name."""
        self.key = name_key(self.name)
        super().save(*args, **kwargs)


class SeasonEvent(models.Model):
    """One change to a season, kept for ever: what was done, by whom, when, and how it was before and after."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
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


class Line(models.TextChoices):
    """The two lines on the table of a division."""

    PROMOTION = "promotion", "Promotion"
    RELEGATION = "relegation", "Relegation"


class Decided(models.TextChoices):
    """How a shared place at a line was decided."""

    PLAY_OFF = "play_off", "A play-off"
    LOT = "lot", "A lot"


class LineDecision(models.Model):
    """Who goes first of those that share a place at a line of the table; ``order`` are their codes, the best first."""

    competition = models.ForeignKey("league.Competition", on_delete=models.CASCADE, related_name="decisions")
    line = models.CharField(max_length=10, choices=Line)
    how = models.CharField(max_length=8, choices=Decided)
    order: Any = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["competition", "line"], name="one_decision_a_line"),
            models.CheckConstraint(condition=Q(line__in=Line.values), name="decision_line_is_known"),
            models.CheckConstraint(condition=Q(how__in=Decided.values), name="decision_how_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.get_line_display()}: {self.get_how_display()}"
