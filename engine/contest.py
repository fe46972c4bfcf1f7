"""A contest of two bots: many games, in one process or several, with the same result.

The games are played in parts of a few; each part is counted, and written down where that is asked for, by the process
that plays it.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field

from engine.bots.registry import bot_named
from engine.comparison import Comparison
from engine.records import format_record, record_of
from engine.rules import RuleSet
from engine.sides import Pair
from engine.simulate import play_games

GAMES_IN_A_PART = 10


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays by which rules. ``slug`` names the preset of the rules in the records, None where there is none."""

    names: Pair[str]
    rules: RuleSet
    slug: str | None = None
    seed: int = 1
    mirrored: bool = False
    recorded: bool = False


@dataclass(slots=True)
class Part:
    """Some games of a contest, counted; and their deals written down, a line each, where that was asked for."""

    found: Comparison = field(default_factory=Comparison)
    lines: list[str] = field(default_factory=list)


def play_contest(contest: Contest, games: int, jobs: int = 1) -> Iterator[Part]:
    """The parts of a contest of so many games, in order, each as soon as it is there."""
    starts = range(1, games + 1, GAMES_IN_A_PART)
    parts = (range(start, min(start + GAMES_IN_A_PART, games + 1)) for start in starts)
    if jobs == 1:
        yield from (play_part(contest, part) for part in parts)
    else:
        yield from _in_processes(contest, parts, min(jobs, len(starts)))


def _in_processes(contest: Contest, parts: Iterable[range], jobs: int) -> Iterator[Part]:
    # Ctrl-C reaches every process: the others end at once and in silence, this one ends the command.
    pool = ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_DFL))
    waiting: deque[Future[Part]] = deque()
    try:
        for part in parts:
            waiting.append(pool.submit(play_part, contest, part))
            if len(waiting) == 4 * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def play_part(contest: Contest, numbers: range) -> Part:
    """The games of these numbers."""
    bots = contest.names.map(bot_named)
    part = Part()
    for game in play_games(
        bots, contest.rules, seed=contest.seed, numbers=numbers, mirrored=contest.mirrored
    ):
        part.found.add(game)
        if contest.recorded:
            records = (
                record_of(deal, game=game.number, number=number, slug=contest.slug)
                for number, deal in enumerate(game.deals, 1)
            )
            part.lines += map(format_record, records)
    return part
