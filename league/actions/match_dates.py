"""Moving single matches to other days and times, and back to their round's. Nothing else moves."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.dates import check_span
from league.actions.events import record_event
from league.actions.results import lock_fixture
from league.day_words import span_words
from league.errors import BadDay
from league.models import Fixture, Round
from league.round_days import PLAYED, fixture_text


@transaction.atomic
def move_fixture(
    *,
    fixture: Fixture,
    day: datetime.date | None,
    begins_at: datetime.time | None = None,
    by: User | None,
    seen: str = "",
) -> Fixture:
    """Give a match a day or a time of its own; None puts it back to its round's. The same again changes nothing.

    A postponed match is open again with that. ``seen`` is ``fixture_text`` of what the form was made from, where it must
    still be so. Raises BadDay, ClosedCompetition.
    """
    locked = lock_fixture(fixture)
    if seen and seen != fixture_text(locked):
        raise BadDay("Somebody else changed this match meanwhile: look at it again. Nothing was changed.")
    check_movable(locked)
    check_span(day, None)
    row = Round.objects.filter(competition=locked.competition_id, number=locked.round).first()
    if row is not None and row.until is None and row.day == day:
        day = None
    if begins_at == ((row.begins_at if row else None) or locked.competition.begins_at):
        begins_at = None
    if begins_at is not None and day is None and (row is None or row.day is None or row.until is not None):
        raise BadDay(
            f"Round {locked.round} is on no single day: say on which this match is played.", field="day"
        )
    new = ("open" if locked.state == "postponed" else locked.state, day, begins_at)
    if new == (locked.state, locked.played_on, locked.begins_at):
        return locked
    before, counts = _day_of(locked), new[0] != locked.state
    locked.state, locked.played_on, locked.begins_at = new
    locked.save(update_fields=["state", "played_on", "begins_at"])
    at = f" at {begins_at:%H:%M}" if begins_at else ""
    said = f"Moved to {span_words(day, None, begins_at)}" if day else f"On its round’s day{at}"
    record_event(
        locked.competition,
        verb="move",
        summary=f"{said}: {locked.a.name} – {locked.b.name}, round {locked.round}",
        fixture=locked,
        by=by,
        before=before,
        after=_day_of(locked),
        counts=counts,
    )
    return locked


def check_movable(fixture: Fixture) -> None:
    """Raise BadDay where a match is over, with what it is."""
    if fixture.state == "annulled":
        raise BadDay("This match was annulled: it has no day any more.")
    if fixture.forfeit:
        raise BadDay("This match is settled as a forfeit. Open it again, then it can be moved.")
    if fixture.state == "confirmed":
        raise BadDay("This match was played: its day stays.")
    if fixture.state in PLAYED:
        raise BadDay("This match was played, and its result waits to be confirmed: its day stays.")


def _day_of(fixture: Fixture) -> dict[str, Any]:
    return {
        "state": fixture.state,
        "played_on": fixture.played_on and fixture.played_on.isoformat(),
        "begins_at": fixture.begins_at and fixture.begins_at.isoformat("minutes"),
    }
