"""What nobody answers in time counts as accepted, where a competition of players says after how many days."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from league.actions.events import record_event
from league.errors import LeagueError
from league.jobs import want_job
from league.models import Competition, FixtureResult
from league.models.competitions import Entering, State
from league.plurals import so_many
from scoresheet.actions import lock_sheet
from scoresheet.errors import SheetError
from scoresheet.fixtures import record_sheet
from scoresheet.life.states import answer_submission, waiting_submission
from scoresheet.models import Answer, Submission

LAPSE = "lapse"
"""The kind of job that accepts what nobody answered in time."""

logger = logging.getLogger(__name__)


def lapsed(now: datetime.datetime) -> QuerySet[Submission]:
    """The sheets that one side handed in, and the other has let the competition's days go by without an answer. One query
    here, one for the sheets.
    """
    running = Competition.objects.filter(entering=Entering.PLAYERS, closed_at=None)
    over = Q(pk__in=[])
    for days in set(running.exclude(accepted_after=None).values_list("accepted_after", flat=True)):
        at_latest = now - datetime.timedelta(days=days or 0)
        over |= Q(sheet__fixture__competition__accepted_after=days, at__lte=at_latest)
    return Submission.objects.filter(
        over,
        sheet__fixture__competition__in=running,
        sheet__fixture__state=State.SUBMITTED,
        answer="",
        version=F("sheet__version"),
    )


@transaction.atomic
def accept_lapsed(*, submission: Submission, now: datetime.datetime) -> FixtureResult | None:
    """Let a sheet count that nobody answered in time, with a line in the record that says so. Twice does it once."""
    locked = lock_sheet(submission.sheet)
    waiting = waiting_submission(locked)
    if waiting is None or waiting.pk != submission.pk or not lapsed(now).filter(pk=waiting.pk).exists():
        return None
    answer_submission(waiting, Answer.LAPSED, by=None)
    result = record_sheet(locked, by=None)
    fixture = result.fixture
    days = so_many(fixture.competition.accepted_after or 0, "day")
    record_event(
        fixture.competition,
        verb=LAPSE,
        summary=f"Accepted, as nobody answered within {days}: {fixture.a.name} – {fixture.b.name}",
        fixture=fixture,
        by=None,
        counts=False,
    )
    return result


def want_lapsed() -> None:
    """Wish for a look at what nobody answered in time, where there is something. One query where there is nothing."""
    if lapsed(timezone.now()).exists():
        want_job(kind=LAPSE, by=None)


def accept_all_lapsed(beat: Callable[[], None]) -> dict[str, int]:
    """Accept what nobody answered in time, one sheet after the other; what can't be accepted keeps nobody else waiting."""
    now, done = timezone.now(), 0
    for submission in lapsed(now).select_related("sheet"):
        beat()
        try:
            done += accept_lapsed(submission=submission, now=now) is not None
        except (LeagueError, SheetError) as error:
            logger.warning("Sheet %s is not accepted: %s", submission.sheet.code, error)
    return {"accepted": done}
