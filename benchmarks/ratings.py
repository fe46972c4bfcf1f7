"""How long all ratings take beside reading their rows: ``python -m benchmarks.ratings``.

Makes leagues of 50, 100 and 200 entries as ``benchmarks.league`` does, a round a week, and times (in processor time) one plain
SQL query for the rows, the replay alone, and the whole of it with everybody's course stored. ``--periods`` asks instead which
rating period foretells results best in simulated clubs.
"""

from __future__ import annotations

import argparse
import datetime
import math
import random
import sys
from itertools import groupby

from benchmarks.league import SIZES, best, database, league_of, read_rows
from engine.ratings.glicko2 import NEW, Glicko, expected, weight
from engine.ratings.replay import Match, replay

PERIODS = {1: "weeks", 4: "months", 13: "quarters"}
CLUBS, PEOPLE, WEEKS, SEASON = 60, 20, 104, 30
STRENGTHS, DRIFT = 180, 8
"""How far apart people are in points (one standard deviation), and how far each moves a week."""
LEARNING = 12
"""So many weeks are played before results are foretold."""


def main() -> int:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description="All ratings beside reading their rows.")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--periods", action="store_true", help="compare weeks, months and quarters instead")
    chosen = parser.parse_args()
    if chosen.periods:
        _compare_periods()
        return 0
    with database():
        heads = ("fixtures", "read ms", "replay ms", "all ms", "all/read", "µs a fixture")
        print(f"{'entries':>8}" + "".join(f"{head:>14}" for head in heads))
        for size in chosen.sizes:
            _measure(size, chosen.runs)
    return 0


def _measure(size: int, runs: int) -> None:
    from league.actions.ratings import refresh_ratings
    from league.models import ClubSnapshot, Competition, Round
    from league.ratings import played_matches

    pk, fixtures = league_of(size)
    first = datetime.date(2020, 1, 6)
    Round.objects.bulk_create(
        [
            Round(competition_id=pk, number=number, day=first + datetime.timedelta(weeks=number))
            for number in range(1, 2 * size)
        ]
    )
    matches = played_matches().matches

    def compute() -> None:
        ClubSnapshot.objects.all().delete()
        refresh_ratings()

    def replay_alone() -> None:
        replay(matches)

    read, replayed, whole = (best(act, runs) for act in (read_rows(pk), replay_alone, compute))
    print(
        f"{size:>8}{fixtures:>14,}{read * 1e3:>14.1f}{replayed * 1e3:>14.1f}{whole * 1e3:>14.1f}"
        f"{whole / read:>14.2f}{whole / fixtures * 1e6:>14.2f}"
    )
    Competition.objects.all().delete()


def _compare_periods() -> None:
    """For each period, the mean of −ln of the chance that was given to what came about: less is better."""
    clubs = [_club(random.Random(seed)) for seed in range(CLUBS)]
    for weeks, name in PERIODS.items():
        losses = [_loss(matches, weeks) for matches in clubs]
        print(f"{name:>10}  {sum(losses) / len(losses):.4f}")


def _club(dice: random.Random) -> list[Match]:
    """Two years of a club: a match a week in the season, everybody's strength drifting all the time."""
    strength = {number: dice.gauss(0, STRENGTHS) for number in range(PEOPLE)}
    matches = []
    for week in range(WEEKS):
        if week % 52 < SEASON:
            order = dice.sample(sorted(strength), PEOPLE)
            for a, b in zip(order[::2], order[1::2], strict=True):
                chance = 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
                matches.append(Match(week, a, b, float(dice.random() < chance)))
        for number in strength:
            strength[number] += dice.gauss(0, DRIFT)
    return matches


def _loss(matches: list[Match], weeks: int) -> float:
    """How badly each result was foretold by the ratings before its period."""
    periods = [match._replace(period=match.period // weeks) for match in matches]
    ended = {id_: dict(course.periods) for id_, course in replay(periods).items()}
    known: dict[object, Glicko] = {}
    losses = []
    for period, pairs in groupby(zip(matches, periods, strict=True), key=lambda pair: pair[1].period):
        played = [match for match, _ in pairs]
        for week, a, b, score in played:
            if week >= LEARNING:
                one, other = known.get(a, NEW), known.get(b, NEW)
                chance = expected(one.mu, other.mu, weight(math.hypot(one.phi, other.phi)))
                losses.append(-math.log(chance if score else 1 - chance))
        known |= {id_: ended[id_][period] for match in played for id_ in match[1:3]}
    return sum(losses) / len(losses)


if __name__ == "__main__":
    sys.exit(main())
