"""Where a person plays follows what is changed about them: names in running competitions, and the stored tables."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User

from league.actions.club import raise_club_revision
from league.actions.events import record_event, table_subject
from league.jobs import want_job
from league.models import Competition, Entry


def lock_competitions_of(players: Iterable[int]) -> list[Competition]:
    """All competitions that these people play in, closed ones too, locked in one order until the commit."""
    playing = Entry.objects.filter(player__in=list(players)).values("competition")
    return list(Competition.objects.select_for_update().filter(pk__in=playing).order_by("pk"))


def follow_name(*, competitions: list[Competition], player: int, name: str, by: User | None) -> None:
    """Give the person's entries their name of today; what is closed keeps the name of then."""
    running = {each.pk: each for each in competitions if each.closed_at is None}
    for entry in Entry.objects.filter(player=player, competition__in=running).exclude(name=name):
        was, entry.name = entry.name, name
        entry.save(update_fields=["name"])
        record_event(
            running[entry.competition_id],
            verb="rename",
            summary=f"{was} is called {name} now",
            entry=entry,
            by=by,
            before=was,
            after=name,
        )


def tables_are_behind(*, competitions: list[Competition], by: User | None) -> None:
    """Wish for these tables anew: names are shown otherwise in them, in closed competitions too. No place changes."""
    for competition in competitions:
        competition.revision += 1
        competition.save(update_fields=["revision"])
        want_job(kind="table", subject=table_subject(competition.pk), by=by)
    raise_club_revision(by=by)
