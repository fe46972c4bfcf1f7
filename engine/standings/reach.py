"""Looks for results of the games to come that keep all but a few entries below a ceiling, or proves there are none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.standings.fixtures import Id
from engine.standings.scheme import Units
from engine.standings.sharing import Games, Sharing

TRIALS = 300
"""How many sets of entries are tried for one entry before the answer is "unclear"."""
EFFORT = 500_000
"""How many times a pair's games may be looked at for one table before the answers left are "unclear"."""
STEPS, GAMES = 3000, 100
"""How many results are tried one by one, and of how many games at most."""


class Chance(StrEnum):
    """Whether an entry finishes among the first so many."""

    CLINCHED = "clinched"
    POSSIBLE = "possible"
    OUT = "out"
    UNCLEAR = "unclear"


def halves(units: Units) -> bool:
    """Whether a win is worth two draws, and a loss nothing: then any sharing of a game's two halves is a result."""
    return units.loss == 0 and units.win == 2 * units.draw


@dataclass(slots=True)
class Effort:
    """What is left of the work that a table may cost. Counted, not timed: the same table gets the same answers."""

    left: int = EFFORT

    def allows(self, work: int) -> bool:
        """Whether so much more may be done; it counts as done then."""
        self.left -= work
        return self.left >= 0


@dataclass(slots=True)
class Search:
    """The games to come, and how many units above its least each rival may still get to stay below the ceiling.

    Games with the entry that is asked about, which has no limit of its own here, are won by it and left out.
    """

    units: Units
    games: Sequence[Games]
    limits: Mapping[Id, int]
    effort: Effort
    trials: int = 0

    def run(self, above: frozenset[Id], more: int) -> Chance:
        """Try with these entries above the ceiling, and up to so many more."""
        self.trials += 1
        if more < 0:
            return Chance.OUT
        if self.trials > TRIALS or not self.effort.allows(len(self.games)):
            return Chance.UNCLEAR
        limits = {id_: limit for id_, limit in self.limits.items() if id_ not in above}
        games = [game for game in self.games if game.a in limits and game.b in limits]
        crowd = too_many(self.units, games, limits)
        found = Chance.OUT if crowd else keep_within(self.units, games, limits)
        if found is Chance.POSSIBLE or not more:
            return found
        tried = self._with_one_more(above, more, sorted(crowd or limits, key=limits.__getitem__))
        return found if tried is Chance.OUT else tried

    def _with_one_more(self, above: frozenset[Id], more: int, crowd: Iterable[Id]) -> Chance:
        """At least one of the crowd ends up above: try each."""
        answer = Chance.OUT
        for id_ in crowd:
            found = self.run(above | {id_}, more - 1)
            if found is Chance.POSSIBLE:
                return found
            answer = found if found is Chance.UNCLEAR else answer
        return answer


def too_many(units: Units, games: Sequence[Games], limits: Mapping[Id, int]) -> set[Id]:
    """Entries that can't all keep to their limits, even if a game's points could be split at will; empty if all can.

    A game is taken to give only what its cheapest result gives, so that what is proved holds for every result.
    """
    win, draw = units.win - units.loss, units.draw - units.loss
    each = min(win, 2 * draw)
    if not each:
        return {id_ for id_, limit in limits.items() if limit < 0}
    return Sharing(games, each, each, limits).too_much()


def keep_within(units: Units, games: Sequence[Games], limits: Mapping[Id, int]) -> Chance:
    """Whether real results keep everybody within the limits, where split points would: possible, out or unclear."""
    win, draw = units.win - units.loss, units.draw - units.loss
    if halves(units) or _all_drawn(games, draw, limits):
        return Chance.POSSIBLE
    if not Sharing(games, 1, 1, {id_: limit // win for id_, limit in limits.items()}).too_much():
        return Chance.POSSIBLE
    single = [(game.a, game.b) for game in games for _ in range(game.count)]
    if len(single) > GAMES:
        return Chance.UNCLEAR
    results = sorted(((win, 0), (draw, draw), (0, win)), key=sum)
    return Trial(single, results).run(dict(limits), 0)


def _all_drawn(games: Iterable[Games], draw: int, limits: Mapping[Id, int]) -> bool:
    played: Counter[Id] = Counter()
    for game in games:
        played[game.a] += game.count
        played[game.b] += game.count
    return all(draw * count <= limits[id_] for id_, count in played.items())


@dataclass(slots=True)
class Trial:
    """Tries results of the games one after the other."""

    games: Sequence[tuple[Id, Id]]
    results: Sequence[tuple[int, int]]
    steps: int = 0

    def run(self, limits: dict[Id, int], place: int) -> Chance:
        """Possible where results from that game on keep everybody within the limits."""
        self.steps += 1
        if place == len(self.games):
            return Chance.POSSIBLE
        if self.steps > STEPS:
            return Chance.UNCLEAR
        a, b = self.games[place]
        for for_a, for_b in self.results:
            if for_a <= limits[a] and for_b <= limits[b]:
                found = self.run({**limits, a: limits[a] - for_a, b: limits[b] - for_b}, place + 1)
                if found is not Chance.OUT:
                    return found
        return Chance.OUT
