"""How fast the engine is, beside a plain exhaustive search in the same run.

    python -m benchmarks.engine --seconds 2

Both answer the same questions, drawn by chance from a seed, and what they find must add up to the same: otherwise the
exit status is 1. The search is the checker of the tests, which tries everything and is written for the eye.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.answering import answer
from engine.discards import weigh_discards
from engine.melds import deadwood_of
from engine.notation import parse_cards
from engine.reading import read_deal
from engine.rules import RuleSet
from engine.scoring import score_deal
from tests.engine import chance, exhaustive
from tests.engine.slow import hands as cards
from tests.engine.slow.deals import score_deal as slow_score_deal
from tests.engine.slow.rules import DEFAULTS

ROOT = Path(__file__).resolve().parent.parent
CLASSIC = RuleSet()


@dataclass(frozen=True)
class Question:
    """One kind of work: the cases, and how the engine and the search each find the figure of one."""

    name: str
    cases: Sequence[tuple[Any, Any]]
    engine: Callable[[Any], int]
    search: Callable[[Any], int]


@dataclass(frozen=True)
class Pace:
    """How many a second, and the figures that were found, in the order of the cases."""

    a_second: float
    figures: list[int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure everything and print a table; 1 where the two do not agree."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.engine", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each measurement goes on (2)")
    parser.add_argument(
        "--cases", type=int, default=2000, help="how many cases of each kind are drawn (2000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="what they are drawn from (1)")
    chosen = parser.parse_args(arguments)
    source = random.Random(chosen.seed)
    print(f"{'':32}{'engine':>12}{'search':>12}{'ratio':>9}   sums")
    agreed = [print_row(question, chosen.seconds) for question in _questions(source, chosen.cases)]
    agreed.append(_print_requests(source, chosen.cases, chosen.seconds))
    return 0 if all(agreed) else 1


def _questions(source: random.Random, cases: int) -> list[Question]:
    tens = [chance.some_cards(source, 10) for _ in range(cases)]
    elevens = [chance.some_cards(source, 11) for _ in range(cases)]
    knocks = [chance.knock(source) for _ in range(cases)]
    counted = [deal for deal in (chance.counted(source, "classic") for _ in range(cases)) if _is_scored(deal)]
    return [
        Question("hands of ten: deadwood", _with_cards(tens), deadwood_of, cards.deadwood),
        Question("hands of eleven: all discards", _with_cards(elevens), _discards, _slow_discards),
        Question("knocks with both hands", _same(knocks), _figure_of_engine, _figure_of_search),
        Question(
            "deals from their counts",
            [(read_deal(deal), deal) for deal in counted],
            lambda deal: score_deal(CLASSIC, deal).points,
            lambda deal: int(slow_score_deal(deal, DEFAULTS, "deal")["points"]),
        ),
    ]


def _with_cards(hands: list[list[str]]) -> list[tuple[Any, Any]]:
    return [(parse_cards(hand), hand) for hand in hands]


def _same(requests: list[chance.Request]) -> list[tuple[Any, Any]]:
    return [(request, request) for request in requests]


def _is_scored(deal: chance.Request) -> bool:
    return "error" not in exhaustive.answer({"deal": deal})


def _discards(hand: Any) -> int:
    return sum(weigh_discards(hand).after.values())


def _slow_discards(hand: list[str]) -> int:
    return sum(cards.discards(hand).values())


def _figure_of_engine(request: chance.Request) -> int:
    return _figure(answer(request))


def _figure_of_search(request: chance.Request) -> int:
    return _figure(exhaustive.answer(request))


def _figure(answered: dict[str, Any]) -> int:
    """A number that stands for an answer: what is left, what is scored, or nothing for an error."""
    if "error" in answered:
        return 0
    if "total" in answered:
        return int(sum(answered["total"].values()))
    left = answered["deadwood"]
    if not isinstance(left, dict):
        return int(left)
    return int(answered["points"]) + 1000 * int(sum(left.values()))


def print_row(question: Question, seconds: float) -> bool:
    """Measure both at one kind of work, print the row, and say whether they found the same."""
    engine = _pace(question.engine, [case for case, _ in question.cases], seconds)
    # The search remembers what it found: it is never asked the same twice.
    search = _pace(question.search, [case for _, case in question.cases], seconds, again=False)
    return _print_paces(question.name, engine, search)


def _pace(work: Callable[[Any], int], cases: Sequence[Any], seconds: float, *, again: bool = True) -> Pace:
    """Work through the cases for so long, over and over where they may come again."""
    figures: list[int] = []
    done = 0
    began = time.perf_counter()
    while not done or (again and time.perf_counter() - began < seconds):
        for case in cases:
            figure = work(case)
            done += 1
            if done <= len(cases):
                figures.append(figure)
            if time.perf_counter() - began >= seconds:
                break
    return Pace(done / (time.perf_counter() - began), figures)


def _print_requests(source: random.Random, cases: int, seconds: float) -> bool:
    """The command as other programs run it, its start and JSON included."""
    kinds = [chance.hand, chance.knock, _counted_request, chance.game]
    requests = [kinds[number % len(kinds)](source) for number in range(cases)]
    lines = "".join(json.dumps(request) + "\n" for request in requests).encode()
    once = _run_command(lines)
    times = max(1, int(seconds * once.a_second / cases))
    engine = _run_command(lines * times)
    search = _pace(_figure_of_search, requests, seconds, again=False)
    return _print_paces("requests to the command", Pace(engine.a_second, once.figures), search)


def _counted_request(source: random.Random) -> chance.Request:
    return {"deal": chance.counted(source, "classic")}


def _run_command(lines: bytes) -> Pace:
    began = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "engine", "score"], input=lines, capture_output=True, cwd=ROOT, check=True
    )
    took = time.perf_counter() - began
    answers = done.stdout.splitlines()
    return Pace(len(answers) / took, [_figure(json.loads(answered)) for answered in answers])


def _print_paces(name: str, engine: Pace, search: Pace) -> bool:
    both = min(len(engine.figures), len(search.figures))
    sums = sum(engine.figures[:both]), sum(search.figures[:both])
    agreed = engine.figures[:both] == search.figures[:both]
    ratio = engine.a_second / search.a_second
    verdict = f"{sums[0]:,} over {both}" if agreed else f"DIFFER: {sums[0]:,} for {sums[1]:,} over {both}"
    print(f"{name:32}{engine.a_second:>10,.0f}/s{search.a_second:>10,.0f}/s{ratio:>8,.1f}x   {verdict}")
    return agreed


if __name__ == "__main__":
    sys.exit(main())
