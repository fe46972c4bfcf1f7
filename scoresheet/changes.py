"""The record of every change to a sheet, and taking the last one back."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoresheet.errors import NothingToUndo, NotOpen, Overtaken
from scoresheet.life.putting_back import Values, put_back
from scoresheet.life.rights import why_not_open, why_not_written_by
from scoresheet.life.states import void_submission
from scoresheet.match import MatchScore
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import last_change, match_score_of


def values_of(deal: Deal) -> dict[str, Any]:
    """All columns of a line as they are kept in a change, with what is to be known of its game should that go."""
    columns = {field.attname: _plain(field.value_from_object(deal)) for field in Deal._meta.concrete_fields}
    return columns | {"game_number": deal.game.number, "game_dealer": deal.game.first_dealer}


def _plain(value: object) -> object:
    """The value as JSON has it; ``to_python`` of its field reads it back."""
    return value if value is None or isinstance(value, bool | int | str | dict) else str(value)


def record(
    sheet: Sheet,
    *,
    verb: str,
    summary: str,
    by: User | None,
    side: str = "",
    before: Values | None = None,
    after: Values | None = None,
    match: MatchScore | None = None,
) -> Change:
    """Raise the sheet's version, bring its totals up to date, and keep what was changed.

    What was handed in before is so no longer.
    """
    if verb != "start":
        void_submission(sheet, by=by, side=side)
    sheet.version += 1
    if match is not None:
        sheet.finished = match.finished
        sheet.games_a, sheet.games_b = match.won
        sheet.total_a, sheet.total_b = match.total
    sheet.save()
    return Change.objects.create(
        sheet=sheet,
        version=sheet.version,
        verb=verb,
        summary=summary[:200],
        by=by,
        side=side,
        at=timezone.now(),
        before={str(pk): values for pk, values in (before or {}).items()},
        after={str(pk): values for pk, values in (after or {}).items()},
    )


@transaction.atomic
def undo_last_change(*, sheet: Sheet, version: int, by: User | None, side: str = "") -> Change:
    """Take the last change back, if the sheet is still at ``version``; answers the change that was taken back.

    ``side``: through the link printed for that side.

    Raises Overtaken, NothingToUndo.
    """
    Sheet.objects.select_for_update().only("pk").get(pk=sheet.pk)
    sheet = Sheet.objects.select_related("player_a", "player_b", "fixture__competition", "sitting").get(
        pk=sheet.pk
    )
    why = why_not_open(sheet) or why_not_written_by(sheet, by, side)
    if why:
        raise NotOpen(why)
    last = last_change(sheet)
    if sheet.version != version:
        raise Overtaken("The sheet was changed meanwhile: nothing was undone. Look at it again first.")
    if last is None:
        raise NothingToUndo("There is nothing to undo on this sheet.")
    put_back(sheet, {int(pk): values for pk, values in last.before.items()})
    match = match_score_of(sheet)
    undo = record(
        sheet,
        verb="undo",
        summary=f"Undone: {last.summary}",
        by=by,
        side=side,
        before=last.after,
        after=last.before,
        match=match,
    )
    last.undone_by = undo
    last.save()
    return last
