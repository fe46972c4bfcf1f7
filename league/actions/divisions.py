"""Which competitions are the divisions of a season, and by which number."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.events import lock_competition, record_event
from league.actions.seasons import check_division, lock_season, record_season_event
from league.errors import BadSeason
from league.models import Competition, Season


@transaction.atomic
def place_competition(
    *, competition: Competition, season: Season | None, division: int = 1, by: User | None
) -> Competition:
    """Make a competition a division of a season, give it another number there, or take it out of its season.

    Where it moves, nobody goes up or down any more until that is said again. Raises BadSeason, ClosedSeason,
    ClosedCompetition.
    """
    now = Competition.objects.values_list("season_id", flat=True).get(pk=competition.pk)
    wanted = {season.pk} if season is not None else set()
    seasons = {pk: lock_season(pk) for pk in sorted(wanted | ({now} if now else set()))}
    locked = lock_competition(competition)
    target = seasons[season.pk] if season is not None else None
    if locked.season_id == (target.pk if target else None) and (
        target is None or locked.division == division
    ):
        return locked
    if target is not None:
        check_division(target, division)
        if locked.bots_count and locked.entries.exclude(bot="").exists():
            raise BadSeason(
                f"In {locked.name} the matches of a bot count: it can’t be a division, whose places are for people."
            )
    before = {"season": locked.season_id, "division": locked.division}
    locked.season, locked.division = target, division if target else 1
    locked.promoted = locked.relegated = 0
    locked.save(update_fields=["season", "division", "promoted", "relegated"])
    after = {"season": locked.season_id, "division": locked.division}
    said = f"Division {division} of {target.name}" if target else "Taken out of its season"
    record_event(locked, verb="division", summary=said, by=by, before=before, after=after)
    for each in seasons.values():
        to = f"division {division}" if each == target else "taken out"
        record_season_event(
            each, verb="division", summary=f"{locked.name}: {to}", by=by, before=before, after=after
        )
    return locked
