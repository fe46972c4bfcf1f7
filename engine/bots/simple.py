"""``simple``: the yardstick of the field.

It plays as the SimpleGinRummyPlayer of the EAAI gin rummy challenge (Todd Neller, 2020) does: it takes the top of the
pile only where it joins a meld, discards whatever leaves the least deadwood, and knocks as soon as it can. It looks at
neither the other side nor the cards that are gone.
"""

from __future__ import annotations

from random import Random

from engine.bots.protocol import Choice, pick_card
from engine.cards import PACK, Card, bits_of
from engine.discards import best_discards
from engine.melds import MELDS
from engine.play.legality import can
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from engine.play.view import LAST_OFFER, OFFER, STOCK_ONLY, TO_DISCARD, TO_KNOCK, SeatView

_PARTNERS = [
    tuple(meld ^ card.bit for meld in sorted(MELDS) if meld & card.bit and meld.bit_count() == 3)
    for card in PACK
]
"""For each card the pairs of cards with which it is a meld."""

_TAKE = Choice(TAKE, "joins a meld")
_TAKE_LAST = Choice(TAKE, "knocks with it")
_PASS = Choice(PASS, "joins no meld")
_PASS_LAST = Choice(PASS, "no knock")
_DRAW = Choice(DRAW, "from the stock")
_BIG_GIN = Choice(BIG_GIN, "all melded")
_KNOCK = [Choice(move, "low enough") for move in KNOCK]
_GIN = [Choice(move, "gin") for move in KNOCK]
_DISCARD = [Choice(move, "leaves least") for move in DISCARD]


class SimpleBot:
    """Melds what it can, throws the highest loose card, knocks at once."""

    name = "simple"
    summary = "Takes what joins a meld, throws its highest loose card, and knocks as soon as it can."

    def choose(self, view: SeatView, chance: Random) -> Choice:
        """Take or draw, or discard or knock."""
        phase = view.phase
        if phase is TO_DISCARD or phase is TO_KNOCK:
            return _let_go(view, chance)
        if phase is LAST_OFFER:
            return _TAKE_LAST if can(view, TAKE) else _PASS_LAST
        if phase is not STOCK_ONLY and _joins_meld(view.hand, view.pile[-1]):
            return _TAKE
        return _PASS if phase is OFFER else _DRAW


def _joins_meld(hand: int, card: Card) -> bool:
    for pair in _PARTNERS[card.index]:  # noqa: SIM110 -- any() takes twice as long
        if pair & hand == pair:
            return True
    return False


def _let_go(view: SeatView, chance: Random) -> Choice:
    if view.rules.big_gin_played and can(view, BIG_GIN):
        return _BIG_GIN
    least, cards = best_discards(view.hand, 0 if view.taken is None else _kept(view, view.taken))
    index = pick_card(cards, chance)
    if least > view.limit:
        return _DISCARD[index]
    return _KNOCK[index] if least else _GIN[index]


def _kept(view: SeatView, taken: Card) -> int:
    """What is not discarded in a turn in which ``taken`` was taken: that card, and what would make the bot circle.

    As in the challenge, it never draws the one and discards the other of two cards with which it did just that, in either
    order, before in this deal: so two such bots always come to an end.
    """
    kept = taken.bit
    if view.phase is TO_DISCARD and _came_round(view, taken):
        for pair in view.own_turns():
            if taken in pair:
                kept |= bits_of(pair)
    return kept if view.hand & ~kept else taken.bit


def _came_round(view: SeatView, taken: Card) -> bool:
    """Whether the card went through other hands before its last discard and this taking: seldom, and quickly asked."""
    bit = taken.bit
    return len([card for _, _, card in view.history if card is not None and card.bit == bit]) > 2
