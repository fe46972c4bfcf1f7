"""One deal as a state machine: dealt, played move by move, ended.

    deal = DealInPlay(rules, Side.B, deck)          B deals
    do(deal, Side.A, PASS)                          or raises what engine.play.errors lists, nothing changed

Which moves are allowed is decided in ``engine.play.legality`` over the view of the player to move; here they happen.

Source: docs/engine-contract.md, sections 3 and 7; the rule texts on the deal, the upcard, a turn and the wash.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.cards import PACK, Card, bits_of
from engine.errors import WrongCardCount
from engine.play.legality import refusal
from engine.play.moves import Move, MoveKind, Played
from engine.play.view import (
    GAME_BEGINS,
    LAST_OFFER,
    OFFER,
    OVER,
    STOCK_ONLY,
    TO_DISCARD,
    TO_DRAW,
    TO_KNOCK,
    GameSoFar,
    Phase,
    SeatView,
)
from engine.rules import RuleSet
from engine.sides import Side

NEVER_DRAWN = 2
"""The last cards of the stock, which nobody draws."""

MOST_TURNS = 200
"""The deal is a wash when this many turns (a draw and a discard each) have not ended it.

The rules set no such end: two players who keep taking each other's discards never use up the stock. It is a number of
ours, far beyond any real deal: the stock lasts for 29 turns, so at least 171 of the 200 were such takes.
"""

_NONE_TO_DRAW = len(PACK) - NEVER_DRAWN
_ALL = bits_of(PACK)
# A named tuple is made in half the time past its own class; it happens twice a move.
_make = tuple.__new__


@dataclass(slots=True)
class Seat:
    """A player's place: the hand, what the other side knows of it, and what was drawn from the stock."""

    side: Side
    hand: int
    known: int = 0
    draws: tuple[Card, ...] = ()


class DealInPlay:
    """A deal in play. Read its attributes, change it by ``do`` alone.

    ``mover`` is the seat to move and ``waiter`` the other one; after the end of the deal ``knocker`` is the side that
    ended it, None for a wash, and ``face_down`` the card it knocked with, None for big gin. ``deck`` is in dealing
    order, ``next_card`` the place of the top of the stock in it.

    Raises WrongCardCount for a deck that is not the fifty-two cards.
    """

    __slots__ = (
        "_view",
        "dealer",
        "deck",
        "face_down",
        "game",
        "history",
        "knocker",
        "limit",
        "mover",
        "next_card",
        "phase",
        "pile",
        "rules",
        "taken",
        "turns",
        "upcard",
        "waiter",
    )

    def __init__(
        self, rules: RuleSet, dealer: Side, deck: Sequence[Card], game: GameSoFar = GAME_BEGINS
    ) -> None:
        if len(deck) != len(PACK) or bits_of(deck) != _ALL:
            raise WrongCardCount("A deck is the fifty-two cards, each once.", field="deck")
        self.rules = rules
        self.dealer = dealer
        self.deck = tuple(deck)
        self.game = game
        self.mover = Seat(dealer.other, bits_of(deck[0:20:2]))
        self.waiter = Seat(dealer, bits_of(deck[1:20:2]))
        self.upcard = deck[20]
        self.next_card = 21
        self.pile: tuple[Card, ...] = (self.upcard,)
        self.limit = rules.knock_limit_under(self.upcard)
        self.phase: Phase = OFFER if rules.upcard_offer else TO_DRAW
        self.taken: Card | None = None
        self.history: tuple[Played, ...] = ()
        self.turns = 0
        self.knocker: Side | None = None
        self.face_down: Card | None = None
        self._view: SeatView | None = None

    @property
    def turn(self) -> Side:
        """The side to move; after the end, the side that moved last or would have been next."""
        return self.mover.side

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, its top first."""
        return self.deck[self.next_card :]

    def seat(self, side: Side) -> Seat:
        """The seat of that side."""
        return self.mover if self.mover.side is side else self.waiter

    def view(self, side: Side) -> SeatView:
        """What that side sees now; when the deal is over, also the card that was put face down."""
        view = self._view
        if view is not None and view.seat is side:
            return view
        mover, waiter = self.mover, self.waiter
        own, other = (mover, waiter) if mover.side is side else (waiter, mover)
        view = self._view = _make(
            SeatView,
            (
                side,
                self.rules,
                self.game,
                self.dealer,
                self.upcard,
                self.limit,
                mover.side,
                self.phase,
                own.hand,
                self.taken,
                self.pile,
                len(PACK) - self.next_card,
                other.known,
                self.history,
                own.draws,
            ),
        )
        return view


def do(deal: DealInPlay, side: Side, move: Move) -> None:
    """Make this move for that side. Raises the IllegalMove that says why not, and then nothing has changed."""
    refused = refusal(deal.view(side), move)
    if refused is not None:
        raise refused
    card = move.card
    if card is None:
        card = _BARE[move.kind](deal)
    else:
        _WITH_CARD[move.kind](deal, card)
    deal.history += (_make(Played, (side, move, card)),)
    deal._view = None


def _pass(deal: DealInPlay) -> None:
    if deal.phase is LAST_OFFER:
        deal.phase = OVER
        return
    if deal.mover.side is deal.dealer:
        deal.phase = STOCK_ONLY
    deal.mover, deal.waiter = deal.waiter, deal.mover


def _take(deal: DealInPlay) -> Card:
    card = deal.taken = deal.pile[-1]
    mover = deal.mover
    deal.pile = deal.pile[:-1]
    mover.hand |= card.bit
    mover.known |= card.bit
    deal.phase = TO_KNOCK if deal.phase is LAST_OFFER else TO_DISCARD
    return card


def _draw(deal: DealInPlay) -> None:
    card = deal.deck[deal.next_card]
    deal.next_card += 1
    deal.mover.hand |= card.bit
    deal.mover.draws += (card,)
    deal.phase = TO_DISCARD


def _discard(deal: DealInPlay, card: Card) -> None:
    _let_go(deal, card)
    deal.pile += (card,)
    deal.turns += 1
    deal.mover, deal.waiter = deal.waiter, deal.mover
    if deal.next_card == _NONE_TO_DRAW:
        deal.phase = LAST_OFFER if deal.rules.last_discard_knock else OVER
    else:
        deal.phase = OVER if deal.turns == MOST_TURNS else TO_DRAW


def _knock(deal: DealInPlay, card: Card) -> None:
    _let_go(deal, card)
    deal.face_down = card
    _lay_down(deal)


def _let_go(deal: DealInPlay, card: Card) -> None:
    deal.mover.hand ^= card.bit
    deal.mover.known &= ~card.bit
    deal.taken = None


def _lay_down(deal: DealInPlay) -> None:
    deal.taken = None
    deal.knocker = deal.mover.side
    deal.phase = OVER


_BARE: dict[MoveKind, Callable[[DealInPlay], Card | None]] = {
    MoveKind.PASS: _pass,
    MoveKind.TAKE: _take,
    MoveKind.DRAW: _draw,
    MoveKind.BIG_GIN: _lay_down,
}
_WITH_CARD: dict[MoveKind, Callable[[DealInPlay, Card], None]] = {
    MoveKind.DISCARD: _discard,
    MoveKind.KNOCK: _knock,
}
