"""The sentences about boxes, the game and its end."""

from __future__ import annotations

from engine.rules import BoxesCount, GameWinner, RuleSet, Shutout
from league.scoring_text import gin_alone


def count_of(number: int, one: str, many: str) -> str:
    """A number with its word: ``no box``, ``one box``, ``2 boxes``."""
    return f"no {one}" if number == 0 else f"one {one}" if number == 1 else f"{number} {many}"


def boxes(rules: RuleSet) -> tuple[str, ...]:
    """What a box is, how many a deal brings and what they are worth."""
    return (_credited(rules), _worth(rules))


def _credited(rules: RuleSet) -> str:
    kinds = {"gin": rules.gin_boxes}
    if rules.big_gin_bonus is not None:
        kinds["big gin"] = rules.big_gin_boxes
    if not gin_alone(rules):
        kinds["an undercut"] = rules.undercut_boxes
    start = "Every deal that is won is marked with one box"
    others = [f"{count_of(n, 'box', 'boxes')} for {kind}" for kind, n in kinds.items() if n != 1]
    return f"{start}, but {', '.join(others)}." if others else f"{start}."


def _worth(rules: RuleSet) -> str:
    if rules.box_bonus == 0:
        return "Boxes bring no points."
    if rules.boxes_count is BoxesCount.AT_ONCE:
        return (
            f"Each box is worth {rules.box_bonus} to its side. That is added to the running total at once, with its deal, "
            "and counts towards the target."
        )
    return f"Each box is worth {rules.box_bonus} to its side. That is added at the end of the game, the loser’s too."


def game(rules: RuleSet) -> tuple[str, ...]:
    """How a game ends, what is added then, and who has won it."""
    ends = f"The points of the deals add up. A game ends with the deal that brings a running total to {rules.target} or more."
    return (ends, f"{_game_bonus(rules)} {_shutout(rules)}", _winner(rules))


def _game_bonus(rules: RuleSet) -> str:
    if rules.game_bonus == 0:
        return "There is no bonus for the game."
    return f"The side that reached {rules.target} adds {rules.game_bonus} for the game."


def _shutout(rules: RuleSet) -> str:
    if rules.shutout is Shutout.NONE:
        return "A shutout, a game in which the loser has no box at all, brings nothing more."
    if rules.shutout is Shutout.BONUS:
        brings = f"the bonus for the game is {rules.shutout_bonus} instead"
    elif rules.shutout is Shutout.DOUBLE:
        brings = "that side’s whole total is doubled, bonuses and boxes too"
    else:
        brings = "that side’s points from the deals are doubled, but not its bonuses and boxes"
    return f"If the other side has no box at all in the game, it is a shutout: {brings}."


def _winner(rules: RuleSet) -> str:
    if rules.game_winner is GameWinner.TARGET:
        overtaken = ", even where the other side’s final total is higher" if rules.box_bonus else ""
        return f"The side that reached {rules.target} has won the game{overtaken}."
    return "When everything is added, the side with the higher final total has won the game. The same total is a tie."


def game_in_short(rules: RuleSet) -> list[str]:
    """The game and its bonuses in a sentence."""
    games = "Three games side by side, each to" if rules.columns == 3 else "The game is to"
    bonuses = [f"{rules.game_bonus} for the game"] if rules.game_bonus else []
    if rules.box_bonus:
        bonuses.append(f"{rules.box_bonus} for each box")
    return [f"{games} {rules.target}, with {' and '.join(bonuses) or 'no bonus'}."]


def hollywood(rules: RuleSet) -> tuple[str, ...]:
    """How three games are scored at once."""
    third = (
        "The totals of the third game count double."
        if rules.last_column_double
        else "The three games count the same."
    )
    return (
        "Three games are scored at once, in three pairs of columns. A side’s first win counts in the first game alone, its "
        "second in the first and the second game, its later ones in all three.",
        "A game that has ended takes nothing more. With each win a side enters one more game, the lowest of those still "
        "open that it is not in yet, and the win’s points and boxes go to every open game that it has entered. So a side "
        "with no win when the first game ends enters the second with its first.",
        f"Each game ends by itself, with its own bonuses and boxes. {third} When all three have ended, their totals are "
        "added up.",
    )
