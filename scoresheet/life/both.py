"""Two blind entries that are both handed in: confirmed at once where they say the same, laid open where they don't."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.sheet_states import mark_fixture
from league.models.competitions import State
from scoresheet.actions import lock_sheet, new_code
from scoresheet.changes import record
from scoresheet.errors import NotReady, NotYours
from scoresheet.fixtures import record_sheet
from scoresheet.life.blind import began, same_lines, second_of, wrote_on
from scoresheet.life.states import answer_submission, waiting_submission
from scoresheet.models import Answer, Purpose, Sheet

DIFFER = "The two entries differ."
OWN_FIRST = "You typed the first entry: somebody else types the second one."
TAKEN = "Somebody else types the second entry already."


@transaction.atomic
def begin_second(*, sheet: Sheet, by: User | None, side: str = "") -> Sheet:
    """The second entry of a match that is entered twice, an empty sheet; one's own where it was begun already.

    Raises NotReady where nobody enters it twice, NotYours for who types the first, or where another types the second.
    """
    locked = lock_sheet(sheet)  # of which who types the second sees nothing
    user = by.pk if by is not None else None
    known = second_of(locked)
    if known is not None:
        if began(known, user, side):
            return known
        raise NotYours(TAKEN)
    if locked.fixture is None or not locked.is_blind:
        raise NotReady("This match is not entered twice.")
    if wrote_on(locked, user, side):
        raise NotYours(OWN_FIRST)
    return copy_beside(locked, Purpose.SECOND, by=by, side=side, summary="Second entry begun")


def copy_beside(home: Sheet, purpose: Purpose, *, by: User | None, side: str, summary: str) -> Sheet:
    """An empty sheet of the same match under the same rules, beside the one of its fixture."""
    beside = Sheet(
        code=new_code(),
        beside=home,
        purpose=purpose,
        token=uuid.uuid4(),
        created_by=by,
        **{
            name: getattr(home, name)
            for name in (
                "player_a_id", "player_b_id", "title", "source", "played_on", "rules_name", "rules_base",
                "rules_values", "match", "length", "first_dealer",
            )
        },
    )  # fmt: skip
    beside.save(force_insert=True)
    record(beside, verb="start", summary=summary, by=by, side=side)
    return beside


def compare_both(home: Sheet, *, by: User | None) -> None:
    """Compare two entries if both are handed in. The match is locked with the first of them."""
    first, second = _both(home)
    if first is None or second is None or first.fixture is None:
        return
    handed_in = waiting_submission(first), waiting_submission(second)
    if None in handed_in:
        return
    same = same_lines(first, second)
    for submission in handed_in:
        if submission is not None:
            answer = Answer.ACCEPTED if same else Answer.DISPUTED
            answer_submission(submission, answer, by=None, reason="" if same else DIFFER)
    if same:
        record_sheet(first, by=by)
    else:
        mark_fixture(
            fixture=first.fixture,
            state=State.DISPUTED,
            verb="differ",
            summary="The two entries differ",
            by=by,
        )


def _both(home: Sheet) -> tuple[Sheet | None, Sheet | None]:
    """Both entries, locked, always the first before the second, so that nobody waits for the other crosswise."""
    ids = Sheet.objects.filter(pk=home.pk) | Sheet.objects.filter(beside=home, purpose=Purpose.SECOND)
    list(Sheet.objects.select_for_update().only("pk").filter(pk__in=ids.values("pk")).order_by("pk"))
    rows = Sheet.objects.select_related(
        "player_a", "player_b", "fixture__competition", "fixture__a", "fixture__b"
    )
    return rows.filter(pk=home.pk).first(), rows.filter(beside=home, purpose=Purpose.SECOND).first()
