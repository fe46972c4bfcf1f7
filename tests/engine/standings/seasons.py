"""Competitions made up by chance, with everything that can happen in one."""

from random import Random
from typing import Any

from engine.pairing.round_robin import berger
from engine.standings.fixtures import Absent, Entrant, Fixture, State, Won
from engine.standings.ranking import Table, rank
from engine.standings.scheme import Scheme
from engine.standings.tie_breaks import TIE_BREAKS
from engine.standings.withdrawals import Policy

NAMES = ["Ana", "ben", "Ben", "Cy", "dora", "Eve", "Al", "ana", "Zoe"]
SCHEMES = [(1, 0.5, 0), (2, 1, 0), (3, 1, 0), (3, 2, 1), (1, 0, 0)]


def some_season(random: Random) -> dict[str, Any]:
    """All that a table depends on; few different scores, so that ties are common."""
    size, cycles = random.randint(2, 8), random.randint(1, 2)
    rounds = berger(size, cycles)
    done = random.choice([0.5, 0.8, 0.95, 1])
    fixtures = [
        some_fixture(random, round_.number, f"p{pairing.first}", f"p{pairing.second}", done)
        for round_ in rounds
        for pairing in round_.pairings
    ]
    leaving = random.choice([0, 0, 0.2, 0.5])
    entrants = [
        Entrant(
            f"p{n}",
            random.choice(NAMES),
            random.randint(0, len(rounds)) if random.random() < leaving else None,
        )
        for n in range(1, size + 1)
    ]
    chosen = random.sample(list(TIE_BREAKS), random.randint(0, 5))
    if random.random() < 0.5:
        chosen = ["direct_encounter", *(name for name in chosen if name != "direct_encounter")]
    draws = [random.sample(entrants, random.randint(0, size)) for _ in range(random.choice([0, 0, 0, 1, 2]))]
    return {
        "entrants": entrants,
        "fixtures": fixtures,
        "scheme": Scheme.of(*random.choice(SCHEMES)),
        "tie_breaks": chosen,
        "withdrawals": random.choice(list(Policy)),
        "lots": [[entrant.id for entrant in drawn] for drawn in draws],
        "after_round": random.choice([None, None, random.randint(0, len(rounds))]),
    }


def some_fixture(random: Random, round_: int, a: str, b: str, done: float) -> Fixture:
    if random.random() > done:
        return Fixture(round_, a, b, random.choice([s for s in State if s != State.CONFIRMED]))
    if random.random() < 0.1:
        return Fixture(round_, a, b, State.CONFIRMED, random.choice(list(Absent)))
    winner = random.choice([Won.A, Won.A, Won.B, Won.B, None])
    figures = [random.choice([0, 1, 2, None]) for _ in range(12)]
    return Fixture(round_, a, b, State.CONFIRMED, None, winner, *figures)


def table_of(season: dict[str, Any]) -> Table:
    return rank(**season)
