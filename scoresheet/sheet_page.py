"""A sheet as the page shows it: the lines of each game, what stands below the line, and the sentences about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse

from engine.game import GameLine
from engine.presets import preset
from engine.rules import RuleSet
from engine.sides import Pair, Side
from league.forms import rule_pairs
from league.models.competitions import MatchKind
from league.rule_labels import WORDS
from league.rule_words import idle_rules, value_in_words
from scoresheet.below_the_line import BelowRow, rows_below
from scoresheet.doers import name_of_doer
from scoresheet.lines import words_of
from scoresheet.match import MatchScore, ScoredGame
from scoresheet.models import Deal, Sheet
from scoresheet.verdicts import match_verdict, standing_of, verdict_of, warning_about


@dataclass(frozen=True, slots=True)
class Note:
    """Who did something to a line, and when; ``text`` goes before the name, ``more`` after the time."""

    text: str
    who: str
    at: datetime
    more: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """One side's figures in a line."""

    name: str
    dealt: bool
    points: int | None
    boxes: int
    running: int | None
    begins_pair: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """A line as the sheet shows it; ``number`` is None for a wash and a struck line."""

    pk: int
    number: int | None
    what: str
    struck: bool
    queried: bool
    points: int
    boxes: int
    notes: tuple[Note, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as the sheet shows it."""

    number: int
    title: str
    tag: str
    live: bool
    heads: tuple[str, ...]
    lines: tuple[LineView, ...]
    below: tuple[BelowRow, ...]
    verdict: tuple[str, str]

    @property
    def three(self) -> bool:
        """Whether it is a Hollywood session, with three pairs of columns."""
        return len(self.heads) == 3


@dataclass(frozen=True, slots=True)
class SheetView:
    """A whole sheet: its games, the match above them, and what the next line is called."""

    games: tuple[GameView, ...]
    match_score: str
    match_verdict: str
    warning: str
    entry_title: str
    standing: str
    game_number: int
    line_number: int


def view_of(sheet: Sheet, match: MatchScore, game_number: int | None = None) -> SheetView:
    """What the page of this sheet shows; ``game_number`` is the game that the next line is entered in."""
    number = game_number or match.open_game or max(len(match.games), 1)
    game = match.game(number)
    several = sheet.match == MatchKind.GAMES and sheet.length > 1
    views = [_game_view(sheet, each, several=several) for each in match.games]
    if game is None:
        views.append(_empty_game(sheet, number, several=several))
    deal = f"Deal {game.numbered + 1 if game else 1}"
    return SheetView(
        games=tuple(views),
        match_score=f"{match.won.a} – {match.won.b}" if several else "",
        match_verdict=match_verdict(sheet, match) if several else "",
        warning=warning_about(sheet, match),
        entry_title=f"Game {number}, {deal.lower()}" if several else deal,
        standing=standing_of(sheet, match, game),
        game_number=number,
        line_number=len(game.deals) + 1 if game else 1,
    )


def heads_of(rules: RuleSet) -> tuple[str, ...]:
    """What stands over the columns: nothing for one pair, the games of a Hollywood session for three."""
    return ("Game 1", "Game 2", "Game 3") if rules.columns == 3 else ("",)


def _empty_game(sheet: Sheet, number: int, *, several: bool) -> GameView:
    title = f"Game {number}" if several else _title(sheet)
    return GameView(
        number=number,
        title=title,
        tag=_aim(sheet),
        live=True,
        heads=heads_of(sheet.rules),
        lines=(),
        below=(),
        verdict=("", ""),
    )


def _title(sheet: Sheet) -> str:
    if sheet.rules.columns == 3:
        return "The session"
    return "The deals" if sheet.match == MatchKind.DEALS else "The game"


def _aim(sheet: Sheet) -> str:
    return f"{sheet.length} deals" if sheet.match == MatchKind.DEALS else f"to {sheet.rules.target}"


def _game_view(sheet: Sheet, game: ScoredGame, *, several: bool) -> GameView:
    names = sheet.names
    title = f"Game {game.number}" if several else _title(sheet)
    tag = _aim(sheet)
    if game.score.finished:
        tag = f"won by {names[game.winner]}" if game.winner else "a tie"
    return GameView(
        number=game.number,
        title=title,
        tag=tag,
        live=not game.score.finished,
        heads=heads_of(sheet.rules),
        lines=tuple(_lines(game, names, named=sheet.accounts_named)),
        below=tuple(rows_below(sheet.rules, game)),
        verdict=verdict_of(sheet, game, title),
    )


def _lines(game: ScoredGame, names: Pair[str], *, named: bool) -> list[LineView]:
    places = {deal.pk: place for place, deal in enumerate(game.counted)}
    by_place = [{line.place: line for line in column.lines} for column in game.columns]
    views = []
    for deal in game.deals:
        columns = [lines.get(places.get(deal.pk, -1)) for lines in by_place]
        some = next((line for line in columns if line is not None), None)
        dealer = some.dealer if some else None
        views.append(
            LineView(
                pk=deal.pk,
                number=some.number if some else None,
                what=words_of(deal, names),
                struck=deal.struck,
                queried=deal.queried,
                points=deal.points,
                boxes=deal.boxes,
                notes=tuple(_notes(deal, names, named=named)),
                cells=tuple(
                    # Who dealt stands in the first pair, whichever games the deal counts in.
                    _cell(deal, line, side, names[side], dealt=column == 0 and side is dealer)
                    for column, line in enumerate(columns)
                    for side in Side
                ),
            )
        )
    return views


def _cell(deal: Deal, line: GameLine | None, side: Side, name: str, *, dealt: bool) -> Cell:
    won = deal.winner == side.value
    return Cell(
        name=name,
        dealt=dealt,
        points=deal.points if won else None,
        boxes=deal.boxes if won and not deal.struck else 0,
        running=line.running[side] if won and line is not None else None,
        begins_pair=side is Side.A,
    )


def _notes(deal: Deal, names: Pair[str], *, named: bool) -> list[Note]:
    notes = []
    if deal.corrected_at is not None:
        who = name_of_doer(deal.corrected_by, deal.corrected_side, names, NOBODY, named=named)
        notes.append(Note("Corrected by", who, deal.corrected_at, f"it was {deal.was}"))
    if deal.struck_at is not None:
        who = name_of_doer(deal.struck_by, deal.struck_side, names, NOBODY, named=named)
        notes.append(Note("Struck by", who, deal.struck_at))
    return notes


NOBODY = "nobody signed in"
MAIN_RULES = ("knock_limit", "gin_bonus", "undercut_bonus", "target", "game_bonus", "box_bonus", "shutout")


def facts_of(rules: RuleSet) -> list[tuple[str, str]]:
    """The rules that a scorer looks up, and those that differ from the classic ones, each with its value; none idle."""
    changed = rules.changes_from(RuleSet())
    idle = idle_rules(rules)
    keys = [key for key in WORDS if key not in idle and (key in MAIN_RULES or key in changed)]
    return [(WORDS[key].label, value_in_words(key, getattr(rules, key))) for key in keys]


def rules_address(sheet: Sheet) -> str:
    """The page that describes the rules of a sheet."""
    if sheet.rules == preset(sheet.rules_base).rules:
        return reverse("rule-set", args=[sheet.rules_base])
    return f"{reverse('custom-rules')}?{urlencode(_rules_asked(sheet))}"


def another_address(sheet: Sheet) -> str:
    """The form for another sheet of the same two players, rules and match on the same occasion and day, filled in."""
    pairs = [("name_a", sheet.names.a), ("name_b", sheet.names.b), *_match_asked(sheet)]
    if sheet.fixture is None:  # another one is no match of that competition
        pairs += [("title", sheet.title)] if sheet.title else []
    if sheet.played_on is not None:
        pairs.append(("played_on", sheet.played_on.isoformat()))
    return f"{reverse('new-sheet')}?{urlencode(pairs + _rules_asked(sheet))}"


def _match_asked(sheet: Sheet) -> list[tuple[str, str]]:
    if sheet.match == MatchKind.DEALS:
        return [("match", "deals"), ("length", str(sheet.length))]
    return [("match", "best_of"), ("length", str(sheet.length))] if sheet.length > 1 else []


def _rules_asked(sheet: Sheet) -> list[tuple[str, str]]:
    return [("preset", sheet.rules_base), *rule_pairs(sheet.rules, preset(sheet.rules_base).rules)]
