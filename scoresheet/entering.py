"""Would this deal fit on the sheet? Asked before every write, and by the live reading under the line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.deals import DealScore
from engine.rules import BoxesCount, RuleSet
from engine.scoring import score
from engine.shorthand import ScoredLine
from engine.sides import Side
from scoresheet.errors import MatchOver, RunningDiffers
from scoresheet.lines import write_line
from scoresheet.match import (
    MatchScore,
    ScoredGame,
    match_of,
    next_first_dealer,
    score_match,
    score_one_game,
)
from scoresheet.models import Deal, Game, Sheet

Lines = Sequence[tuple[Game, Sequence[Deal]]]


@dataclass(frozen=True, slots=True)
class Entered:
    """A deal on its sheet, and what the match then stands at."""

    deal: Deal
    match: MatchScore


def check_lines(sheet: Sheet, games: Lines) -> MatchScore:
    """What these lines add up to. Raises GameEnds where lines come after the end of a game."""
    return score_match(sheet, games)


def check_entry(sheet: Sheet, games: Lines, number: int, row: Deal, line: ScoredLine) -> Entered:
    """Fill ``row`` with the deal of ``line`` as one of the lines of game ``number``, and add the match up again.

    ``row`` is one of the lines already, or a new one with its place. Raises the engine's errors for the deal itself,
    MatchOver, GameEnds, RunningDiffers.
    """
    others = [
        score_one_game(sheet, sheet.rules, game.number, _dealer(game), deals)
        for game, deals in games
        if game.number != number
    ]
    deals = list(next((deals for game, deals in games if game.number == number), ()))
    scored = score(sheet.rules, line.deal)
    write_line(row, line, scored)
    if row not in deals:
        deals.append(row)
        deals.sort(key=lambda deal: deal.place)
    first = next((_dealer(game) for game, _ in games if game.number == number), None)
    if row is deals[-1] and row.pk is None:
        _check_open(sheet, games, number)
    if number > len(games):
        first = next_first_dealer(sheet, sorted(others, key=lambda game: game.number))
    game = score_one_game(sheet, sheet.rules, number, first, deals)
    if not any(
        deal.queried for deal in game.counted
    ):  # whose points are in the paper's totals, and not in ours
        _check_running(sheet, game, row, scored, line.running)
    every = sorted([*others, game], key=lambda game: game.number)
    return Entered(row, match_of(sheet, every))


def _dealer(game: Game) -> Side | None:
    return Side(game.first_dealer) if game.first_dealer else None


def _check_open(sheet: Sheet, games: Lines, number: int) -> None:
    """Nothing follows once the match is decided; what follows in a game that is over is refused by the game itself."""
    match = score_match(sheet, games)
    game = match.game(number)
    if match.open_game is None and not (game and game.score.finished):
        raise MatchOver(
            "The match is decided: nothing more can be entered. A deal can still be corrected or struck."
        )


def _check_running(sheet: Sheet, game: ScoredGame, row: Deal, scored: DealScore, paper: int | None) -> None:
    """Compare the paper's running total with the winner's after this deal, in any column that it counts in."""
    if paper is None or scored.winner is None or row.struck:
        return
    place, winner = game.counted.index(row), scored.winner
    totals = {
        number: line.running[winner]
        for number, column in enumerate(game.columns, 1)
        for line in column.lines
        if line.place == place
    }
    if paper not in totals.values():
        raise RunningDiffers(
            f"The paper says {sheet.names[winner]} has {paper} after this deal, but it is "
            f"{_how_totals_came(sheet.rules, scored, totals)}. If an earlier line differs from the paper, correct that "
            "one; if the paper is wrong, leave its running total out.",
            expected=next(iter(totals.values())),
        )


def _how_totals_came(rules: RuleSet, scored: DealScore, totals: dict[int, int]) -> str:
    """Such as “37: 24 before, and 13 for this deal”; of a session, the total in each of its games."""
    at_once = scored.boxes * rules.box_bonus if rules.boxes_count is BoxesCount.AT_ONCE else 0
    brought = f"{scored.points} for this deal" + (f" with {at_once} for its box" if at_once else "")
    if rules.columns > 1:
        return f"{' and '.join(f'{total} in game {number}' for number, total in totals.items())}, {brought}"
    (total,) = totals.values()
    return f"{total}: {total - scored.points - at_once} before, and {brought}"
