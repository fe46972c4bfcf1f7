"""Melds, and every way in which a hand leaves the least deadwood.

Once the sets of a hand are chosen, its runs are forced: leaving out a card costs at least a point, so in each suit every
block of three or more neighbouring cards goes down, and what is left of a suit is one look-up in a table of 8,192. Only
the ranks held three or four times have to be tried. Cards are bits here (see ``engine.cards.bits_of``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, product

from engine.cards import PACK, Card, bits_of, cards_of, print_order

SUIT, HALF = (1 << 13) - 1, (1 << 26) - 1
_RANK = [sum(1 << (13 * suit + place) for suit in range(4)) for place in range(13)]


def _sets_of(place: int) -> list[int]:
    four = [1 << (13 * suit + place) for suit in range(4)]
    return [sum(four), *(sum(three) for three in combinations(four, 3))]


SETS_OF = [_sets_of(place) for place in range(13)]
"""The five sets of each rank, the four first."""
SETS = frozenset(chain.from_iterable(SETS_OF))
RUNS = frozenset(
    ((1 << length) - 1) << (13 * suit + low)
    for suit in range(4)
    for length in range(3, 14)
    for low in range(14 - length)
)
MELDS = SETS | RUNS
"""All melds there are, 65 sets and 264 runs, as bits."""


def _blocks(pattern: int) -> list[int]:
    """The blocks of neighbouring cards in one suit's pattern of 13 bits, lowest first."""
    found = []
    while pattern:
        low = pattern & -pattern
        block = pattern & ~(pattern + low)
        found.append(block)
        pattern ^= block
    return found


def _left_of(pattern: int) -> int:
    """What one suit leaves when each block of three or more is melded."""
    loose = sum(block for block in _blocks(pattern) if block.bit_count() < 3)
    return sum(PACK[place].count for place in range(13) if loose >> place & 1)


LEFT = tuple(_left_of(pattern) for pattern in range(SUIT + 1))
"""What each pattern of one suit leaves when its runs are melded."""


def left_after_runs(bits: int) -> int:
    """The deadwood when only runs are melded."""
    return LEFT[bits & SUIT] + LEFT[bits >> 13 & SUIT] + LEFT[bits >> 26 & SUIT] + LEFT[bits >> 39]


def held_thrice(bits: int) -> int:
    """The ranks of which there are three cards or four, as a pattern of 13 bits."""
    s, h, d, c = bits & SUIT, bits >> 13 & SUIT, bits >> 26 & SUIT, bits >> 39
    return s & h & (d | c) | d & c & (s | h)


def least_deadwood(bits: int) -> int:
    """The least total that any arrangement of these cards leaves.

    >>> from engine.notation import parse_cards
    >>> least_deadwood(bits_of(parse_cards("5d 5h 5s 6s 7s Ah 2h 3h Kc Kd")))
    30
    """
    # Halves first: a number of up to 30 bits is quick to cut, one of 52 is not. HALF and SUIT are written out here, for
    # looking a name up costs as much as the cut.
    low, high = bits & 0x3FFFFFF, bits >> 26
    s, h = low & 0x1FFF, low >> 13
    d, c = high & 0x1FFF, high >> 13
    thrice = s & h & (d | c) | d & c & (s | h)
    if not thrice:  # three hands of four
        return LEFT[s] + LEFT[h] + LEFT[d] + LEFT[c]
    least = LEFT[s] + LEFT[h] + LEFT[d] + LEFT[c]
    if thrice & (thrice - 1) or s & h & d & c:
        return _least_with_sets(bits, thrice, least)
    rest = 0x1FFF ^ thrice
    left = LEFT[s & rest] + LEFT[h & rest] + LEFT[d & rest] + LEFT[c & rest]
    return left if left < least else least  # noqa: FURB136 -- min() takes three times as long


def _least_with_sets(bits: int, ranks: int, least: int) -> int:
    """The least of ``least`` and of what is left with a set or more out of these ranks (a pattern) melded."""
    while ranks:
        low = ranks & -ranks
        ranks ^= low
        for meld in SETS_OF[low.bit_length() - 1]:
            if meld & bits == meld:
                rest = bits ^ meld
                left = (
                    LEFT[rest & SUIT] + LEFT[rest >> 13 & SUIT] + LEFT[rest >> 26 & SUIT] + LEFT[rest >> 39]
                )
                least = left if left < least else least  # noqa: FURB136 -- min() takes three times as long
                if ranks:
                    least = _least_with_sets(rest, ranks, least)
    return least


def least_melds(bits: int) -> Iterator[tuple[int, ...]]:
    """The melds of each arrangement that leaves the least, each arrangement once, in a fixed order."""
    least = least_deadwood(bits)
    for sets, rest in _set_choices(bits):
        if left_after_runs(rest) == least:
            for runs in product(*(_runs_in(suit, rest >> 13 * suit & SUIT) for suit in range(4))):
                yield sum(runs, sets)


def _set_choices(bits: int) -> list[tuple[tuple[int, ...], int]]:
    """Each choice of sets, with the cards that it leaves."""
    choices: list[tuple[tuple[int, ...], int]] = [((), bits)]
    ranks = held_thrice(bits)
    while ranks:
        place = ranks.bit_length() - 1
        ranks ^= 1 << place
        here = [meld for meld in SETS_OF[place] if meld & bits == meld]
        choices += [((meld, *sets), rest ^ meld) for meld in here for sets, rest in choices]
    return choices


@cache
def _runs_in(suit: int, pattern: int) -> tuple[tuple[int, ...], ...]:
    """Each way to lay all blocks of three or more of a suit's pattern as runs."""
    ways: tuple[tuple[int, ...], ...] = ((),)
    for block in _blocks(pattern):
        if block.bit_count() >= 3:
            ways = tuple(
                (*before, *(run << 13 * suit for run in split)) for before in ways for split in _splits(block)
            )
    return ways


def _splits(block: int) -> Iterator[tuple[int, ...]]:
    """A block as one run first, then as a shorter one with each split of the rest; no run under three."""
    yield (block,)
    length, low = block.bit_count(), block & -block
    for first in range(length - 3, 2, -1):
        head = ((1 << first) - 1) * low
        for rest in _splits(block ^ head):
            yield (head, *rest)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid down: its melds, each in print order, and its loose cards."""

    melds: tuple[tuple[Card, ...], ...]
    loose: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        """The points of the loose cards."""
        return sum(card.count for card in self.loose)


def arranged(bits: int, melds: tuple[int, ...]) -> Arrangement:
    """The arrangement of these cards with these melds."""
    return Arrangement(in_print_order(melds), cards_of(bits & ~sum(melds)))


def in_print_order(melds: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """The melds as cards, ordered by their first card, each ordered inside."""
    return tuple(sorted(map(cards_of, melds), key=lambda meld: [print_order(card) for card in meld]))


def arrangements(hand: tuple[Card, ...]) -> tuple[Arrangement, ...]:
    """Every arrangement of a hand that leaves the least deadwood, each once, in a fixed order."""
    bits = bits_of(hand)
    return tuple(arranged(bits, melds) for melds in least_melds(bits))


def deadwood_of(hand: tuple[Card, ...]) -> int:
    """The deadwood of a hand: the least total of points that an arrangement leaves.

    >>> from engine.notation import parse_cards
    >>> deadwood_of(parse_cards("Ah 2h 3h 4h 7s 7d 7c Kc 9d 2s"))
    21
    """
    return least_deadwood(bits_of(hand))
