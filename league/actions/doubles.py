"""What is said of two records that look like one person's."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.player_events import keep_event
from league.models import Player, PlayerEvent


@transaction.atomic
def keep_apart(*, one: Player, other: Player, by: User | None) -> PlayerEvent:
    """Say that two records are two people, so that nobody is asked again. Saying it twice keeps it once."""
    first, second = sorted((one, other), key=lambda player: player.pk)
    known = first.events.filter(verb="apart", after__other=second.pk).first()
    if known is not None:
        return known
    return keep_event(
        first,
        verb="apart",
        summary=f"Not the same person as {second.name}",
        by=by,
        after={"other": second.pk},
    )
