"""What one player sees of a deal: its own hand and whatever lies open, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from engine.cards import Card, cards_of
from engine.deals import DealScore
from engine.play.moves import MoveKind, Played
from engine.rules import RuleSet
from engine.sides import Pair, Side


class Phase(Enum):
    """What is to be done next."""

    OFFER = "offer"
    """The upcard is offered: take it or pass."""
    TO_DRAW = "to_draw"
    """A turn begins: draw from the stock or take the top of the pile."""
    STOCK_ONLY = "stock_only"
    """Both passed: the non-dealer draws from the stock."""
    TO_DISCARD = "to_discard"
    """Eleven cards in hand: discard, knock or big gin."""
    LAST_OFFER = "last_offer"
    """No card can be drawn any more: take the last discard to knock with it, or pass."""
    TO_KNOCK = "to_knock"
    """The last discard was taken: knock, or big gin."""
    OVER = "over"
    """The deal has ended."""


# Python 3.11 takes 0.17 µs to find a member on its enum: what runs at every move knows them by these names.
OFFER, TO_DRAW, STOCK_ONLY, TO_DISCARD, LAST_OFFER, TO_KNOCK, OVER = Phase
_TAKE, _DRAW = MoveKind.TAKE, MoveKind.DRAW


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """The game up to this deal.

    ``running`` holds the running totals, a pair for each column (one; three in Hollywood), and ``finished`` says of each
    column whether it has ended. ``deals`` are the scores of the deals before, washes too, for who wants more.
    """

    running: tuple[Pair[int], ...]
    finished: tuple[bool, ...]
    deals: tuple[DealScore, ...]


GAME_BEGINS = GameSoFar((Pair(0, 0),), (False,), ())
"""The first deal of a game with one column."""


class SeatView(NamedTuple):
    """A deal in play as ``seat`` sees it.

    Whatever is hidden from the seat is not in here: the view is the same whichever cards the other side holds and in
    whichever order the stock lies. ``hand`` and ``known`` are cards as bits (see ``engine.cards.bits_of``).
    """

    seat: Side
    rules: RuleSet
    game: GameSoFar
    dealer: Side
    upcard: Card
    limit: int
    """The most deadwood that a knock may leave in this deal."""
    turn: Side
    phase: Phase
    hand: int
    taken: Card | None
    """The card that the side to move took from the pile in this turn."""
    pile: tuple[Card, ...]
    """The discard pile, its top last."""
    stock: int
    """How many cards the stock has, the two that are never drawn included."""
    known: int
    """What the other side took from the pile and has not discarded since."""
    history: tuple[Played, ...]
    """Every move so far."""
    draws: tuple[Card, ...]
    """What the seat drew from the stock, in order."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's hand as cards, in print order."""
        return cards_of(self.hand)

    def own_turns(self) -> list[tuple[Card, Card]]:
        """The turns that the seat has finished: the card it drew or took, and the one it discarded."""
        drawn = iter(self.draws)
        came, turns = self.upcard, []
        for side, move, card in self.history:
            if side is self.seat:
                kind = move.kind
                if kind is _DRAW:
                    came = next(drawn)
                elif card is not None:
                    if kind is _TAKE:
                        came = card
                    else:
                        turns.append((came, card))
        return turns
