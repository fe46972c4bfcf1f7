"""Sentences that were kept with people's full names, as the public may read them.

A sentence keeps the name that somebody had then, so the names of before and those of doubles are veiled with today's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from league.models import Entry, Player, PlayerEvent
from league.models.people import ShownAs
from league.public_names import name_for, sees_names


def veil_of_entries(entries: Iterable[Entry], viewer: Any) -> dict[str, str]:
    """What to read for each name of these entries (fetched with their players); empty for who reads all names."""
    if sees_names(viewer):
        return {}
    shown = {
        entry.player: name_for(entry, viewer) for entry in entries if entry.player.shown_as != ShownAs.FULL
    }
    return veil_of(shown)


def veil_of(shown: Mapping[Player, str]) -> dict[str, str]:
    """What to read for every name that these people have or had. Two queries, none where nobody is veiled."""
    if not shown:
        return {}
    known: dict[int, set[str]] = {player.pk: {player.name} for player in shown}
    for pk, name in Player.objects.filter(merged_into__in=known).values_list("merged_into_id", "name"):
        known[pk or 0].add(name)
    events = PlayerEvent.objects.filter(Q(player__in=known) | Q(player__merged_into__in=known))
    for pk, kept, before in events.values_list("player_id", "player__merged_into_id", "before"):
        if isinstance(before, dict) and isinstance(before.get("name"), str):
            known[pk if pk in known else kept or 0].add(before["name"])
    return {name: text for player, text in shown.items() for name in known[player.pk]}
