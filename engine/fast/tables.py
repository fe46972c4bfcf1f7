"""What the compiled code looks up, as arrays: made from the plain engine's tables, so that the two can't differ."""

from __future__ import annotations

import numpy as np

from engine.cards import PACK
from engine.melds import LEFT as PLAIN_LEFT
from engine.melds import MELDS, SETS_OF, SUIT

COUNT = np.array([card.count for card in PACK], np.int64)
"""The points of each card, by its index."""

RANK = np.array([sets[0] for sets in SETS_OF], np.int64)
"""The four cards of each rank, as bits."""


def _loose(pattern: int) -> int:
    """The cards of one suit in no block of three or more neighbours."""
    middle = pattern & pattern << 1 & pattern >> 1
    return pattern & ~(middle | middle << 1 | middle >> 1)


LEFT = np.array(PLAIN_LEFT, np.int16)
"""What each pattern of a suit leaves when its runs are melded; in 16 bits, so that it stays in the nearest cache."""
LOOSE = np.array([_loose(pattern) for pattern in range(SUIT + 1)], np.int16)
"""The loose cards of each pattern."""
HIGHEST = np.array(
    [PACK[max(loose.bit_length() - 1, 0)].count if loose else 0 for loose in map(int, LOOSE)], np.int16
)
"""The points of the highest loose card of each pattern, 0 where there is none."""


def _choices(held: int) -> list[int]:
    """No set, and then each set out of the suits in which a rank is held: suits as four bits."""
    return [0, *(suits for suits in (0b1111, 0b0111, 0b1011, 0b1101, 0b1110) if suits & held == suits)]


CHOICES = np.zeros((16, 6), np.int64)
"""By the suits in which a rank is held, each choice of a set: its cards, as bits of the ace's rank."""
NUMBER_OF_CHOICES = np.array([len(_choices(held)) for held in range(16)], np.int64)
for _held in range(16):
    for _place, _suits in enumerate(_choices(_held)):
        CHOICES[_held, _place] = sum(1 << 13 * suit for suit in range(4) if _suits >> suit & 1)

PAIRS = np.zeros((52, 6), np.int64)
"""For each card the pairs with which it is a meld, 0 where there are fewer than six."""
for _card in PACK:
    _pairs = [meld ^ _card.bit for meld in sorted(MELDS) if meld & _card.bit and meld.bit_count() == 3]
    PAIRS[_card.index, : len(_pairs)] = _pairs
