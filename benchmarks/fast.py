"""How fast the compiled extra is, beside the plain engine on the same hands.

    python -m benchmarks.fast

Both must find the same sums; otherwise the exit status is 1. Compiling, the first time, is not counted.
"""

import sys
from random import Random
from time import process_time

import numpy as np

from engine.discards import best_discards
from engine.fast.deals import play_simple_deals
from engine.fast.melds import least_after_discards, least_deadwoods
from engine.melds import least_deadwood

HANDS, TIMES, DEALS = 100_000, 20, 1_000_000


def main() -> int:
    """Measure and print a line for each question; 1 where the two do not agree."""
    agree = True
    for name, size, fast, plain in (
        ("hands of ten: deadwood", 10, least_deadwoods, least_deadwood),
        ("hands of eleven: best discard", 11, least_after_discards, lambda hand: best_discards(hand)[0]),
    ):
        chance = Random(1)
        hands = [sum(1 << card for card in chance.sample(range(52), size)) for _ in range(HANDS)]
        begun = process_time()
        expected = sum(map(plain, hands))
        slow = HANDS / (process_time() - begun)
        found, quick = _best_of(fast, np.array(hands))
        agree = agree and found == expected
        print(f"{name:32}{quick / 1e6:8.1f} million a second, plain {slow / 1e6:.2f}; sum {found}")
    play_simple_deals(10, 10, 1)
    begun = process_time()
    play_simple_deals(DEALS, 10, 1)
    print(f"{'deals of two simple bots':32}{DEALS / (process_time() - begun):8,.0f} a second")
    return 0 if agree else 1


def _best_of(fast, hands):
    """The sum that is found, and how many hands a second in the quickest of several runs."""
    fast(hands[:10])
    least = float("inf")
    for _ in range(TIMES):
        begun = process_time()
        found = fast(hands)
        least = min(least, process_time() - begun)
    return int(found.sum()), len(hands) / least


if __name__ == "__main__":
    sys.exit(main())
