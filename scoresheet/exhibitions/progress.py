"""How far an exhibition is: what was played, how fast, and how long the rest may take."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, F, Max, Min, Q, Sum
from django.utils import timezone

from league.plurals import so_many
from scoresheet.models import Exhibition, Going

LATELY = timedelta(seconds=60)
"""The speed is that of the last minute: an exhibition may have rested before."""
SILENT = timedelta(seconds=60)
"""After so long without a finished part, the page says that nothing comes."""


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``matches`` are played, ``speed`` a minute lately; ``silent`` where nothing has come for long."""

    done: int
    matches: int
    speed: float | None
    silent: bool
    going: str

    @property
    def percent(self) -> int:
        """How much of it is played, in whole percent, 100 only at the end."""
        return 100 * self.done // self.matches if self.matches else 0

    @property
    def running(self) -> bool:
        """Whether more is to come by itself."""
        return self.going == Going.RUNNING

    @property
    def speed_words(self) -> str:
        """The speed as a person says it; empty where it is not known."""
        if not self.speed:
            return ""
        if self.speed >= 120:
            return f"{self.speed / 60:.0f} matches a second"
        return (
            f"{so_many(round(self.speed), 'match', 'matches')} a minute"
            if self.speed >= 1
            else "a slow match"
        )

    @property
    def left_words(self) -> str:
        """How long the rest will take at this speed; empty where that is not known."""
        if not self.running or not self.speed:
            return ""
        seconds = 60 * (self.matches - self.done) / self.speed
        if seconds < 90:
            return f"about {so_many(max(1, round(seconds)), 'second')} left"
        if seconds < 5400:
            return f"about {so_many(round(seconds / 60), 'minute')} left"
        return f"about {so_many(round(seconds / 3600), 'hour')} left"


def progress_of(exhibition: Exhibition) -> Progress:
    """How far it is, as the database has it now. One query."""
    now = timezone.now()
    lately = Q(done_at__gte=now - LATELY)
    size = F("last") - F("first") + 1
    found = exhibition.parts.aggregate(
        matches=Sum(size),
        done=Sum(size, filter=Q(done_at__isnull=False)),
        lately=Sum(size, filter=lately),
        parts=Count("pk", filter=lately),
        since=Min("done_at", filter=lately),
        newest=Max("done_at"),
    )
    speed = None
    if found["lately"] and found["parts"] > 1:
        # Of the last minute, or of the time since its first part came: that one was played before.
        span = max((now - found["since"]).total_seconds(), 0.05)
        speed = 60 * found["lately"] * (found["parts"] - 1) / found["parts"] / span
    heard = max(found["newest"] or exhibition.created_at, exhibition.created_at)
    return Progress(
        done=found["done"] or 0,
        matches=found["matches"] or 0,
        speed=speed,
        silent=exhibition.going == Going.RUNNING
        and now - heard > SILENT + timedelta(seconds=exhibition.pace),
        going=exhibition.going,
    )
