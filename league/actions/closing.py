"""Closing for good: a competition, and a season with all of its competitions. Neither is ever opened again."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from league.actions.club import raise_club_revision
from league.actions.events import record_event
from league.actions.lines import check_decided
from league.actions.seasons import record_season_event
from league.actions.tables import refresh_table
from league.errors import BadCompetition, BadSeason, LeagueError
from league.models import Competition, Season
from league.plurals import so_many
from league.settled import holds_up


@transaction.atomic
def close_competition(*, competition: Competition, by: User | None) -> Competition:
    """Nothing in it changes any more, and its last table is stored. Closing it twice changes nothing.

    Raises BadCompetition while a match is not settled, and BadSeason while a shared place at a line is not decided.
    """
    locked = Competition.objects.select_for_update().get(pk=competition.pk)
    if locked.closed_at is not None:
        return locked
    left = locked.fixtures.filter(holds_up()).count()
    if left:
        raise BadCompetition(
            f"{so_many(left, 'match is', 'matches are')} not settled yet: enter what was played, and make the rest "
            "forfeits or annul it."
        )
    check_decided(locked)
    record_event(locked, verb="close", summary="Closed", by=by, counts=False)
    locked.closed_at = timezone.now()
    locked.save(update_fields=["closed_at"])
    refresh_table(competition=locked.pk)
    raise_club_revision(by=by)  # the record book names its champion from now on
    return locked


@transaction.atomic
def close_season(*, season: Season, by: User | None) -> Season:
    """Close a season and what is still open in it. Closing it twice changes nothing.

    Raises BadSeason with all that stands in the way, a sentence a division.
    """
    locked = Season.objects.select_for_update().get(pk=season.pk)
    if locked.closed_at is not None:
        return locked
    # All are locked before the first is closed: closing one locks the club's row until the end.
    divisions = sorted(locked.competitions.select_for_update().order_by("pk"), key=lambda each: each.division)
    if not divisions:
        raise BadSeason(f"{locked.name} has no division yet: there is nothing to close.")
    faults = []
    for division in divisions:
        try:
            close_competition(competition=division, by=by)
        except LeagueError as error:
            faults.append(f"{division.name}: {error}")
    if faults:
        raise BadSeason(" ".join(faults))
    locked.closed_at = timezone.now()
    locked.save(update_fields=["closed_at"])
    record_season_event(locked, verb="close", summary="Closed", by=by)
    return locked
