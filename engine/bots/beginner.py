"""``beginner``: somebody who learnt the rules last week, and makes the mistakes that people then make.

It takes cards for hope, throws whatever is high without a look at the other side, sometimes breaks up what it should
keep, knocks whenever it first may, or hangs on for gin. It never breaks a rule, and never overlooks gin.
"""

from __future__ import annotations

from random import Random

from engine.bots.outlook import each_card, melded
from engine.bots.protocol import Choice, pick, pick_card
from engine.bots.signs import PAIRS, joins_meld
from engine.bots.weighing import kept_back
from engine.cards import PACK
from engine.discards import best_discards
from engine.play.legality import can
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from engine.play.view import LAST_OFFER, OFFER, STOCK_ONLY, TO_DISCARD, TO_KNOCK, SeatView

HOPES, SLIPS, HANGS_ON = 0.35, 0.25, 0.6
"""How often it takes a card that only goes with another, throws just any loose card, and waits for gin."""


class BeginnerBot:
    """Hopes, slips, and hangs on."""

    name = "beginner"
    summary = "Takes cards for hope, throws high ones without looking, and often waits for gin in vain."

    def choose(self, view: SeatView, chance: Random) -> Choice:
        """What a beginner would do."""
        phase = view.phase
        if phase is TO_DISCARD or phase is TO_KNOCK:
            return _let_go(view, chance)
        if phase is LAST_OFFER:
            return Choice(TAKE, "knocks with it") if can(view, TAKE) else Choice(PASS, "no knock")
        if phase is not STOCK_ONLY:
            top = view.pile[-1].index
            if joins_meld(view.hand, top):
                return Choice(TAKE, "joins a meld")
            if _goes_with_another(view.hand, top) and chance.random() < HOPES:
                return Choice(TAKE, "may come to something")
        return Choice(PASS if phase is OFFER else DRAW, "let's see")


def _goes_with_another(hand: int, index: int) -> bool:
    return any(pair & hand for pair in PAIRS[index])


def _let_go(view: SeatView, chance: Random) -> Choice:
    if view.rules.big_gin_played and can(view, BIG_GIN):
        return Choice(BIG_GIN, "big gin")
    kept = kept_back(view)
    least, cards = best_discards(view.hand, kept)
    if not least:
        return Choice(KNOCK[pick_card(cards, chance)], "gin")
    if view.phase is TO_KNOCK or (least <= view.limit and chance.random() >= HANGS_ON):
        return Choice(KNOCK[pick_card(cards, chance)], "it is allowed")
    return _throw(view, kept, chance)


def _throw(view: SeatView, kept: int, chance: Random) -> Choice:
    """The highest loose card, as it sees it; or just any, and a meld goes if nothing is loose."""
    loose = view.hand & ~melded(view.hand) & ~kept or view.hand & ~kept
    if chance.random() < SLIPS:
        return Choice(DISCARD[pick_card(loose, chance)], "no idea")
    cards = [PACK[card.bit_length() - 1] for card in each_card(loose)]
    highest = max(card.count for card in cards)
    thrown = pick([card for card in cards if card.count == highest], chance)
    return Choice(DISCARD[thrown.index], "it is high")
