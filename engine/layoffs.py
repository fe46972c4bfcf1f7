"""A knock laid down: the knocker's melds, the defender's own, and what the defender lays off.

The defender's melds and lay-offs are one optimisation: breaking up a meld may let more be laid off than it held. The
knocker's hand goes down with the fewest open places (source: rules of the house, “Laying off”).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from engine.cards import Card, cards_of
from engine.melds import MELDS, RUNS, SUIT, least_deadwood, least_melds


def _beside_run(run: int, step: int) -> int:
    """The card next below (step -1) or above (step 1) a run, or 0 at the end of the suit."""
    base = 13 * ((run.bit_length() - 1) // 13)
    pattern = run >> base
    beside = (pattern & -pattern) >> 1 if step < 0 else (1 << pattern.bit_length()) & SUIT
    return beside << base


def _fourth_card(meld: int) -> int:
    """The card that a set of three lacks, or 0 for a set of four."""
    place = ((meld & -meld).bit_length() - 1) % 13
    return sum(1 << (13 * suit + place) for suit in range(4)) & ~meld


_OPEN = {
    meld: _beside_run(meld, -1) | _beside_run(meld, 1) if meld in RUNS else _fourth_card(meld)
    for meld in MELDS
}


def open_places(melds: tuple[int, ...], hand: int) -> int:
    """The cards outside the hand that could be laid off on these melds at once, each counted once, as bits."""
    places = 0
    for meld in melds:
        places |= _OPEN[meld]
    return places & ~hand


@dataclass(frozen=True, slots=True)
class LayOff:
    """A card laid off onto one of the knocker's melds, as that meld lay before."""

    card: Card
    onto: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Defence:
    """The defender's hand laid down for the least: its melds, its lay-offs in an order that works, what is left."""

    deadwood: int
    melds: tuple[int, ...]
    laid_off: tuple[LayOff, ...]
    loose: int


def _chain(meld: int, step: int, held: int) -> list[int]:
    """The cards that could be laid off one on another at one end of a run, nearest first."""
    found = []
    beside = _beside_run(meld, step)
    while beside & held:
        found.append(beside)
        meld |= beside
        beside = _beside_run(meld, step)
    return found


def _ends(melds: tuple[int, ...], held: int) -> list[tuple[int, list[int]]]:
    """Each place that takes cards out of ``held``: the meld, and the cards in the order in which they would go."""
    ends = []
    for meld in melds:
        if not _OPEN[meld] & held:
            continue
        if meld in RUNS:
            ends += [(meld, cards) for step in (-1, 1) if (cards := _chain(meld, step, held))]
        else:
            ends.append((meld, [_OPEN[meld]]))
    return ends


def _ways_to_lay_off(ends: list[tuple[int, list[int]]]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each way to lay off: the cards as bits, and how many of them at each end. No card goes twice."""
    for counts in product(*(range(len(cards) + 1) for _, cards in ends)):
        laid = 0
        for (_, cards), count in zip(ends, counts, strict=True):
            part = sum(cards[:count])
            if laid & part:
                break
            laid |= part
        else:
            yield laid, counts


def least_after_lay_offs(held: int, melds: tuple[int, ...]) -> int:
    """The least deadwood that the defender can be left with against these melds."""
    ends = _ends(melds, held)
    if not ends:
        return least_deadwood(held)
    return min(least_deadwood(held & ~laid) for laid, _ in _ways_to_lay_off(ends))


def defend(held: int, melds: tuple[int, ...]) -> Defence:
    """The defender's best answer: the least left, and of the ways to it one that lays off the fewest cards."""
    ends = _ends(melds, held)
    left, _, laid, counts = min(
        (least_deadwood(held & ~laid), laid.bit_count(), laid, counts)
        for laid, counts in _ways_to_lay_off(ends)
    )
    laid_off = tuple(
        LayOff(cards_of(card)[0], cards_of(meld))
        for (meld, cards), count in zip(ends, counts, strict=True)
        for card in cards[:count]
    )
    kept = held & ~laid
    own = next(least_melds(kept))
    return Defence(left, own, laid_off, kept & ~sum(own))


def arrange_knock(hand: int, defender: int, *, lays_off: bool) -> tuple[int, ...]:
    """The knocker's melds: the least deadwood, then the fewest open places, then the most left to the defender.

    ``lays_off`` is false for gin, where nothing is laid off.
    """
    ways = list(least_melds(hand))
    if len(ways) == 1:
        return ways[0]
    places = [open_places(melds, hand).bit_count() for melds in ways]
    fewest = min(places)
    best = [melds for melds, count in zip(ways, places, strict=True) if count == fewest]
    if len(best) == 1 or not lays_off:
        return best[0]
    return max(best, key=lambda melds: least_after_lay_offs(defender, melds))
