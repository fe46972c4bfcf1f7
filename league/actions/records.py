"""The stored record book: computed whole, and never replaced by an older one."""

from __future__ import annotations

from league.actions.club import store_snapshot
from league.club import club
from league.models import ClubSnapshot
from league.records import KIND, Step, computed_records


def refresh_records(*, step: Step = lambda _done, _of: None) -> bool:
    """Compute the record book and store it; whether it was newer than the stored one.

    The revision is read first: a change that comes between belongs to a later revision, which asks for a run of its own.
    Nothing is locked while it computes. Running twice changes nothing.
    """
    revision = club().revision
    if ClubSnapshot.objects.filter(kind=KIND, revision__gte=revision).exists():
        return False
    return store_snapshot(kind=KIND, revision=revision, content=computed_records(step))
