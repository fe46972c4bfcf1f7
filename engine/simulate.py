"""Bots against each other: seeded games, deal after deal, to the target.

Every game has random numbers of its own, that come from the seed and from its number alone: the same seed gives the same
games, in whichever order and in however many processes they are played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from engine.bots.protocol import Bot
from engine.cards import PACK, Card
from engine.deals import DealScore
from engine.play.deal import DealInPlay, do
from engine.play.ending import score_of
from engine.play.game import GameInPlay
from engine.play.view import OVER
from engine.rules import RuleSet
from engine.sides import Pair, Side


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game that was played out: its deals with their scores; ``winner`` None where it is a tie or was given up."""

    number: int
    deals: tuple[DealInPlay, ...]
    scores: tuple[DealScore, ...]
    winner: Side | None
    given_up: bool


def shuffled(chance: Random) -> tuple[Card, ...]:
    """A deck in a random order."""
    draw = chance.random
    return tuple(sorted(PACK, key=lambda _: draw()))


def play_out(deal: DealInPlay, bots: Pair[Bot], chances: Pair[Random]) -> None:
    """Let the bots make their moves until the deal is over; each draws on its own chance."""
    (bot_a, bot_b), (chance_a, chance_b), side_a = bots, chances, Side.A
    while deal.phase is not OVER:
        side = deal.mover.side
        view = deal.view(side)
        choice = bot_a.choose(view, chance_a) if side is side_a else bot_b.choose(view, chance_b)
        do(deal, side, choice.move)


def play_game(
    bots: Pair[Bot], rules: RuleSet, *, seed: int, number: int, mirrored: bool = False
) -> GamePlayed:
    """One game, the first deal of which A deals where its number is odd and B where it is even.

    ``mirrored``: an even game has the decks of the odd one before it, so that each side gets the cards, and the place at
    the table, that the other side had.
    """
    first_dealer = Side.A if number % 2 else Side.B
    decks = Random(f"{seed}, decks of game {number - (number + 1) % 2 if mirrored else number}")
    chances = Pair.of(lambda side: Random(f"{seed}, game {number}, side {side.value}"))
    game, deals = GameInPlay(rules, first_dealer), []
    while not game.finished and not game.given_up:
        deal = DealInPlay(rules, game.dealer, shuffled(decks), game.so_far())
        play_out(deal, bots, chances)
        game.add(score_of(deal))
        deals.append(deal)
    return GamePlayed(number, tuple(deals), tuple(game.scores), game.winner(), game.given_up)


def play_games(
    bots: Pair[Bot], rules: RuleSet, *, seed: int, numbers: Iterable[int], mirrored: bool = False
) -> Iterator[GamePlayed]:
    """The games of these numbers, counted from 1."""
    for number in numbers:
        yield play_game(bots, rules, seed=seed, number=number, mirrored=mirrored)
