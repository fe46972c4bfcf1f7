"""Ladders: every bot against every other under one set of rules, counted without sheets."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.presets import rules_from_json
from engine.rules import RuleSet
from scoresheet.models.exhibitions import Going


class Ladder(models.Model):
    """Every two of the bots play ``games`` games, in pairs with the same cards and exchanged seats."""

    rules_name = models.CharField(max_length=80)
    rules_base = models.CharField(max_length=60)
    rules_values: Any = models.JSONField()
    bots: Any = models.JSONField()
    games = models.PositiveIntegerField()
    seed = models.BigIntegerField()
    going = models.CharField(max_length=7, choices=Going, default=Going.RUNNING)
    token = models.UUIDField(unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(going__in=Going.values), name="ladder_going_is_known"),
            models.CheckConstraint(condition=Q(games__gte=1), name="ladder_has_games"),
        ]

    def __str__(self) -> str:
        return f"{self.rules_name}, {self.games} games a pair, seed {self.seed}"

    @property
    def rules(self) -> RuleSet:
        """The rules of its games."""
        return rules_from_json(self.rules_values)


class Rung(models.Model):
    """Games ``first`` to ``last`` of two bots, played in one go by one worker; ``found`` counts what came of them."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rungs")
    number = models.PositiveIntegerField()
    a = models.CharField(max_length=40)
    b = models.CharField(max_length=40)
    first = models.PositiveIntegerField()
    last = models.PositiveIntegerField()
    done_at = models.DateTimeField(null=True)
    found: Any = models.JSONField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "number"], name="one_rung_of_each_number"),
            models.CheckConstraint(condition=Q(first__lte=models.F("last")), name="rung_has_games"),
        ]

    def __str__(self) -> str:
        return f"{self.a} – {self.b}, games {self.first} to {self.last}"
