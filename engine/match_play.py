"""A whole match between two bots: game after game until it is decided, each deal with what the bots said of their moves.

The match has random numbers of its own, that come from the seed and from its number alone, as the games of
``engine.simulate`` do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from engine.bots.protocol import Bot
from engine.deals import DealScore
from engine.match import MatchFormat, MatchResult, add_up_match, match_is_over
from engine.play.deal import DealInPlay, do
from engine.play.ending import result_of
from engine.play.game import GameInPlay
from engine.play.view import OVER
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import shuffled


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that is over, its score, and the word that each of its moves was made with, in the order of the moves."""

    deal: DealInPlay
    score: DealScore
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a match. ``first_dealer`` dealt its first deal."""

    first_dealer: Side
    deals: tuple[PlayedDeal, ...]


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of bots. ``result`` is None where a game was given up: nobody ended a deal for fifty deals in a row."""

    games: tuple[PlayedGame, ...]
    result: MatchResult | None


def play_match(
    bots: Pair[Bot],
    rules: RuleSet,
    form: MatchFormat,
    *,
    seed: int,
    number: int,
    after_deal: Callable[[], object] = lambda: None,
) -> PlayedMatch:
    """The match of that number. A deals first in its first game; who deals first in the next, the last game says.

    ``after_deal`` is called after every deal: a long match says so that it is still being played. What it raises ends it.

    >>> from engine.bots.registry import bot_named; from engine.presets import PRESETS
    >>> two = Pair(bot_named("simple"), bot_named("random"))
    >>> played = play_match(two, PRESETS["classic"].rules, MatchFormat(), seed=1, number=1)
    >>> played.result.winner, played.result.finished
    (<Side.A: 'A'>, True)
    """
    decks = Random(f"{seed}, decks of match {number}")
    chances = Pair.of(lambda side: Random(f"{seed}, match {number}, side {side.value}"))
    games: list[PlayedGame] = []
    ended: list[GameInPlay] = []
    dealer = Side.A
    while not match_is_over(rules, form, [game.result() for game in ended]):
        game = GameInPlay(rules, dealer, form.deals)
        games.append(PlayedGame(dealer, _play_game(game, bots, decks, chances, after_deal)))
        if game.given_up:
            return PlayedMatch(tuple(games), None)
        ended.append(game)
        dealer = game.dealer
    scores = [score for game in ended for score in game.scores]
    return PlayedMatch(tuple(games), add_up_match(rules, form, [game.result() for game in ended], scores))


def _play_game(
    game: GameInPlay,
    bots: Pair[Bot],
    decks: Random,
    chances: Pair[Random],
    after_deal: Callable[[], object],
) -> tuple[PlayedDeal, ...]:
    played = []
    while not game.finished and not game.given_up:
        deal = DealInPlay(game.rules, game.dealer, shuffled(decks), game.so_far())
        said = _play_deal(deal, bots, chances)
        score = result_of(deal)
        game.add(score)
        played.append(PlayedDeal(deal, score, said))
        after_deal()
    return tuple(played)


def _play_deal(deal: DealInPlay, bots: Pair[Bot], chances: Pair[Random]) -> tuple[str, ...]:
    said = []
    while deal.phase is not OVER:
        side = deal.mover.side
        choice = bots[side].choose(deal.view(side), chances[side])
        do(deal, side, choice.move)
        said.append(choice.why)
    return tuple(said)
