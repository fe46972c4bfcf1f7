"""What a deal that was played to its end brings: exactly what engine.scoring answers for the hands laid down."""

from __future__ import annotations

from engine.cards import cards_of
from engine.deals import Deal, DealScore, Declared
from engine.layoffs import arrange_knock, least_after_lay_offs
from engine.melds import least_deadwood
from engine.play.deal import DealInPlay
from engine.scoring import score_deal
from engine.sides import Pair, Side


def laid_down(deal: DealInPlay) -> Deal:
    """The deal as it lies on the table at its end: both hands, or none after a wash."""
    if deal.knocker is None:
        return Deal(None, upcard=deal.upcard)
    hands = Pair(cards_of(deal.seat(Side.A).hand), cards_of(deal.seat(Side.B).hand))
    return Deal(deal.knocker, _declared(deal), deal.upcard, hands)


def result_of(deal: DealInPlay) -> DealScore:
    """The score with both hands laid out, as a record has it."""
    return score_deal(deal.rules, laid_down(deal))


def score_of(deal: DealInPlay) -> DealScore:
    """The same score without the hands laid out, for who needs the points of many deals quickly."""
    knocker = deal.knocker
    if knocker is None:
        return result_of(deal)
    own, held = deal.mover.hand, deal.waiter.hand
    count = least_deadwood(own)
    melds = arrange_knock(own, held, lays_off=True) if count else ()
    other = least_after_lay_offs(held, melds)
    counts = Pair(count, other) if knocker is Side.A else Pair(other, count)
    return score_deal(deal.rules, Deal(knocker, _declared(deal), deal.upcard, deadwood=counts))


def _declared(deal: DealInPlay) -> Declared | None:
    """Big gin where it was said. A knock's cards say themselves whether it is gin."""
    return Declared.BIG_GIN if deal.face_down is None else None
