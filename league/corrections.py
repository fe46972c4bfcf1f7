"""Results that were changed after they were confirmed: what each was, and who changed it when."""

from __future__ import annotations

import zoneinfo
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format

from league.models import Competition, Fixture, LeagueEvent
from league.public_names import account_name, sees_names

_DONE = {
    "correct": "corrected",
    "forfeit": "made a forfeit",
    "reopen": "taken back",
    "postpone": "postponed",
    "annul": "annulled",
}
_ABSENT = {"a": "– : +", "b": "+ : –", "both": "neither came"}


@dataclass(frozen=True, slots=True)
class Correction:
    """The last change to a fixture that was confirmed: what it ``was``, what was done, on which ``day``, by whom."""

    was: str
    done: str
    day: str
    by: str

    def __str__(self) -> str:
        return f"was {self.was}, {self.done} {self.day}{f' by {self.by}' if self.by else ''}"


def corrections_of(
    competition: Competition, fixture: Fixture | None = None, *, viewer: Any = None
) -> dict[int, Correction]:
    """The corrections of a competition, or of one of its fixtures, by the fixture's id; by whom, to who reads all names.

    One query.
    """
    events = LeagueEvent.objects.filter(competition=competition, before__state="confirmed")
    events = events.filter(fixture=fixture) if fixture is not None else events.exclude(fixture=None)
    zone = zoneinfo.ZoneInfo(competition.time_zone)
    games = competition.match == "games" and competition.length > 1
    return {
        event.fixture_id: Correction(
            was=_was(event.before, games=games),
            done=_DONE.get(event.verb, "changed"),
            day=_day(event.at, zone),
            by=account_name(event.by) if event.by and sees_names(viewer) else "",
        )
        for event in events.select_related("by").order_by("pk")
        if event.fixture_id is not None
    }


def _was(before: Any, *, games: bool) -> str:
    """A result as it was kept: "1–0 250–120", the games only where a match has several."""
    if before.get("forfeit"):
        return _ABSENT[before["forfeit"]]
    result = before.get("result")
    if not result:
        return "without a result"
    told = [f"{result[figures]['a']}–{result[figures]['b']}" for figures in ("games", "score")]
    return " ".join(told if games else told[1:])


def _day(at: datetime, zone: zoneinfo.ZoneInfo) -> str:
    return date_format(at.astimezone(zone), "j M Y")
