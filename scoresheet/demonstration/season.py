"""Two seasons of two divisions: the last one, closed, and the one that is on, round about today."""

from __future__ import annotations

import datetime

from django.contrib.auth.models import User

from league.actions import results
from league.actions.closing import close_season
from league.actions.entries import add_late_entry, withdraw_entry
from league.actions.line_decisions import enter_play_off
from league.actions.roll_over import roll_over
from league.actions.seasons import remember_season
from league.models import Competition, Entry, Season
from league.models.seasons import Line
from league.moves import NextSeason
from scoresheet.demonstration.days import BEGINS_AT, ENDS_AT, at, season_name
from scoresheet.demonstration.division import Division
from scoresheet.demonstration.papers import type_lines
from scoresheet.demonstration.past import Past, play_in_the_past
from scoresheet.demonstration.people import (
    CELIA,
    EMIL,
    HANA,
    IRIS,
    MARGIT,
    NOOR,
    OTTO,
    PILAR,
    RAGNA,
    TOBIAS,
    WENDELL,
    YUKI,
)
from scoresheet.demonstration.plans import Plan
from scoresheet.fixtures import open_fixture_sheet

PLACE = "Lantern Street Hall, upper room"
FIRST = Plan("Division One", (IRIS, TOBIAS, PILAR, WENDELL, HANA, OTTO), "124 431 235 512 321", 21)
SECOND = Plan(
    "Division Two",
    (MARGIT, NOOR, CELIA, EMIL, YUKI),
    "23 51 15 12 25",
    22,
    ("direct_encounter", "sonneborn_berger"),
)
"""Three share the first place of the second division, and one of them goes up."""


def make_seasons(scorer: User, today: datetime.date) -> list[Competition]:
    """Half a year ago, and now: three rounds are behind us, the fourth is tonight."""
    last = _last_season(scorer, today - datetime.timedelta(weeks=29))
    season = _roll_over(last, scorer, today - datetime.timedelta(weeks=3))
    _began(season, today - datetime.timedelta(weeks=3))
    one, two = season.competitions.order_by("division")
    _play_first(Division(one, scorer, FIRST.table), today)
    _play_second(Division(two, scorer, SECOND.table), today)
    return [*last.competitions.all(), one, two]


def _last_season(scorer: User, first: datetime.date) -> Season:
    """Played to its end and closed; a play-off decided who goes up from the shared place."""
    days = tuple(first + datetime.timedelta(weeks=number) for number in range(5))
    season = remember_season(name=season_name(first), by=scorer)
    play_in_the_past(Past(FIRST, days, PLACE, season, 1, relegated=1), scorer)
    play_in_the_past(Past(SECOND, days, PLACE, season, 2, promoted=1), scorer, before_closing=_play_off)
    closed = close_season(season=season, by=scorer)
    closed.closed_at = at(days[-1], ENDS_AT)
    closed.save()
    _began(closed, first)
    return closed


def _began(season: Season, first: datetime.date) -> None:
    """It was made known some days before its first round."""
    before = at(first - datetime.timedelta(days=5), BEGINS_AT)
    Season.objects.filter(pk=season.pk).update(created_at=before)
    season.events.exclude(verb="close").update(at=before)
    season.events.filter(verb="close").update(at=season.closed_at)


def _play_off(competition: Competition, scorer: User) -> None:
    enter_play_off(competition=competition, line=Line.PROMOTION, order=["p1", "p5", "p2"], by=scorer)


def _roll_over(last: Season, scorer: User, first: datetime.date) -> Season:
    """Everybody goes on; one comes down, one goes up."""
    entries = Entry.objects.filter(competition__season=last)
    moves = dict[int, int | None](entries.values_list("pk", "competition__division"))
    moves[entries.get(name=OTTO).pk], moves[entries.get(name=MARGIT).pk] = 2, 1
    wanted = NextSeason(season_name(first), moves, first_day=first)
    return roll_over(season=last, wanted=wanted, by=scorer)


def _play_first(one: Division, today: datetime.date) -> None:
    """A match that was annulled and played again, a result corrected later, a match put off, and one going on now."""
    spoilt = one.note(HANA, PILAR, (231, 96))
    results.annul_fixture(fixture=spoilt, by=one.scorer, replay=True)
    one.play((IRIS, MARGIT), (TOBIAS, WENDELL), (PILAR, HANA))
    noted = one.note(MARGIT, HANA, (246, 118))
    one.play((PILAR, WENDELL), (TOBIAS, IRIS), (IRIS, PILAR), (HANA, WENDELL))
    one.go_back_to_the_evenings()
    one.correct(noted, MARGIT, (264, 118))
    put_off = one.meeting(TOBIAS, MARGIT)
    results.postpone_fixture(fixture=put_off, by=one.scorer, day=today + datetime.timedelta(days=3))
    tonight = open_fixture_sheet(fixture=one.meeting(MARGIT, WENDELL), by=one.scorer)
    type_lines(tonight, ("a 4 17", "b g 31", "a 9 6", "a 2 33"), one.scorer)


def _play_second(two: Division, today: datetime.date) -> None:
    """One who left, one who came late, one who did not come, and two who both forgot their match."""
    two.play((YUKI, EMIL), (CELIA, NOOR))
    withdraw_entry(entry=two.competition.entries.get(name=EMIL), after_round=1, by=two.scorer)
    add_late_entry(competition=two.competition, name=RAGNA, by=two.scorer, round_=2)
    made_up = two.meeting(RAGNA, OTTO)
    results.postpone_fixture(fixture=made_up, by=two.scorer, day=today - datetime.timedelta(days=4))
    two.play((RAGNA, CELIA))
    two.miss(OTTO, YUKI, absent=YUKI)
    two.play((OTTO, NOOR), (RAGNA, OTTO))
    two.miss(RAGNA, YUKI)
    two.go_back_to_the_evenings()
