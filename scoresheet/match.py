"""What the lines of a sheet add up to: each game by the engine, then the match. No database here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.deals import DealScore
from engine.errors import AfterGameEnd
from engine.game import GameScore
from engine.hollywood import SessionScore
from engine.match import MatchFormat, add_up_match_game, columns_of, higher, match_is_over, winner_of
from engine.rules import RuleSet
from engine.scoring import score
from engine.sides import Pair, Side
from scoresheet.errors import GameEnds
from scoresheet.models import Deal, Game, Sheet


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """A game of a sheet: all its lines, struck ones too, and what those that count add up to."""

    number: int
    first_dealer: Side | None
    deals: tuple[Deal, ...]
    score: GameScore | SessionScore

    @property
    def counted(self) -> list[Deal]:
        """The lines that count; ``place`` of an engine's line is the place in this list."""
        return [deal for deal in self.deals if not deal.struck]

    @property
    def columns(self) -> tuple[GameScore, ...]:
        """The game, or the three of a Hollywood session."""
        return columns_of(self.score)

    @property
    def winner(self) -> Side | None:
        """Who won it: of a session, who has the higher total. None while it is open, and for a tie."""
        return winner_of(self.score)

    @property
    def numbered(self) -> int:
        """The number of numbered deals so far."""
        return sum(line.outcome != "wash" for line in self.counted)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """A match: its games, who won how many, and where the next deal belongs (None: nowhere any more)."""

    games: tuple[ScoredGame, ...]
    won: Pair[int]
    finished: bool
    winner: Side | None
    open_game: int | None

    @property
    def total(self) -> Pair[int]:
        """The totals of all games added up."""
        return Pair.of(lambda side: sum(game.score.total[side] for game in self.games))

    def game(self, number: int) -> ScoredGame | None:
        """The game of that number, if it was begun."""
        return next((game for game in self.games if game.number == number), None)


def format_of(sheet: Sheet) -> MatchFormat:
    """What the engine calls the match of a sheet."""
    return MatchFormat(best_of=sheet.length, deals=sheet.deals_to_play)


def side_or_none(letter: str) -> Side | None:
    """The side of a letter as the database has it."""
    return Side(letter) if letter else None


def score_lines(rules: RuleSet, deals: Iterable[Deal]) -> list[DealScore]:
    """What each line that counts scores under the sheet's rules."""
    return [score(rules, deal.played()) for deal in deals if not deal.struck]


def score_one_game(
    sheet: Sheet, rules: RuleSet, number: int, first_dealer: Side | None, deals: Sequence[Deal]
) -> ScoredGame:
    """One game of a sheet. Raises GameEnds where lines come after its end."""
    scores = score_lines(rules, deals)
    try:
        added = add_up_match_game(rules, format_of(sheet), scores, first_dealer)
    except AfterGameEnd as error:
        counted = [deal for deal in deals if not deal.struck]
        surplus = [deal.pk for deal in counted[error.figures["place"] :] if deal.pk]
        raise GameEnds(error.wording(sheet.names), surplus=surplus) from None
    return ScoredGame(number, first_dealer, tuple(deals), added)


def score_match(sheet: Sheet, games: Iterable[tuple[Game, Sequence[Deal]]]) -> MatchScore:
    """The match that these games and their lines make, the games in order. Raises GameEnds."""
    rules = sheet.rules
    return match_of(
        sheet,
        [
            score_one_game(sheet, rules, game.number, side_or_none(game.first_dealer), deals)
            for game, deals in games
        ],
    )


def match_of(sheet: Sheet, games: Sequence[ScoredGame]) -> MatchScore:
    """The match that these games make."""
    won = Pair.of(lambda side: sum(game.winner is side for game in games))
    over = match_is_over(sheet.rules, format_of(sheet), [game.score for game in games])
    return MatchScore(
        tuple(games), won, over, higher(won) if over else None, _open_game(sheet, games, over=over)
    )


def _open_game(sheet: Sheet, games: Sequence[ScoredGame], *, over: bool) -> int | None:
    """The first game that is open; of a match that is decided, one that was left open before."""
    won = dict.fromkeys(Side, 0)
    for game in games:
        if not game.score.finished:
            return game.number
        if game.winner is not None:
            won[game.winner] += 1
        if over and max(won.values()) > sheet.length // 2:
            return None
    return None if over else len(games) + 1


def next_first_dealer(sheet: Sheet, games: Sequence[ScoredGame]) -> Side | None:
    """Who deals first in the game that would follow these."""
    return games[-1].score.next_dealer if games else side_or_none(sheet.first_dealer)
