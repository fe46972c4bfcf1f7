"""The ratings of everybody, computed from the rows there and then, as the snapshots keep them."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any

from django.db import connections
from django.db.models import Count, Max, Sum

from engine.ratings.glicko2 import Glicko
from engine.ratings.replay import Course, Id, Step, replay
from league.models import Competition, Entry
from league.order_of_play import played_fixtures

SURE, PROVISIONAL = 75, 110
"""Up to the first deviation a rating is sure, beyond the second it is provisional."""
_SCORES = {"a": 1.0, "": 0.5, "b": 0.0}
_COLUMNS = ("pk", "played_day", "a__player_id", "b__player_id", "result__winner")


@dataclass(frozen=True, slots=True)
class Played:
    """The matches that are rated, in the order of play, as the engine takes them; which fixtures they were, and when."""

    matches: list[tuple[int, Id, Id, float]]
    fixtures: list[int]
    days: list[str]


def month_of(day: str) -> int:
    """The rating period of a day written as 2026-11-05: its calendar month, counted on from the first of all years."""
    return int(day[:4]) * 12 + int(day[5:7]) - 1


def first_day_of(month: int) -> str:
    """The day on which a rating period begins."""
    return datetime.date(month // 12, month % 12 + 1, 1).isoformat()


def played_matches(*, bots: bool = False) -> Played:
    """The matches that people played against each other; with ``bots``, those of bots. One query.

    A match of a bot and a person is rated for neither.
    """
    rows: Any = played_fixtures(bots=bots)
    if bots:
        rows = rows.exclude(a__bot="", a__player__bot="").exclude(b__bot="", b__player__bot="")
    # Straight from the database: tens of thousands in a blink. A day comes as a date or as text, as the database has it.
    sql, params = rows.values_list(*_COLUMNS).query.sql_with_params()
    with connections[rows.db].cursor() as cursor:
        cursor.execute(sql, params)
        found = cursor.fetchall()
    days = [str(row[1])[:10] for row in found]
    months = {day: month_of(day) for day in set(days)}
    return Played(
        [(months[day], a, b, _SCORES[won]) for day, (_, _, a, b, won) in zip(days, found, strict=True)],
        [row[0] for row in found],
        days,
    )


def what_bots_played() -> str:
    """A text that changes with every change to a competition in which a bot plays. One query."""
    of_bots = Entry.objects.exclude(bot="").values("competition")
    found = Competition.objects.filter(pk__in=of_bots).aggregate(
        number=Count("pk"), newest=Max("pk"), changes=Sum("revision")
    )
    return "{number} competitions, {newest} the newest, {changes} changes".format(**found)


def computed_ratings(*, bots: bool = False) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
    """The list of the ratings, and each player's course, as text and numbers. One query."""
    played = played_matches(bots=bots)
    courses = replay(played.matches)
    if not courses:
        return {"month": None, "rows": []}, {}
    month = played.matches[-1][0]
    rows = {int(player): _row(player, course, played, month) for player, course in courses.items()}
    return (
        {"month": first_day_of(month), "rows": list(rows.values())},
        {int(player): _course(course, played, rows[int(player)]) for player, course in courses.items()},
    )


def _row(player: Id, course: Course, played: Played, month: int) -> dict[str, Any]:
    """A player in the list. ``change`` is Elo's since the beginning of the month in which the last match of all was."""
    last = course.steps[-1].match
    latest = takewhile(lambda step: played.matches[step.match][0] == month, reversed(course.steps))
    ended = Counter(step.score for step in course.steps)
    return {
        "player": player,
        "elo": round(course.elo),
        "change": round(sum(step.change for step in latest), 1),
        "glicko": round(course.glicko.rating),
        "deviation": round(course.glicko.deviation),
        "sure": how_sure(course.glicko),
        "played": len(course.steps),
        "won": ended[1.0],
        "drawn": ended[0.5],
        "lost": ended[0.0],
        "last": played.days[last],
        "months_idle": month - played.matches[last][0],
    }


def how_sure(glicko: Glicko) -> str:
    """A word on how much a rating can be trusted: sure, fairly sure, provisional."""
    shown = round(glicko.deviation)
    return "sure" if shown <= SURE else "fairly sure" if shown <= PROVISIONAL else "provisional"


def _course(course: Course, played: Played, row: dict[str, Any]) -> dict[str, Any]:
    """A player's course: each match with what it brought, the first first; each month that was played in."""
    steps = course.steps
    return {
        "now": row,
        "start": round(steps[0].rating - steps[0].change),
        "first": played.days[steps[0].match],
        "matches": [
            [played.fixtures[place], round(change, 1), round(rating)] for place, _, rating, change in steps
        ],
        "months": [
            {
                "month": first_day_of(period),
                "played": len(month),
                "elo": round(month[-1].rating),
                "change": round(sum(step.change for step in month), 1),
                "glicko": round(glicko.rating),
                "deviation": round(glicko.deviation),
            }
            for (period, glicko), month in zip(course.periods, _by_month(steps, played), strict=True)
        ],
    }


def _by_month(steps: Sequence[Step], played: Played) -> Iterator[list[Step]]:
    for _, month in groupby(steps, key=lambda step: played.matches[step.match][0]):
        yield list(month)
