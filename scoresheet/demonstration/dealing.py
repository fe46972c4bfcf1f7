"""Matches as a club might have played them, for the demonstration: invented deal by deal, scored by the engine.

Who wins is given; the same dice give the same match.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from engine.deals import Deal, DealScore, Declared, Outcome, PointsDeal
from engine.game import GameScore
from engine.hollywood import SessionScore
from engine.match import MatchFormat, MatchResult, add_up_match, add_up_match_game, winner_of
from engine.play.game import GameInPlay
from engine.rules import RuleSet
from engine.scoring import score
from engine.sides import Pair, Side
from league.archive.document import ArchiveGame


@dataclass(frozen=True, slots=True)
class Table:
    """What is played at a table of the demonstration: the rules, the match, and the dice that decide.

    ``edge`` is how often the winner of a game wins one of its deals.
    """

    rules: RuleSet
    form: MatchFormat
    dice: random.Random
    edge: float = 0.62

    def match(self, winner: Side | None) -> tuple[tuple[ArchiveGame, ...], MatchResult]:
        """A match that ends like that, and what it adds up to. Raises ValueError for a draw of anything but deals."""
        games = self._games(winner)
        scores = [one for game in games for one in game.scores]
        return games, add_up_match(self.rules, self.form, [game.score for game in games], scores)

    def _games(self, winner: Side | None) -> tuple[ArchiveGame, ...]:
        if self.form.deals is not None:
            return (self._numbered_deals(winner, self.form.deals),)
        if winner is None:
            raise ValueError("Only a match of deals can be drawn.")
        games: list[ArchiveGame] = []
        first: Side | None = Side.A
        for side in self._winners_of_games(winner):
            games.append(self._game(side, first or Side.A))
            first = games[-1].score.next_dealer
        return tuple(games)

    def _winners_of_games(self, winner: Side) -> list[Side]:
        needed = self.form.best_of // 2 + 1
        lost = self.dice.randrange(needed)
        others = [winner] * (needed - 1) + [winner.other] * lost
        self.dice.shuffle(others)
        return [*others, winner]

    def _game(self, winner: Side, first: Side) -> ArchiveGame:
        """A game to the target."""
        while True:
            play, deals = GameInPlay(self.rules, first), []
            while not play.finished:
                deals.append(self._deal(winner))
                play.add(score(self.rules, deals[-1]))
            if play.winner() is winner:
                return ArchiveGame(first, tuple(deals), tuple(play.scores), play.result())

    def _deal(self, favoured: Side) -> Deal:
        """A deal, more likely than not for the favoured side: now and then a wash, gin or an undercut."""
        chance, side = self.dice.random(), favoured if self.dice.random() < self.edge else favoured.other
        if chance < 0.05:
            return Deal(None)
        caught = self._between(6, 64, 20)
        if chance < 0.23:
            return _counted(side, Declared.GIN, 0, caught)
        own = min(self.dice.randint(1, 10), self.dice.randint(1, 10))
        if chance < 0.32:
            return _counted(side.other, None, own, self.dice.randint(0, own))
        return _counted(side, None, own, own + self._between(2, 46, 12))

    def _between(self, least: int, most: int, often: int) -> int:
        """A number from ``least`` to ``most``, most often about ``often``."""
        return round(self.dice.triangular(least, most, often))

    def _numbered_deals(self, winner: Side | None, number: int) -> ArchiveGame:
        """A match of so many deals, of which the sheet has the points alone."""
        while True:
            deals = [self._points(self.dice.choice(list(Side))) for _ in range(number - 1)]
            last = self._points(self.dice.choice(list(Side))) if winner else self._levelling(deals)
            game = self._added_up([*deals, last]) if last else None
            if game and winner_of(game.score) is winner:
                return game

    def _points(self, side: Side) -> PointsDeal:
        gin = self.dice.random() < 0.2
        points = self._between(2, 46, 14) + self.rules.gin_bonus * gin
        return PointsDeal(side, points, Outcome.GIN if gin else Outcome.KNOCK)

    def _levelling(self, deals: list[PointsDeal]) -> PointsDeal | None:
        """The last deal that leaves both with the same total; None where a knock can't bring that."""
        total = self._added_up(deals).score.total
        behind = Side.A if total.a < total.b else Side.B
        points = abs(total.a - total.b) - self.rules.box_bonus
        return PointsDeal(behind, points, Outcome.KNOCK) if 3 <= points <= 45 else None

    def _added_up(self, deals: list[PointsDeal]) -> ArchiveGame:
        scores: list[DealScore] = [score(self.rules, deal) for deal in deals]
        form = MatchFormat(deals=len(deals))
        added: GameScore | SessionScore = add_up_match_game(self.rules, form, scores, Side.A)
        return ArchiveGame(Side.A, tuple(deals), tuple(scores), added)


def _counted(knocker: Side, declared: Declared | None, own: int, other: int) -> Deal:
    return Deal(knocker, declared, deadwood=Pair.only(knocker, own, other))
