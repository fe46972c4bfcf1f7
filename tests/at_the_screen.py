"""Somebody at the screen who makes any legal move at all, but knocks or goes gin as soon as that can be."""

import random

from engine.play.legality import legal_moves
from engine.sides import Side
from scoresheet.models import Sheet, Sitting
from scoresheet.sittings.playing import begin_deal, deal_of, make_move


def with_known_cards(at: Sitting, *, seed: int = 1, dealer: str = "") -> Sitting:
    """The same table, dealt alike in every run: with cards by chance a bot knocks first thing in one deal of 360."""
    at.seed, at.dealer = seed, dealer or at.dealer
    at.save(update_fields=["seed", "dealer"])
    Sheet.objects.filter(pk=at.sheet_id).update(first_dealer=at.dealer)
    return at


def play_deal(at: Sitting, dice: random.Random) -> Sitting:
    """The next deal, from its first card to its end."""
    at = begin_deal(sitting=at, number=at.deals + 1)
    while at.deck:
        moves = legal_moves(deal_of(at).view(Side(at.side)))
        ends = [move for move in moves if move.kind.value in ("knock", "big_gin")]
        at = make_move(
            sitting=at, deal_number=at.deals, after=len(at.moves), text=str(dice.choice(ends or moves))
        )
    return at


def play_match(at: Sitting, seed: int = 1) -> Sheet:
    """The match to its end."""
    dice = random.Random(seed)
    while not Sheet.objects.get(pk=at.sheet_id).finished:
        at = play_deal(at, dice)
    return Sheet.objects.get(pk=at.sheet_id)
