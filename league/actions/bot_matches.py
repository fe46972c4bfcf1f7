"""The matches of bots in a competition of people: which of them can be played now, and wishing for those that bots play alone."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from league.errors import BadResult
from league.jobs import want_job
from league.models import Competition, Entry, Fixture, Job, JobState
from league.round_days import UNPLAYED, When, is_settled_by_leaving, when_of, when_of_match
from league.rounds_page import today_in

KIND = "bots"
AGAIN = datetime.timedelta(days=1)
"""After so long a match that could not be played is looked at again: it may have been put off meanwhile."""


def subject_of(fixture: int) -> str:
    """What the job is for in which two bots play a match."""
    return f"fixture:{fixture}"


def has_begun(when: When, competition: Competition) -> bool:
    """Whether the day of a match has come; one without a day may be played at any time."""
    return when.day is None or when.day <= today_in(competition)


def why_not_played(fixture: Fixture) -> str:
    """Why a match (fetched with its competition and entries) is not to be played any more; empty where it is."""
    if fixture.competition.closed_at is not None:
        return f"{fixture.competition.name} is closed: nothing is played in it any more."
    if fixture.state not in UNPLAYED:
        return "This match has its result, or was settled without one."
    if is_settled_by_leaving(fixture):
        return "One of the two has withdrawn: this match is not played any more."
    return ""


def is_for_the_screen(fixture: Fixture) -> bool:
    """Whether a person can play this match (fetched with its competition and entries) now against a bot. One query."""
    bots = sum(bool(entry.bot) for entry in (fixture.a, fixture.b))
    if bots != 1 or why_not_played(fixture):
        return False
    return has_begun(when_of(fixture), fixture.competition)


def check_to_be_played(fixture: Fixture) -> None:
    """Raise BadResult unless a match of a bot can be played now. One query."""
    why = why_not_played(fixture)
    if why:
        raise BadResult(why)
    when = when_of(fixture)
    if not has_begun(when, fixture.competition):
        raise BadResult(f"Round {fixture.round} has not begun yet: {when}.")


@transaction.atomic
def want_bot_matches() -> int:
    """Wish for every match of two bots whose day has come in a competition of people; how many were wished for.

    One that is being played, that failed, or that was looked at within the last day is not wished for again. One query
    where no competition has two bots.
    """
    running = Entry.objects.exclude(bot="").filter(competition__by_bots=False, competition__closed_at=None)
    two = running.values("competition").annotate(bots=Count("pk")).filter(bots__gte=2)
    wanted = 0
    for competition in Competition.objects.filter(pk__in=[row["competition"] for row in two]):
        rounds = {row.number: row for row in competition.rounds.all()}
        open_ = competition.fixtures.filter(state__in=UNPLAYED).exclude(a__bot="").exclude(b__bot="")
        for fixture in open_.select_related("a", "b"):
            when = when_of_match(competition, rounds.get(fixture.round), fixture)
            if has_begun(when, competition) and not is_settled_by_leaving(fixture) and not _is_known(fixture):
                want_job(kind=KIND, subject=subject_of(fixture.pk), by=None)
                wanted += 1
    return wanted


def _is_known(fixture: Fixture) -> bool:
    """Whether its job is on its way, has failed, or found lately that there is nothing to play."""
    rows = Job.objects.about(KIND, subject_of(fixture.pk))
    return rows.exclude(state=JobState.DONE, finished_at__lt=timezone.now() - AGAIN).exists()
