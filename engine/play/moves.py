"""What a player can do: the six kinds of move, and their text in a record.

Source: docs/engine-contract.md, section 7.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.cards import PACK, Card
from engine.notation import parse_card
from engine.play.errors import BadMove
from engine.sides import Side


class MoveKind(Enum):
    """A kind of move, by its word in a record."""

    PASS = "pass"  # noqa: S105 -- a word of the game
    TAKE = "take"
    DRAW = "draw"
    DISCARD = "discard"
    KNOCK = "knock"
    BIG_GIN = "big_gin"

    # Kinds are looked up at every move, and an enum's own hash is a slow function.
    __hash__ = object.__hash__


@dataclass(frozen=True, slots=True)
class Move:
    """One move; ``card`` is what is discarded or put face down, None for the other kinds.

    The 108 that there are stand ready: PASS, TAKE, DRAW, BIG_GIN, and DISCARD and KNOCK by the index of the card.

    >>> str(parse_move("knock 9c"))
    'knock 9c'
    """

    kind: MoveKind
    card: Card | None = None

    def __post_init__(self) -> None:
        if (self.card is not None) is not (self.kind in (MoveKind.DISCARD, MoveKind.KNOCK)):
            raise BadMove("A discard and a knock name a card, and no other move does.")

    def __str__(self) -> str:
        return self.kind.value if self.card is None else f"{self.kind.value} {self.card}"


PASS, TAKE, DRAW, BIG_GIN = map(Move, (MoveKind.PASS, MoveKind.TAKE, MoveKind.DRAW, MoveKind.BIG_GIN))
DISCARD = tuple(Move(MoveKind.DISCARD, card) for card in PACK)
KNOCK = tuple(Move(MoveKind.KNOCK, card) for card in PACK)

_BARE = {str(move): move for move in (PASS, TAKE, DRAW, BIG_GIN)}
_WITH_CARD = {"discard": DISCARD, "knock": KNOCK}


def parse_move(text: str) -> Move:
    """The move that this text names. Raises BadMove, and BadCard for its card."""
    word, _, card = text.strip().partition(" ")
    if word in _WITH_CARD and card:
        return _WITH_CARD[word][parse_card(card).index]
    if word in _BARE and not card:
        return _BARE[word]
    raise BadMove(
        "“{text}” is not a move. A move is pass, take, draw, “discard 7h”, “knock 9c” or big_gin.",
        text=text if len(text) <= 20 else text[:20] + "…",
    )


class Played(NamedTuple):
    """A move that was made: by whom, and the card that everybody saw go (None for a pass and for a draw)."""

    side: Side
    move: Move
    card: Card | None = None

    def __str__(self) -> str:
        return f"{self.side.value} {self.move}"
