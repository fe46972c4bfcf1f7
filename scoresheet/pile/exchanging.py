"""Two sheets that were entered for each other's matches: their deals change places, at once and on both."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from engine.errors import EngineError
from engine.scoring import score
from league.actions.results import begin_fixture
from league.models.competitions import State
from league.rights.acts import Act
from league.rights.table import roles_that_may
from scoresheet.actions import lock_sheet
from scoresheet.changes import record, undo_last_change, values_of
from scoresheet.errors import NotReady, Overtaken
from scoresheet.life.putting_back import put_back, row_of
from scoresheet.life.rights import roles_at
from scoresheet.models import Change, Deal, Game, Sheet
from scoresheet.queries import games_of, last_change, match_score_of

EXCHANGE = "exchange"
Lines = Sequence[tuple[Game, Sequence[Deal]]]


@transaction.atomic
def exchange_sheets(*, one: Sheet, other: Sheet, versions: tuple[int, int], by: User | None) -> list[Change]:
    """Let two sheets have each other's deals, struck ones too, where the rules of both score them alike.

    ``versions`` are those that were looked at. Raises NotReady, NotOpen, Overtaken.
    """
    if one.pk == other.pk:
        raise NotReady("That is one sheet, not two.")
    locked = {pk: lock_sheet(sheet, by=by) for pk, sheet in sorted({one.pk: one, other.pk: other}.items())}
    sheets = [locked[one.pk], locked[other.pk]]
    if tuple(sheet.version for sheet in sheets) != versions:
        raise Overtaken("One of the two sheets was changed meanwhile: look at them again first.")
    lines = [games_of(sheet) for sheet in sheets]
    if not any(lines):
        raise NotReady("Nothing is entered on either of the two.")
    for sheet, theirs in zip(sheets, reversed(lines), strict=True):
        _check_scored_alike(sheet, theirs)
    kept = [{deal.pk: values_of(deal) for _, deals in games for deal in deals} for games in lines]
    for sheet, values in zip(sheets, kept, strict=True):
        put_back(sheet, dict.fromkeys(values))
    changes = [
        _take_over(sheet, partner, theirs, before=own, by=by)
        for sheet, partner, theirs, own in zip(sheets, reversed(sheets), reversed(lines), kept, strict=True)
    ]
    # By their time the two know that they belong together.
    Change.objects.filter(pk=changes[1].pk).update(at=changes[0].at)
    return changes


def _check_scored_alike(sheet: Sheet, lines: Lines) -> None:
    """Raises NotReady where these deals would bring something else on this sheet than where they stand."""
    for _, deals in lines:
        for deal in deals:
            try:
                scored = score(sheet.rules, deal.played())
            except EngineError as error:
                raise NotReady(
                    f"{deal} can’t be under the rules of sheet {sheet.code}: {error.wording(sheet.names)}"
                ) from None
            winner = scored.winner.value if scored.winner else ""
            now = (scored.outcome.value, winner, scored.points, scored.boxes)
            if not deal.queried and now != (deal.outcome, deal.winner, deal.points, deal.boxes):
                raise NotReady(
                    f"The two sheets are played by different rules: {deal.points} points would be "
                    f"{scored.points} on sheet {sheet.code}. Enter them again instead."
                )


def _take_over(
    sheet: Sheet, partner: Sheet, lines: Lines, *, before: dict[int, dict[str, object]], by: User | None
) -> Change:
    """Write the deals of another sheet on this one, as lines of its own. Raises GameEnds."""
    written: list[Deal] = []
    for game, deals in lines:
        own = Game.objects.create(sheet=sheet, number=game.number, first_dealer=game.first_dealer)
        for deal in deals:
            row = row_of(values_of(deal))
            row.pk, row.game, row.token = None, own, uuid.uuid4()
            row.entered_side = row.corrected_side = row.struck_side = ""  # side A here is somebody else
            row.save(force_insert=True)
            written.append(row)
    if written and sheet.fixture is not None and sheet.fixture.state in (State.OPEN, State.POSTPONED):
        begin_fixture(fixture=sheet.fixture, by=by)
    return record(
        sheet,
        verb=EXCHANGE,
        summary=f"Deals exchanged with sheet {partner.code}",
        by=by,
        before={**before, **dict.fromkeys(row.pk for row in written)},
        after={**dict.fromkeys(before), **{row.pk: values_of(row) for row in written}},
        match=match_score_of(sheet),
    )


@transaction.atomic
def undo_change(*, sheet: Sheet, version: int, by: User | None, side: str = "") -> Change:
    """Take the last change of a sheet back; an exchange on both of its sheets. Raises Overtaken, NothingToUndo.

    An exchange is taken back by who may write on both: the link of a side is good for one of them alone.
    """
    last = last_change(sheet)
    partner = _partner(last) if last is not None and last.verb == EXCHANGE else None
    if last is None or partner is None:
        return undo_last_change(sheet=sheet, version=version, by=by, side=side)
    list(Sheet.objects.select_for_update().filter(pk__in=[sheet.pk, partner.sheet_id]).order_by("pk"))
    there = Sheet.objects.select_related("fixture__competition", "beside").get(pk=partner.sheet_id)
    if side or (by is not None and not _may_write(there, by)):
        raise Overtaken(f"The deals were exchanged with sheet {there.code}: a scorer can take that back.")
    if last_change(there) != partner:
        raise Overtaken(
            f"Sheet {there.code} was changed after the exchange: that has to be undone there first."
        )
    undo_last_change(sheet=there, version=there.version, by=by, side=side)
    return undo_last_change(sheet=sheet, version=version, by=by, side=side)


def _may_write(sheet: Sheet, by: User) -> bool:
    competition = sheet.home.fixture.competition if sheet.home.fixture is not None else None
    entering = competition.entering if competition is not None else None
    return bool(roles_at(sheet, by) & roles_that_may(Act.ENTER_DEALS, entering))


def _partner(change: Change) -> Change | None:
    """The same exchange as the record of the other sheet has it."""
    return Change.objects.filter(verb=EXCHANGE, at=change.at).exclude(sheet=change.sheet_id).first()
