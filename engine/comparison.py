"""Two bots compared over many games: who won how many, with how much certainty, and how their deals ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from engine.deals import Outcome
from engine.sides import Pair, Side
from engine.simulate import GamePlayed

ENDINGS = (Outcome.KNOCK, Outcome.GIN, Outcome.BIG_GIN, Outcome.UNDERCUT)
"""The outcomes that have a winner."""

_95_PERCENT = 1.959964
"""So many standard deviations to either side hold 95 % of a normal distribution."""


def _counters() -> Pair[Counter[Outcome]]:
    return Pair(Counter(), Counter())


@dataclass(slots=True)
class Comparison:
    """What came of the games so far. ``won`` counts by side the deals won, by outcome; ``points`` are theirs alone."""

    games: int = 0
    wins: Counter[Side] = field(default_factory=Counter)
    given_up: int = 0
    deals: int = 0
    washes: int = 0
    tied_deals: int = 0
    points: Counter[Side] = field(default_factory=Counter)
    won: Pair[Counter[Outcome]] = field(default_factory=_counters)

    def add(self, game: GamePlayed) -> None:
        """Count a game in."""
        self.games += 1
        self.given_up += game.given_up
        self.deals += len(game.scores)
        if game.winner is not None:
            self.wins[game.winner] += 1
        for score in game.scores:
            self.washes += score.outcome is Outcome.WASH
            self.tied_deals += score.outcome is Outcome.TIE
            if score.winner is not None:
                self.points[score.winner] += score.points
                self.won[score.winner][score.outcome] += 1

    def merge(self, other: Comparison) -> None:
        """Count all the games of another comparison in."""
        self.games += other.games
        self.wins += other.wins
        self.given_up += other.given_up
        self.deals += other.deals
        self.washes += other.washes
        self.tied_deals += other.tied_deals
        self.points += other.points
        for side in Side:
            self.won[side].update(other.won[side])

    @property
    def ties(self) -> int:
        """The games that ended with the same total on both sides."""
        return self.games - self.wins.total() - self.given_up

    def points_a_deal(self, side: Side) -> float:
        """The points that the side made, by the deals that were dealt, washes too."""
        return self.points[side] / self.deals if self.deals else 0.0

    def as_json(self) -> dict[str, Any]:
        """Everything, for another program."""
        return {
            "games": self.games,
            "wins": _by_side(lambda side: self.wins[side]),
            "ties": self.ties,
            "given_up": self.given_up,
            "share": _by_side(lambda side: _as_json(share_of(self.wins[side], self.games))),
            "deals": self.deals,
            "washes": self.washes,
            "tied_deals": self.tied_deals,
            "points": _by_side(lambda side: self.points[side]),
            "points_per_deal": _by_side(lambda side: round(self.points_a_deal(side), 4)),
            "outcomes": _by_side(lambda side: {one.value: self.won[side][one] for one in ENDINGS}),
        }


def _by_side(of: Any) -> dict[str, Any]:
    return {side.value: of(side) for side in Side}


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the games, from 0 to 1, with the ends of its 95 % confidence interval."""

    share: float
    low: float
    high: float


def share_of(wins: int, games: int) -> Share:
    """The share of so many wins, with Wilson's interval, which stays sound near 0 and 1 and with few games.

    The games count as independent of one another; mirrored ones are even less uncertain than it says.

    >>> share_of(50, 100)
    Share(share=0.5, low=0.4038, high=0.5962)
    """
    if games == 0:
        return Share(0.0, 0.0, 1.0)
    share, z = wins / games, _95_PERCENT
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    low, high = (max(0.0, middle - spread) / whole, min(whole, middle + spread) / whole)
    return Share(round(share, 4), round(low, 4), round(high, 4))


def _as_json(share: Share) -> dict[str, float]:
    return {"share": share.share, "low": share.low, "high": share.high}
