"""Answering a sheet that was handed in: it is as on paper, or it is not."""

from __future__ import annotations

import datetime

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.sheet_states import mark_fixture
from league.models import FixtureResult
from league.models.competitions import State
from scoresheet.actions import lock_sheet
from scoresheet.errors import Answered, NotReady, NotYours, Overtaken
from scoresheet.fixtures import confirm_sheet
from scoresheet.life.rights import side_for, why_not_confirmed_by
from scoresheet.life.states import answer_submission, last_submission, still_waits
from scoresheet.models import Answer, Sheet, Submission

NOT_WAITING = "This sheet does not wait for an answer: it is not handed in, or not any more."
CHANGED = "The sheet was changed after it was handed in: it has to be handed in again."
WHY = "Say what is not right, in a few words."


@transaction.atomic
def accept_sheet(
    *, sheet: Sheet, version: int, by: User | None, side: str = "", played_on: datetime.date | None = None
) -> FixtureResult:
    """Say that a sheet which was handed in at ``version`` is right: it is confirmed. Twice changes nothing the second time.

    Raises NotReady, Answered where somebody said otherwise meanwhile, Overtaken where it was changed, NotYours.
    """
    locked = lock_sheet(sheet)
    last = last_submission(locked)
    if last is not None and last.answer in (Answer.ACCEPTED, Answer.LAPSED) and last.version == version:
        known = (
            FixtureResult.objects.select_related("fixture__competition")
            .filter(fixture=locked.fixture)
            .first()
        )
        if known is not None:
            return known
    _waiting(locked, last, version)
    return confirm_sheet(sheet=locked, version=version, by=by, side=side, played_on=played_on)


def _waiting(sheet: Sheet, last: Submission | None, version: int) -> Submission:
    """What waits for an answer as it stood at ``version``. Raises what is in the way of one."""
    if last is None:
        raise NotReady(NOT_WAITING)
    if sheet.version != version:
        raise Overtaken(CHANGED)
    if last.answer and last.version == version:
        raise Answered(
            f"It was answered meanwhile: {last.get_answer_display().lower()}. Nothing was changed now."
        )
    if not still_waits(last, sheet):
        raise NotReady(NOT_WAITING)
    return last


@transaction.atomic
def dispute_sheet(*, sheet: Sheet, version: int, reason: str, by: User | None, side: str = "") -> Submission:
    """Say that a sheet which was handed in at ``version`` is not right, and why. The same twice changes nothing.

    Raises NotReady, also without a reason, Answered, Overtaken, NotYours.
    """
    locked = lock_sheet(sheet)
    last = last_submission(locked)
    if last is not None and (last.answer, last.version) == (Answer.DISPUTED, version):
        return last
    waiting = _waiting(locked, last, version)
    why = why_not_confirmed_by(locked, waiting, by, side)
    if why:
        raise NotYours(why)
    if not reason.strip():
        raise NotReady(WHY, field="reason")
    own = side_for(locked, by, side)
    answer_submission(waiting, Answer.DISPUTED, by=by, side=own, reason=reason.strip())
    if locked.fixture is not None:
        mark_fixture(
            fixture=locked.fixture,
            state=State.DISPUTED,
            verb="dispute",
            summary="Disputed",
            by=by,
            reason=waiting.reason,
        )
    return waiting
