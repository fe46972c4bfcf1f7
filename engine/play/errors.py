"""Why a move is refused, in the words of the player who tried it.

EngineError
├── BadMove             text that is no move
└── IllegalMove         a move that the rules don't allow here
├── DealOver        nothing can be done any more
├── NotYourTurn     the other side is to move
├── NotNow          something else has to be done first
├── PileClosed      both passed: only the stock is open
├── NotInHand       a card that the player does not hold
├── ThrownBack      the card that was just taken from the pile
├── TooMuchLeft     a knock with more deadwood than the limit
├── NotAllMelded    big gin, but some card is in no meld
├── NoBigGin        big gin under rules that don't know it
└── NoKnockWithIt   the last discard, which is taken to knock with or not at all

Nothing has changed when one of them is raised.
"""

from __future__ import annotations

from engine.errors import EngineError


class BadMove(EngineError):
    """Text that is no move."""

    code = "bad_move"


class IllegalMove(EngineError):
    """A move that the rules don't allow here."""

    code = "illegal_move"


class DealOver(IllegalMove):
    """Nothing can be done any more."""


class NotYourTurn(IllegalMove):
    """The other side is to move."""


class NotNow(IllegalMove):
    """Something else has to be done first."""


class PileClosed(IllegalMove):
    """Both passed: only the stock is open."""


class NotInHand(IllegalMove):
    """A card that the player does not hold."""


class ThrownBack(IllegalMove):
    """The card that was just taken from the pile, thrown or put face down in the same turn."""


class TooMuchLeft(IllegalMove):
    """A knock with more deadwood than the limit."""


class NotAllMelded(IllegalMove):
    """Big gin, but some card is in no meld."""


class NoBigGin(IllegalMove):
    """Big gin under rules that don't know it."""


class NoKnockWithIt(IllegalMove):
    """The last discard, which is taken to knock with or not at all."""
