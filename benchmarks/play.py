"""How many deals a second two bots play in one process, and whether the points add up.

    python -m benchmarks.play --games 1000

The points of all deals are added up as the bots made them, and once more out of the hands laid down: where the two sums
differ, the row says so and the exit status is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.registry import bot_named
from engine.play.ending import result_of
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.sides import Pair
from engine.simulate import play_games

PAIRINGS = (("simple", "simple", 1.0), ("simple", "random", 1.0), ("random", "random", 0.02))
"""Who plays whom, and for which part of the games that are asked for: random deals are long."""


@dataclass(frozen=True)
class Pace:
    """What was played in how much processor time."""

    games: int
    deals: int
    turns: int
    seconds: float
    points: int
    points_of_hands: int


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure each pairing and print a table; 1 where sums differ."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.play", description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1000, help="how many games of simple (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games (1)")
    parser.add_argument("--rules", default="simple", choices=list(PRESETS), help="a preset (simple)")
    chosen = parser.parse_args(arguments)
    rules = PRESETS[chosen.rules].rules
    print(f"{'':<20}{'games':>8}{'deals':>9}{'turns a deal':>14}{'deals a second':>16}{'points':>11}")
    agreed = True
    for a, b, part in PAIRINGS:
        pace = measure(Pair(a, b), rules, max(1, round(chosen.games * part)), chosen.seed)
        same = pace.points == pace.points_of_hands
        agreed = agreed and same
        print(
            f"{f'{a} - {b}':<20}{pace.games:>8,}{pace.deals:>9,}{pace.turns / pace.deals:>14.1f}"
            f"{pace.deals / pace.seconds:>16,.0f}{pace.points:>11,}"
            + ("" if same else f"  but the hands say {pace.points_of_hands:,}")
        )
    return 0 if agreed else 1


def measure(names: Pair[str], rules: RuleSet, games: int, seed: int) -> Pace:
    """Play so many games, all in this process, and count."""
    games_played = play_games(names.map(bot_named), rules, seed=seed, numbers=range(1, games + 1))
    seconds, deals, turns, points, points_of_hands = 0.0, 0, 0, 0, 0
    while True:
        began = time.process_time()
        game = next(games_played, None)
        seconds += time.process_time() - began
        if game is None:
            return Pace(games, deals, turns, seconds, points, points_of_hands)
        deals += len(game.deals)
        turns += sum(deal.turns for deal in game.deals)
        points += sum(score.points for score in game.scores)
        points_of_hands += sum(result_of(deal).points for deal in game.deals)


if __name__ == "__main__":
    sys.exit(main())
