"""Rules under which nobody gets anywhere: found out by letting two simple bots try."""

from __future__ import annotations

from random import Random

from engine.bots.registry import bot_named
from engine.errors import EngineError
from engine.match import MatchFormat
from engine.play.deal import DealInPlay
from engine.play.ending import score_of
from engine.play.game import GameInPlay
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import play_out, shuffled

MOST_DEALS = 400
"""A game that takes more deals than this between two simple bots is as good as endless: a game to 100 takes about ten."""


class EndlessGames(EngineError):
    """Under these rules a game takes too many deals to be played out."""

    code = "endless_games"


def check_that_games_end(rules: RuleSet, form: MatchFormat | None = None) -> None:
    """Raise EndlessGames where two simple bots find no end of a game in ``MOST_DEALS`` deals.

    >>> check_that_games_end(RuleSet())
    >>> check_that_games_end(RuleSet(target=100_000))
    Traceback (most recent call last):
    engine.endless.EndlessGames: Under these rules two simple bots found no end of a game in 400 deals: the target is 100000.
    """
    game = GameInPlay(rules, Side.A, form.deals if form else None)
    chance = Random(1)
    bots, chances = Pair(bot_named("simple"), bot_named("simple")), Pair(chance, chance)
    while not game.finished:
        if game.given_up or len(game.scores) >= MOST_DEALS:
            raise EndlessGames(
                "Under these rules two simple bots found no end of a game in {deals} deals: the target is {target}.",
                field="rules",
                deals=len(game.scores),
                target=rules.target,
            )
        deal = DealInPlay(rules, game.dealer, shuffled(chance), game.so_far())
        play_out(deal, bots, chances)
        game.add(score_of(deal))
