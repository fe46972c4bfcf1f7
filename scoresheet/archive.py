"""Whole competitions with their sheets, from archives and back into archives."""

from __future__ import annotations

import datetime
import secrets
import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone

from engine.deals import Deal as PlayedDeal
from engine.match import MatchFormat, add_up_match
from engine.sides import Side
from league.archive.document import Archive, ArchiveFixture
from league.archive.loading import load_competition
from league.archive.writing import write_archive
from league.models import Competition, Fixture
from league.models.competitions import MatchKind
from scoresheet.actions import GAP, LETTERS
from scoresheet.lines import write_deal
from scoresheet.models import Change, Deal, Game, Sheet


@transaction.atomic
def load_archive(*, archive: Archive, replace: bool = False, by: User | None = None) -> Competition:
    """Load a competition whole: its sheets too. Raises BadArchive where its slug is taken."""
    competition, fixtures = load_competition(archive=archive, replace=replace, by=by)
    planned = archive.fixtures or ()
    with_sheet = [(row, fixture) for row, fixture in zip(fixtures, planned, strict=False) if fixture.games]
    write_sheets(competition, with_sheet, by)
    return competition


def write_sheets(
    competition: Competition, planned: Sequence[tuple[Fixture, ArchiveFixture]], by: User | None
) -> None:
    """Write the sheets of fixtures that have none, all at once, as they were read."""
    now = timezone.now()
    codes = new_codes(len(planned))
    sheets = Sheet.objects.bulk_create(
        [
            _sheet(competition, row, fixture, code=code, now=now, by=by)
            for (row, fixture), code in zip(planned, codes, strict=True)
        ],
        batch_size=500,
    )
    games = Game.objects.bulk_create(
        [
            Game(
                sheet=sheet,
                number=number,
                first_dealer=game.first_dealer.value if game.first_dealer else "",
            )
            for sheet, (_, fixture) in zip(sheets, planned, strict=True)
            for number, game in enumerate(fixture.games, 1)
        ],
        batch_size=2000,
    )
    read = [game for _, fixture in planned for game in fixture.games]
    deals = []
    for row, game in zip(games, read, strict=True):
        for place, (deal, scored) in enumerate(zip(game.deals, game.scores, strict=True), 1):
            line = Deal(game=row, place=place * GAP, token=uuid.uuid4(), entered_by=by, entered_at=now)
            write_deal(line, deal, scored)
            deals.append(line)
    Deal.objects.bulk_create(deals, batch_size=1000)
    Change.objects.bulk_create(
        [
            Change(sheet=sheet, version=1, verb="start", summary="Loaded from an archive", by=by, at=now)
            for sheet in sheets
        ],
        batch_size=2000,
    )


def _sheet(
    competition: Competition,
    row: Fixture,
    fixture: ArchiveFixture,
    *,
    code: str,
    now: datetime.datetime,
    by: User | None,
) -> Sheet:
    form = MatchFormat(
        best_of=competition.length, deals=competition.length if competition.match == MatchKind.DEALS else None
    )
    scores = [one for game in fixture.games for one in game.scores]
    result = add_up_match(competition.rules, form, [game.score for game in fixture.games], scores)
    first = fixture.games[0].first_dealer
    return Sheet(
        code=code,
        fixture=row,
        player_a_id=row.a.player_id,
        player_b_id=row.b.player_id,
        title=f"{competition.name}, round {row.round}"[:80],
        played_on=timezone.localdate(now),
        rules_name=competition.rules_name,
        rules_base=competition.rules_base,
        rules_values=competition.rules_values,
        match=competition.match,
        length=competition.length,
        first_dealer=first.value if first else "",
        version=1,
        finished=result.finished,
        games_a=result.games.a,
        games_b=result.games.b,
        total_a=result.score.a,
        total_b=result.score.b,
        token=uuid.uuid4(),
        created_by=by,
    )


def new_codes(count: int) -> list[str]:
    """So many codes that no sheet has."""
    codes: set[str] = set()
    while len(codes) < count:
        wanted = {"".join(secrets.choice(LETTERS) for _ in range(6)) for _ in range(count - len(codes))}
        for start in range(0, len(wanted), 500):
            part = list(wanted)[start : start + 500]
            wanted -= set(Sheet.objects.filter(code__in=part).values_list("code", flat=True))
        codes |= wanted
    return sorted(codes)


def dump_archive(competition: Competition) -> str:
    """The archive of a competition with its sheets. Struck lines are no part of it."""
    counted = Deal.objects.filter(struck_at__isnull=True)
    sheets = Sheet.objects.filter(fixture__competition=competition).prefetch_related(
        Prefetch("games", queryset=Game.objects.prefetch_related(Prefetch("deals", queryset=counted)))
    )
    games = {sheet.fixture_id: [_game(game) for game in sheet.games.all()] for sheet in sheets}
    return write_archive(competition, lambda fixture: games.get(fixture.pk) or None)


def _game(game: Game) -> dict[str, Any]:
    return {
        "first_dealer": game.first_dealer.lower() or None,
        "deals": [deal_as_json(deal) for deal in game.deals.all()],
    }


def deal_as_json(row: Deal) -> dict[str, Any]:
    """A deal as an archive has it: what the paper says, with a and b for the sides."""
    upcard = {"upcard": row.upcard} if row.upcard else {}
    if row.points_only:
        return {"winner": row.winner.lower() or None, "points": row.points, "outcome": row.outcome, **upcard}
    written: dict[str, Any] = {"knocker": row.knocker.lower() or None, **upcard}
    if row.declared:
        written["declared"] = row.declared
    if row.cards is not None:
        return {**written, **row.cards}
    deal = row.played()
    if isinstance(deal, PlayedDeal) and deal.deadwood is not None:
        written["deadwood"] = {side.value.lower(): deal.deadwood[side] for side in Side}
    return written
