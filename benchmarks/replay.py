"""Play many deals under every preset, write each down, play it again, and score its hands: all must agree.

    python -m benchmarks.replay --deals 10000

The tests do the same with fewer deals.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from engine.__main__ import answer_line
from engine.bots.registry import bot_named
from engine.cards import cards_of
from engine.notation import str_cards
from engine.play.deal import DealInPlay
from engine.presets import PRESETS
from engine.records import format_record, parse_record, record_of, replay
from engine.sides import Pair, Side
from engine.simulate import play_out, shuffled


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line a preset and bot; 1 where a record did not replay or was scored otherwise."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.replay", description=__doc__.split("\n")[0])
    parser.add_argument("--deals", type=int, default=10_000, help="how many for each preset and bot (10000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same deals (1)")
    parser.add_argument("--bots", nargs="+", default=["random", "simple"], help="who plays (random simple)")
    chosen = parser.parse_args(arguments)
    wrong = 0
    for slug in PRESETS:
        for bot in chosen.bots:
            began = time.monotonic()
            outcomes: Counter[str] = Counter()
            for outcome, agrees in _deals(slug, bot, chosen.deals, chosen.seed):
                outcomes[outcome] += 1
                wrong += not agrees
            ends = ", ".join(f"{count:,} {outcome}" for outcome, count in outcomes.most_common())
            print(f"{slug:<12} {bot:<8} {ends} ({time.monotonic() - began:.0f} s)", flush=True)
    print(f"{wrong:,} deals did not agree." if wrong else "All agree.")
    return 1 if wrong else 0


def _deals(slug: str, name: str, count: int, seed: int) -> Iterator[tuple[str, bool]]:
    """The outcome of each deal, and whether its record, its replay and the score of its hands agree."""
    chance = Random(f"{seed} {slug} {name}")
    bot = bot_named(name)
    for number in range(1, count + 1):
        dealer = Side.A if number % 2 else Side.B
        deal = DealInPlay(PRESETS[slug].rules, dealer, shuffled(chance))
        play_out(deal, Pair(bot, bot), Pair(chance, chance))
        line = format_record(record_of(deal, game=1, number=number, slug=slug))
        again = replay(parse_record(line))
        result = json.loads(line)["result"]
        yield result["outcome"], again.history == deal.history and result == _scored(again, slug)


def _scored(deal: DealInPlay, slug: str) -> object:
    """What `engine score` answers for the hands of this deal."""
    asked: dict[str, object] = {"rules": slug, "upcard": str(deal.upcard), "knocker": None}
    if deal.knocker:
        asked["knocker"] = deal.knocker.value
        asked["hands"] = {side.value: str_cards(cards_of(deal.seat(side).hand)) for side in Side}
    return json.loads(answer_line(json.dumps({"deal": asked}).encode()))


if __name__ == "__main__":
    sys.exit(main())
