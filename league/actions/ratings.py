"""The stored ratings: computed whole, and never replaced by older ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.actions.club import store_snapshot
from league.club import club
from league.models import ClubSnapshot
from league.ratings import computed_ratings, what_bots_played
from league.ratings_stored import COURSES, LISTS, course_kind


def refresh_ratings() -> bool:
    """Compute the ratings of people and of bots and store them; whether they were newer than the stored ones.

    The revision is read first: a change that comes between belongs to a later revision, which asks for a run of its own.
    Nothing is locked while it computes. Running twice changes nothing. Those of bots, who may have played thousands of
    matches, are computed anew only where bots have played since.
    """
    revision = club().revision
    if ClubSnapshot.objects.filter(kind=LISTS[False], revision__gte=revision).exists():
        return False
    people, seen = computed_ratings(), what_bots_played()
    kept = ClubSnapshot.objects.filter(kind=LISTS[True], content__seen=seen).exists()
    bots = None if kept else computed_ratings(bots=True)
    with transaction.atomic():
        newer = store_snapshot(kind=LISTS[False], revision=revision, content=people[0])
        if newer:
            # That list stays locked until the commit: nobody writes other courses between.
            _store_courses(revision, people[1], bots=False)
            if bots is None:
                _still_hold(revision)
            else:
                store_snapshot(kind=LISTS[True], revision=revision, content={**bots[0], "seen": seen})
                _store_courses(revision, bots[1], bots=True)
    return newer


def _still_hold(revision: int) -> None:
    """The ratings of bots are those of this revision too: no bot has played since."""
    of_bots = Q(kind=LISTS[True]) | Q(kind__startswith=COURSES[True])
    ClubSnapshot.objects.filter(of_bots, revision__lt=revision).update(
        revision=revision, computed_at=timezone.now()
    )


def _store_courses(revision: int, courses: Mapping[int, Any], *, bots: bool) -> None:
    """Keep the course of everybody who has one, and of nobody else."""
    now = timezone.now()
    ClubSnapshot.objects.bulk_create(
        [
            ClubSnapshot(
                kind=course_kind(player, bots=bots), revision=revision, computed_at=now, content=course
            )
            for player, course in courses.items()
        ],
        batch_size=500,
        update_conflicts=True,
        unique_fields=["kind"],
        update_fields=["revision", "computed_at", "content"],
    )
    ClubSnapshot.objects.filter(kind__startswith=COURSES[bots], revision__lt=revision).delete()
