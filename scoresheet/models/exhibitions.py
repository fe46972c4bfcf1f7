"""Exhibitions: competitions that bots play, a part at a time, and every move of theirs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from league.models import Competition
from scoresheet.models.sheets import Deal


class Going(models.TextChoices):
    """Whether an exhibition is being played."""

    RUNNING = "running", "Being played"
    PAUSED = "paused", "Paused"
    STOPPED = "stopped", "Stopped"
    DONE = "done", "Finished"


class Exhibition(models.Model):
    """A competition whose matches bots play. ``pace`` is the number of seconds from a deal to the next, for people to watch.

    The same ``seed`` gives the same matches, in however many parts and by however many workers they are played.
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="exhibition")
    seed = models.BigIntegerField()
    pace = models.FloatField(default=0)
    going = models.CharField(max_length=7, choices=Going, default=Going.RUNNING)
    token = models.UUIDField(unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(going__in=Going.values), name="exhibition_going_is_known"),
            models.CheckConstraint(condition=Q(pace__gte=0), name="exhibition_pace_is_no_debt"),
        ]

    def __str__(self) -> str:
        return str(self.competition)


class Part(models.Model):
    """Some matches of an exhibition, ``first`` to ``last`` in the order of rounds and boards, played in one go by one worker."""

    exhibition = models.ForeignKey(Exhibition, on_delete=models.CASCADE, related_name="parts")
    number = models.PositiveIntegerField()
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    done_at = models.DateTimeField(null=True)
    seconds = models.FloatField(default=0)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["exhibition", "number"], name="one_part_of_each_number"),
            models.CheckConstraint(condition=Q(first__lte=models.F("last")), name="part_has_matches"),
        ]

    def __str__(self) -> str:
        return f"Part {self.number}"


class PlayedMoves(models.Model):
    """How a deal was played: ``record`` as engine.records writes it, ``said`` the word behind each of its moves."""

    deal = models.OneToOneField(Deal, on_delete=models.CASCADE, related_name="moves", primary_key=True)
    record = models.TextField()
    said = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"Moves of deal {self.pk}"
