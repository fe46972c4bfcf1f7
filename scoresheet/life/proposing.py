"""Another version of a sheet that is confirmed: proposed beside it, never over it; taken over or declined by an organiser."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.models.competitions import State
from scoresheet.errors import Answered, NotReady, NotYours, Overtaken
from scoresheet.fixtures import record_sheet
from scoresheet.life.blind import began
from scoresheet.life.both import copy_beside
from scoresheet.life.comparing import differing
from scoresheet.life.handing_in import lock_with_home
from scoresheet.life.states import answer_submission, last_submission
from scoresheet.life.taking import MEANWHILE, take_into
from scoresheet.models import Answer, Purpose, Sheet, Submission
from scoresheet.queries import games_of

NOT_CONFIRMED = "This sheet is not confirmed: what is wrong on it can be put right there."
NOBODY = "Sign in to propose another version."
NOT_HANDED_IN = "This proposal is not handed in, or not any more."
A_WORD = "Say why it is declined, in a word."


@transaction.atomic
def begin_proposal(*, sheet: Sheet, by: User | None, side: str = "") -> Sheet:
    """A copy of a confirmed sheet that its author changes and hands in; the one begun before, where it is not answered.

    Raises NotReady, NotYours.
    """
    Sheet.objects.select_for_update().only("pk").get(pk=sheet.pk)
    home = Sheet.objects.select_related("player_a", "player_b", "fixture__competition").get(pk=sheet.pk)
    if by is None and not side:
        raise NotYours(NOBODY)
    if home.fixture is None or home.fixture.state != State.CONFIRMED or home.fixture.competition.closed_at:
        raise NotReady(NOT_CONFIRMED)
    for known in home.others.filter(purpose=Purpose.PROPOSAL):
        if began(known, by.pk if by is not None else None, side) and not is_answered(known):
            return known
    copy = copy_beside(home, Purpose.PROPOSAL, by=by, side=side, summary="Proposal begun")
    if any(deals for _, deals in games_of(home)):
        take_into(copy, home, by=by, side=side, summary="Copied from the sheet that is confirmed")
    return copy


def is_answered(proposal: Sheet) -> bool:
    """Whether an organiser has taken a proposal over or declined it. One query."""
    return proposal.submissions.filter(answer__in=(Answer.ACCEPTED, Answer.DISPUTED)).exists()


@transaction.atomic
def take_over(*, proposal: Sheet, version: int, home_version: int, by: User | None) -> Submission:
    """Let the confirmed sheet say what a proposal says, and its result with it: a correction in the record.

    ``version`` and ``home_version`` are those that were compared. Twice changes nothing the second time. Raises Overtaken,
    Answered, NotReady, and what a result that can't be raises.
    """
    locked, waiting = _proposed(proposal, version, Answer.ACCEPTED)
    if waiting.answer:
        return waiting
    home = Sheet.objects.select_related("player_a", "player_b", "fixture__competition").get(pk=locked.home.pk)
    if home.version != home_version:
        raise Overtaken(MEANWHILE)
    answer_submission(waiting, Answer.ACCEPTED, by=by)
    if differing(games_of(home), games_of(locked)):
        take_into(home, locked, by=by, summary=f"Proposal {locked.code} taken over")
    record_sheet(home, by=by)
    return waiting


@transaction.atomic
def decline(*, proposal: Sheet, version: int, reason: str, by: User | None) -> Submission:
    """Leave the confirmed sheet as it is, with a word to who proposed another. Twice changes nothing the second time."""
    _, waiting = _proposed(proposal, version, Answer.DISPUTED)
    if waiting.answer:
        return waiting
    if not reason.strip():
        raise NotReady(A_WORD, field="reason")
    return answer_submission(waiting, Answer.DISPUTED, by=by, reason=reason.strip())


def _proposed(proposal: Sheet, version: int, again: Answer) -> tuple[Sheet, Submission]:
    """A proposal, locked after its sheet, with what was handed in; ``again`` is the answer that may be there already."""
    locked = lock_with_home(proposal, None)
    last = last_submission(locked)
    if last is None or last.answer == Answer.TAKEN_BACK:
        raise NotReady(NOT_HANDED_IN)
    if locked.version != version or last.version != version:
        raise Overtaken(MEANWHILE)
    if last.answer and last.answer != again:
        raise Answered(
            f"It was answered meanwhile: {last.get_answer_display().lower()}. Nothing was changed now."
        )
    return locked, last
