"""On which day a match was played: what its sheet begins with, and what is kept with its result."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

from league.errors import BadResult
from league.models import Fixture, Round


def today_at(fixture: Fixture) -> datetime.date:
    """Today where the fixture's competition is played."""
    return timezone.localdate(timezone=ZoneInfo(fixture.competition.time_zone))


def likely_day(fixture: Fixture) -> datetime.date:
    """The day on which a match is played whose sheet is opened now. One query.

    Today, while it is due or before that; afterwards the sheet is typed up from paper, and the day is the one it was due.
    """
    today = today_at(fixture)
    if fixture.played_on is not None:
        return min(today, fixture.played_on)
    row = _round_of(fixture)
    if row is None or row.day is None or today <= (row.until or row.day):
        return today
    return row.day


def own_day(fixture: Fixture, played_on: datetime.date) -> datetime.date | None:
    """The day to keep with a fixture that was played on this one: none where it is its round's only one. One query.

    Raises BadResult for a day that has yet to come.
    """
    if played_on > today_at(fixture):
        raise BadResult(
            f"{played_on.day} {played_on:%B %Y} has yet to come: a match can't have been played then.",
            field="played_on",
        )
    row = _round_of(fixture)
    return None if row is not None and row.until is None and row.day == played_on else played_on


def _round_of(fixture: Fixture) -> Round | None:
    return Round.objects.filter(competition_id=fixture.competition_id, number=fixture.round).first()
