"""The records of a club: who did the most, the longest, the closest, and with whom they share it.

Source: docs/players.md, "The record book".
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from engine.career.matches import PlayedMatch, Seen
from engine.career.records import Holder, Record, RecordName
from engine.career.runs import UNBEATEN, WINNING, runs
from engine.standings.fixtures import Id
from engine.standings.meetings import Result

Candidate = tuple[int | Fraction, Holder]


def record_book(
    matches: Iterable[PlayedMatch],
    *,
    long: Collection[Id] = (),
    seasons: Mapping[Id, Id] | None = None,
    fewest: int = 1,
) -> dict[RecordName, Record]:
    """The records in these matches, which come in the order of play. What never happened has no line.

    ``long`` are the groups whose matches are more than one game, ``seasons`` says which season a group belongs to, and
    ``fewest`` is the number of matches that an average needs.
    """
    seen = [one for match in matches for one in (match.seen_by_a(), match.seen_by_b())]
    careers: dict[Id, list[Seen]] = {}
    for one in seen:
        careers.setdefault(one.player, []).append(one)
    wins = [one for one in seen if one.result is Result.WIN]
    games, longs = _apart(seen, long)
    won_games, won_longs = _apart(wins, long)
    found = {
        RecordName.GAME_TOTAL: _most(games, lambda one: one.own.score),
        RecordName.LONG_TOTAL: _most(longs, lambda one: one.own.score),
        RecordName.GAME_MARGIN: _most(won_games, lambda one: one.margin),
        RecordName.LONG_MARGIN: _most(won_longs, lambda one: one.margin),
        RecordName.CLOSEST: _closest(won_games),
        RecordName.BEST_DEAL: _most(seen, lambda one: one.own.best_deal),
        RecordName.GINS: _most(seen, lambda one: one.own.gins),
        RecordName.UNDERCUTS: _most(seen, lambda one: one.own.undercuts),
        RecordName.WINNING_RUN: _best(_runs(careers, WINNING)),
        RecordName.UNBEATEN_RUN: _best(_runs(careers, UNBEATEN)),
        RecordName.SHUTOUTS: _best(_shutouts(careers, seasons or {})),
        RecordName.AVERAGE: _best(_averages(careers, fewest)),
        RecordName.MATCHES: _best((len(part), _holder(part)) for part in careers.values()),
    }
    return {name: record for name, record in found.items() if record is not None}


def _apart(seen: Sequence[Seen], long: Collection[Id]) -> tuple[list[Seen], list[Seen]]:
    """The matches of one game, and the others."""
    return [one for one in seen if one.group not in long], [one for one in seen if one.group in long]


def _holder(part: Sequence[Seen], season: Id | None = None) -> Holder:
    return Holder(part[0].player, part[0], part[-1], len(part), season)


def _most(seen: Sequence[Seen], value: Callable[[Seen], int]) -> Record | None:
    """Who has the highest value in one match, where that is above 0."""
    best = max(map(value, seen), default=0)
    if best <= 0:
        return None
    return Record(best, tuple(_holder([one]) for one in seen if value(one) == best))


def _closest(won: Iterable[Seen]) -> Record | None:
    """Who won with the smallest margin; a winner with the lower total is left out, for then the totals decide nothing."""
    close = [one for one in won if one.margin > 0]
    least = min((one.margin for one in close), default=0)
    return Record(least, tuple(_holder([one]) for one in close if one.margin == least)) if close else None


def _best(candidates: Iterable[Candidate]) -> Record | None:
    """Who has the highest value, where that is above 0, in the order of their last match."""
    listed = list(candidates)
    best = max((value for value, _ in listed), default=0)
    if best <= 0:
        return None
    holders = [holder for value, holder in listed if value == best]
    return Record(best, tuple(sorted(holders, key=lambda holder: holder.last.day)))


def _runs(careers: Mapping[Id, Sequence[Seen]], kept: Collection[Result]) -> list[Candidate]:
    return [
        (run.length, Holder(player, run.first, run.last, run.length))
        for player, seen in careers.items()
        for run in runs(seen, kept)
    ]


def _shutouts(careers: Mapping[Id, Sequence[Seen]], seasons: Mapping[Id, Id]) -> list[Candidate]:
    """Each player's shutouts in each season."""
    parts: dict[tuple[Id, Id], list[Seen]] = {}
    for player, seen in careers.items():
        for one in seen:
            if one.group in seasons:
                parts.setdefault((player, seasons[one.group]), []).append(one)
    return [
        (sum(one.own.shutouts for one in part), _holder(part, season)) for (_, season), part in parts.items()
    ]


def _averages(careers: Mapping[Id, Sequence[Seen]], fewest: int) -> list[Candidate]:
    """The average total a game of everybody with enough matches."""
    return [
        (Fraction(sum(one.own.score for one in seen), sum(one.games for one in seen)), _holder(seen))
        for seen in careers.values()
        if len(seen) >= fewest
    ]
