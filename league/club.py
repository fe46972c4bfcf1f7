"""The club itself, and the last of what is computed over all of its competitions, with how fresh that is."""

from __future__ import annotations

from typing import Any

from league.freshness import Freshness, behind_since
from league.models import Club, ClubSnapshot


def club() -> Club:
    """The club; before anybody gave it a name or entered a result, one with the usual values. One query."""
    return Club.objects.filter(pk=Club.ONLY).first() or Club(pk=Club.ONLY)


def stored(kind: str, *, job: str = "") -> tuple[Any, Freshness]:
    """What was last computed of this kind (none: never), and how fresh it is. Two queries, one more where it is behind.

    ``job`` is the kind of the job that computes it, where that has another name.
    """
    wanted = club().revision
    snapshot = ClubSnapshot.objects.filter(kind=kind).first()
    revision = snapshot.revision if snapshot else 0
    since = behind_since(job or kind) if revision < wanted else None
    computed_at = snapshot.computed_at if snapshot else None
    return snapshot and snapshot.content, Freshness(revision, wanted, computed_at, since)
