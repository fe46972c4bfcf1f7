"""The figures at the head of a player's page, as words and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.career.figures import Career
from engine.career.matches import Seen
from engine.career.runs import Run
from league.player_matches import MatchLine
from league.plurals import so_many


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure: what it is, how much, over what, and the match it was in; of a run, its first and last match."""

    name: str
    value: str
    note: str = ""
    first: MatchLine | None = None
    last: MatchLine | None = None


def highlights(career: Career) -> Iterator[Seen]:
    """The matches that the facts point to."""
    for run in (career.winning, career.unbeaten):
        if run is not None:
            yield from (run.first, run.last)
    yield from (
        one for one in (career.highest_total, career.biggest_win, career.best_deal) if one is not None
    )


def facts_of(career: Career, lines: Mapping[Any, MatchLine]) -> list[Fact]:
    """All facts; ``lines`` has the matches of ``highlights`` by their keys. What nobody knows is left out."""
    own, other = career.balance.own, career.balance.other
    balance = career.balance
    facts = [
        Fact(
            "Matches", str(balance.matches), f"{balance.won} won, {balance.drawn} drawn, {balance.lost} lost"
        ),
        Fact("Games", f"{own.games} won", f"{other.games} lost"),
        Fact("Points", str(own.score), f"against {other.score}, with all bonuses"),
    ]
    if career.with_deals:
        facts += [
            Fact("Deals", f"{own.deals} won", f"{other.deals} lost"),
            Fact("Gins", str(own.gins), f"{other.gins} by opponents"),
            Fact("Undercuts", f"{own.undercuts} made", f"{other.undercuts} suffered"),
            Fact("Shutouts", f"{own.shutouts} given", f"{other.shutouts} taken"),
            _caught("Caught with", career.average_caught, own.caught_deals),
            _caught("Caught opponents with", career.average_catch, other.caught_deals),
        ]
    facts += _bests(career, lines)
    return facts


def _caught(name: str, average: Fraction | None, deals: int) -> Fact:
    if average is None:
        return Fact(name, "–", "no deal with counts yet")
    return Fact(name, decimal(average), f"deadwood on average, in {so_many(deals, 'deal')} with counts")


def decimal(value: Fraction | int) -> str:
    """The value with one decimal, a half rounded up.

    >>> decimal(Fraction(25, 2)), decimal(Fraction(29, 20)), decimal(Fraction(7))
    ('12.5', '1.5', '7.0')
    """
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def _bests(career: Career, lines: Mapping[Any, MatchLine]) -> Iterator[Fact]:
    if career.winning is not None:
        yield _run("Longest winning run", career.winning, lines)
    if career.unbeaten is not None:
        yield _run("Longest unbeaten run", career.unbeaten, lines)
    if career.highest_total is not None:
        yield _one("Highest total", career.highest_total.own.score, lines[career.highest_total.key])
    if career.biggest_win is not None:
        yield _one("Biggest win", career.biggest_win.margin, lines[career.biggest_win.key])
    if career.best_deal is not None:
        yield _one("Best deal", career.best_deal.own.best_deal, lines[career.best_deal.key])


def _one(name: str, value: int, line: MatchLine) -> Fact:
    return Fact(name, str(value), first=line)


def _run(name: str, run: Run, lines: Mapping[Any, MatchLine]) -> Fact:
    first, last = lines[run.first.key], lines[run.last.key]
    return Fact(name, str(run.length), "and going on" if run.going else "", first, last)
