"""What ten cards promise: their deadwood now, and after each card that may come next."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.signs import PAIRS
from engine.cards import PACK
from engine.discards import best_discards
from engine.melds import least_melds

_COUNTS = tuple(card.count for card in PACK)


def each_card(bits: int) -> Iterator[int]:
    """The cards in these bits, one after the other, as bits."""
    while bits:
        card = bits & -bits
        bits ^= card
        yield card


def after_next_card(hand: int, unseen: int) -> list[int]:
    """The least deadwood that can be kept after each unseen card, were it the next one drawn."""
    return [best_discards(hand | card)[0] for card in each_card(unseen)]


def mean_after_next(hand: int, unseen: int) -> float:
    """The mean of the deadwood after the next card from the stock."""
    after = after_next_card(hand, unseen)
    return sum(after) / len(after)


def melded(hand: int) -> int:
    """The cards in melds in the first arrangement that leaves the least, as bits."""
    return sum(next(least_melds(hand)))


def outlook(hand: int, unseen: int, known: int, limit: int) -> list[float]:
    """Ten cards in numbers, each about 0 to 1, for ``engine.bots.judgement``; the order is fixed.

    ``known`` are cards that the other side is known to hold, ``limit`` the deal's knock limit.
    """
    in_melds = melded(hand)
    loose = hand ^ in_melds
    counts = [_COUNTS[card.bit_length() - 1] for card in each_card(loose)]
    deadwood = sum(counts)
    after, share = after_next_card(hand, unseen), 1 / unseen.bit_count()
    mean = sum(after) * share
    promise, hopeless, alone, layable, outs = _chances_of(loose, hand, unseen, known)
    return [
        deadwood / 30,
        in_melds.bit_count() / 10,
        after.count(0) * share * 3,
        sum(left <= limit for left in after) * share,
        mean / 30,
        (deadwood - mean) / 10,
        promise * share / 5,
        hopeless / 30,
        alone / 5,
        max(counts, default=0) / 10,
        len(counts) / 10,
        sum(count >= 8 for count in counts) / 4,
        layable / 10,
        sum(left <= 5 for left in after) * share,
        float(deadwood <= limit),
        min(deadwood, 10) / 10,
        sum(left <= deadwood - 5 for left in after) * share,
        sum(left <= deadwood - 11 for left in after) * share,
        outs.bit_count() * share,
    ]


def _chances_of(loose: int, hand: int, unseen: int, known: int) -> tuple[int, int, int, int, int]:
    """What the loose cards can become.

    Their points times the unseen cards that would meld each; the points and the number of those that no one card can
    meld; the points that could be laid off on known melds of the other side; and all those unseen cards, as bits.
    """
    promise = hopeless = alone = layable = all_outs = 0
    for card in each_card(loose):
        index = card.bit_length() - 1
        count, outs, lays = _COUNTS[index], 0, False
        for pair in PAIRS[index]:
            missing = pair & ~hand
            if missing == pair:
                lays = lays or pair & known == pair
            elif not missing & (missing - 1):
                outs |= missing & unseen
        promise += count * outs.bit_count()
        if not outs:
            hopeless += count
            alone += 1
        if lays:
            layable += count
        all_outs |= outs
    return promise, hopeless, alone, layable, all_outs
