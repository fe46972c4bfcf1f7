"""Deals in play with the cards that a test needs, and what to compare of them."""

from dataclasses import astuple
from itertools import chain
from typing import Any

from engine.cards import PACK, Card
from engine.notation import parse_cards
from engine.play.deal import DealInPlay, do
from engine.play.moves import parse_move
from engine.rules import RuleSet
from engine.sides import Side

# Hands without a meld or anything near one, and of more deadwood than a knock may leave.
LOOSE_A = "As 4s 7s 10s 2h 5h 8h Jh 3d 6d"
LOOSE_B = "Ks Kh 9d Qd 3c 6c 9c Qc 6s Ad"


def deck_of(
    first: str = LOOSE_A, dealer: str = LOOSE_B, upcard: str = "Jc", stock: str = ""
) -> tuple[Card, ...]:
    """A deck that gives the non-dealer (``first``) and the dealer these cards, and a stock that begins with these."""
    hands = zip(parse_cards(first), parse_cards(dealer), strict=True)
    begun = (*chain.from_iterable(hands), *parse_cards(upcard), *parse_cards(stock))
    return (*begun, *(card for card in PACK if card not in begun))


def deal_of(rules: RuleSet | None = None, **cards: str) -> DealInPlay:
    """A deal that B deals, so that A is the non-dealer."""
    return DealInPlay(rules or RuleSet(), Side.B, deck_of(**cards))


def play(deal: DealInPlay, *moves: str) -> DealInPlay:
    """Make these moves, each for the side to move unless it says a side: “pass”, “discard 7h”, “B draw”."""
    for text in moves:
        side, move = (Side(text[0]), text[2:]) if text[:2] in ("A ", "B ") else (deal.turn, text)
        do(deal, side, parse_move(move))
    return deal


def state_of(deal: DealInPlay) -> dict[str, Any]:
    """All that a deal in play is made of, as values."""
    seats = {side: astuple(deal.seat(side)) for side in Side}
    parts = (
        "phase",
        "turn",
        "pile",
        "next_card",
        "taken",
        "turns",
        "history",
        "knocker",
        "face_down",
        "limit",
    )
    return {**{part: getattr(deal, part) for part in parts}, "seats": seats}


def draw_out(deal: DealInPlay) -> DealInPlay:
    """Let both sides throw back whatever they draw until three cards of the stock are left."""
    while len(deal.stock) > 3:
        top = deal.stock[0]
        play(deal, "draw", f"discard {top}")
    return deal
