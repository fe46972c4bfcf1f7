"""A time zone as a calendar file has it: what the clocks say from one day to another.

The icalendar library can write these too, but gives the moment of a change by the new time; RFC 5545 (3.6.5) wants it by
the old one, and a reader that takes the file at its word would be an hour out until the next day.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import lru_cache
from zoneinfo import ZoneInfo

from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

UTC = datetime.UTC
_DAY = datetime.timedelta(days=1)
_NONE = datetime.timedelta()
_SECOND = datetime.timedelta(seconds=1)


@lru_cache(maxsize=64)
def zone_component(name: str, first: datetime.date, last: datetime.date) -> Timezone:
    """The VTIMEZONE of this zone, good from the first of these days to the last."""
    zone = ZoneInfo(name)
    begin = datetime.datetime.combine(first - _DAY, datetime.time(), UTC)
    end = datetime.datetime.combine(last + 2 * _DAY, datetime.time(), UTC)
    component = Timezone()
    component.add("TZID", name)
    component.add_component(_observance(zone, begin, _offset(zone, begin)))
    for moment in _changes(zone, begin, end):
        component.add_component(_observance(zone, moment, _offset(zone, moment - _SECOND)))
    return component


def _observance(
    zone: ZoneInfo, moment: datetime.datetime, before: datetime.timedelta
) -> TimezoneStandard | TimezoneDaylight:
    """What holds from this moment on. Its beginning is told by the clock that held before."""
    local = moment.astimezone(zone)
    now = _offset(zone, moment)
    # By the direction of the change: in some zones winter is the exception, and summer is not marked as such.
    summer = now > before if now != before else (local.dst() or _NONE) > _NONE
    observance = TimezoneDaylight() if summer else TimezoneStandard()
    observance.add("DTSTART", (moment + before).replace(tzinfo=None))
    observance.add("TZOFFSETFROM", before)
    observance.add("TZOFFSETTO", now)
    observance.add("TZNAME", local.tzname())
    return observance


def _changes(zone: ZoneInfo, begin: datetime.datetime, end: datetime.datetime) -> Iterator[datetime.datetime]:
    """The moments from which another offset holds, each found to the second within its day."""
    moment = begin
    while moment < end:
        later = moment + _DAY
        if _offset(zone, later) != _offset(zone, moment):
            low, high = moment, later
            while high - low > _SECOND:
                middle = low + (high - low) // 2
                middle = middle.replace(microsecond=0)
                if _offset(zone, middle) == _offset(zone, low):
                    low = middle
                else:
                    high = middle
            yield high
        moment = later


def _offset(zone: ZoneInfo, moment: datetime.datetime) -> datetime.timedelta:
    return moment.astimezone(zone).utcoffset() or _NONE
