"""A game while its deals are played: who deals, how it stands, and when it is over."""

from __future__ import annotations

from engine.deals import DealScore
from engine.game import GameScore, Tally, dealer_after
from engine.hollywood import SessionScore, add_up_session
from engine.play.view import GameSoFar
from engine.rules import RuleSet
from engine.sides import Pair, Side

MOST_WASHES = 50
"""A game is given up, without a winner, when so many deals in a row were washes.

A number of ours, for bots that never end a deal (any legal move at all hardly ever is gin): the rules deal on for ever.
"""


class GameInPlay:
    """A game, or a Hollywood session, deal after deal: read ``dealer`` and ``so_far``, play, ``add`` the score.

    ``length`` is the number of deals of a match without a target.
    """

    def __init__(self, rules: RuleSet, first_dealer: Side, length: int | None = None) -> None:
        self.rules = rules
        self.first_dealer = self.dealer = first_dealer
        self.scores: list[DealScore] = []
        self._tally = Tally(rules, length)
        self._session = add_up_session(rules, [], first_dealer) if rules.columns == 3 else None
        self._numbered = self._washes = 0

    @property
    def finished(self) -> bool:
        """Whether the game is won, or tied."""
        return self._tally.finished if self._session is None else self._session.finished

    @property
    def given_up(self) -> bool:
        """Whether it is over although nobody reached the target."""
        return self._washes >= MOST_WASHES and not self.finished

    def add(self, score: DealScore) -> None:
        """Add the deal that was just played; afterwards ``dealer`` deals next."""
        self._washes = 0 if score.numbered else self._washes + 1
        self._numbered += score.numbered
        self.scores.append(score)
        if self._session is not None:
            self._session = add_up_session(self.rules, self.scores, self.first_dealer)
        else:
            number = self._numbered if score.numbered else None
            self._tally.add(score, place=len(self.scores) - 1, number=number, dealer=self.dealer)
        self.dealer = dealer_after(self.rules, self.dealer, score) or self.dealer

    def so_far(self) -> GameSoFar:
        """How the game stands, for the players of the next deal."""
        if self._session is None:
            return GameSoFar((Pair.of(self._tally.running),), (self._tally.finished,), tuple(self.scores))
        games = self._session.games
        return GameSoFar(
            tuple(game.lines[-1].running if game.lines else Pair(0, 0) for game in games),
            tuple(game.finished for game in games),
            tuple(self.scores),
        )

    def result(self) -> GameScore | SessionScore:
        """The game, or the session, as it stands."""
        return self._tally.result(self.dealer) if self._session is None else self._session

    def winner(self) -> Side | None:
        """Who won: of a session, whoever has the higher total. None for a tie and for a game that is not finished."""
        result = self.result()
        if not result.finished:
            return None
        if isinstance(result, GameScore):
            return result.winner
        return (
            Side.A if result.total.a > result.total.b else Side.B if result.total.b > result.total.a else None
        )
