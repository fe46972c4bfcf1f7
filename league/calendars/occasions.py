"""Something that takes place, as a calendar has it."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from icalendar import Event

from league.calendars.changes import Mark
from league.models import Competition

LASTS = datetime.timedelta(hours=2)
"""How long a match is taken to last where its time of day is known."""

_NAMES = uuid.UUID("8c0e1a4e-6d2a-4c0f-9a35-0f3f6d0c1a77")


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something that takes place on a day, or on any day up to ``last``; ``at`` is a time of day in ``zone``.

    ``status`` is CONFIRMED, TENTATIVE or CANCELLED.
    """

    uid: str
    day: datetime.date
    last: datetime.date
    at: datetime.time | None
    zone: str
    summary: str
    description: str
    place: str
    link: str
    mark: Mark
    status: str = "CONFIRMED"

    def event(self) -> Event:
        """The VEVENT: a match with a time lasts two hours, everything else takes whole days and keeps nobody busy."""
        event = Event()
        event.add("UID", self.uid)
        event.add("SEQUENCE", self.mark[0])
        event.add("DTSTAMP", self.mark[1])
        event.add("LAST-MODIFIED", self.mark[1])
        if self.at is not None:
            event.add("DTSTART", datetime.datetime.combine(self.day, self.at, ZoneInfo(self.zone)))
            event.add("DURATION", LASTS)
        else:
            event.add("DTSTART", self.day)
            event.add("DTEND", self.last + datetime.timedelta(days=1))
            event.add("TRANSP", "TRANSPARENT")
        event.add("SUMMARY", self.summary)
        event.add("DESCRIPTION", self.description)
        if self.place:
            event.add("LOCATION", self.place)
        event.add("URL", self.link)
        event.add("STATUS", self.status)
        return event


def uid_of(competition: Competition, what: str) -> str:
    """A name for something of this competition that nothing else in the world has, and that never changes."""
    return str(uuid.uuid5(_NAMES, f"{competition.created_at.isoformat()}/{competition.pk}/{what}"))
