"""Exhibitions with real workers and a real Redis: killed, doubled and cut off, they end in the games of an undisturbed run."""

import json
import signal
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from league.actions.bot_players import BotEntry
from league.actions.competitions import Terms
from league.job_kinds import KINDS
from league.jobs import run
from league.models import Fixture, FixtureResult, Job, JobState
from league.rulesets import named_rules
from scoresheet.archive import dump_archive
from scoresheet.exhibitions.steering import start_exhibition
from scoresheet.models import Deal, Exhibition, PlayedMoves, Sheet
from tests.clubs import Club
from tests.servers import free_port, redis, until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("jobs at work"),
    pytest.mark.servers,
]
MATCHES = 60


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club as there are two: on SQLite with messages in files, on PostgreSQL with messages through Redis."""
    if connection.vendor == "sqlite":
        yield Club(tmp_path)
        return
    port = free_port()
    with redis(port, tmp_path):
        yield Club(tmp_path, f"redis://127.0.0.1:{port}/0")


def start(name: str = "Open day") -> Exhibition:
    return start_exhibition(
        name=name,
        entries=[BotEntry("simple"), BotEntry("beginner")],
        terms=Terms(rules=named_rules("classic"), cycles=MATCHES),
        seed=21,
        token=uuid.uuid4(),
        by=None,
    )


def undisturbed() -> dict[str, Any]:
    """The same matches played here, one part after the other, and nothing of them left behind."""
    exhibition = start()
    while jobs := list(Job.objects.filter(kind="exhibition", state=JobState.WAITING)):
        for job in jobs:
            run(job.pk, KINDS)
    found = games_of(exhibition)
    exhibition.competition.delete()
    Job.objects.all().delete()
    return found


def games_of(exhibition: Exhibition) -> dict[str, Any]:
    found = json.loads(dump_archive(exhibition.competition))
    found.pop("slug")
    return found


def confirmed() -> int:
    return Fixture.objects.filter(state="confirmed").count()


def how_far() -> str:
    return (
        f"{confirmed()} matches are played; jobs: {list(Job.objects.values_list('kind', 'state', 'attempt'))}"
    )


def nothing_doubled() -> None:
    assert FixtureResult.objects.count() == Sheet.objects.count() == MATCHES
    assert PlayedMoves.objects.count() == Deal.objects.count()


def test_workers_that_are_killed_and_messages_that_come_twice_change_no_game(club: Club) -> None:
    wanted = undisturbed()
    exhibition = start()
    for enough in (6, 20):
        with club.worker() as worker:
            until(lambda: confirmed() >= enough, 120, how_far)  # noqa: B023
            worker.send_signal(signal.SIGKILL)
            worker.wait(60)
    assert confirmed() < MATCHES, "the worker was killed too late to show anything"
    with club.worker(), club.worker():
        club.send_again("exhibition")
        until(lambda: confirmed() == MATCHES, 180, how_far)
    assert games_of(exhibition) == wanted
    nothing_doubled()
    assert "Traceback" not in club.log()


def test_a_broker_that_goes_and_comes_back_changes_no_game(tmp_path: Path) -> None:
    wanted = undisturbed()
    port = free_port()
    club = Club(tmp_path, f"redis://127.0.0.1:{port}/0")
    exhibition = start()
    with club.worker() as worker:
        with redis(port, tmp_path):
            until(lambda: confirmed() >= 6, 120, how_far)
        with redis(port, tmp_path):  # with nothing in it of what was there before
            until(lambda: confirmed() == MATCHES, 180, how_far)
        assert worker.poll() is None, "it was not the same worker all along"
    assert games_of(exhibition) == wanted
    nothing_doubled()
