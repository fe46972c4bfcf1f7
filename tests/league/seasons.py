"""Seasons for the tests: divisions of a few people, played to the end in a way that a test can foresee."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.sides import Pair, Side
from league.actions import results
from league.actions.competitions import Terms, start_competition
from league.actions.seasons import remember_season
from league.models import Competition, Fixture, Season
from league.rulesets import named_rules

FIRST = ("Ann", "Ben", "Cora", "Dan")
SECOND = ("Eve", "Finn", "Gus", "Hal")


def season(name: str = "Winter 2026") -> Season:
    return remember_season(name=name, by=None)


def division(
    of: Season | None, number: int, names: Sequence[str], *, name: str = "", **terms: Any
) -> Competition:
    """Start a division without tie-breaks: whoever is level on points shares the place."""
    return start_competition(
        name=name or f"Division {number}",
        names=list(names),
        terms=replace(Terms(rules=named_rules("classic"), tie_breaks=()), **terms),
        token=uuid.uuid4(),
        by=None,
        season=of,
        division=number,
    )


def two_divisions(**terms: Any) -> tuple[Season, Competition, Competition]:
    """Start a season of four and four, with one place up and one down between them."""
    winter = season()
    return (
        winter,
        division(winter, 1, FIRST, relegated=1, **terms),
        division(winter, 2, SECOND, promoted=1, **terms),
    )


def enter(fixture: Fixture, a: int, b: int) -> None:
    winner = Side.A if a > b else Side.B if b > a else None
    result = results.bare_result(winner, Pair(a, b), Pair.only(winner, 1, 0))
    results.record_result(fixture=fixture, result=result, by=None)


def play(competition: Competition, *, level: Sequence[str] = ()) -> None:
    """Settle every match: of two, the one with the smaller number wins; two of ``level`` draw."""
    for fixture in competition.fixtures.select_related("a", "b"):
        if fixture.a.name in level and fixture.b.name in level:
            enter(fixture, 100, 100)
        else:
            enter(fixture, *((100, 50) if fixture.a.number < fixture.b.number else (50, 100)))
