"""A person against a bot at the screen: the deal in play, and the evenings on which guests may try."""

from __future__ import annotations

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from engine.presets import rules_from_json
from engine.rules import RuleSet
from league.models.competitions import MatchKind
from scoresheet.models.sheets import SIDES, Sheet


class BotNight(models.Model):
    """An evening (or longer) on which guests play against a bot, each one match, without signing in."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    bot = models.CharField(max_length=40)
    rules_name = models.CharField(max_length=80)
    rules_base = models.CharField(max_length=60)
    rules_values: Any = models.JSONField()
    match = models.CharField(max_length=5, choices=MatchKind, default=MatchKind.GAMES)
    length = models.PositiveSmallIntegerField(default=1)
    token = models.UUIDField(unique=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="bot_night_has_a_name"),
            models.CheckConstraint(condition=Q(length__gte=1), name="bot_night_match_has_a_length"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> RuleSet:
        """The rules of its matches."""
        return rules_from_json(self.rules_values)


class Sitting(models.Model):
    """The match of a person on ``side`` against ``bot``. ``deck`` and ``moves`` are the deal in play, none between deals.

    ``key`` is what whoever has it may move with. Moves are kept as a record has them, with the word behind each.
    """

    sheet = models.OneToOneField(Sheet, on_delete=models.CASCADE, related_name="sitting")
    night = models.ForeignKey(BotNight, on_delete=models.PROTECT, related_name="sittings", null=True)
    bot = models.CharField(max_length=40)
    side = models.CharField(max_length=1, choices=SIDES)
    seed = models.BigIntegerField()
    key = models.UUIDField(unique=True, default=uuid.uuid4)
    game = models.PositiveSmallIntegerField(default=1)
    dealer = models.CharField(max_length=1, choices=SIDES)
    deals = models.PositiveSmallIntegerField(default=0)
    deck: Any = models.JSONField(default=list)
    moves: Any = models.JSONField(default=list)
    said: Any = models.JSONField(default=list)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["A", "B"]), name="sitting_side_is_a_side"),
            models.CheckConstraint(condition=Q(dealer__in=["A", "B"]), name="sitting_dealer_is_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.sheet} against {self.bot}"
