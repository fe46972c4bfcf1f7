"""The rating of one player: where it stands, how it came there, and what each match brought."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from league.club import stored
from league.freshness import Freshness
from league.models import Player
from league.rating_chart import Chart, chart_of
from league.rating_words import signed
from league.ratings_stored import JOB, course_kind


@dataclass(frozen=True, slots=True)
class MonthLine:
    """A month that was played in, with both ratings at its end."""

    month: datetime.date
    played: int
    elo: int
    change: str
    glicko: int
    deviation: int


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """What the page of a player shows. ``brought`` says what a fixture brought: “+16.0 to 1516”, by its id.

    ``now`` is the player's row in the list; ``months`` come the latest first.
    """

    now: Mapping[str, Any]
    start: int
    first: datetime.date
    last: datetime.date
    chart: Chart
    months: tuple[MonthLine, ...]
    brought: Mapping[int, str]
    freshness: Freshness


def rating_history(player: Player) -> RatingHistory | None:
    """The rating of this player; none for who has not played a match that is rated. Two queries."""
    course, freshness = stored(course_kind(player.pk, bots=bool(player.bot)), job=JOB)
    if course is None:
        return None
    return RatingHistory(
        now=course["now"],
        start=course["start"],
        first=datetime.date.fromisoformat(course["first"]),
        last=datetime.date.fromisoformat(course["now"]["last"]),
        chart=chart_of([course["start"], *(rating for _, _, rating in course["matches"])]),
        months=tuple(_month(row) for row in reversed(course["months"])),
        brought={
            fixture: f"{signed(change)}\u00a0to\u00a0{rating}"
            for fixture, change, rating in course["matches"]
        },
        freshness=freshness,
    )


def _month(row: Mapping[str, Any]) -> MonthLine:
    return MonthLine(
        datetime.date.fromisoformat(row["month"]),
        row["played"],
        row["elo"],
        signed(row["change"]),
        row["glicko"],
        row["deviation"],
    )
