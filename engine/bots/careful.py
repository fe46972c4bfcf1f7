"""``careful``: looks one card ahead, and keeps away from what the other side may want.

It weighs each discard by what the next card may leave and by the chance that the discard makes a meld over there, given
what was taken, thrown and refused. It knocks early or with little, and otherwise waits until it is well ahead.
"""

from __future__ import annotations

from random import Random

from engine.bots.lookahead import lowers
from engine.bots.outlook import mean_after_next
from engine.bots.protocol import Choice
from engine.bots.signs import Signs, danger, read_signs
from engine.bots.weighing import each_discard, kept_back
from engine.discards import best_discards
from engine.melds import least_deadwood
from engine.play.legality import can
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from engine.play.view import LAST_OFFER, OFFER, STOCK_ONLY, TO_DISCARD, TO_KNOCK, SeatView

FEAR = 6.0
"""The points of deadwood that it gives to keep back a card that surely makes a meld over there."""
EARLY, LOW = 4, 4
"""It knocks at once in its first turns, as many as EARLY, and later with LOW points or less."""
_SPARE = 14


class CarefulBot:
    """One card ahead, with an eye on the other side."""

    name = "careful"
    summary = "Looks one card ahead and keeps dangerous discards back; knocks early or low."

    def choose(self, view: SeatView, chance: Random) -> Choice:  # noqa: ARG002 -- it leaves nothing to chance
        """The move that weighs best."""
        phase = view.phase
        if phase is TO_DISCARD or phase is TO_KNOCK:
            return _let_go(view)
        if phase is LAST_OFFER:
            return Choice(TAKE, "knocks with it") if can(view, TAKE) else Choice(PASS, "no knock")
        if phase is not STOCK_ONLY and lowers(view):
            return Choice(TAKE, "joins a meld")
        return Choice(PASS if phase is OFFER else DRAW, "joins no meld")


def _let_go(view: SeatView) -> Choice:
    if view.rules.big_gin_played and can(view, BIG_GIN):
        return Choice(BIG_GIN, "big gin")
    kept = kept_back(view)
    least, cards = best_discards(view.hand, kept)
    index = cards.bit_length() - 1
    signs = read_signs(view)
    if not least:
        return Choice(KNOCK[index], "gin")
    if least <= view.limit and (view.phase is TO_KNOCK or signs.turns < EARLY or least <= LOW):
        return Choice(KNOCK[index], "early" if signs.turns < EARLY else "low enough")
    return _discard(view, signs, kept, least)


def _discard(view: SeatView, signs: Signs, kept: int, least: int) -> Choice:
    weighed = []
    for index, rest in each_discard(view.hand, kept):
        deadwood = least_deadwood(rest)
        if deadwood <= least + _SPARE:
            weight = mean_after_next(rest, signs.unseen) + deadwood / 100 + FEAR * danger(index, signs)
            weighed.append((weight, deadwood, index))
    _, deadwood, index = min(weighed)
    return Choice(DISCARD[index], "leaves least" if deadwood == least else "safer to throw")
