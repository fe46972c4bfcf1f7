"""Every change to a sheet is a version of it: what each was, and the way back to one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engine.sides import Pair
from scoresheet.actions import lock_sheet
from scoresheet.changes import record, values_of
from scoresheet.errors import NothingToUndo, Overtaken
from scoresheet.life.putting_back import put_back, row_of
from scoresheet.lines import words_of
from scoresheet.models import Change, Deal, Sheet
from scoresheet.queries import match_score_of

FIRST = 1
OF_ITS_GAME = ("game_number", "game_dealer")
SAME = "The sheet stands as it did in that version: there is nothing to put back."
MEANWHILE = "The sheet was changed meanwhile: nothing was put back. Look at it again first."


@dataclass(frozen=True, slots=True)
class Step:
    """What a change made of one line: the words before and after it, empty where there was no line."""

    was: str
    now: str


def steps_of(change: Change, names: Pair[str]) -> list[Step]:
    """From what to what a change led, line by line."""
    lines = sorted({*change.before, *change.after}, key=int)
    return [Step(_said(change.before.get(pk), names), _said(change.after.get(pk), names)) for pk in lines]


def _said(values: dict[str, Any] | None, names: Pair[str]) -> str:
    if values is None:
        return ""
    row = row_of(values)
    marks = [mark for mark, there in (("struck", row.struck), ("can’t be read", row.queried)) if there]
    return ", ".join([words_of(row, names), *marks])


def lines_then(changes: Iterable[Change]) -> dict[int, Any]:
    """The lines that these changes touched, the latest first, as they were before all of them."""
    then: dict[int, Any] = {}
    for change in changes:
        then |= {int(pk): values for pk, values in change.before.items()}
        then |= {int(pk): None for pk in change.after if pk not in change.before}
    return then


@transaction.atomic
def go_back(*, sheet: Sheet, to: int, version: int, by: User | None, side: str = "") -> Change:
    """Let the lines of a sheet be as they stood in version ``to``: a new version, which can be undone like any change.

    ``version`` is the one that was looked at. Raises Overtaken where it is another now, NothingToUndo, NotOpen.
    """
    locked = lock_sheet(sheet, by=by, side=side)
    if locked.version != version:
        raise Overtaken(MEANWHILE)
    if not FIRST <= to < version:
        raise NothingToUndo("There is no such version of this sheet.")
    then = lines_then(locked.changes.filter(version__gt=to).order_by("-version"))
    now = {
        deal.pk: values_of(deal) for deal in Deal.objects.select_related("game").filter(game__sheet=locked)
    }
    then = {pk: values for pk, values in then.items() if _differs(values, now.get(pk))}
    if not then:
        raise NothingToUndo(SAME)
    put_back(locked, then)
    return record(
        locked,
        verb="back",
        summary=f"Back to version {to}",
        by=by,
        side=side,
        before={pk: now.get(pk) for pk in then},
        after=then,
        match=match_score_of(locked),
    )


def _differs(then: dict[str, Any] | None, now: dict[str, Any] | None) -> bool:
    if then is None or now is None:
        return then is not now
    return any(now.get(name) != value for name, value in then.items() if name not in OF_ITS_GAME)
