"""The paper's own final totals beside the sheet's: the same, or which line most likely explains that they differ."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django import forms

from engine.errors import EngineError
from engine.scoring import score
from engine.shorthand import ScoredLine, format_line
from engine.sides import Pair, Side
from engine.slips import GameLines, Line, Slip, SlipKind, explain_totals
from scoresheet.lines import words_of, write_deal
from scoresheet.match import MatchScore, ScoredGame, format_of
from scoresheet.models import Deal, Sheet

SHOWN = 8
"""So many explanations are shown; with more the paper has to be read again anyway."""


class TotalsForm(forms.Form):
    """What stands below the line on the paper, one figure a side; of which game, where there are several."""

    game = forms.IntegerField(required=False, min_value=1, max_value=999)
    total_a = forms.IntegerField(min_value=0, max_value=99_999)
    total_b = forms.IntegerField(min_value=0, max_value=99_999)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What may have happened, in a sentence; the line it is about, and how the sheet's address opens it to be put right."""

    words: str
    line: int = 0
    asks: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The paper's totals and the sheet's, and what explains a difference."""

    paper: Pair[int]
    sheet: Pair[int]
    title: str = ""
    explanations: tuple[Explanation, ...] = ()

    @property
    def same(self) -> bool:
        """Whether both say the same."""
        return self.paper == self.sheet


def games_to_compare(match: MatchScore) -> list[ScoredGame]:
    """The games of which the paper has totals: those with lines, the last one the likeliest to be asked about."""
    return [game for game in match.games if game.counted]


def compare_totals(
    sheet: Sheet, match: MatchScore, paper: Pair[int], number: int | None = None
) -> Comparison:
    """The totals of a game, the last one where no number is asked for, beside what the paper says. No queries."""
    games = games_to_compare(match)
    if not games:
        return Comparison(paper, Pair(0, 0))
    game = next((each for each in games if each.number == number), games[-1])
    title = f"Game {game.number}" if len(games) > 1 else ""
    lines = GameLines(
        game.first_dealer,
        [deal.played() for deal in game.counted],
        frozenset(place for place, deal in enumerate(game.counted) if deal.queried),
    )
    found = explain_totals(sheet.rules, format_of(sheet), [lines], paper)
    told = tuple(_explanation(sheet, game, slip) for slip in found[:SHOWN])
    return Comparison(paper, game.score.total, title, told)


_WHY = {
    SlipKind.SWAPPED: "two digits swapped?",
    SlipKind.SIDE: "written down for the wrong side?",
    SlipKind.EXCHANGED: "the two counts exchanged?",
    SlipKind.ALIKE: "a digit misread?",
    SlipKind.MISREAD: "a digit misread?",
}


def _explanation(sheet: Sheet, game: ScoredGame, slip: Slip) -> Explanation:
    if slip.kind in (SlipKind.BOX, SlipKind.ADDING):
        return _of_the_paper(sheet, game, slip)
    deals = game.counted
    if slip.kind is SlipKind.LEFT_OUT:
        words = f"A line left out? {_words(sheet, slip.should)} would make it fit."
        return Explanation(words, deals[-1].pk, _asks(insert=deals[-1].pk)) if deals else Explanation(words)
    row = deals[slip.place or 0]
    title = _title(game, row)
    if slip.kind is SlipKind.TWICE:
        words = f"{title}: entered twice? {words_of(row, sheet.names)} stands there already."
        return Explanation(words, row.pk)
    if slip.kind is SlipKind.UNREAD:
        words = f"{title} can’t be read: {_words(sheet, slip.should)} would make it fit."
        return Explanation(words, row.pk, _asks(edit=row.pk))
    words = f"{title}: {_WHY[slip.kind]} {_words(sheet, slip.should)}, not {_lower(words_of(row, sheet.names), sheet)}."
    return Explanation(words, row.pk, _asks(edit=row.pk, **{"at-line": _shorthand(slip.should)}))


def _of_the_paper(sheet: Sheet, game: ScoredGame, slip: Slip) -> Explanation:
    """A slip that the paper itself has: which deal it is likeliest at."""
    side = slip.side or Side.A
    who, much = sheet.names[side], f"{abs(slip.amount)} {'more' if slip.amount > 0 else 'less'}"
    won = [deal for deal in game.counted if deal.winner == side.value]
    if slip.kind is SlipKind.BOX:
        likely = [deal for deal in won if deal.boxes > 1] or won
        words = f"A box miscounted on the paper? It has {much} for {who}."
    else:
        likely = _carries(game, side) or won
        words = f"A slip in the paper’s own adding? It has {much} for {who}."
    if not likely:
        return Explanation(words)
    return Explanation(f"{words} Look at {_lower(_title(game, likely[0]), sheet)}.", likely[0].pk)


def _carries(game: ScoredGame, side: Side) -> list[Deal]:
    """The deals at which the paper had to carry a ten when it added up."""
    found, running = [], 0
    for deal in game.counted:
        if deal.winner == side.value:
            if running % 10 + deal.points % 10 > 9:
                found.append(deal)
            running += deal.points
    return found


def _title(game: ScoredGame, row: Deal) -> str:
    place = game.counted.index(row)
    number = next((line.number for line in game.columns[0].lines if line.place == place), None)
    return f"Deal {number}" if number else f"Line {place + 1}"


def _words(sheet: Sheet, line: Line | None) -> str:
    if line is None:
        return ""
    row = Deal()
    try:
        write_deal(row, line, score(sheet.rules, line))
    except EngineError:
        return ""
    return words_of(row, sheet.names)


def _lower(words: str, sheet: Sheet) -> str:
    """The sentence as it goes on in another: in small letters, unless it begins with a name."""
    return words if any(words.startswith(name) for name in sheet.names) else words[:1].lower() + words[1:]


def _shorthand(line: Line | None) -> str:
    try:
        return format_line(ScoredLine(line)) if line is not None else ""
    except EngineError:
        return ""


def _asks(**asked: object) -> str:
    """What the sheet's address asks for to open a line, with the likely deal typed in."""
    return urlencode({name: value for name, value in asked.items() if value})
