"""Every bot plays under all rules, and the stronger ones win."""

from random import Random

import pytest

from engine.bots.registry import BOTS
from engine.play.deal import DealInPlay, do
from engine.play.legality import can
from engine.play.view import OVER, GameSoFar
from engine.presets import PRESETS
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import play_games, shuffled

RULES = [preset.rules for preset in PRESETS.values()] + [RuleSet(last_discard_knock=True)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("place", range(len(RULES)))
def test_each_bot_plays_a_deal_under_every_preset_legally_and_says_why(name: str, place: int) -> None:
    rules = RULES[place]
    game = GameSoFar((Pair(40, 60),) * rules.columns, (False,) * rules.columns, ())
    deal, chance = DealInPlay(rules, Side.A, shuffled(Random(place)), game), Random(place)
    while deal.phase is not OVER:
        view = deal.view(deal.turn)
        bot = BOTS[name] if deal.turn is Side.A else BOTS["simple"]
        move, why = bot.choose(view, chance)
        assert can(view, move)
        assert 0 < len(why) < 30
        do(deal, deal.turn, move)


@pytest.mark.parametrize(
    ("strong", "weak"), [("expert", "simple"), ("expert", "beginner"), ("careful", "beginner")]
)
def test_the_stronger_bot_wins_most_games(strong: str, weak: str) -> None:
    games = play_games(Pair(BOTS[strong], BOTS[weak]), RuleSet(), seed=7, numbers=range(1, 13), mirrored=True)
    assert sum(game.winner is Side.A for game in games) > 6
