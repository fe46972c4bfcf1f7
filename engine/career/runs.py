"""Runs: matches one after the other, in the order of play, that all went well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.career.matches import Seen
from engine.standings.meetings import Result

WINNING = frozenset({Result.WIN})
UNBEATEN = frozenset({Result.WIN, Result.DRAW})


@dataclass(frozen=True, slots=True)
class Run:
    """So many matches of one player without another in between; ``going``: the last of them is the player's last."""

    length: int
    first: Seen
    last: Seen
    going: bool


def runs(seen: Sequence[Seen], kept: Collection[Result]) -> list[Run]:
    """All runs of matches with these results, in one player's matches in the order of play, each as long as it can be."""
    parts = [list(part) for well, part in groupby(seen, lambda match: match.result in kept) if well]
    return [Run(len(part), part[0], part[-1], going=part[-1] is seen[-1]) for part in parts]


def longest_run(seen: Sequence[Seen], kept: Collection[Result]) -> Run | None:
    """The longest of these runs, the first of several that are equally long; None where there is none."""
    return max(runs(seen, kept), key=lambda run: run.length, default=None)


def present_run(seen: Sequence[Seen], kept: Collection[Result]) -> Run | None:
    """The run that the last match belongs to; None where that match ended it."""
    return next((run for run in runs(seen, kept) if run.going), None)
