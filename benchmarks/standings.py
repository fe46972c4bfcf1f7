"""How long a table takes, beside a bare loop over the same rows and reading them with SQLite, in one run.

python -m benchmarks.standings
"""

import gc
import sqlite3
import sys
from collections.abc import Callable
from random import Random
from time import process_time

from engine.pairing.round_robin import berger
from engine.standings.fixtures import Entrant, Fixture
from engine.standings.ranking import rank

SIZES = (50, 100, 200)
TIMES = 9


def season(entries: int, random: Random) -> list[Fixture]:
    """A double round robin, all of it played."""
    return [
        Fixture(round_.number, pairing.first, pairing.second, *result(random))
        for round_ in berger(entries, 2)
        for pairing in round_.pairings
    ]


def result(random: Random) -> tuple[object, ...]:
    """A confirmed result; one in twenty is a draw."""
    won, lost = random.randint(101, 450), random.randint(0, 100)
    deals = (won // 2, lost, random.randint(2, 9), random.randint(0, 5), random.randint(0, 3), 0, 0, 0)
    if random.random() < 0.05:
        return ("confirmed", None, None, won, won, 1, 1, *deals)
    if random.random() < 0.5:
        return ("confirmed", None, "a", won, lost, 1, 0, *deals)
    return ("confirmed", None, "b", lost, won, 0, 1, *deals)


def best(work: Callable[[], object]) -> float:
    """The least processor time of several runs, in seconds."""
    times = []
    for _ in range(TIMES):
        gc.collect()
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def loop(rows: list[tuple[object, ...]]) -> None:
    """Touch every row once."""
    for _ in rows:
        pass


def stored(fixtures: list[Fixture]) -> sqlite3.Connection:
    """The fixtures in a table of a database in memory."""
    connection = sqlite3.connect(":memory:")
    connection.execute(f"CREATE TABLE fixture ({', '.join(Fixture._fields)})")
    marks = ", ".join("?" * len(Fixture._fields))
    connection.executemany(f"INSERT INTO fixture VALUES ({marks})", fixtures)  # noqa: S608 - marks alone
    return connection


def main() -> None:
    """Print a line for each size."""
    heading = f"{'entries':>8}{'fixtures':>10}{'loop':>10}{'read':>10}{'rank':>10}{'a fixture':>12}"
    print(heading + f"{'rank/read':>11}{'read, then rank':>17}")
    random = Random(2026)
    for entries in SIZES:
        fixtures = season(entries, random)
        entrants = [Entrant(number, f"Entry {number:03}") for number in range(1, entries + 1)]
        connection = stored(fixtures)

        def read(connection: sqlite3.Connection = connection) -> list[tuple[object, ...]]:
            return connection.execute("SELECT * FROM fixture").fetchall()

        def both(
            entrants: list[Entrant] = entrants, read: Callable[[], list[tuple[object, ...]]] = read
        ) -> None:
            rank(entrants, read())

        rows = read()
        looped, reading = best(lambda rows=rows: loop(rows)), best(read)
        ranking = best(lambda entrants=entrants, fixtures=fixtures: rank(entrants, fixtures))
        all_of_it = best(both)
        print(
            f"{entries:>8}{len(fixtures):>10}{looped * 1e3:>7.2f} ms{reading * 1e3:>7.1f} ms{ranking * 1e3:>7.1f} ms"
            f"{ranking / len(fixtures) * 1e6:>9.2f} µs{ranking / reading:>11.2f}{all_of_it / reading:>11.2f} × read"
        )


if __name__ == "__main__":
    sys.exit(main())
