"""The registry as its pages show it: who is found, in how many competitions they play, and who may be there twice."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import Count

from league.models import Entry, Player, PlayerEvent
from league.models.people import ShownAs
from league.names import name_key
from league.people.alike import Names
from league.people.likeness import Likeness, folded, likeness
from league.public_names import name_for, sees_names


@dataclass(slots=True)
class Listed:
    """Somebody in the list, under the name that the viewer may read."""

    player: Player
    name: str
    competitions: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """Who was found, by name; ``unnamed`` counts those whom the viewer may not read of."""

    people: list[Listed]
    unnamed: int


def find_people(viewer: Any, *, search: str = "", kind: str = "", state: str = "") -> Found:
    """The people whose name, earlier record or contact has each word of ``search``. Two queries.

    ``kind`` is "member" or "guest", ``state`` "active" or "inactive"; anything else is everybody. The public is found and
    ordered by what it may read, and never by a contact.
    """
    full = sees_names(viewer)
    rows = Player.objects.kept().of_flesh_and_blood()
    rows = rows if full else rows.defer("contact")
    if kind in ("member", "guest"):
        rows = rows.filter(member=kind == "member")
    if state in ("active", "inactive"):
        rows = rows.filter(active=state == "active")
    people = [Listed(player, name_for(player, viewer)) for player in rows]
    named = [row for row in people if full or row.player.shown_as != ShownAs.HIDDEN]
    words, doubles = folded(search).split() or search.split(), _names_of_doubles() if full else {}
    found = [row for row in named if _has(words, row, doubles, full=full)]
    return Found(sorted(found, key=lambda row: (folded(row.name), row.name)), len(people) - len(named))


def _names_of_doubles() -> dict[int | None, str]:
    names: dict[int | None, str] = defaultdict(str)
    for kept, name in Player.objects.filter(merged_into__isnull=False).values_list("merged_into_id", "name"):
        names[kept] += f" {name}"
    return names


def _has(words: list[str], row: Listed, doubles: dict[int | None, str], *, full: bool) -> bool:
    if not words:
        return True
    text = folded(row.name + (doubles.get(row.player.pk, "") if full else ""))
    contact = row.player.contact.casefold() if full else ""
    return all(word in text or word in contact for word in words)


def count_competitions(people: list[Listed]) -> list[Listed]:
    """The same, with the number of competitions of each. One query."""
    entries = Entry.objects.filter(player__in=[row.player.pk for row in people])
    counts = dict(
        entries.order_by().values("player").annotate(so_many=Count("pk")).values_list("player", "so_many")
    )
    for row in people:
        row.competitions = counts.get(row.player.pk, 0)
    return people


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records that may be one person's, and why."""

    one: Player
    other: Player
    why: Likeness


def likely_doubles() -> list[Pair]:
    """The pairs of records that may be one person's, the likeliest first. Three queries.

    Without those that somebody said are two people, and those that play in one competition.
    """
    people = {player.pk: player for player in Player.objects.kept().of_flesh_and_blood().order_by("pk")}
    names: Names[int] = Names()
    for pk, player in people.items():
        names.add(pk, player.name)
    pairs, apart = names.pairs(), pairs_apart()
    playing: dict[int, set[int]] = defaultdict(set)
    asked = {pk for one, other, _ in pairs for pk in (one, other)}
    for pk, competition in Entry.objects.filter(player__in=asked).values_list("player_id", "competition_id"):
        playing[pk].add(competition)
    return [
        Pair(people[one], people[other], why)
        for one, other, why in pairs
        if frozenset({one, other}) not in apart and not playing[one] & playing[other]
    ]


def pairs_apart() -> set[frozenset[int]]:
    """The pairs that somebody said are two people."""
    said = PlayerEvent.objects.filter(verb="apart").values_list("player_id", "after__other")
    return {frozenset(pair) for pair in said}


def people_like(name: str, *, but: int | None = None) -> list[Pair]:
    """The people whose names are like this one, the likeliest first; the name itself is not among them. One query."""
    words = folded(name).split()
    asked = Player(pk=but, name=name)
    others = Player.objects.kept().of_flesh_and_blood().exclude(pk=but or 0).exclude(key=name_key(name))
    found = [
        Pair(asked, player, why)
        for player in others.order_by("pk")
        if words and (why := likeness(words, folded(player.name).split())) is not None
    ]
    return sorted(found, key=lambda pair: list(Likeness).index(pair.why))
