"""Every write about rule presets."""

from __future__ import annotations

from itertools import chain, count

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.text import slugify

from engine.presets import PRESETS
from engine.rules import RuleSet
from league.errors import NameTaken
from league.models import RulePreset
from league.names import clean_name, name_key


@transaction.atomic
def save_rule_preset(*, name: str, base: str, rules: RuleSet, by: User | None) -> RulePreset:
    """Keep a rule set under a name. Raises BadName, and NameTaken where other rules have that name already."""
    cleaned = clean_name(name)[:60]
    names = [row.name for row in PRESETS.values()] + list(RulePreset.objects.values_list("name", flat=True))
    if name_key(cleaned) in map(name_key, names):
        raise NameTaken(f"There are rules named “{cleaned}” already: choose another name.", field="name")
    slug = _free_slug(slugify(cleaned)[:50] or "rules")
    try:
        with transaction.atomic():
            return RulePreset.objects.create(
                slug=slug, name=cleaned, base=base, values=rules.as_json(), created_by=by
            )
    except IntegrityError:
        raise NameTaken(f"Rules named “{cleaned}” were saved just now.", field="name") from None


_OTHER_PAGES = {"custom", "fields", "save"}
"""Words that stand for another page at the place of a slug (league/urls.py)."""


def _free_slug(wanted: str) -> str:
    """The slug, with a number after it where it is another's: two names may come to the same letters."""
    taken = {*PRESETS, *_OTHER_PAGES, *RulePreset.objects.values_list("slug", flat=True)}
    numbered = (f"{wanted}-{number}" for number in count(2))
    return next(slug for slug in chain([wanted], numbered) if slug not in taken)
