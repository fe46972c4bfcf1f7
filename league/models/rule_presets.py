"""The rule sets that a club keeps under a name of its own."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from engine.presets import rules_from_json
from engine.rules import RuleSet


class RulePreset(models.Model):
    """A rule set that the club saved under a name; the presets of the engine are not rows.

    ``values`` are all the rules as JSON, ``base`` the engine's preset that the set started from.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60, unique=True)
    base = models.CharField(max_length=60)
    values = models.JSONField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(name=""), name="rule_preset_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> RuleSet:
        """The rule set as the engine takes it."""
        return rules_from_json(self.values)
