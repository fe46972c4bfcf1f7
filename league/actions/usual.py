"""The usual time and place of a competition, changed while it runs. What was played stays at the time it was played."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.dates import begun_rounds
from league.actions.events import lock_competition, record_event
from league.errors import BadDay
from league.models import Competition, Round
from league.round_days import usual_text
from league.terms import check_time_zone

MOST_LETTERS = 120


@transaction.atomic
def set_usual(
    *,
    competition: Competition,
    begins_at: datetime.time | None,
    place: str,
    time_zone: str,
    by: User | None,
    seen: str = "",
) -> Competition:
    """Give all rounds another usual time of day, place or time zone. The same again changes nothing.

    Rounds that were begun keep the time they had, and those with a time of their own keep that. ``seen`` is
    ``usual_text`` of what the form was made from, where it must still be so. Raises BadDay, BadCompetition,
    ClosedCompetition.
    """
    locked = lock_competition(competition)
    if seen and seen != usual_text(locked):
        raise BadDay("Somebody else changed this meanwhile: look at it again. Nothing was changed.")
    place = " ".join(place.split())
    if len(place) > MOST_LETTERS:
        raise BadDay(
            f"This place has {len(place)} letters; {MOST_LETTERS} is the most that fits.", field="place"
        )
    check_time_zone(time_zone)
    if (begins_at, place, time_zone) == (locked.begins_at, locked.place, locked.time_zone):
        return locked
    begun = begun_rounds(locked)
    if begun and time_zone != locked.time_zone:
        raise BadDay(
            f"Matches were played by the clocks of {locked.time_zone}: the zone stays.", field="time_zone"
        )
    before = _as_json(locked)
    Round.objects.filter(competition=locked, number__in=begun, begins_at=None).update(
        begins_at=locked.begins_at
    )
    locked.begins_at, locked.place, locked.time_zone = begins_at, place, time_zone
    locked.save(update_fields=["begins_at", "place", "time_zone"])
    record_event(
        locked,
        verb="usual",
        summary=f"All rounds: {_words(locked)}",
        by=by,
        before=before,
        after=_as_json(locked),
        counts=False,
    )
    return locked


def _words(competition: Competition) -> str:
    at = f"at {competition.begins_at:%H:%M}" if competition.begins_at else "at no set time"
    return ", ".join(filter(None, [at, competition.place, competition.time_zone]))


def _as_json(competition: Competition) -> dict[str, Any]:
    return {
        "begins_at": competition.begins_at and competition.begins_at.isoformat("minutes"),
        "place": competition.place,
        "time_zone": competition.time_zone,
    }
