"""The rows that belong to people, in whatever app they are kept: found through the models, so that none is forgotten."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import models
from django.db.models import Exists, OuterRef, Q

from league.models import Player, PlayerEvent

Fields = list[models.ForeignKey[Any, Any]]
_OWN = (Player, PlayerEvent)


def belonging() -> dict[type[models.Model], Fields]:
    """Each model whose rows belong to people, with its columns that name them."""
    found: dict[type[models.Model], Fields] = defaultdict(list)
    for relation in Player._meta.get_fields(include_hidden=True):
        field = getattr(relation, "field", None)
        if isinstance(field, models.ForeignKey) and field.model not in _OWN:
            found[field.model].append(field)
    return dict(found)


def rows_where_they_met(one: Player, other: Player) -> Iterator[models.Model]:
    """The rows that keep two records from being one person's: one that names both, or the like of one that each has."""
    for model, fields in belonging().items():
        yield from model._default_manager.filter(_names_both(fields, one, other))
        for field in fields:
            for others in _unique_with(model, field.name):
                like_it = {name: OuterRef(name) for name in others}
                theirs = model._default_manager.filter(**{field.name: other}, **like_it)
                yield from model._default_manager.filter(Exists(theirs), **{field.name: one})


def _names_both(fields: Fields, one: Player, other: Player) -> Q:
    pairs = ((left.name, right.name) for left in fields for right in fields if left is not right)
    both = Q(pk__in=[])
    for left, right in pairs:
        both |= Q(**{left: one, right: other})
    return both


def _unique_with(model: type[models.Model], name: str) -> Iterator[tuple[str, ...]]:
    """The other columns of each rule that lets a person stand there once."""
    for rule in model._meta.constraints:
        if isinstance(rule, models.UniqueConstraint) and name in rule.fields:
            yield tuple(field for field in rule.fields if field != name)


def give(*, giver: Player, taker: Player) -> dict[str, list[int]]:
    """Make all rows of one person another's; which they were, by “app.Model.column”."""
    moved = {}
    for model, fields in belonging().items():
        for field in fields:
            rows = model._default_manager.filter(**{field.name: giver})
            moved[f"{model._meta.label}.{field.name}"] = sorted(rows.values_list("pk", flat=True))
            rows.update(**{field.name: taker})
    return {label: pks for label, pks in moved.items() if pks}


def give_back(*, moved: dict[str, list[int]], giver: Player, taker: Player) -> None:
    """Return those rows, as far as they are there and still the giver's."""
    for model, fields in belonging().items():
        for field in fields:
            pks: Iterable[int] = moved.get(f"{model._meta.label}.{field.name}", ())
            rows = model._default_manager.filter(pk__in=list(pks), **{field.name: giver})
            rows.update(**{field.name: taker})
