"""People: a registry that outlives every competition."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.db import models


class ShownAs(models.TextChoices):
    """How a person's name is shown to the public."""

    FULL = "full", "In full"
    INITIALS = "initials", "Initials"
    HIDDEN = "hidden", "Not at all"


class PlayerQuerySet(models.QuerySet["Player"]):
    """Named questions about people."""

    def kept(self) -> Self:
        """One record a person: without those that turned out to be doubles."""
        return self.filter(merged_into__isnull=True)

    def of_flesh_and_blood(self) -> Self:
        """Without the bots."""
        return self.filter(bot="")


class Player(models.Model):
    """Somebody who plays; ``key`` is the name as names are compared, so that nobody is remembered twice.

    ``merged_into`` is the record that this one turned out to be a double of; ``bot`` names the bot that plays, if none
    of flesh and blood does.
    """

    name = models.CharField(max_length=80)
    key = models.CharField(max_length=120, unique=True, editable=False)
    shown_as = models.CharField(max_length=8, choices=ShownAs, default=ShownAs.FULL)
    contact = models.CharField(max_length=120, blank=True)
    member = models.BooleanField(default=True)
    active = models.BooleanField(default=True)
    bot = models.CharField(max_length=40, blank=True)
    merged_into = models.ForeignKey("self", on_delete=models.PROTECT, related_name="doubles", null=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(shown_as__in=ShownAs.values), name="player_shown_as_is_known"
            ),
            models.CheckConstraint(
                condition=~models.Q(merged_into=models.F("pk")), name="nobody_is_merged_into_themselves"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class PlayerEvent(models.Model):
    """One change to the registry, kept for ever: whom it is about, what was done, by whom, before and after."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="events")
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
