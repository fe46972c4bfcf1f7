"""Handing a sheet in, and taking it back before it is answered."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from league.actions.sheet_states import mark_fixture
from league.models import Fixture
from league.models.competitions import Entering, State
from scoresheet.actions import lock_sheet
from scoresheet.errors import NotReady, NotYours, Overtaken
from scoresheet.life.blind import began
from scoresheet.life.both import compare_both
from scoresheet.life.rights import HAS_RESULT, is_organiser, side_for
from scoresheet.life.states import (
    UNREADABLE,
    answer_submission,
    is_second,
    waiting_submission,
    waits_no_longer,
)
from scoresheet.models import Answer, Deal, Purpose, Sheet, Submission

NOT_OVER = "The match is not over yet: it can be handed in once it is."
BOTH_IN = "Both entries are handed in: compare them, and confirm once they say the same."
NO_MATCH = "This sheet belongs to no competition: nobody has to answer it."


@transaction.atomic
def submit_sheet(*, sheet: Sheet, version: int, by: User | None, side: str = "") -> Submission:
    """Hand a finished sheet in as it stands at ``version``. Twice changes nothing the second time.

    Of two blind entries the second one to be handed in has both compared, and confirmed where they say the same.
    Raises NotReady, Overtaken, NotYours, and what a closed or annulled match raises.
    """
    locked = lock_with_home(sheet, by, side)
    known = waiting_submission(locked)
    if known is not None and known.version == version:
        return known
    fixture = _fixture_of(locked)
    _check_ready(locked, version, fixture, by, side)
    _put_away_old(locked)
    submission = Submission.objects.create(
        sheet=locked, version=version, by=by, side=side_for(locked, by, side), at=timezone.now()
    )
    if locked.purpose == Purpose.PROPOSAL:
        return submission
    mark_fixture(fixture=fixture, state=State.SUBMITTED, verb="submit", summary=_said(locked), by=by)
    if fixture.competition.entering == Entering.DOUBLE or is_second(locked):
        compare_both(locked.home, by=by)
    return submission


def lock_with_home(sheet: Sheet, by: User | None, side: str = "") -> Sheet:
    """A sheet, locked after the one it stands beside: never the other way round, so that nobody waits crosswise."""
    if sheet.beside_id is not None:
        Sheet.objects.select_for_update().only("pk").get(pk=sheet.beside_id)
    return lock_sheet(sheet, by=by, side=side)


def _fixture_of(sheet: Sheet) -> Fixture:
    fixture = sheet.home.fixture
    if fixture is None:
        raise NotReady(NO_MATCH)
    return fixture


def _said(sheet: Sheet) -> str:
    return "Second entry handed in" if is_second(sheet) else "Handed in"


def _check_ready(sheet: Sheet, version: int, fixture: Fixture, by: User | None, side: str) -> None:
    if sheet.version != version:
        raise Overtaken("The sheet was changed meanwhile: look at it again before you hand it in.")
    if fixture.state == State.CONFIRMED and sheet.purpose != Purpose.PROPOSAL:
        raise NotReady(HAS_RESULT)
    if fixture.state == State.DISPUTED and fixture.competition.entering == Entering.DOUBLE:
        raise NotReady(BOTH_IN)
    if not sheet.finished:
        raise NotReady(NOT_OVER)
    if Deal.objects.filter(game__sheet=sheet, queried=True, struck_at=None).exists():
        raise NotReady(UNREADABLE)
    if sheet.purpose and not is_author(sheet, by, side):
        raise NotYours("Only who typed this entry hands it in.")


def is_author(sheet: Sheet, by: User | None, side: str = "") -> bool:
    """Whether a sheet beside another is this person's own."""
    nobody = by is None and not side
    return nobody or began(sheet, by.pk if by is not None else None, side)


def _put_away_old(sheet: Sheet) -> None:
    """What waited when the match was settled in another way waits no longer."""
    for old in sheet.submissions.filter(answer=""):
        answer_submission(old, Answer.TAKEN_BACK, by=None, reason="The match was settled in another way.")


@transaction.atomic
def take_back_sheet(*, sheet: Sheet, by: User | None, side: str = "") -> Submission:
    """Take a sheet back that nobody has answered yet: who handed it in, or an organiser. Raises NotReady, NotYours."""
    locked = lock_with_home(sheet, by, side)
    waiting = waiting_submission(locked)
    if waiting is None:
        raise NotReady("It does not wait for an answer: there is nothing to take back.")
    if not handed_in_by(waiting, locked, by, side) and not is_organiser(locked, by, side):
        raise NotYours("Only who handed it in, or an organiser, takes it back.")
    answer_submission(waiting, Answer.TAKEN_BACK, by=by, side=side)
    waits_no_longer(locked, verb="take_back", summary="Taken back", by=by)
    return waiting


def handed_in_by(submission: Submission, sheet: Sheet, by: User | None, side: str = "") -> bool:
    """Whether somebody handed a sheet in, or plays for the side that did. One query for an account."""
    if by is None and not side:
        return True
    if not side and by is not None and submission.by_id == by.pk:
        return True
    own = side_for(sheet, by, side)
    return bool(own) and submission.side == own
