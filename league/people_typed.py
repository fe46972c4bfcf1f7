"""Names as an organiser typed them, each with what the registry knows of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from league.errors import BadName
from league.models import Player
from league.names import clean_name, name_key
from league.people.alike import Names


@dataclass(frozen=True, slots=True)
class TypedPerson:
    """A name of the list: whether the registry has it, whether it can't stay as it is, and what there is to say."""

    name: str
    known: bool
    wrong: bool
    said: str


def typed_people(names: Sequence[str]) -> list[TypedPerson]:
    """What the registry knows of these names, in their order. Two queries."""
    keys = [_key(name) for name in names]
    known = {row.key: row for row in Player.objects.filter(key__in=keys).select_related("merged_into")}
    new = [name for name, key in zip(names, keys, strict=True) if key and key not in known]
    near = near_names(new)
    first: dict[object, int] = {}
    people = []
    for place, (name, key) in enumerate(zip(names, keys, strict=True), 1):
        player = known.get(key)
        person = (player.merged_into or player) if player else None
        before = first.setdefault(person.pk if person else key, place)
        if not key:
            people.append(TypedPerson(name, known=False, wrong=True, said="is no name that can be used"))
        elif before != place:
            said = f"is in the list already, as number {before}"
            people.append(TypedPerson(name, known=person is not None, wrong=True, said=said))
        elif person is not None:
            people.append(TypedPerson(name, known=True, wrong=False, said=_known(key, person)))
        else:
            people.append(TypedPerson(name, known=False, wrong=False, said=_new(near.get(name, ""))))
    return people


def _key(name: str) -> str:
    try:
        return name_key(clean_name(name))
    except BadName:
        return ""


def _known(key: str, person: Player) -> str:
    said = "known" if key == person.key else f"known as {person.name}"
    return said if person.active else f"{said}, not active lately"


def _new(near: str) -> str:
    return f"new; is it {near}?" if near else "new"


def near_names(names: Sequence[str]) -> dict[str, str]:
    """For each of these names that may be one of the registry, written otherwise, that one. One query."""
    if not names:
        return {}
    registry: Names[str] = Names()
    for known in Player.objects.filter(merged_into=None, bot="").values_list("name", flat=True):
        registry.add(known, known)
    return {name: alike[0].key for name in names if (alike := registry.like(name))}
