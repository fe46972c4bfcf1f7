"""Lines as they stood once, written back: the values that a change keeps, and the games that they belong to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoresheet.errors import Overtaken
from scoresheet.models import Deal, Game, Sheet

Values = Mapping[int, Mapping[str, Any] | None]
ELSEWHERE = "Some of these lines stand on another sheet now: nothing was changed."
_FIELDS = {field.attname: field for field in Deal._meta.concrete_fields}


def row_of(values: Mapping[str, Any]) -> Deal:
    """A line as it was, not saved."""
    known = {name: field for name, field in _FIELDS.items() if name in values}
    return Deal(**{name: field.to_python(values[name]) for name, field in known.items()})


def put_back(sheet: Sheet, values: Values) -> None:
    """Let the lines of a locked sheet be as they were: those without values go. Raises Overtaken.

    A game that lost its last line goes, and one that was gone comes back.
    """
    wanted = {pk: old for pk, old in values.items() if old is not None}
    if Deal.objects.filter(pk__in=wanted).exclude(game__sheet=sheet).exists():
        raise Overtaken(ELSEWHERE)
    Deal.objects.filter(game__sheet=sheet, pk__in=[pk for pk, old in values.items() if old is None]).delete()
    _begin_again(sheet, {int(old["game_id"]): old for old in wanted.values()})
    for old in wanted.values():
        row_of(old).save()
    sheet.games.filter(deals__isnull=True).delete()


def _begin_again(sheet: Sheet, wanted: Mapping[int, Mapping[str, Any]]) -> None:
    """Begin the games again that were gone, with the ids that their lines know, as one of their lines has them.

    A line that was kept before lines knew the number of their game: its game followed those that were begun before.
    """
    sheet.games.filter(deals__isnull=True).exclude(pk__in=wanted).delete()
    known = set(sheet.games.values_list("pk", flat=True))
    for pk in sorted(set(wanted) - known):
        number = wanted[pk].get("game_number") or sheet.games.count() + 1
        Game.objects.create(pk=pk, sheet=sheet, number=number, first_dealer=wanted[pk].get("game_dealer", ""))
