"""``lookahead``: looks one card ahead, and from its fourth turn on waits for gin.

It knows which cards are gone, but neither asks what the other side collects nor how the game stands.
"""

from __future__ import annotations

from random import Random

from engine.bots.outlook import mean_after_next
from engine.bots.protocol import Choice
from engine.bots.signs import Signs, joins_meld, read_signs
from engine.bots.weighing import each_discard, kept_back
from engine.discards import best_discards
from engine.melds import least_deadwood
from engine.play.legality import can
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from engine.play.view import LAST_OFFER, OFFER, STOCK_ONLY, TO_DISCARD, TO_KNOCK, SeatView

KNOCKS_IN = 3
"""The turns in which it knocks at once."""
_SPARE = 14


class LookaheadBot:
    """Keeps the hand that is best after the next card; knocks early or waits for gin."""

    name = "lookahead"
    summary = "Keeps what promises most from the next card; after its third turn it waits for gin."

    def choose(self, view: SeatView, chance: Random) -> Choice:  # noqa: ARG002 -- it leaves nothing to chance
        """The move that leaves the least after the next card."""
        phase = view.phase
        if phase is TO_DISCARD or phase is TO_KNOCK:
            return _let_go(view)
        if phase is LAST_OFFER:
            return Choice(TAKE, "knocks with it") if can(view, TAKE) else Choice(PASS, "no knock")
        if phase is not STOCK_ONLY and lowers(view):
            return Choice(TAKE, "joins a meld")
        return Choice(PASS if phase is OFFER else DRAW, "joins no meld")


def lowers(view: SeatView) -> bool:
    """Whether the top of the pile joins a meld and leaves less than there was."""
    top, hand = view.pile[-1], view.hand
    if not joins_meld(hand, top.index):
        return False
    with_it = hand | top.bit
    return min(least_deadwood(rest) for _, rest in each_discard(with_it, top.bit)) < least_deadwood(hand)


def _let_go(view: SeatView) -> Choice:
    if view.rules.big_gin_played and can(view, BIG_GIN):
        return Choice(BIG_GIN, "big gin")
    kept = kept_back(view)
    least, cards = best_discards(view.hand, kept)
    index = cards.bit_length() - 1
    signs = read_signs(view)
    if not least:
        return Choice(KNOCK[index], "gin")
    if least <= view.limit and (view.phase is TO_KNOCK or signs.turns < KNOCKS_IN):
        return Choice(KNOCK[index], "early enough")
    discard = _most_promising(view, signs, kept, least)
    return Choice(DISCARD[discard], "waits for gin" if least <= view.limit else "best for the next card")


def _most_promising(view: SeatView, signs: Signs, kept: int, least: int) -> int:
    """The discard after which the next card leaves least; of equals, the one that leaves less now."""
    left = [(least_deadwood(rest), index, rest) for index, rest in each_discard(view.hand, kept)]
    weighed = [
        (mean_after_next(rest, signs.unseen) + deadwood / 100, index)
        for deadwood, index, rest in left
        if deadwood <= least + _SPARE
    ]
    return min(weighed)[1]
