"""Sheets as they go on paper: blank, made out for two players, or with everything that was entered."""

from __future__ import annotations

from dataclasses import replace

from engine.match import MatchFormat
from engine.sides import Pair
from league.day_words import day_words
from league.models.competitions import MatchKind
from league.rights.acts import Act, Role
from league.rights.table import roles_that_may
from league.round_days import When
from league.rule_words import capitalised
from league.rulesets import NamedRules
from scoresheet.below_the_line import BelowRow
from scoresheet.match import MatchScore, format_of, side_or_none
from scoresheet.models import Sheet
from scoresheet.printing.blank_games import blank_games
from scoresheet.printing.rules_line import rules_line
from scoresheet.printing.score_sheet import NOBODY, Below, Fact, Figures, Game, Line, ScoreSheet
from scoresheet.sheet_page import Cell, GameView, LineView, view_of


def blank_sheet(named: NamedRules, *, match: str = MatchKind.GAMES, length: int = 1) -> ScoreSheet:
    """A sheet for anybody: names, date and all else are left to the pen."""
    form = MatchFormat(best_of=length, deals=length if match == MatchKind.DEALS else None)
    played = Sheet(rules_values=named.rules.as_json(), match=match, length=length)
    return ScoreSheet(
        facts=(Fact("Round"), Fact("Table"), Fact("Date")),
        match=capitalised(played.match_words),
        rules=rules_line(named.rules, named.name, deals=match == MatchKind.DEALS),
        games=blank_games(named.rules, form),
    )


def made_out(sheet: Sheet, address: str, when: When | None = None, links: Pair[str] = NOBODY) -> ScoreSheet:
    """The sheet of two players with nothing entered, even where the match has begun. ``address`` goes into its QR code.

    ``when`` says when its fixture is to be played; without it the day of the sheet stands there. With ``links``
    each side has a code of its own.
    """
    first = side_or_none(sheet.first_dealer)
    return ScoreSheet(
        names=sheet.names,
        heading=sheet.fixture.competition.name if sheet.fixture else sheet.title or "Score sheet",
        facts=_facts(sheet) if when is None else (*_place(sheet), *_to_be_played(when)),
        match=capitalised(sheet.match_words),
        first_dealer=sheet.names[first] if first else "",
        code=sheet.code,
        address=address,
        links=links,
        invitation=_invitation(sheet),
        rules=rules_line(sheet.rules, sheet.rules_name, deals=sheet.match == MatchKind.DEALS),
        games=blank_games(sheet.rules, format_of(sheet), first),
    )


def record_of(sheet: Sheet, match: MatchScore, address: str) -> ScoreSheet:
    """The sheet with every line that was entered; a game that is open goes on in empty lines."""
    view = view_of(sheet, match)
    blank = made_out(sheet, address)
    shown = [game for game in view.games if game.lines]
    if not shown:
        return blank
    rows = blank.games[0].below
    return replace(
        blank,
        games=tuple(_game(game, rows, sheet.deals_to_play) for game in shown),
        result=f"{view.match_score}   {view.match_verdict}" if view.match_score else "",
    )


def _invitation(sheet: Sheet) -> str:
    """What the two who play use their codes for: where others enter the sheets, to look on."""
    entering = sheet.fixture.competition.entering if sheet.fixture else None
    return "enter it" if Role.PLAYER in roles_that_may(Act.ENTER_DEALS, entering) else "follow it"


def _facts(sheet: Sheet) -> tuple[Fact, ...]:
    return (*_place(sheet), Fact("Date", day_words(sheet.played_on)))


def _place(sheet: Sheet) -> tuple[Fact, ...]:
    if sheet.fixture is None:
        return ()
    return (Fact("Round", str(sheet.fixture.round)), Fact("Table", str(sheet.fixture.board)))


def _to_be_played(when: When) -> tuple[Fact, ...]:
    """The day, and the time of day where one is set; within a window the day is left to the pen, and so it is while nobody knows."""
    if when.day is None:
        return (Fact("Date"),)
    if when.until is not None:
        return (Fact("Date"), Fact("Play by", day_words(when.until)))
    day = Fact("Date", day_words(when.day))
    return (day,) if when.at is None else (day, Fact("Time", f"{when.at:%H:%M}"))


def _game(game: GameView, blank_rows: tuple[Below, ...], deals: int | None) -> Game:
    """``blank_rows`` are the rows below an open game, which say what belongs there."""
    columns = 2 * len(game.heads)
    entered = tuple(_line(line) for line in game.lines)
    numbered = sum(line.number is not None for line in game.lines)
    return Game(
        titles=game.heads if game.three else (game.title,),
        lines=entered,
        below=tuple(_below(row, columns) for row in game.below) or blank_rows,
        deals=len(entered) + max(deals - numbered, 0) if deals else None,
        open=game.live and not deals,
        verdict="".join(game.verdict),
    )


def _line(line: LineView) -> Line:
    number = "–" if line.number is None else str(line.number)
    was = [f"{note.text.lower()} {note.who}: {note.more}" for note in line.notes if note.more]
    return Line(number, "; ".join([line.what, *was]), tuple(map(_figures, line.cells)), struck=line.struck)


def _figures(cell: Cell) -> Figures:
    return Figures(
        points="" if cell.points is None else str(cell.points),
        boxes=cell.boxes,
        total="" if cell.running is None else str(cell.running),
        dealt=cell.dealt,
    )


def _below(row: BelowRow, columns: int) -> Below:
    cells = [f"{how} {amount}".strip() for amount, how in row.cells]
    return Below(row.label, tuple(cells[:columns]), row.total)
