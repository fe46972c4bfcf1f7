"""Competitions for the tests: started from names, with results entered as a club would."""

from __future__ import annotations

import datetime
import uuid
from typing import Any

from engine.match import MatchResult
from engine.sides import Pair, Side
from league.actions.competitions import RoundDates, Terms, start_competition
from league.actions.results import bare_result, record_result
from league.models import Competition, Entry, Fixture
from league.rulesets import named_rules

FIRST_DAY = datetime.date(2026, 1, 5)


def start(*names: str, first: datetime.date | None = FIRST_DAY, **options: Any) -> Competition:
    """A round robin that began on a day, a round a week."""
    terms = Terms(
        rules=named_rules("classic"), dates=RoundDates(first=first), cycles=options.pop("cycles", 1)
    )
    given = {"name": "Winter", "terms": terms, "token": uuid.uuid4(), "by": None, **options}
    return start_competition(names=list(names), **given)


def meeting(competition: Competition, one: str, other: str) -> Fixture:
    """The fixture of these two, the first that is neither played nor annulled."""
    return (
        competition.fixtures.filter(a__name__in=[one, other], b__name__in=[one, other])
        .exclude(state__in=["confirmed", "annulled"])
        .select_related("a", "b")
        .earliest("round", "board")
    )


def result(a: int, b: int, games: tuple[int, int] | None = None, **figures: tuple[int, int]) -> MatchResult:
    """A result with these totals; ``games`` won decide, else the totals; further figures as pairs."""
    one, other = games or (a, b)
    winner = Side.A if one > other else Side.B if other > one else None
    won = Pair(*games) if games else Pair.only(winner, 1, 0)
    bare = bare_result(winner, Pair(a, b), won)
    values = {name: getattr(bare, name) for name in MatchResult.__slots__}
    return MatchResult(**values | {name: Pair(*pair) for name, pair in figures.items()})


def beat(
    competition: Competition,
    winner: str,
    loser: str,
    totals: tuple[int, int] = (250, 100),
    *,
    games: tuple[int, int] | None = None,
    **figures: tuple[int, int],
) -> Fixture:
    """Enter a result as the winner sees it, whoever is first named: the winner's figures first. Equal totals draw."""
    fixture = meeting(competition, winner, loser)
    turn = 1 if fixture.a.name == winner else -1
    turned = {name: pair[::turn] for name, pair in figures.items()}
    played = result(*totals[::turn], games=games[::turn] if games else None, **turned)
    record_result(fixture=fixture, result=played, by=None)
    return fixture


def entry(competition: Competition, name: str) -> Entry:
    """The entry of that name."""
    return competition.entries.get(name=name)
