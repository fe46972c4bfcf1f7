"""The buttons at the screen: the moves that can be made now, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card
from engine.melds import least_deadwood
from engine.play.legality import can
from engine.play.moves import BIG_GIN, DRAW, PASS, TAKE, Move, MoveKind
from engine.play.view import SeatView
from league.card_words import sign_of

MOST_KNOCKS = 3


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: the move it makes, and its words."""

    move: str
    words: str


def choices(view: SeatView) -> tuple[Choice, ...]:
    """The moves without a card."""
    top = sign_of(view.pile[-1]) if view.pile else ""
    words = {
        TAKE: f"Take the {top}",
        DRAW: "Draw from the stock",
        PASS: "Pass",
        BIG_GIN: "Big gin: lay down all eleven",
    }
    return tuple(Choice(str(move), text) for move, text in words.items() if can(view, move))


def knocks(view: SeatView, legal: Sequence[Move]) -> tuple[Choice, ...]:
    """The knocks that leave least, each with the card that goes face down and what it leaves."""
    left: list[tuple[int, Move, Card]] = [
        (least_deadwood(view.hand & ~move.card.bit), move, move.card)
        for move in legal
        if move.kind is MoveKind.KNOCK and move.card is not None
    ]
    left.sort(key=lambda knock: knock[0])
    return tuple(
        Choice(
            str(move),
            f"Knock with {count}, {sign_of(card)} face down" if count else f"Gin, {sign_of(card)} face down",
        )
        for count, move, card in left[:MOST_KNOCKS]
    )
