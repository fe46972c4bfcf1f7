"""The engine beside OpenSpiel on the same hands: ``python -m benchmarks.openspiel``.

OpenSpiel is no part of this project; ``pip install open_spiel`` into the environment that runs this. Both answer the least
deadwood of ten cards and of eleven after the best discard, through Python, in one process, and the sums must agree.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence

from engine.cards import PACK, bits_of
from engine.discards import least_after_discard
from engine.layoffs import arrange_knock, least_after_lay_offs
from engine.melds import least_deadwood


def main() -> int:
    """Print how long each takes, and the ratio; 1 where the sums differ or OpenSpiel is not there."""
    parser = argparse.ArgumentParser(description="The engine beside OpenSpiel.")
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=5)
    chosen = parser.parse_args()
    try:
        from pyspiel import gin_rummy
    except ImportError:
        print("OpenSpiel is not installed here: pip install open_spiel")
        return 1
    theirs = gin_rummy.GinRummyUtils(13, 4, 10).min_deadwood
    dice = random.Random(1)
    deals = [dice.sample(range(52), 21) for _ in range(chosen.hands)]
    ten, eleven = [deal[:10] for deal in deals], [deal[:11] for deal in deals]
    same = _row("deadwood of ten cards", ten, least_deadwood, theirs, chosen.runs)
    same &= _row("the best of eleven discards", eleven, least_after_discard, theirs, chosen.runs)
    _knocks(deals, chosen.runs)
    return 0 if same else 1


def _row(
    name: str,
    hands: Sequence[list[int]],
    ours: Callable[[int], int],
    theirs: Callable[[list[int]], int],
    runs: int,
) -> bool:
    bits = [bits_of(PACK[card] for card in hand) for hand in hands]
    our_time, our_sum = _best(lambda: sum(map(ours, bits)), runs)
    their_time, their_sum = _best(lambda: sum(map(theirs, hands)), runs)
    agree = "the sums agree" if our_sum == their_sum else f"THE SUMS DIFFER: {our_sum} and {their_sum}"
    each = 1e6 / len(hands)
    print(
        f"{name:<28} ours {our_time * each:6.2f} µs, OpenSpiel {their_time * each:6.2f} µs, "
        f"ratio {our_time / their_time:.2f}; {agree}"
    )
    return our_sum == their_sum


def _knocks(deals: Sequence[list[int]], runs: int) -> None:
    """A whole knock: the fewest open places, and the joint lay-off. OpenSpiel has no such question."""
    hands = [(bits_of(PACK[c] for c in deal[:10]), bits_of(PACK[c] for c in deal[10:20])) for deal in deals]

    def all_knocks() -> int:
        return sum(
            least_after_lay_offs(other, arrange_knock(own, other, lays_off=True)) for own, other in hands
        )

    taken, _ = _best(all_knocks, runs)
    print(f"{'a whole knock':<28} ours {taken * 1e6 / len(hands):6.2f} µs")


def _best(act: Callable[[], int], runs: int) -> tuple[float, int]:
    found, times = 0, []
    for _ in range(runs):
        began = time.process_time()
        found = act()
        times.append(time.process_time() - began)
    return min(times), found


if __name__ == "__main__":
    sys.exit(main())
