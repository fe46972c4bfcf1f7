"""How long a whole table takes beside reading its rows: ``python -m benchmarks.league``.

Makes leagues of 50, 100 and 200 entries, double round robin, every fixture confirmed, in a database of its own, and times
(in processor time) one plain SQL query for the rows, and a full recomputation with all that its page shows, stored.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager

SIZES = (50, 100, 200)


def main() -> int:
    """Print the table of measurements."""
    parser = argparse.ArgumentParser(description="A full table beside reading its rows.")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    with database():
        print(
            f"{'entries':>8}{'fixtures':>10}{'read ms':>10}{'table ms':>10}{'ratio':>8}{'µs a fixture':>14}"
        )
        for size in chosen.sizes:
            _measure(size, chosen.runs)
    return 0


@contextmanager
def database() -> Iterator[None]:
    """A database of its own, gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "UNDERCUT_DATA": folder,
            "DATABASE_URL": "",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0)
        yield


def _measure(size: int, runs: int) -> None:
    from django.db.models import F

    from league.actions.tables import refresh_table
    from league.models import Competition

    pk, fixtures = league_of(size)

    def change() -> None:
        Competition.objects.filter(pk=pk).update(revision=F("revision") + 1)

    read = best(read_rows(pk), runs)
    table = best(lambda: refresh_table(competition=pk), runs, before=change)
    print(
        f"{size:>8}{fixtures:>10,}{read * 1e3:>10.1f}{table * 1e3:>10.1f}{table / read:>8.2f}{table / fixtures * 1e6:>14.2f}"
    )
    Competition.objects.all().delete()


def read_rows(pk: int) -> Callable[[], None]:
    """One plain query for everything that a table is made of, through Django's connection."""
    from django.db import connection

    query = """
        SELECT f.round, a.code, b.code, f.state, f.forfeit, r.winner, r.score_a, r.score_b, r.games_a, r.games_b, r.net_a,
               r.net_b, r.deals_a, r.deals_b, r.gins_a, r.gins_b, r.shutouts_a, r.shutouts_b
        FROM league_fixture f JOIN league_entry a ON a.id = f.a_id JOIN league_entry b ON b.id = f.b_id
        LEFT JOIN league_fixtureresult r ON r.fixture_id = f.id WHERE f.competition_id = %s
    """

    def read() -> None:
        with connection.cursor() as cursor:
            cursor.execute(query, [pk])
            cursor.fetchall()

    return read


def best(act: Callable[[], object], runs: int, before: Callable[[], None] = lambda: None) -> float:
    """The least processor time of several runs, in seconds; what comes ``before`` each is not counted."""
    times = []
    for _ in range(runs):
        before()
        began = time.process_time()
        act()
        times.append(time.process_time() - began)
    return min(times)


def league_of(size: int) -> tuple[int, int]:
    """A league of so many entries, every fixture confirmed: its id, and how many fixtures it has."""
    from decimal import Decimal

    from engine.pairing.round_robin import berger
    from league.models import Competition, Entry, Fixture, FixtureResult, Player

    dice = random.Random(size)
    competition = Competition.objects.create(
        slug=f"size-{size}",
        name=f"{size} entries",
        time_zone="Europe/London",
        rules_name="Classic",
        rules_base="classic",
        rules_values={},
        cycles=2,
        win=Decimal(1),
        draw=Decimal("0.5"),
        loss=Decimal(0),
        tie_breaks=["direct_encounter", "sonneborn_berger", "spread", "games_won"],
        revision=1,
        token=uuid.uuid4(),
    )
    players = Player.objects.bulk_create(
        [Player(name=f"P{size}-{number}", key=f"p{size}-{number}") for number in range(size)]
    )
    entries = Entry.objects.bulk_create(
        [
            Entry(competition=competition, code=f"p{number}", name=player.name, player=player, number=number)
            for number, player in enumerate(players, 1)
        ]
    )
    fixtures = Fixture.objects.bulk_create(
        [
            Fixture(
                competition=competition,
                round=round_.number,
                board=board,
                a=entries[pairing.first - 1],
                b=entries[pairing.second - 1],
                state="confirmed",
            )
            for round_ in berger(size, 2)
            for board, pairing in enumerate(round_.pairings, 1)
        ],
        batch_size=2000,
    )
    results = []
    for fixture in fixtures:
        a, b = dice.randrange(400), dice.randrange(400)
        winner = "a" if a > b else "b" if b > a else ""
        results.append(
            FixtureResult(
                fixture=fixture,
                winner=winner,
                score_a=a,
                score_b=b,
                games_a=int(winner == "a"),
                games_b=int(winner == "b"),
            )
        )
    FixtureResult.objects.bulk_create(results, batch_size=1000)
    return competition.pk, len(fixtures)


if __name__ == "__main__":
    sys.exit(main())
