"""Sentences about a sheet: who won and why, how the match stands, and what is out of order."""

from __future__ import annotations

from engine.game import GameScore
from engine.hollywood import SessionScore
from engine.rules import BoxesCount, Shutout
from engine.sides import Pair, Side
from league.models.competitions import MatchKind
from league.plurals import so_many
from scoresheet.match import MatchScore, ScoredGame
from scoresheet.models import Sheet


def verdict_of(sheet: Sheet, game: ScoredGame, title: str) -> tuple[str, str]:
    """Who won and why: a phrase to print strongly, and the rest of the sentence."""
    names = sheet.names
    if isinstance(game.score, SessionScore):
        return _session_verdict(game, game.score, names)
    score = game.score
    if not score.finished:
        return "", ""
    what = title[0].lower() + title[1:]
    if score.winner is None:
        return f"{title} ended level", f", {score.total.a} to {score.total.b}."
    own, other = score.total[score.winner], score.total[score.winner.other]
    margin = f"a margin of {own - other}"
    if own < other:  # the rules may give the game to who reached the target
        margin = f"though {names[score.winner.other]} has the higher total"
    return (
        f"{names[score.winner]} won {what}",
        f"{_why_won(sheet, score, names)}: {own} to {other}, {margin}.{_shutout(sheet, score, names)}",
    )


def _why_won(sheet: Sheet, score: GameScore, names: Pair[str]) -> str:
    if score.reached is None:
        return f" with the higher total after {sheet.length} deals"
    if score.winner is not score.reached:
        return f" with the higher total, though {names[score.reached]} reached {sheet.rules.target}"
    return f", the first to reach {sheet.rules.target}"


def _shutout(sheet: Sheet, score: GameScore, names: Pair[str]) -> str:
    if not score.shutout or score.winner is None:
        return ""
    worth = {
        Shutout.DOUBLE: "so everything counts double",
        Shutout.DOUBLE_POINTS: "so the points of the deals count double",
        Shutout.BONUS: f"so the game bonus is {sheet.rules.shutout_bonus}",
        Shutout.NONE: "which these rules do not reward",
    }[sheet.rules.shutout]
    return f" {names[score.winner.other]} has no box: a shutout, {worth}."


def _session_verdict(game: ScoredGame, score: SessionScore, names: Pair[str]) -> tuple[str, str]:
    won = [
        f"{names[column.winner]} won game {number}"
        for number, column in enumerate(score.games, 1)
        if column.winner is not None
    ]
    totals = f"Over the three games {names.a} has {score.total.a}, {names.b} {score.total.b}"
    if not score.finished:
        return (", ".join(won) + "." if won else ""), f" {totals}." if won else ""
    if game.winner is None:
        return "The session ended level", f": {', '.join(won)}. {totals}."
    margin = abs(score.total.a - score.total.b)
    return f"{names[game.winner]} won the session by {margin}", f": {', '.join(won)}. {totals}."


def match_verdict(sheet: Sheet, match: MatchScore) -> str:
    """How a best-of match stands."""
    names, aim = sheet.names, f"Best of {sheet.length}."
    if not match.finished:
        return f"{aim} {sheet.length // 2 + 1} games win the match."
    if match.winner is None:
        return f"{aim} The match ended level."
    return f"{aim} {names[match.winner]} has won the match."


def warning_about(sheet: Sheet, match: MatchScore) -> str:
    """What is out of order on the sheet: lines that can't be read, an open game with later ones, games after the decision."""
    unread = sum(deal.queried for game in match.games for deal in game.counted)
    if unread:
        return f"{so_many(unread, 'deal')} can’t be read yet, and what the sheet adds up to is without {'them' if unread > 1 else 'it'}."
    last = max((game.number for game in match.games if game.counted), default=0)
    earlier = [game for game in match.games if game.number < last]
    open_games = [game.number for game in earlier if not game.score.finished]
    if open_games:
        return (
            f"Game {open_games[0]} is not over, and game {last} was begun. Enter what is missing in "
            f"game {open_games[0]}, or correct the deal that left it open."
        )
    won = dict.fromkeys(Side, 0)
    for game in earlier:
        if game.winner is not None:
            won[game.winner] += 1
        if max(won.values()) > sheet.length // 2:
            return f"The match was decided with game {game.number}; what follows is no part of it."
    return ""


def standing_of(sheet: Sheet, match: MatchScore, game: ScoredGame | None) -> str:
    """What the scorer wants to know before the next line: who deals, what is still needed."""
    names, rules = sheet.names, sheet.rules
    if match.open_game is None:
        return "The match is over. If the paper has more deals, correct the line that differs."
    dealer = _next_dealer(sheet, match, game)
    parts = [f"{names[dealer]} deals."] if dealer else []
    if sheet.match == MatchKind.DEALS:
        parts.append(f"{sheet.length} deals in all.")
    elif game is not None and isinstance(game.score, GameScore) and game.score.lines:
        running = game.score.lines[-1].running
        parts.append(f"{names.a} needs {rules.target - running.a}, {names.b} {rules.target - running.b}.")
    if rules.boxes_count is BoxesCount.AT_ONCE:
        parts.append("Boxes count at once.")
    return " ".join(parts)


def _next_dealer(sheet: Sheet, match: MatchScore, game: ScoredGame | None) -> Side | None:
    if game is not None:
        return game.score.next_dealer
    if match.games:
        return match.games[-1].score.next_dealer
    return Side(sheet.first_dealer) if sheet.first_dealer else None
