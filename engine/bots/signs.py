"""What a seat can tell of the other side: the cards it may hold, and the signs that its moves gave."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import PACK, bits_of
from engine.melds import MELDS
from engine.play.moves import MoveKind
from engine.play.view import SeatView

_ALL = bits_of(PACK)
_DRAW, _TAKE, _DISCARD = MoveKind.DRAW, MoveKind.TAKE, MoveKind.DISCARD
_HIGH = 10

PAIRS = tuple(
    tuple(meld ^ card.bit for meld in sorted(MELDS) if meld & card.bit and meld.bit_count() == 3)
    for card in PACK
)
"""For each card, by its index, the pairs of cards with which it is a meld."""


class Signs(NamedTuple):
    """What the moves so far tell. Cards are bits."""

    unseen: int
    """The cards of which the seat does not know whether they are in the stock or in the other hand."""
    known: int
    """What the other side took from the pile and still holds."""
    refused: int
    """The seat's discards that the other side left lying."""
    thrown: tuple[int, ...]
    """What the other side's discards count, oldest first."""
    takes: int
    """How often the other side took from the pile."""
    took_last: bool
    """Whether it did so in its last turn."""
    turns: int
    """The turns that the seat has finished."""

    @property
    def last_thrown(self) -> tuple[int, int, int]:
        """What the other side's last three discards count, the latest first; a court card where it made fewer."""
        last, second, third, *_ = (*self.thrown[::-1][:3], _HIGH, _HIGH, _HIGH)
        return last, second, third

    @property
    def share_held(self) -> float:
        """The chance that an unseen card is in the other hand."""
        return (10 - self.known.bit_count()) / self.unseen.bit_count()


def read_signs(view: SeatView) -> Signs:
    """The signs that the moves so far have given to this seat."""
    refused = takes = turns = 0
    took_last = False
    thrown, lying = [], 0
    for side, move, card in view.history:
        kind = move.kind
        if side is view.seat:
            if kind is _DISCARD and card is not None:
                turns += 1
                lying = card.bit
        elif kind is _DRAW:
            refused |= lying
            took_last = False
        elif kind is _TAKE:
            takes += 1
            took_last = True
        elif kind is _DISCARD and card is not None:
            thrown.append(card.count)
    unseen = _ALL & ~(view.hand | bits_of(view.pile) | view.known)
    return Signs(unseen, view.known, refused, tuple(thrown), takes, took_last, turns)


def joins_meld(hand: int, index: int) -> bool:
    """Whether the card of this index makes a meld with cards of the hand."""
    return any(pair & hand == pair for pair in PAIRS[index])


def danger(index: int, signs: Signs) -> float:
    """The chance, roughly, that the card of this index makes a meld in the other hand."""
    share, safe = signs.share_held, 1.0
    for pair in PAIRS[index]:
        if not pair & ~(signs.unseen | signs.known):
            safe *= 1 - share ** (pair & signs.unseen).bit_count()
    return 1 - safe
