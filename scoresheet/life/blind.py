"""Blind double entry: who sees which of the two sheets, and whether they say the same."""

from __future__ import annotations

from league.models.competitions import State
from league.rights.acts import Role
from scoresheet.life.comparing import differing
from scoresheet.models import Purpose, Sheet
from scoresheet.queries import games_of

ORGANISERS = frozenset({Role.ADMIN, Role.ORGANISER})
STAFF = ORGANISERS | {Role.SCORER}


def second_of(sheet: Sheet) -> Sheet | None:
    """The second entry of a sheet, if somebody has begun one. One query."""
    return (
        sheet.others.select_related("player_a", "player_b", "created_by")
        .filter(purpose=Purpose.SECOND)
        .first()
    )


def entries_differ(sheet: Sheet) -> str:
    """Why two blind entries don't confirm their match yet, in a sentence; empty where they say the same."""
    second = second_of(sheet)
    if second is None:
        return "Nobody has entered this sheet a second time yet."
    if sheet.fixture is None or sheet.fixture.state != State.DISPUTED:
        return "Both entries have to be handed in first."
    return "" if same_lines(sheet, second) else "The two entries still differ: compare them, deal by deal."


def same_lines(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets of a match say the same. Four queries."""
    return not differing(games_of(one), games_of(other))


def wrote_on(sheet: Sheet, user_pk: int | None, side: str) -> bool:
    """Whether an account, or a side by its link, wrote anything on a sheet. One query; none for nobody."""
    made = sheet.changes.exclude(verb="start")
    if side:
        return made.filter(side=side).exists()
    return user_pk is not None and made.filter(by=user_pk, side="").exists()


def began(sheet: Sheet, user_pk: int | None, side: str) -> bool:
    """Whether a sheet beside another is this account's or this side's own. A query for a side alone."""
    if side:
        return sheet.changes.filter(verb="start", side=side).exists()
    return user_pk is not None and sheet.created_by_id == user_pk


def is_hidden(sheet: Sheet, roles: frozenset[Role], user_pk: int | None, side: str = "") -> bool:
    """Whether somebody with these roles may not read the lines of a sheet, nor write there.

    Of two blind entries, each is seen by who types it and by organisers, but by nobody who types the other, until both
    are handed in; after that, and of a proposal, the sheet beside is seen by its author and by who enters sheets.
    No query unless the match is entered twice or the sheet stands beside another.
    """
    if sheet.beside is not None:
        return not began(sheet, user_pk, side) and not _sees_beside(sheet, roles, user_pk, side)
    if not sheet.is_blind:
        return False
    second = sheet.others.filter(purpose=Purpose.SECOND).first()
    if second is not None and began(second, user_pk, side):
        return True
    if roles & ORGANISERS or wrote_on(sheet, user_pk, side):
        return False
    return sheet.changes.exclude(verb="start").exists()


def _sees_beside(sheet: Sheet, roles: frozenset[Role], user_pk: int | None, side: str) -> bool:
    if sheet.purpose == Purpose.PROPOSAL:
        return bool(roles & ORGANISERS)
    if sheet.is_blind:
        return bool(roles & ORGANISERS) and not wrote_on(sheet.home, user_pk, side)
    return bool(roles & STAFF)
