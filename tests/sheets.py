"""Sheets as scorers fill them, through the same actions as the pages."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User

from engine.presets import preset
from engine.shorthand import ScoredLine, parse_line
from engine.sides import Side
from league.models.competitions import MatchKind
from league.rulesets import NamedRules
from scoresheet import actions
from scoresheet.changes import undo_last_change
from scoresheet.entering import Entered
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import games_of, match_score_of


def start(
    slug: str = "classic",
    *,
    names: tuple[str, str] = ("Ann", "Ben"),
    best_of: int = 1,
    deals: int = 0,
    first_dealer: Side | None = Side.A,
    by: User | None = None,
    title: str = "",
    **changed: Any,
) -> Sheet:
    """Start a sheet under a preset with some rules changed."""
    base = preset(slug)
    return actions.start_sheet(
        name_a=names[0],
        name_b=names[1],
        rules=NamedRules(slug, base.name, slug, replace(base.rules, **changed)),
        match=MatchKind.DEALS if deals else MatchKind.GAMES,
        length=deals or best_of,
        first_dealer=first_dealer,
        title=title,
        token=uuid.uuid4(),
        by=by,
    )


def line(sheet: Sheet, text: str) -> ScoredLine:
    return parse_line(text, sheet.names)


def enter(sheet: Sheet, *texts: str, by: User | None = None) -> Entered:
    """Enter these lines one after the other, each where the page would; answer the last one."""
    entered = Entered(Deal(), match_score_of(sheet))
    for text in texts:
        games = games_of(sheet)
        number = match_score_of(sheet).open_game or len(games)
        lines = [deals for game, deals in games if game.number == number]
        entered = actions.enter_deal(
            sheet=sheet,
            game_number=number,
            number=len(lines[0]) + 1 if lines else 1,
            line=line(sheet, text),
            token=uuid.uuid4(),
            by=by,
        )
    sheet.refresh_from_db()
    return entered


def deal_of(sheet: Sheet, number: int, game: int = 1) -> Deal:
    """The line of that number, counted from 1, struck ones too."""
    return Deal.objects.filter(game__sheet=sheet, game__number=game).order_by("place")[number - 1]


def correct(sheet: Sheet, number: int, text: str, *, game: int = 1, **more: Any) -> Entered:
    return _at_line(sheet, actions.correct_deal, deal=deal_of(sheet, number, game).pk, text=text, **more)


def insert(sheet: Sheet, number: int, text: str, *, game: int = 1, **more: Any) -> Entered:
    return _at_line(
        sheet,
        actions.insert_deal,
        before=deal_of(sheet, number, game).pk,
        text=text,
        token=uuid.uuid4(),
        **more,
    )


def strike(sheet: Sheet, number: int, *, game: int = 1, **more: Any) -> Entered:
    return _at_line(sheet, actions.strike_deal, deal=deal_of(sheet, number, game).pk, **more)


def restore(sheet: Sheet, number: int, *, game: int = 1, **more: Any) -> Entered:
    return _at_line(sheet, actions.restore_deal, deal=deal_of(sheet, number, game).pk, **more)


def undo(sheet: Sheet, by: User | None = None) -> Change:
    sheet.refresh_from_db()
    taken = undo_last_change(sheet=sheet, version=sheet.version, by=by)
    sheet.refresh_from_db()
    return taken


def _at_line(sheet: Sheet, act: Any, **arguments: Any) -> Entered:
    sheet.refresh_from_db()
    text = arguments.pop("text", None)
    if text is not None:
        arguments["line"] = line(sheet, text)
    arguments.setdefault("version", sheet.version)
    arguments.setdefault("by", None)
    entered: Entered = act(sheet=sheet, **arguments)
    sheet.refresh_from_db()
    return entered


def rows_of(sheet: Sheet) -> list[list[dict[str, Any]]]:
    """Every column of every game and line of a sheet, to compare it with what it was."""
    return [
        list(sheet.games.order_by("number").values()),
        list(Deal.objects.filter(game__sheet=sheet).order_by("pk").values()),
        list(
            Sheet.objects.filter(pk=sheet.pk).values("finished", "games_a", "games_b", "total_a", "total_b")
        ),
    ]


def stored(sheet: Sheet) -> tuple[Any, ...]:
    """What the sheet repeats of its deals, for the list."""
    sheet.refresh_from_db()
    return sheet.finished, sheet.games_a, sheet.games_b, sheet.total_a, sheet.total_b


def computed(sheet: Sheet) -> tuple[Any, ...]:
    """The same, added up afresh."""
    match = match_score_of(sheet)
    return match.finished, *match.won, *match.total
