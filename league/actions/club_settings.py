"""What the club is called, and in which time zone it is."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.models import Club, ClubEvent
from league.names import clean_name
from league.terms import check_time_zone


@transaction.atomic
def save_club(*, name: str, time_zone: str, by: User | None) -> Club:
    """Name the club (or leave it without a name) and say where it is. The same again changes nothing.

    Competitions keep the time zone that they were started with. Raises BadName, and BadCompetition for an unknown zone.
    """
    cleaned = clean_name(name) if name.strip() else ""
    check_time_zone(time_zone)
    Club.objects.get_or_create(pk=Club.ONLY)
    club = Club.objects.select_for_update().get(pk=Club.ONLY)
    if (club.name, club.time_zone) == (cleaned, time_zone):
        return club
    before = {"name": club.name, "time_zone": club.time_zone}
    club.name, club.time_zone = cleaned, time_zone
    club.save(update_fields=["name", "time_zone"])
    ClubEvent.objects.create(
        verb="settings",
        summary=f"{cleaned or 'The club'}, {time_zone}",
        by=by,
        before=before,
        after={"name": cleaned, "time_zone": time_zone},
    )
    return club
