"""``expert``: weighs every hand it could keep by the chance to win the game.

For each discard ``engine.bots.judgement`` says how the deal is likely to end, and ``engine.bots.standing`` what each
ending is worth at this score; the same decides whether to take or to pass, to knock or to wait.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from engine.bots.protocol import Choice
from engine.bots.signs import danger, joins_meld
from engine.bots.weighing import Position, each_discard, kept_back
from engine.melds import least_deadwood
from engine.play.legality import can
from engine.play.moves import BIG_GIN, DISCARD, DRAW, KNOCK, PASS, TAKE
from engine.play.view import LAST_OFFER, OFFER, STOCK_ONLY, TO_DISCARD, TO_KNOCK, SeatView

SPARE = 14
"""A discard that leaves so much more than the best one is not weighed."""


class _Weighed(NamedTuple):
    """A discard: what it leaves, and the chances to win the game if the deal goes on and after a knock."""

    discard: int
    deadwood: int
    keep: float
    knock: float


class ExpertBot:
    """Plays for the ending that wins most games."""

    name = "expert"
    summary = "Weighs every hand it could keep by its chance to win the game at this score."

    def choose(self, view: SeatView, chance: Random) -> Choice:  # noqa: ARG002 -- it leaves nothing to chance
        """The move with the best chance to win the game."""
        phase = view.phase
        if phase is TO_DISCARD or phase is TO_KNOCK:
            return _let_go(view)
        if phase is STOCK_ONLY:
            return Choice(DRAW, "no choice")
        if phase is LAST_OFFER:
            return _last_offer(view)
        if _worth_taking(view):
            joins = joins_meld(view.hand, view.pile[-1].index)
            return Choice(TAKE, "joins a meld" if joins else "lowers the count")
        return Choice(PASS if phase is OFFER else DRAW, "more to come from the stock")


def _weigh(position: Position, hand: int, kept: int) -> list[_Weighed]:
    """Each discard from eleven cards that comes into question."""
    left = [(index, rest, least_deadwood(rest)) for index, rest in each_discard(hand, kept)]
    least = min(deadwood for _, _, deadwood in left)
    return [
        _Weighed(
            index,
            deadwood,
            position.keeping(rest, index),
            position.knocking(rest) if deadwood <= position.view.limit else 0.0,
        )
        for index, rest, deadwood in left
        if deadwood <= least + SPARE
    ]


def _worth_taking(view: SeatView) -> bool:
    top, hand = view.pile[-1], view.hand
    with_it = hand | top.bit
    least = min(least_deadwood(rest) for _, rest in each_discard(with_it, top.bit))
    if not least:
        return True
    if least >= least_deadwood(hand) and not joins_meld(hand, top.index):
        return False
    position = Position(view)
    return max(max(way.keep, way.knock) for way in _weigh(position, with_it, top.bit)) > position.passing


def _last_offer(view: SeatView) -> Choice:
    """No more cards are drawn: knock with the last discard, or let the deal be a wash."""
    if not can(view, TAKE):
        return Choice(PASS, "no knock")
    top, position = view.pile[-1], Position(view)
    best = max(_weigh(position, view.hand | top.bit, top.bit), key=lambda way: way.knock)
    if not best.deadwood or best.knock > position.washing:
        return Choice(TAKE, "knocks with it")
    return Choice(PASS, "rather a wash")


def _let_go(view: SeatView) -> Choice:
    if view.rules.big_gin_played and can(view, BIG_GIN):
        return Choice(BIG_GIN, "big gin")
    kept = kept_back(view)
    left = [(index, least_deadwood(rest)) for index, rest in each_discard(view.hand, kept)]
    least = min(deadwood for _, deadwood in left)
    if not least:
        return Choice(KNOCK[next(index for index, deadwood in left if not deadwood)], "gin")
    position = Position(view)
    ways = _weigh(position, view.hand, kept)
    best = max(ways, key=lambda way: way.keep)
    knock = max((way for way in ways if way.deadwood == least), key=lambda way: way.knock)
    if least <= view.limit and (view.phase is TO_KNOCK or knock.knock > best.keep):
        return Choice(KNOCK[knock.discard], "ahead, it seems")
    return Choice(DISCARD[best.discard], _why(best, ways, position))


def _why(best: _Weighed, ways: list[_Weighed], position: Position) -> str:
    least = min(way.deadwood for way in ways)
    if least <= position.view.limit:
        return "waits for more"
    if best.deadwood == least:
        return "leaves least"
    lowest = min(ways, key=lambda way: way.deadwood)
    if danger(best.discard, position.signs) < danger(lowest.discard, position.signs):
        return "safer to throw"
    return "keeps its chances"
