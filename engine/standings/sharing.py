"""Can the games still to come be shared out so that nobody gets too much? A flow from those over their limit."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.standings.fixtures import Id

Link = tuple[Id, Id]


@dataclass(frozen=True, slots=True)
class Games:
    """So many games between two entries."""

    a: Id
    b: Id
    count: int


class Sharing:
    """Units of games, shared out between the two entries of each game.

    Every game gives ``units`` units in all, at most ``most`` of them to one side. ``limits`` say how many units an
    entry may get; an entry without a limit may get any number.
    """

    def __init__(self, games: Iterable[Games], units: int, most: int, limits: Mapping[Id, int]) -> None:
        self.limits = limits
        self.got: dict[Id, int] = dict.fromkeys(limits, 0)
        self.spare: dict[Link, int] = {}
        self.neighbours: dict[Id, list[Id]] = {}
        for game in games:
            mine = units * game.count // 2
            self._give(game.a, game.b, mine, game.count * (units - most))
            self._give(game.b, game.a, units * game.count - mine, game.count * (units - most))

    def _give(self, id_: Id, opponent: Id, units: int, least: int) -> None:
        """Give an entry units of its games with an opponent; those above the least may go to the opponent."""
        self.got[id_] = self.got.get(id_, 0) + units
        self.spare[id_, opponent] = units - least
        self.neighbours.setdefault(id_, []).append(opponent)

    def too_much(self) -> set[Id]:
        """Move units about until nobody is over the limit: empty then.

        Where that can't be, the answer is a set of entries that together must get more than their limits allow,
        whatever comes of the games (the cut of a largest flow): at least one of them ends up over its limit.
        """
        while over := [id_ for id_, limit in self.limits.items() if self.got[id_] > limit]:
            came_from = self._reach(over)
            end = next((id_ for id_ in came_from if self._room(id_)), None)
            if end is None:
                return set(came_from)
            self._move(came_from, end)
        return set()

    def _room(self, id_: Id) -> bool:
        return id_ not in self.limits or self.got[id_] < self.limits[id_]

    def _reach(self, over: list[Id]) -> dict[Id, Id | None]:
        """Everybody to whom a unit can be passed on, the nearest first, and from whom."""
        came_from: dict[Id, Id | None] = dict.fromkeys(over)
        waiting = deque(over)
        while waiting:
            giver = waiting.popleft()
            for taker in self.neighbours.get(giver, ()):
                if taker not in came_from and self.spare[giver, taker]:
                    came_from[taker] = giver
                    waiting.append(taker)
        return came_from

    def _move(self, came_from: Mapping[Id, Id | None], end: Id) -> None:
        """Pass one unit along the way that leads to ``end``."""
        taker, giver = end, came_from[end]
        self.got[end] += 1
        while giver is not None:
            self.spare[giver, taker] -= 1
            self.spare[taker, giver] += 1
            taker, giver = giver, came_from[giver]
        self.got[taker] -= 1
