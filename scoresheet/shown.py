"""Sheets as a viewer may read them: the names in full, or what the two people wish to be called in public."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.sides import Pair, Side
from league.former_names import veil_of
from league.models import Player
from league.models.people import ShownAs
from league.public_names import public_name, sees_names
from scoresheet.models import Sheet


def show_sheet(sheet: Sheet, viewer: Any) -> Sheet:
    """The same sheet (fetched with its players and its fixture's entries), with the names that this viewer may read."""
    sheet.accounts_named = sees_names(viewer)
    if not sheet.accounts_named:
        sheet.shown_names = Pair(_public(sheet, Side.A), _public(sheet, Side.B))
    return sheet


def show_sheets(sheets: Iterable[Sheet], viewer: Any) -> list[Sheet]:
    """All of these sheets as ``show_sheet`` shows them."""
    return [show_sheet(sheet, viewer) for sheet in sheets]


def _public(sheet: Sheet, side: Side) -> str:
    """Who is hidden goes by the number of the entry; outside a competition by the side: both may be hidden."""
    player = _players(sheet)[side]
    fixture = sheet.home.fixture
    if fixture is None:
        return public_name(player.name, player.shown_as, side.value)
    entry = Pair(fixture.a, fixture.b)[side]
    return public_name(player.name, player.shown_as, entry.number)


def _players(sheet: Sheet) -> Pair[Player]:
    return Pair(sheet.player_a, sheet.player_b)


def veil_of_sheet(sheet: Sheet) -> dict[str, str]:
    """What to read for the names in the record of a sheet that was shown; empty where they are shown in full."""
    if sheet.shown_names is None:
        return {}
    players, names = _players(sheet), sheet.shown_names
    return veil_of({players[side]: names[side] for side in Side if players[side].shown_as != ShownAs.FULL})
