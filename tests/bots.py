"""Exhibitions for tests: started as an organiser would, and played here instead of by a worker."""

import uuid
from typing import Any

from django.contrib.auth.models import User

from league.actions.bot_players import BotEntry
from league.job_kinds import KINDS
from league.jobs import run
from league.models import Job, JobState
from league.rulesets import named_rules
from league.terms import Terms
from scoresheet.exhibitions.steering import start_exhibition
from scoresheet.models import Exhibition

PLAYED = ("exhibition", "ladder", "bots")


def exhibition(
    by: User | None = None,
    *,
    bots: tuple[str, ...] = ("simple", "beginner"),
    meetings: int = 3,
    name: str = "Open day",
    seed: int = 5,
    pace: float = 0,
    rules: str = "classic",
    **terms: Any,
) -> Exhibition:
    """An exhibition whose first parts are wished for."""
    return start_exhibition(
        name=name,
        entries=[BotEntry(bot) for bot in bots],
        terms=Terms(rules=named_rules(rules), cycles=meetings, **terms),
        seed=seed,
        pace=pace,
        token=uuid.uuid4(),
        by=by,
    )


def waiting(*kinds: str) -> list[Job]:
    """The jobs that wait, of these kinds or of all in which bots play."""
    return list(Job.objects.filter(kind__in=kinds or PLAYED, state=JobState.WAITING).order_by("pk"))


def play_all() -> None:
    """Do all that bots have to play, and what it wishes for, until nothing is left."""
    while jobs := waiting():
        for job in jobs:
            run(job.pk, KINDS)
