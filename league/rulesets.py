"""All rule sets that can be chosen by name: the engine's presets, and what the club saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.errors import BadRules
from engine.presets import PRESETS, preset
from engine.rules import RuleSet
from league.models import RulePreset


@dataclass(frozen=True, slots=True)
class NamedRules:
    """A rule set with the name it is shown under; ``base`` is the engine's preset that it is compared with."""

    slug: str
    name: str
    base: str
    rules: RuleSet

    @property
    def changes(self) -> dict[str, Any]:
        """The values in which it differs from its base."""
        return self.rules.changes_from(preset(self.base).rules)


def all_named_rules() -> list[NamedRules]:
    """The engine's presets in their order, then the club's own by name. One query."""
    ours = [NamedRules(p.slug, p.name, p.slug, p.rules) for p in PRESETS.values()]
    return ours + [_saved(row) for row in RulePreset.objects.all()]


def named_rules(slug: str) -> NamedRules:
    """The rule set of that slug. Raises BadRules."""
    if slug in PRESETS:
        found = preset(slug)
        return NamedRules(slug, found.name, slug, found.rules)
    row = RulePreset.objects.filter(slug=slug).first()
    if row is None:
        raise BadRules("There are no rules named “{slug}” here.", slug=slug[:40])
    return _saved(row)


def _saved(row: RulePreset) -> NamedRules:
    return NamedRules(row.slug, row.name, row.base, row.rules)
