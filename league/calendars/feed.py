"""One feed: what stands in it, and the file it makes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Sequence

from django.urls import reverse
from icalendar import Calendar, vText

from league.calendars.changes import Changes
from league.calendars.occasions import Occasion, uid_of
from league.calendars.words import line_of, match_text, status_of
from league.calendars.zones import zone_component
from league.models import Competition, Fixture
from league.round_days import When

PRODUCT = "-//Undercut//Gin rummy club//EN"
LOOK_AGAIN = datetime.timedelta(hours=1)
"""How often a program is asked to look for changes."""

Link = Callable[[str], str]
"""The whole address of a page of ours."""


class Feed:
    """What stands in one feed. What has no day is left out."""

    def __init__(self, changes: Changes, link: Link) -> None:
        self.changes = changes
        self.link = link
        self.occasions: list[Occasion] = []

    def add_round(
        self, competition: Competition, number: int, when: When, whens: Sequence[tuple[Fixture, When]]
    ) -> None:
        """A round, with its matches a line each."""
        if when.day is None:
            return
        page = reverse("competition-rounds", args=[competition.slug])
        self.occasions.append(
            Occasion(
                uid=uid_of(competition, f"round/{number}"),
                day=when.day,
                last=when.last or when.day,
                at=when.at,
                zone=competition.time_zone,
                summary=f"{competition.name}, round {number}",
                description="\n".join(line_of(f, own if own != when else None) for f, own in whens),
                place=competition.place,
                link=self.link(f"{page}#round-{number}"),
                mark=self.changes.of(competition, number, [fixture for fixture, _ in whens]),
            )
        )

    def add_match(self, fixture: Fixture, when: When, summary: str) -> None:
        """A match."""
        if when.day is None:
            return
        competition = fixture.competition
        self.occasions.append(
            Occasion(
                uid=uid_of(competition, f"match/{fixture.pk}"),
                day=when.day,
                last=when.last or when.day,
                at=when.at,
                zone=competition.time_zone,
                summary=summary,
                description=match_text(competition, fixture),
                place=competition.place,
                link=self.link(reverse("fixture", args=[competition.slug, fixture.pk])),
                mark=self.changes.of(competition, fixture.round, [fixture]),
                status=status_of(fixture),
            )
        )

    def calendar(self, name: str, zone: str) -> bytes:
        """The file: its zones first, so that it is whole even with nothing in it, then what takes place by day."""
        ordered = sorted(self.occasions, key=lambda each: (each.day, each.at or datetime.time(), each.uid))
        first = min((each.day for each in ordered), default=datetime.date(2000, 1, 1))
        last = max((each.last for each in ordered), default=first)
        calendar = Calendar()
        calendar.add("PRODID", PRODUCT)
        calendar.add("VERSION", "2.0")
        # As texts: by itself the library would leave their commas and semicolons as they are.
        calendar.add("NAME", vText(name))
        calendar.add("X-WR-CALNAME", vText(name))
        calendar.add("X-WR-TIMEZONE", zone)
        calendar.add("REFRESH-INTERVAL", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
        calendar.add("X-PUBLISHED-TTL", LOOK_AGAIN)
        for each in sorted({zone, *(occasion.zone for occasion in ordered)}):
            calendar.add_component(zone_component(each, first, last))
        for occasion in ordered:
            calendar.add_component(occasion.event())
        return bytes(calendar.to_ical())
