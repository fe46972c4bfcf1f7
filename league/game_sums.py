"""The final totals of a game as sums in words."""

from __future__ import annotations

from engine.game import GameScore
from engine.hollywood import SessionScore
from engine.rules import RuleSet, Shutout
from engine.sides import Pair, Side
from league.game_text import count_of


def sum_of_side(rules: RuleSet, game: GameScore, side: Side, name: str, times: int = 1) -> str:
    """How a side's total of a finished game comes about; ``times`` is 2 for a column that counts double."""
    kind = rules.shutout if game.shutout and side is game.reached else Shutout.NONE
    points = game.points[side] * (2 if kind is Shutout.DOUBLE_POINTS else 1)
    twice = " doubled" if kind is Shutout.DOUBLE_POINTS else ""
    parts = [f"{game.points[side]} from the deals{twice}"]
    if game.game_bonus[side]:
        parts.append(f"{game.game_bonus[side]} for the {'shutout' if kind is Shutout.BONUS else 'game'}")
    if rules.box_bonus:
        parts.append(f"{game.box_bonus[side]} for {count_of(game.boxes[side], 'box', 'boxes')}")
    total = points + game.game_bonus[side] + game.box_bonus[side]
    words = " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else parts[0]
    said = f"{name} has {words}" + (f", together {total}" if len(parts) > 1 or twice else "")
    if kind is Shutout.DOUBLE:
        total *= 2
        said += f", doubled for the shutout {total}"
    return said + (f", and as this game counts double {2 * total}" if times == 2 else "")


def verdict_of_game(rules: RuleSet, game: GameScore, names: Pair[str]) -> str:
    """Who won a finished game, and why."""
    shutout = ""
    if game.shutout and game.reached:
        shutout = f" {names[game.reached.other]} has no box: a shutout."
    if game.winner is None:
        return f"The totals are the same: the game is a tie.{shutout}"
    high, low = max(game.total), min(game.total)
    if game.winner is not game.reached:
        return f"{names[game.winner]} wins with the higher total, {high} to {low}.{shutout}"
    return f"{names[game.winner]}, the first to {rules.target}, wins {game.total[game.winner]} to {game.total[game.winner.other]}.{shutout}"


def session_verdict(session: SessionScore, names: Pair[str]) -> str:
    """What the three games come to."""
    total = session.total
    margin = abs(total.a - total.b)
    together = f"Over the three games {names.a} has {total.a} and {names.b} {total.b}"
    if margin == 0:
        return f"{together}: level."
    return f"{together}: {names.a if total.a > total.b else names.b} wins by {margin}."
