"""What an organiser may choose about a competition at any time: who sees it."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.events import record_event
from league.errors import BadCompetition
from league.models import Competition
from league.models.competitions import Visibility


@transaction.atomic
def change_settings(*, competition: Competition, visibility: str, by: User | None) -> Competition:
    """Choose who sees a competition, closed or not. Raises BadCompetition.

    What everybody may see is in the record book, and nothing else: another visibility has it computed again.
    """
    if visibility not in Visibility.values:
        raise BadCompetition("Choose who sees it.", field="visibility")
    locked = _locked(competition)
    before = locked.visibility
    if before == visibility:
        return locked
    locked.visibility = visibility
    locked.save(update_fields=["visibility"])
    record_event(
        locked,
        verb="settings",
        summary=f"Seen by: {locked.get_visibility_display()}",
        by=by,
        before={"visibility": before},
        after={"visibility": visibility},
    )
    return locked


@transaction.atomic
def make_new_link(*, competition: Competition, seen: uuid.UUID | None, by: User | None) -> Competition:
    """Another secret link, ``seen`` being the one of now: who has only the old one sees the competition no longer."""
    locked = _locked(competition)
    if locked.link_key != seen:
        return locked
    locked.link_key = uuid.uuid4()
    locked.save(update_fields=["link_key"])
    record_event(locked, verb="link", summary="Its secret link is a new one", by=by, counts=False)
    return locked


def _locked(competition: Competition) -> Competition:
    return Competition.objects.select_for_update().get(pk=competition.pk)
