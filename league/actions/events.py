"""What every action on a competition does at its end: raise the revision, keep the record."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from league.actions.club import raise_club_revision
from league.errors import BadCompetition, ClosedCompetition
from league.jobs import want_job
from league.models import Competition, Entry, Fixture, LeagueEvent


def lock_competition(competition: Competition | int, *, for_bots: bool = False) -> Competition:
    """The competition as it is now, locked until the end of the transaction.

    ``for_bots``: what bots play may be written. Raises ClosedCompetition, BadCompetition for one that bots play.
    """
    pk = competition if isinstance(competition, int) else competition.pk
    locked = Competition.objects.select_for_update().get(pk=pk)
    if locked.closed_at is not None:
        raise ClosedCompetition(f"{locked.name} is closed: nothing in it can be changed any more.")
    if locked.by_bots and not for_bots:
        raise BadCompetition(f"Bots play {locked.name}: nobody changes anything in it by hand.")
    return locked


def table_subject(competition: int | str) -> str:
    """What the jobs about this competition's table are for."""
    return f"competition:{competition}"


def record_event(
    competition: Competition,
    *,
    verb: str,
    summary: str,
    by: User | None,
    fixture: Fixture | None = None,
    entry: Entry | None = None,
    before: Any = None,
    after: Any = None,
    counts: bool = True,
    beyond: bool = True,
) -> LeagueEvent:
    """Keep what was done. ``counts``: the table may differ from now on, so the revision goes up; ``beyond``: so may what is
    computed over all competitions, the ratings say.

    The competition is locked. An action that changes several locks all of them before its first event.
    """
    if counts:
        competition.revision += 1
        competition.save(update_fields=["revision"])
        want_job(kind="table", subject=table_subject(competition.pk), by=by)
        if beyond:
            raise_club_revision(by=by)
    return LeagueEvent.objects.create(
        competition=competition,
        verb=verb,
        summary=summary[:300],
        fixture=fixture,
        entry=entry,
        by=by,
        before=before,
        after=after,
    )
