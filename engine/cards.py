"""The fifty-two cards: ranks, suits and what each counts.

Source: the rule texts agree (ace low and worth one, court cards ten, the others their number).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum


class Suit(Enum):
    """A suit, by its letter, in the fixed order of this project: spades, hearts, diamonds, clubs."""

    SPADES = "s"
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"

    @property
    def sign(self) -> str:
        """The printed sign, ``♠`` for spades."""
        return _SIGNS[self]


_SIGNS = dict(zip(Suit, "♠♥♦♣", strict=True))


class Rank(Enum):
    """A rank, by its text; the ace is the lowest."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    @property
    def place(self) -> int:
        """The place in a run: 0 for the ace to 12 for the king."""
        return _PLACES[self]

    @property
    def count(self) -> int:
        """The points of one card of deadwood: 1 to 10.

        >>> Rank.ACE.count, Rank.NINE.count, Rank.KING.count
        (1, 9, 10)
        """
        return min(self.place + 1, 10)


_PLACES = {rank: place for place, rank in enumerate(Rank)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card. ``str`` gives its text, rank then suit.

    ``index`` is its number in the pack, 0 to 51, suit by suit from the ace of spades; ``bit`` is one shifted by that,
    so that a group of cards is one integer to the modules that compute.

    >>> str(Card(Rank.TEN, Suit.DIAMONDS)), Card(Rank.ACE, Suit.HEARTS).index
    ('10d', 13)
    """

    rank: Rank
    suit: Suit
    index: int = field(init=False, compare=False, repr=False)
    bit: int = field(init=False, compare=False, repr=False)
    text: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        index = 13 * _SUIT_PLACES[self.suit] + self.rank.place
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "bit", 1 << index)
        # Put together once: a record of a deal writes some ninety of them.
        object.__setattr__(self, "text", self.rank.value + self.suit.value)

    def __str__(self) -> str:
        return self.text

    @property
    def count(self) -> int:
        """The points of this card as deadwood."""
        return self.rank.count

    @property
    def name(self) -> str:
        """The name read out loud, such as ``seven of hearts``."""
        return f"{self.rank.name.lower()} of {self.suit.name.lower()}"


_SUIT_PLACES = {suit: place for place, suit in enumerate(Suit)}

PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The fifty-two cards by their index."""


def bits_of(cards: Iterable[Card]) -> int:
    """The cards as one integer, a bit a card."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of such an integer, by rank and then by suit: the order in which this project prints a hand."""
    found = []
    while bits:
        low = bits & -bits
        found.append(PACK[low.bit_length() - 1])
        bits ^= low
    return tuple(sorted(found, key=print_order))


def print_order(card: Card) -> int:
    """The sort key by rank and then by suit."""
    return 4 * (card.index % 13) + card.index // 13
