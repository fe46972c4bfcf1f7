"""Deals that somebody could not read off the paper, which wait for somebody who can."""

from __future__ import annotations

from dataclasses import dataclass

from engine.sides import Pair
from league.rights.deciding import Viewer
from scoresheet.lines import words_of
from scoresheet.models import Deal
from scoresheet.pile.papers import may_enter

MOST = 50


@dataclass(frozen=True, slots=True)
class UnreadLine:
    """A line with a query mark: on which sheet, which row of it, and what of it could be read."""

    pk: int
    code: str
    names: Pair[str]
    words: str


def unread_lines(viewer: Viewer) -> list[UnreadLine]:
    """The lines with a query mark on sheets that this viewer may enter, the oldest first. One query.

    None of a match that two type without seeing each other's lines.
    """
    rows = (
        Deal.objects.filter(queried=True, struck_at=None)
        .select_related("game__sheet__player_a", "game__sheet__player_b", "game__sheet__fixture__competition")
        .filter(game__sheet__beside=None)
    )
    found: list[UnreadLine] = []
    for row in rows.order_by("entered_at"):
        if len(found) == MOST:
            break
        sheet = row.game.sheet
        competition = sheet.fixture.competition if sheet.fixture is not None else None
        if not sheet.is_blind and may_enter(viewer, competition, (sheet.player_a_id, sheet.player_b_id)):
            found.append(UnreadLine(row.pk, sheet.code, sheet.names, words_of(row, sheet.names)))
    return found
