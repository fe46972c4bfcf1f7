"""What Celery costs an exhibition: ``python -m benchmarks.exhibition``.

The same matches are played in turn by the bare engine and through Celery, by one worker and then by two, each on a
database of its own, with every sheet, move, result and table written. The worker is the one of the one-command start;
with --redis its messages go through that Redis. The totals must agree.

Matches a second are by the clock; matches a processor second, which other work on the machine changes less, are what the
share is made of: the middle of several turns, each beside the bare engine just before it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

SEED = 1


def main() -> int:
    """Print games a second, and the share of them that the plumbing costs."""
    parser = argparse.ArgumentParser(description="An exhibition through Celery beside the bare engine.")
    parser.add_argument("--matches", type=int, default=60, help="in a turn")
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--bots", nargs=2, default=["careful", "simple"])
    parser.add_argument(
        "--redis", default="", help="the address of a Redis, such as redis://127.0.0.1:6379/9"
    )
    parser.add_argument("--workers", type=int, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.workers:
        return _through_celery(chosen.workers, chosen.matches, chosen.turns, chosen.bots)
    print(f"{'':<18}{'matches/s':>10}{'matches/processor s':>21}{'plumbing':>24}{'load':>6}")
    for workers in (1, 2):
        turns = _in_a_club(workers, chosen)
        if not all(turn.agrees for turn in turns):
            print("THE TOTALS DIFFER")
            return 1
        costs = sorted(turn.bare.processor / turn.played.processor - 1 for turn in turns)
        shown = f"{median(costs):.0%} ({costs[0]:.0%} to {costs[-1]:.0%})"
        _print("the bare engine", [turn.bare for turn in turns])
        _print(f"{workers} worker(s)", [turn.played for turn in turns], shown)
    return 0


def _print(what: str, speeds: list[Speed], cost: str = "") -> None:
    clock, processor = (median(each) for each in zip(*speeds, strict=True))
    print(f"{what:<18}{clock:>10.1f}{processor:>21.1f}{cost:>24}{os.getloadavg()[0]:>6.1f}", flush=True)


class Speed(NamedTuple):
    """Matches a second by the clock, and by the processor time of whatever played them."""

    clock: float
    processor: float


class Turn(NamedTuple):
    """The bare engine, then the same through Celery; whether their totals agree."""

    bare: Speed
    played: Speed
    agrees: bool


def _bare(matches: int, names: list[str]) -> tuple[Speed, int]:
    """The speed and the sum of all totals, without a database."""
    from engine.bots.registry import bot_named
    from engine.match import MatchFormat
    from engine.match_play import play_match
    from engine.presets import PRESETS
    from engine.sides import Pair

    rules, total = PRESETS["classic"].rules, 0
    bots = Pair(bot_named(names[0]), bot_named(names[1]))
    first_named = Pair(bots.a, bots.b), Pair(bots.b, bots.a)
    began, used = time.perf_counter(), time.process_time()
    for number in range(1, matches + 1):
        # The sides change with every meeting.
        pair = first_named[(number - 1) % 2]
        played = play_match(pair, rules, MatchFormat(), seed=SEED, number=number)
        assert played.result is not None  # noqa: S101
        total += played.result.score.a + played.result.score.b
    return Speed(matches / (time.perf_counter() - began), matches / (time.process_time() - used)), total


def _in_a_club(workers: int, chosen: argparse.Namespace) -> list[Turn]:
    """The turns, in a process of their own with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "UNDERCUT_DATA": folder,
            "DATABASE_URL": "",
            "REDIS_URL": chosen.redis,
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        command = [sys.executable, "-m", "benchmarks.exhibition", "--workers", str(workers)]
        wanted = ["--matches", str(chosen.matches), "--turns", str(chosen.turns), "--bots", *chosen.bots]
        done = subprocess.run([*command, *wanted], env=env, capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return [
        Turn(Speed(float(one), float(two)), Speed(float(three), float(four)), agrees == "True")
        for one, two, three, four, agrees in rows
    ]


def _through_celery(workers: int, matches: int, turns: int, bots: list[str]) -> int:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    numbers: list[int] = []
    with ExitStack() as stack:
        for _ in range(workers):
            worker = subprocess.Popen([sys.executable, "-m", "config.worker"], stdin=subprocess.PIPE)
            stack.callback(worker.kill)
            numbers.append(worker.pid)
        _exhibition(4 * workers, bots)  # until every worker has begun and knows the bots
        time.sleep(3)
        for _ in range(turns):
            bare, wanted = _bare(matches, bots)
            began, used = time.perf_counter(), _processor_seconds(numbers)
            found = _exhibition(matches, bots)
            took, used = time.perf_counter() - began, _processor_seconds(numbers) - used
            print(*bare, matches / took, matches / used, found == wanted)
    return 0


def _processor_seconds(numbers: list[int]) -> float:
    """What these processes have used of the processor so far."""
    fields = [Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split() for number in numbers]
    return sum(int(each[11]) + int(each[12]) for each in fields) / os.sysconf("SC_CLK_TCK")


def _exhibition(matches: int, bots: list[str]) -> int:
    """Start one and wait until it is played; the sum of all totals."""
    from django.db.models import F, Sum

    from league.actions.bot_players import BotEntry
    from league.actions.competitions import Terms
    from league.models import FixtureResult
    from league.rulesets import named_rules
    from league.views.edges import send_kind
    from scoresheet.exhibitions.steering import start_exhibition
    from scoresheet.models import Exhibition, Going

    exhibition = start_exhibition(
        name="Benchmark",
        entries=[BotEntry(bots[0], "One"), BotEntry(bots[1], "The other")],
        terms=Terms(rules=named_rules("classic"), cycles=matches),
        seed=SEED,
        token=uuid.uuid4(),
        by=None,
    )
    send_kind("exhibition")
    while Exhibition.objects.get(pk=exhibition.pk).going != Going.DONE:
        time.sleep(0.02)
    results = FixtureResult.objects.filter(fixture__competition=exhibition.competition_id)
    return int(results.aggregate(total=Sum(F("score_a") + F("score_b")))["total"])


if __name__ == "__main__":
    sys.exit(main())
