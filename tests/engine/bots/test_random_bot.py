"""`random` makes any legal move."""

from random import Random

import pytest

from engine.bots.random_bot import RandomBot
from engine.play.deal import DealInPlay
from engine.play.legality import legal_moves
from engine.rules import RuleSet
from tests.engine.dealing import deal_of, play


@pytest.mark.parametrize(
    "deal",
    [
        deal_of(),
        play(deal_of(), "pass", "pass"),
        play(deal_of(first="As 2s 3s 7c 7d 7h Js Jd Jh Qs"), "take"),
        play(deal_of(RuleSet(big_gin_bonus=31), first="As 2s 3s 4s 7c 7d 7h Js Jd Jh"), "take"),
    ],
    ids=["upcard", "stock", "gin", "big gin"],
)
def test_it_makes_each_legal_move_some_time_and_no_other(deal: DealInPlay) -> None:
    chance = Random(1)
    view = deal.view(deal.turn)
    assert {RandomBot().choose(view, chance).move for _ in range(600)} == set(legal_moves(view))
