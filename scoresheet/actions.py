"""Every write to a sheet: atomic, raising before it writes, recorded as a change with who, when and what it was.

The sheet's row is locked first, so that of two people who enter the same deal one is told that the other was first.
``side`` says that something is done through the link printed for that side of the sheet.
"""

from __future__ import annotations

import datetime
import secrets
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engine.scoring import score
from engine.shorthand import ScoredLine
from engine.sides import Side
from league.actions import remember_player
from league.actions.once import once
from league.actions.results import begin_fixture
from league.errors import LeagueError, SamePlayer
from league.match_kinds import misfit_of
from league.models.competitions import MatchKind
from league.rulesets import NamedRules
from scoresheet.changes import record, values_of
from scoresheet.doers import name_of_doer
from scoresheet.entering import Entered, check_entry, check_lines
from scoresheet.errors import BadMatch, GameEnds, NotOpen, Overtaken
from scoresheet.life.rights import why_not_open, why_not_written_by
from scoresheet.lines import shorthand_of, words_of, write_line
from scoresheet.models import Change, Deal, Game, Sheet
from scoresheet.queries import games_of

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that a scorer could take for something else."""
GAP = 1 << 32
"""The room between two lines, so that a forgotten one fits in without moving the others."""


@once(lambda token: Sheet.objects.filter(token=token).first())
def start_sheet(
    *,
    name_a: str,
    name_b: str,
    rules: NamedRules,
    match: str = MatchKind.GAMES,
    length: int = 1,
    first_dealer: Side | None = None,
    title: str = "",
    source: str = "",
    played_on: datetime.date | None = None,
    token: UUID,
    by: User | None,
) -> Sheet:
    """A new sheet for two players. The same token twice starts it once.

    Raises BadName, SamePlayer or BadMatch.
    """
    misfit = misfit_of(match, length, rules.rules.columns)
    if misfit is not None:
        raise BadMatch(misfit.sentence, field=misfit.field)
    try:
        player_a = remember_player(name=name_a)
    except LeagueError as error:
        raise type(error)(str(error), field="name_a") from None
    try:
        player_b = remember_player(name=name_b)
    except LeagueError as error:
        raise type(error)(str(error), field="name_b") from None
    if player_a == player_b:
        raise SamePlayer(f"{player_a.name} can't play against {player_a.name}.", field="name_b")
    sheet = Sheet(
        code=new_code(),
        player_a=player_a,
        player_b=player_b,
        title=title.strip(),
        source=source,
        played_on=played_on or timezone.localdate(),
        rules_name=rules.name,
        rules_base=rules.base,
        rules_values=rules.rules.as_json(),
        match=match,
        length=length,
        first_dealer=first_dealer.value if first_dealer else "",
        token=token,
        created_by=by,
    )
    record(sheet, verb="start", summary="Sheet started", by=by)
    return sheet


def new_code() -> str:
    """A code that no sheet has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(6))
        if not Sheet.objects.filter(code=code).exists():
            return code


def lock_sheet(sheet: Sheet, *, by: User | None = None, side: str = "") -> Sheet:
    """The sheet as it is now, locked until the end of the transaction, for somebody to write on. Raises NotOpen."""
    # Locked first and read after: beside a lock that was waited for, joined rows may be those of before the wait.
    Sheet.objects.select_for_update().only("pk").get(pk=sheet.pk)
    locked = Sheet.objects.select_related(
        "player_a", "player_b", "fixture__competition", "beside__fixture__competition", "sitting"
    ).get(pk=sheet.pk)
    why = why_not_open(locked) or why_not_written_by(locked, by, side)
    if why:
        raise NotOpen(why)
    locked.accounts_named = not side
    return locked


@transaction.atomic
def enter_deal(
    *,
    sheet: Sheet,
    game_number: int,
    number: int,
    line: ScoredLine,
    token: UUID,
    by: User | None,
    side: str = "",
) -> Entered:
    """Write a deal as line ``number`` (counted from 1, struck lines and washes too) at the end of a game.

    The same token twice writes it once. Raises Overtaken where that line is there already, MatchOver, RunningDiffers,
    and what the engine finds wrong with the deal.
    """
    sheet = lock_sheet(sheet, by=by, side=side)
    games = games_of(sheet)
    written = _written(sheet, games, line, token)
    if written is not None:
        return written
    deals = check_number(sheet, games, game_number, number)
    row = Deal(place=deals[-1].place + GAP if deals else GAP, token=token)
    entered = check_entry(sheet, games, game_number, row, line)
    row.game = _game(sheet, entered, game_number)
    return _write(sheet, entered, verb="enter", by=by, side=side)


def check_number(
    sheet: Sheet, games: list[tuple[Game, list[Deal]]], game_number: int, number: int
) -> list[Deal]:
    """The lines of a game of which the next one is line ``number``. Raises Overtaken where it is another."""
    deals = next((deals for game, deals in games if game.number == game_number), [])
    if len(deals) != number - 1 or not 1 <= game_number <= len(games) + 1:
        raise _overtaken(sheet, deals, number)
    return deals


def _written(
    sheet: Sheet, games: list[tuple[Game, list[Deal]]], line: ScoredLine, token: UUID
) -> Entered | None:
    """What was written with this token, where the same deal is sent again; raises Overtaken where it is another."""
    for _, deals in games:
        for known in deals:
            if known.token == token:
                sent = Deal()
                write_line(sent, line, score(sheet.rules, line.deal))
                if shorthand_of(sent) != shorthand_of(known):
                    raise _overtaken(sheet, [known], 1)
                return Entered(known, check_lines(sheet, games))
    if _taken_back(sheet, str(token)):
        raise Overtaken("This line was entered, and taken back after that. What you typed is still here.")
    return None


_STAYS = ("start", "enter", "insert", "correct", "strike", "restore")
"""After these every line that was there still is, unless they were undone."""


def _taken_back(sheet: Sheet, token: str) -> bool:
    """Whether what was sent with this token was written once and is gone: sent again, late, it must not come back."""
    gone = sheet.changes.exclude(undone_by=None, verb__in=_STAYS)
    lines = [line for change in gone for kept in (change.before, change.after) for line in kept.values()]
    return any(line and line.get("token") == token for line in lines)


def _overtaken(sheet: Sheet, deals: list[Deal], number: int) -> Overtaken:
    if not 1 <= number <= len(deals):
        return Overtaken(
            "A line was taken back meanwhile. What you typed is still here: look where it belongs now."
        )
    other = deals[number - 1]
    who = _first(other.entered_by, other.entered_side, sheet)
    return Overtaken(
        f"This line was entered meanwhile by {who}: {words_of(other, sheet.names)}. "
        "What you typed is still here: enter it only if it is another deal."
    )


def _first(user: User | None, side: str, sheet: Sheet) -> str:
    """Who was first: a side by its link, or an account by the name it signs in with."""
    if user and not side and sheet.accounts_named:
        return user.get_username()
    return name_of_doer(user, side, sheet.names, named=sheet.accounts_named)


def _game(sheet: Sheet, entered: Entered, number: int) -> Game:
    first = entered.match.games[number - 1].first_dealer
    game, _ = Game.objects.get_or_create(
        sheet=sheet, number=number, defaults={"first_dealer": first.value if first else ""}
    )
    return game


@transaction.atomic
def insert_deal(
    *,
    sheet: Sheet,
    before: int,
    version: int,
    line: ScoredLine,
    token: UUID,
    by: User | None,
    side: str = "",
    strike_surplus: bool = False,
) -> Entered:
    """Write a forgotten deal before the line with the id ``before``, as that line stood in ``version``.

    ``strike_surplus`` strikes the deals that then come after the end of the game; without it they raise GameEnds.
    Also raises Overtaken, and what ``enter_deal`` does. The same token twice writes it once.
    """
    sheet = lock_sheet(sheet, by=by, side=side)
    games = games_of(sheet)
    written = _written(sheet, games, line, token)
    if written is not None:
        return written
    game, deals, after = _line(sheet, games, before, version)
    place_before = deals[deals.index(after) - 1].place if deals.index(after) else 0
    row = Deal(game=game, place=(place_before + after.place) // 2, token=token)
    if row.place in (place_before, after.place):
        raise Overtaken("No more lines fit in here: strike the later ones and enter them again at the end.")
    entered, struck = _fit_in(sheet, games, game, row, line, strike_surplus=strike_surplus, by=by, side=side)
    return _write(sheet, entered, verb="insert", by=by, side=side, before=struck)


@transaction.atomic
def correct_deal(
    *,
    sheet: Sheet,
    deal: int,
    version: int,
    line: ScoredLine,
    by: User | None,
    side: str = "",
    strike_surplus: bool = False,
) -> Entered:
    """Put another deal in the place of the one with the id ``deal``, as that line stood in ``version``.

    ``strike_surplus`` strikes the deals that then come after the end of the game; without it they raise GameEnds.
    Also raises Overtaken, RunningDiffers, and what the engine finds wrong with the deal.
    """
    sheet = lock_sheet(sheet, by=by, side=side)
    games = games_of(sheet)
    game, _, row = _line(sheet, games, deal, version)
    was, before = shorthand_of(row), {row.pk: values_of(row)}
    entered, struck = _fit_in(sheet, games, game, row, line, strike_surplus=strike_surplus, by=by, side=side)
    if shorthand_of(row) == was and not struck:
        return entered
    row.corrected_by, row.corrected_side, row.corrected_at, row.was = by, side, timezone.now(), was
    return _write(sheet, entered, verb="correct", by=by, side=side, before=before | struck)


def _fit_in(
    sheet: Sheet,
    games: list[tuple[Game, list[Deal]]],
    game: Game,
    row: Deal,
    line: ScoredLine,
    *,
    strike_surplus: bool,
    by: User | None,
    side: str,
) -> tuple[Entered, dict[int, dict[str, object]]]:
    """Fit a deal in among others; with ``strike_surplus`` also the old values of the lines struck for it."""
    try:
        return check_entry(sheet, games, game.number, row, line), {}
    except GameEnds as error:
        surplus = [deal for _, deals in games for deal in deals if deal.pk in error.surplus]
        if not strike_surplus:
            raise
    before: dict[int, dict[str, object]] = {deal.pk: values_of(deal) for deal in surplus}
    for deal in surplus:
        deal.struck_by, deal.struck_side, deal.struck_at = by, side, timezone.now()
    return check_entry(sheet, games, game.number, row, line), before


@transaction.atomic
def strike_deal(*, sheet: Sheet, deal: int, version: int, by: User | None, side: str = "") -> Entered:
    """Cross out a deal that was entered wrongly; it stays readable. Striking it twice changes nothing."""
    sheet = lock_sheet(sheet, by=by, side=side)
    games = games_of(sheet)
    _, _, row = _line(sheet, games, deal, version)
    if row.struck:
        return Entered(row, check_lines(sheet, games))
    before = {row.pk: values_of(row)}
    row.struck_by, row.struck_side, row.struck_at = by, side, timezone.now()
    entered = Entered(row, check_lines(sheet, games))
    return _write(sheet, entered, verb="strike", by=by, side=side, before=before)


@transaction.atomic
def restore_deal(*, sheet: Sheet, deal: int, version: int, by: User | None, side: str = "") -> Entered:
    """Let a struck deal count again. Raises GameEnds where deals would then come after the end of the game."""
    sheet = lock_sheet(sheet, by=by, side=side)
    games = games_of(sheet)
    _, _, row = _line(sheet, games, deal, version)
    if not row.struck:
        return Entered(row, check_lines(sheet, games))
    before = {row.pk: values_of(row)}
    row.struck_by, row.struck_side, row.struck_at = None, "", None
    entered = Entered(row, check_lines(sheet, games))
    return _write(sheet, entered, verb="restore", by=by, side=side, before=before)


def _line(
    sheet: Sheet, games: list[tuple[Game, list[Deal]]], deal: int, version: int
) -> tuple[Game, list[Deal], Deal]:
    """The line of that id with its game and the lines beside it, unless it was changed since ``version``."""
    for game, deals in games:
        for row in deals:
            if row.pk == deal:
                _check_unchanged(sheet, row, version)
                return game, deals, row
    raise Overtaken("This line was taken back meanwhile; nothing was changed.")


def _check_unchanged(sheet: Sheet, row: Deal, version: int) -> None:
    for change in Change.objects.filter(sheet=sheet, version__gt=version).select_related("by"):
        if str(row.pk) in change.after or str(row.pk) in change.before:
            who = _first(change.by, change.side, sheet)
            raise Overtaken(
                f"This line was changed meanwhile by {who}: {words_of(row, sheet.names)}"
                f"{', struck' if row.struck else ''}. Nothing was changed now; what you typed is still here."
            )


def _write(
    sheet: Sheet,
    entered: Entered,
    *,
    verb: str,
    by: User | None,
    side: str,
    before: dict[int, dict[str, object]] | None = None,
) -> Entered:
    """Save the lines that a check allowed, and record the change."""
    row, now = entered.deal, timezone.now()
    if sheet.fixture is not None and sheet.fixture.state in ("open", "postponed"):
        begin_fixture(fixture=sheet.fixture, by=by)
    if row.pk is None:
        row.entered_by, row.entered_side, row.entered_at = by, side, now
        row.save(force_insert=True)
    changed = [row]
    for game in entered.match.games:
        changed += [deal for deal in game.deals if deal.pk != row.pk and deal.pk in (before or {})]
    for deal in changed:
        deal.save()
    record(
        sheet,
        verb=verb,
        summary=words_of(row, sheet.names),
        by=by,
        side=side,
        before={deal.pk: (before or {}).get(deal.pk) for deal in changed},
        after={deal.pk: values_of(deal) for deal in changed},
        match=entered.match,
    )
    return entered
