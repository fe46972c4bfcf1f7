"""How far the sheet of a fixture is, before it counts: being entered, handed in, disputed."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.events import record_event
from league.actions.results import lock_fixture
from league.errors import BadResult
from league.models import Fixture
from league.models.competitions import State

BEFORE_IT_COUNTS = (State.DRAFT, State.SUBMITTED, State.DISPUTED)


@transaction.atomic
def mark_fixture(
    *, fixture: Fixture, state: str, verb: str, summary: str, by: User | None, reason: str = ""
) -> Fixture:
    """Say how far a fixture's sheet is, and keep what was done; the table is the same before and after.

    ``reason`` is what somebody said to it, who may name anybody: it is kept apart from what everybody reads.

    Raises BadResult for a match that is confirmed or annulled, ClosedCompetition.
    """
    if state not in BEFORE_IT_COUNTS:
        raise ValueError(f"a sheet alone makes no fixture {state}")
    locked = lock_fixture(fixture)
    if locked.state == State.ANNULLED:
        raise BadResult("This match was annulled: its sheet counts for nothing.")
    if locked.state == State.CONFIRMED:
        raise BadResult("This match has its result already.")
    before = locked.state
    locked.state = state
    locked.save(update_fields=["state"])
    record_event(
        locked.competition,
        verb=verb,
        summary=f"{summary}: {locked.a.name} – {locked.b.name}, round {locked.round}",
        fixture=locked,
        by=by,
        before={"state": before},
        after={"state": state, "reason": reason} if reason else {"state": state},
        counts=False,
    )
    return locked
