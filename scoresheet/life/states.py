"""Where a sheet stands: what was handed in, and what a change makes of it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone

from league.actions.sheet_states import mark_fixture
from league.models.competitions import State
from scoresheet.models import Answer, Purpose, Sheet, Submission

UNREADABLE = "A deal of it can’t be read yet: say what it was, or strike it, before the sheet is handed in or confirmed."
CHANGED_SINCE = "The sheet was changed after it was handed in."


def last_submission(sheet: Sheet) -> Submission | None:
    """How the sheet was handed in last, whatever became of it. One query."""
    return sheet.submissions.select_related("by", "answered_by").last()


def waiting_submission(sheet: Sheet) -> Submission | None:
    """The sheet as it was handed in and still waits for an answer, whole and unchanged; None where it does not wait.

    One that its fixture was settled under, forfeited say, waits no longer.
    """
    waiting = sheet.submissions.filter(answer="").select_related("by").first()
    return waiting if waiting is not None and still_waits(waiting, sheet) else None


def still_waits(submission: Submission, sheet: Sheet) -> bool:
    """Whether a sheet that was handed in, and not answered, is still what stands there in a match that waits for it."""
    fixture = sheet.fixture
    unsettled = fixture is None or fixture.state == State.SUBMITTED
    return not submission.answer and submission.version == sheet.version and unsettled


def answer_submission(
    submission: Submission, answer: Answer, *, by: User | None, side: str = "", reason: str = ""
) -> Submission:
    """Write down what was said to a sheet that was handed in. The sheet is locked."""
    submission.answer, submission.reason = answer, reason[:300]
    submission.answered_by, submission.answered_side = by, side
    submission.answered_at = timezone.now()
    submission.save()
    return submission


def void_submission(sheet: Sheet, *, by: User | None, side: str = "") -> None:
    """A change was made to a sheet: what was handed in is no longer what stands there, and is answered by nobody.

    No query unless the sheet may wait.
    """
    if not sheet.purpose and (sheet.fixture is None or sheet.fixture.state != State.SUBMITTED):
        return
    waiting = sheet.submissions.filter(answer="").first()
    if waiting is None:
        return
    answer_submission(waiting, Answer.TAKEN_BACK, by=by, side=side, reason=CHANGED_SINCE)
    waits_no_longer(sheet, verb="changed", summary="Changed after it was handed in", by=by)


def waits_no_longer(sheet: Sheet, *, verb: str, summary: str, by: User | None) -> None:
    """The match of a sheet is a draft again, unless the other of its two entries still waits."""
    home = sheet.home
    fixture = home.fixture
    if fixture is None or fixture.state != State.SUBMITTED or sheet.purpose == Purpose.PROPOSAL:
        return
    entries = Q(sheet=home) | Q(sheet__beside=home, sheet__purpose=Purpose.SECOND)
    still = Submission.objects.filter(entries, answer="").exists()
    state = State.SUBMITTED if still else State.DRAFT
    mark_fixture(fixture=fixture, state=state, verb=verb, summary=summary, by=by)
    fixture.state = state


def is_second(sheet: Sheet) -> bool:
    """Whether a sheet is the second of two blind entries."""
    return sheet.purpose == Purpose.SECOND
