"""A year of cups: one evening a month, each decided by another tie-break, one by lots, and one shared."""

from __future__ import annotations

import datetime
import random
from dataclasses import replace

from django.contrib.auth.models import User

from league.actions.lots import draw_lots
from league.models import Competition
from scoresheet.demonstration.past import Past, play_in_the_past
from scoresheet.demonstration.people import (
    CELIA,
    ELENI,
    HANA,
    HANH,
    IRIS,
    KOFI,
    LALE,
    LONG_NAME,
    MARGIT,
    NOOR,
    OTTO,
    PILAR,
    RUKMINI,
    SEAN,
    SLAWA,
    THORDIS,
    TOBIAS,
    WENDELL,
    YUKI,
    YULIA,
)
from scoresheet.demonstration.plans import Plan

PLACE = "Lantern Street Hall, upper room"
ROUND_THE_TABLE = "12 31 23"
"""Of four: the first beats the second, the second the third, the third the first, and each of them the fourth."""
LEVEL_SO_FAR = ("direct_encounter", "sonneborn_berger")
"""What can't part three who beat each other round the table."""

CUPS = (
    Plan("January cup", (IRIS, HANA, ELENI, KOFI), "12 41 23", 1, ("direct_encounter", "spread")),
    Plan(
        "February cup",
        (TOBIAS, YULIA, WENDELL, SLAWA),
        "42 43 31 13 41 43",
        2,
        ("direct_encounter", "sonneborn_berger"),
        cycles=2,
        sheets=False,
    ),
    Plan(
        "March cup",
        (LONG_NAME, PILAR, NOOR, SEAN),
        "13 21 31 13 42 23",
        3,
        ("direct_encounter", "koya"),
        rules="simple",
        cycles=2,
    ),
    Plan(
        "April cup",
        (MARGIT, CELIA, YUKI, OTTO, THORDIS),
        "=3 51 3= 42 4=",
        4,
        ("direct_encounter", "wins"),
        match="deals",
        length=8,
    ),
    Plan(
        "May cup",
        (HANH, IRIS, RUKMINI, TOBIAS),
        ROUND_THE_TABLE,
        1,
        (*LEVEL_SO_FAR, "games_won", "spread"),
        rules="traditional",
        length=3,
    ),
    Plan("June cup", (ELENI, WENDELL, LALE, NOOR), ROUND_THE_TABLE, 6, (*LEVEL_SO_FAR, "spread")),
    Plan("July cup", (KOFI, PILAR, YULIA, CELIA), ROUND_THE_TABLE, 7, (*LEVEL_SO_FAR, "net_points")),
    Plan("August cup", (SLAWA, HANA, SEAN, MARGIT), ROUND_THE_TABLE, 8, (*LEVEL_SO_FAR, "points_for")),
    Plan("September cup", (OTTO, THORDIS, IRIS, YUKI), ROUND_THE_TABLE, 1, (*LEVEL_SO_FAR, "boxes")),
    Plan("October cup", (RUKMINI, TOBIAS, HANH, KOFI), ROUND_THE_TABLE, 2, (*LEVEL_SO_FAR, "gins")),
    Plan(
        "November cup",
        (WENDELL, LONG_NAME, ELENI, PILAR),
        ROUND_THE_TABLE,
        18,
        (*LEVEL_SO_FAR, "shutouts"),
        edge=0.9,
    ),
    Plan("December cup", (YULIA, NOOR, HANA, LALE), ROUND_THE_TABLE, 12, LEVEL_SO_FAR, sheets=False),
)
"""A cup a month. The December cup is level on everything: its lots are drawn."""

SHARED = Plan("New Year’s cup", (SEAN, MARGIT, SLAWA, OTTO), ROUND_THE_TABLE, 13, LEVEL_SO_FAR)
"""Nobody had lots drawn here: three share the first place."""


def make_cups(scorer: User, today: datetime.date) -> list[Competition]:
    """The cups of the last twelve months and the one of this year's first day, all closed."""
    days = [datetime.date(today.year - (month >= today.month), month, 8) for month in range(1, 13)]
    cups = [_past(plan, day) for plan, day in zip(CUPS, days, strict=True)]
    cups.append(_past(SHARED, datetime.date(today.year, 1, 1)))
    return [play_in_the_past(cup, scorer, before_closing=_lots) for cup in cups]


def _past(plan: Plan, day: datetime.date) -> Past:
    """One evening of three rounds; a longer cup goes on a week later."""
    evenings = tuple(day + datetime.timedelta(days=7 * (number // 3)) for number in range(6))
    return Past(replace(plan, name=f"{plan.name} {day.year}"), evenings, PLACE)


def _lots(competition: Competition, scorer: User) -> None:
    """Draw lots where the December cup left three level."""
    if competition.name.startswith("December"):
        draw_lots(competition=competition, codes=["p1", "p2", "p3"], by=scorer, dice=random.Random(12))
