"""What lies behind the demonstration club: competitions loaded whole, with the days on which they were played."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.models import User

from league.actions.closing import close_competition
from league.actions.competitions import free_slug
from league.models import Competition, FixtureResult, LeagueEvent, LineDecision, Round, Season
from scoresheet.archive import load_archive
from scoresheet.demonstration.days import BEGINS_AT, ENDS_AT, at, put_sheets_on_their_days
from scoresheet.demonstration.plans import Plan


@dataclass(frozen=True, slots=True)
class Past:
    """A competition that was played to its end; ``days`` are those of its rounds."""

    plan: Plan
    days: tuple[datetime.date, ...]
    place: str
    season: Season | None = None
    division: int = 1
    promoted: int = 0
    relegated: int = 0


def _nothing_more(competition: Competition, scorer: User) -> None:
    """What comes after the last match, as a rule."""


def play_in_the_past(
    past: Past, scorer: User, before_closing: Callable[[Competition, User], object] = _nothing_more
) -> Competition:
    """Load it, put it where it belongs in time, and close it."""
    slug = free_slug(f"{past.plan.name} {past.season}" if past.season else past.plan.name)
    competition = load_archive(archive=past.plan.archive(slug), by=scorer)
    for row, day in zip(rounds := list(competition.rounds.all()), past.days, strict=False):
        row.day = day
    Round.objects.bulk_update(rounds, ["day"])
    competition.season, competition.division = past.season, past.division
    competition.promoted, competition.relegated = past.promoted, past.relegated
    competition.begins_at, competition.place = BEGINS_AT, past.place
    competition.save()
    before_closing(competition, scorer)
    closed = close_competition(competition=competition, by=scorer)
    _go_back(closed, past, scorer)
    return closed


def _go_back(competition: Competition, past: Past, scorer: User) -> None:
    """It was all written just now: put it on the days on which it was played."""
    last = past.days[competition.rounds.count() - 1]
    began, ended = at(past.days[0], BEGINS_AT), at(last, ENDS_AT)
    competition.created_at = competition.started_at = began
    competition.closed_at = ended
    competition.save(update_fields=["created_at", "started_at", "closed_at"])
    LeagueEvent.objects.filter(competition=competition).update(at=ended)
    LineDecision.objects.filter(competition=competition).update(at=ended)
    results = FixtureResult.objects.filter(fixture__competition=competition)
    results.update(recorded_by=scorer, recorded_at=ended)
    put_sheets_on_their_days(competition)
