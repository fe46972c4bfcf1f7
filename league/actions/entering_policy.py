"""Choosing who enters the sheets of a competition, and who has to agree before one counts."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.events import lock_competition, record_event
from league.entering_words import entering_words
from league.models import Competition
from league.plurals import so_many
from league.terms import check_entering

WAITING = ("submitted", "disputed")


@transaction.atomic
def choose_entering(
    *, competition: Competition, entering: str, accepted_after: int | None, by: User | None
) -> Competition:
    """Let other people enter and confirm from now on. What is confirmed stays so; a sheet that waits for an answer goes on
    waiting, for whoever may give it now. Raises BadCompetition, ClosedCompetition.
    """
    check_entering(entering, accepted_after)
    locked = lock_competition(competition)
    before = {"entering": locked.entering, "accepted_after": locked.accepted_after}
    after = {"entering": entering, "accepted_after": accepted_after}
    if before == after:
        return locked
    locked.entering, locked.accepted_after = entering, accepted_after
    locked.save(update_fields=["entering", "accepted_after"])
    waiting = locked.fixtures.filter(state__in=WAITING).count()
    wait = f" {so_many(waiting, 'sheet')} waited for an answer then." if waiting else ""
    record_event(
        locked,
        verb="entering",
        summary=f"{entering_words(locked)}{wait}",
        by=by,
        before=before,
        after=after,
        counts=False,
    )
    return locked
