"""The live reading: what a line would record, in one sentence, before anything is recorded."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from engine.errors import BadRequest
from engine.shorthand import ScoredLine
from engine.sides import Side
from scoresheet.entering import Entered, Lines, check_entry
from scoresheet.forms import DealForm
from scoresheet.lines import words_of
from scoresheet.match import ScoredGame
from scoresheet.models import Deal, Sheet


@dataclass(frozen=True, slots=True)
class Reading:
    """What would be recorded: ``words``, then ``figure`` set apart; ``wrong`` where it would be refused."""

    words: str
    figure: str = ""
    wrong: bool = False

    @classmethod
    def of_errors(cls, form: DealForm) -> Reading:
        """What is wrong. A line that is merely not complete yet is no reason for alarm; a word not understood is one."""
        incomplete = isinstance(form.fault, BadRequest) and not {"word", "paper"} & form.fault.figures.keys()
        return cls(form.message, wrong=not incomplete)


def read_entry(
    sheet: Sheet, games: Lines, line: ScoredLine, *, game: int, at: int = 0, before: int = 0
) -> Reading:
    """The reading of a line at the end of a game, in the place ``at`` of a line, or ``before`` one (ids).

    Raises what entering it would raise.
    """
    row, number = _row(games, game, at, before)
    entered = check_entry(sheet, games, number, row, line)
    if row.queried:
        return Reading(
            f"{words_of(row, sheet.names)}.", "It gets a query mark, and counts once somebody has read it"
        )
    scored = next(one for one in entered.match.games if one.number == number)
    return Reading(words_of(row, sheet.names) + ":", _figure(sheet, entered, scored))


def _row(games: Lines, game: int, at: int, before: int) -> tuple[Deal, int]:
    for each, deals in games:
        for place, deal in enumerate(deals):
            if deal.pk == at:
                return deal, each.number
            if deal.pk == before:
                earlier = deals[place - 1].place if place else 0
                return Deal(place=(earlier + deal.place) // 2, token=uuid.uuid4()), each.number
    lines = next((deals for each, deals in games if each.number == game), ())
    return Deal(place=lines[-1].place + 1 if lines else 1, token=uuid.uuid4()), max(game, 1)


def _figure(sheet: Sheet, entered: Entered, game: ScoredGame) -> str:
    """Such as “Ann +13, 90”, and what it ends."""
    row = entered.deal
    if not row.winner:
        return "no points"
    winner = Side(row.winner)
    if row.struck:
        return f"{sheet.names[winner]} +{row.points}, but the line stays struck"
    place = game.counted.index(row)
    totals = [line.running[winner] for column in game.columns for line in column.lines if line.place == place]
    words = f"{sheet.names[winner]} +{row.points}, {' · '.join(map(str, totals))}"
    last = place == len(game.counted) - 1
    if last and game.score.finished:
        words += f", and {'the match' if entered.match.finished else 'the game'} is over"
    return words
