"""Putting what the demonstration has just written where it belongs in time."""

from __future__ import annotations

import datetime
import zoneinfo

from django.db.models import OuterRef, Subquery

from league.models import Competition, Fixture
from league.order_of_play import with_played_day
from scoresheet.models import Sheet

ZONE = "Europe/London"
BEGINS_AT, ENDS_AT = datetime.time(19, 30), datetime.time(22, 40)
NAMES = ("Winter", "Spring", "Summer", "Autumn")


def at(day: datetime.date, time: datetime.time) -> datetime.datetime:
    """That time of that day in the club's zone."""
    return datetime.datetime.combine(day, time, tzinfo=zoneinfo.ZoneInfo(ZONE))


def season_name(day: datetime.date) -> str:
    """What a season is called that begins on that day.

    >>> season_name(datetime.date(2026, 11, 9))
    'Autumn 2026'
    """
    return f"{NAMES[day.month % 12 // 3]} {day.year}"


def put_sheets_on_their_days(competition: Competition) -> None:
    """Let every sheet say that it was played on the day of its match, and last touched that evening."""
    day = with_played_day(Fixture.objects.filter(pk=OuterRef("fixture"))).values("played_day")
    sheets = Sheet.objects.filter(fixture__competition=competition)
    sheets.update(played_on=Subquery(day))
    for one in sheets.order_by().values_list("played_on", flat=True).distinct():
        sheets.filter(played_on=one).update(created_at=at(one, BEGINS_AT), changed_at=at(one, ENDS_AT))
