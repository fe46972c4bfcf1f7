"""The record of every change to the registry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from league.models import Player, PlayerEvent
from league.models.people import ShownAs

KEPT = ("name", "shown_as", "contact", "member", "active")
"""What an organiser can change about a person."""
_WORDS = {
    "name": "name",
    "shown_as": "shown in public",
    "contact": "contact",
    "member": "",
    "active": "",
}
_SAID = {
    ("member", True): "a member",
    ("member", False): "a guest",
    ("active", True): "active",
    ("active", False): "no longer active",
}


def values_of(player: Player) -> dict[str, Any]:
    """All that can be changed about a person, as it stands."""
    return {name: getattr(player, name) for name in KEPT}


def keep_event(
    player: Player,
    *,
    verb: str,
    summary: str,
    by: User | None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> PlayerEvent:
    """Keep what was done about this person."""
    return PlayerEvent.objects.create(
        player=player,
        verb=verb,
        summary=summary[:300],
        by=by,
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
    )


def last_event(player: Player) -> int:
    """The id of the last event about this person; 0 where there is none. What a page saw."""
    return PlayerEvent.objects.filter(player=player).values_list("pk", flat=True).first() or 0


def words_of_change(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What was changed, as the record says it: “name: Iris Bell, was Iris Calloway; a guest”."""
    return "; ".join(_words(name, before[name], after[name]) for name in KEPT if before[name] != after[name])


def _words(name: str, was: Any, now: Any) -> str:
    if name in ("member", "active"):
        return _SAID[name, now]
    if name == "shown_as":
        was, now = ShownAs(was).label.lower(), ShownAs(now).label.lower()
    return f"{_WORDS[name]}: {now or 'none'}, was {was or 'none'}"
