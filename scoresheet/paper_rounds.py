"""The sheets of a round: made out for every match that has no result yet, and drawn."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse

from engine.sides import Pair
from league.models import Competition, Fixture, Round
from league.round_days import when_of_match
from scoresheet.errors import NothingToPrint
from scoresheet.fixtures import sheet_of_fixture
from scoresheet.links.giving import good_addresses
from scoresheet.models import Sheet
from scoresheet.paper_sheets import made_out
from scoresheet.printing.score_sheet import NOBODY, ScoreSheet
from scoresheet.shown import show_sheet

SETTLED = ("annulled", "confirmed")


@transaction.atomic
def make_out_round(*, competition: Competition, number: int, by: User | None) -> None:
    """A sheet with its code for every match of the round that has no result yet. Raises NothingToPrint, ClosedCompetition."""
    waiting = list(to_play(competition, number))
    if not waiting:
        raise NothingToPrint(why_nothing(competition, number))
    for fixture in waiting:
        sheet_of_fixture(fixture=fixture, by=by)


def to_play(competition: Competition, number: int) -> QuerySet[Fixture]:
    """The matches of a round that have no result yet, by their tables."""
    fixtures = competition.fixtures.filter(round=number).exclude(state__in=SETTLED)
    return fixtures.select_related("competition").order_by("board")


def why_nothing(competition: Competition, number: int) -> str:
    """Why a round has no sheet to print."""
    if not competition.fixtures.filter(round=number).exists():
        return f"{competition.name} has no round {number}: there is nothing to print."
    return f"Every match of round {number} has its result: no sheet is left to play on."


def sheets_of_round(competition: Competition, number: int, site: str, viewer: Any) -> list[ScoreSheet]:
    """The sheets that were made out for a round, as they are drawn, with the links of both sides. Three queries.

    ``site`` is the beginning of the addresses in their QR codes.
    """
    sheets = (
        Sheet.objects.filter(fixture__competition=competition, fixture__round=number)
        .exclude(fixture__state__in=SETTLED)
        .select_related("player_a", "player_b", "fixture__competition", "fixture__a", "fixture__b")
        .order_by("fixture__board")
    )
    row = Round.objects.filter(competition=competition, number=number).first()
    links = good_addresses(list(sheets), site)
    return [_drawn(show_sheet(sheet, viewer), row, site, links.get(sheet.pk, NOBODY)) for sheet in sheets]


def _drawn(sheet: Sheet, row: Round | None, site: str, links: Pair[str]) -> ScoreSheet:
    fixture = sheet.fixture
    when = when_of_match(fixture.competition, row, fixture) if fixture else None
    return made_out(sheet, site + reverse("sheet", args=[sheet.code]), when, links)
