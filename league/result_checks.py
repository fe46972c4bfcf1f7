"""Whether the figures of a result can be: asked by the pages, the sheets and the archives."""

from __future__ import annotations

from engine.match import MatchResult
from engine.sides import Pair, Side
from league.models import Competition
from league.models.competitions import MatchKind


def contradiction(result: MatchResult, names: Pair[str]) -> str:
    """A sentence where the winner and the games don't fit together; empty where they do.

    >>> contradiction(MatchResult(True, None, games=Pair(2, 1), score=Pair(250, 240)), Pair("Ann", "Ben"))
    'Ann and Ben won 2 and 1 games: that is no draw.'
    """
    games, winner = result.games, result.winner
    if winner is None:
        if games.a == games.b:
            return ""
        return f"{names.a} and {names.b} won {games.a} and {games.b} games: that is no draw."
    own, other = games[winner], games[winner.other]
    if own >= other:
        return ""
    return f"{names[winner.other]} won more games, {other} to {own}: {names[winner]} can't be the winner."


def misfit(result: MatchResult, names: Pair[str], competition: Competition) -> str:
    """A sentence where no match of this competition can end like that; empty where one can."""
    if competition.match == MatchKind.DEALS:
        return _misfit_of_deals(result, names)
    games, most = result.games, competition.length
    if games.a + games.b > most:
        return f"{names.a} and {names.b} won {games.a} and {games.b} games, and a match has {most} at most."
    for side in Side:
        if games[side] > most // 2 + 1:
            return f"{names[side]} won {games[side]} games, and the match was over with {most // 2 + 1}."
    if result.winner is not None and not games[result.winner]:
        return f"{names[result.winner]} can't win the match without a game."
    return ""


def _misfit_of_deals(result: MatchResult, names: Pair[str]) -> str:
    """Of a number of deals, the higher total wins."""
    score = result.score
    higher = None if score.a == score.b else Side.A if score.a > score.b else Side.B
    if result.winner is higher:
        return ""
    if higher is None:
        return f"{names.a} and {names.b} have {score.a} points each: that is a draw."
    return f"{names[higher]} has the higher total, {score[higher]} to {score[higher.other]}, and wins."
