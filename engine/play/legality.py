"""Which moves the rules allow: written once, over what the player to move sees.

``refusal`` says why a move is not allowed; ``check`` raises that, ``can`` asks, ``legal_moves`` lists what is left.

Source: the rule texts on the upcard, a turn, knocking and the wash; docs/engine-contract.md, sections 3 and 7.
A knock's card is discarded too, face down: so the card just taken from the pile can't be knocked with either.
"""

from __future__ import annotations

from engine.cards import Card, cards_of
from engine.discards import best_discards
from engine.melds import least_deadwood
from engine.play.errors import (
    DealOver,
    IllegalMove,
    NoBigGin,
    NoKnockWithIt,
    NotAllMelded,
    NotInHand,
    NotNow,
    NotYourTurn,
    PileClosed,
    ThrownBack,
    TooMuchLeft,
)
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE, Move, MoveKind
from engine.play.view import LAST_OFFER, OFFER, STOCK_ONLY, TO_DISCARD, TO_DRAW, TO_KNOCK, Phase, SeatView

_WHEN: dict[MoveKind, tuple[Phase, ...]] = {
    MoveKind.PASS: (OFFER, LAST_OFFER),
    MoveKind.TAKE: (OFFER, TO_DRAW, LAST_OFFER),
    MoveKind.DRAW: (TO_DRAW, STOCK_ONLY),
    MoveKind.DISCARD: (TO_DISCARD,),
    MoveKind.KNOCK: (TO_DISCARD, TO_KNOCK),
    MoveKind.BIG_GIN: (TO_DISCARD, TO_KNOCK),
}
_KNOCK, _BIG_GIN = MoveKind.KNOCK, MoveKind.BIG_GIN
_TO_DO = {
    OFFER: "take the upcard or pass",
    TO_DRAW: "draw from the stock or take the top of the pile",
    STOCK_ONLY: "draw from the stock",
    TO_DISCARD: "discard or knock",
    LAST_OFFER: "take the last discard to knock with it, or pass",
    TO_KNOCK: "knock with the card that you took",
}


def check(view: SeatView, move: Move) -> None:
    """Raise the IllegalMove that says why this seat can't make the move; do nothing where it can."""
    refused = refusal(view, move)
    if refused is not None:
        raise refused


def can(view: SeatView, move: Move) -> bool:
    """Whether this seat can make the move now."""
    return refusal(view, move) is None


def legal_moves(view: SeatView) -> tuple[Move, ...]:
    """Every move that this seat can make now, in a fixed order: discards, then knocks, each by rank and then by suit."""
    asked = [PASS, TAKE, DRAW]
    if view.phase in _WHEN[MoveKind.KNOCK]:
        held = view.cards
        asked = [DISCARD[card.index] for card in held]
        if best_discards(view.hand)[0] <= view.limit:
            asked += [*(KNOCK[card.index] for card in held), BIG_GIN]
    return tuple(move for move in asked if refusal(view, move) is None)


def refusal(view: SeatView, move: Move) -> IllegalMove | None:
    """Why this seat can't make the move now; None where it can."""
    kind, card = move.kind, move.card
    if view.turn is not view.seat or view.phase not in _WHEN[kind]:
        return _not_now(view, kind)
    if card is not None:
        refused = _stays(view, card)
        return _leaves_too_much(view, card) if refused is None and kind is _KNOCK else refused
    if view.phase is LAST_OFFER and kind is MoveKind.TAKE:
        return _no_knock_with(view, view.pile[-1])
    return _no_big_gin(view) if kind is _BIG_GIN else None


def _not_now(view: SeatView, kind: MoveKind) -> IllegalMove:
    if view.phase is Phase.OVER:
        return DealOver("The deal is over.")
    if view.turn is not view.seat:
        return NotYourTurn("It is {turn}'s turn.", turn=view.turn)
    if view.phase is STOCK_ONLY and kind is MoveKind.TAKE:
        return PileClosed("Both sides passed the upcard: this turn begins with a card from the stock.")
    return NotNow(
        "“{move}” is not possible now: {to_do}.", move=kind.value.replace("_", " "), to_do=_TO_DO[view.phase]
    )


def _stays(view: SeatView, card: Card) -> IllegalMove | None:
    """Why this card can't leave the hand, whether face up or face down."""
    if not view.hand & card.bit:
        return NotInHand("You don't hold {card}.", card=card)
    if view.taken is not None and card == view.taken:
        return ThrownBack(
            "{card} was just taken from the pile: it can't go back in the same turn.", card=card
        )
    return None


def _leaves_too_much(view: SeatView, card: Card) -> IllegalMove | None:
    left = least_deadwood(view.hand ^ card.bit)
    if left <= view.limit:
        return None
    return TooMuchLeft(
        "Without {card} you have {left} left, and {most}.",
        card=card,
        left=left,
        limit=view.limit,
        most=f"the knock limit is {view.limit}" if view.limit else "only gin ends this deal",
    )


def _no_big_gin(view: SeatView) -> IllegalMove | None:
    if not view.rules.big_gin_played:
        return NoBigGin("Big gin is not played under these rules: put a card face down, and it is gin.")
    left = least_deadwood(view.hand)
    return NotAllMelded("Big gin is eleven melded cards, and {left} is left.", left=left) if left else None


def _no_knock_with(view: SeatView, top: Card) -> IllegalMove | None:
    """Why the last discard can't be taken: with it, no knock is possible that keeps it."""
    with_it = view.hand | top.bit
    if view.rules.big_gin_played and least_deadwood(with_it) == 0:
        return None
    if any(least_deadwood(with_it ^ card.bit) <= view.limit for card in cards_of(view.hand)):
        return None
    return NoKnockWithIt("No more cards are drawn, and you can't knock with {card}.", card=top)
