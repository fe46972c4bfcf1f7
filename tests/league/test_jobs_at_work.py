"""Real workers, a real broker, and what happens to them in a club room: nothing wished for is lost or done twice."""

import re
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from league.models import Job, JobState, Player
from tests.clubs import Club
from tests.servers import free_port, redis, until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("jobs at work"),
    pytest.mark.servers,
]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A club as there are two: on SQLite with messages in files, on PostgreSQL with messages through Redis."""
    if connection.vendor == "sqlite":
        yield Club(tmp_path)
        return
    port = free_port()
    with redis(port, tmp_path):
        yield Club(tmp_path, f"redis://127.0.0.1:{port}/0")


def jobs_done() -> int:
    return Job.objects.filter(kind="player", state=JobState.DONE).count()


def how_far() -> str:
    return f"{jobs_done()} jobs are done"


def test_jobs_are_done_exactly_once_though_the_worker_is_killed_twice_in_the_middle(club: Club) -> None:
    club.want(200)
    for enough in (40, 100):
        with club.worker() as worker:
            until(lambda: jobs_done() >= enough, 120, how_far)  # noqa: B023
            worker.send_signal(signal.SIGKILL)
            worker.wait(10)
    assert jobs_done() < 200, "the worker was killed too late to show anything"
    with club.worker():
        until(lambda: jobs_done() == 200, 120, how_far)
    made = Counter(Player.objects.values_list("name", flat=True))
    assert made == {f"Job {pk}": 1 for pk in Job.objects.filter(kind="player").values_list("pk", flat=True)}
    assert "Traceback" not in club.log()


def test_two_workers_share_the_jobs_and_do_each_once(tmp_path: Path) -> None:
    club = Club(tmp_path)
    club.want(60)
    with club.worker(), club.worker():
        until(lambda: jobs_done() == 60, 120, how_far)
    assert Player.objects.count() == 60
    assert set(Job.objects.filter(kind="player").values_list("attempt", flat=True)) == {1}


def test_with_the_broker_away_nothing_waits_for_it_and_afterwards_all_is_done(tmp_path: Path) -> None:
    port = free_port()
    club = Club(tmp_path, f"redis://127.0.0.1:{port}/0")
    assert club.want(20) < 5, "the wishes waited for the broker"
    assert set(Job.objects.values_list("state", "dispatched_at")) == {(JobState.WAITING, None)}
    with club.worker() as worker:
        with redis(port, tmp_path):
            until(lambda: jobs_done() == 20, 120, lambda: "the worker did not find the broker that came")
        assert club.want(10) < 5
        assert jobs_done() == 20
        with redis(port, tmp_path):  # with nothing in it of what was there before
            until(lambda: jobs_done() == 30, 120, lambda: "the worker did not find the broker that came back")
        assert worker.poll() is None, "it was not the same worker all along"
    assert Player.objects.count() == 30


def test_a_broker_that_hangs_holds_nobody_up_for_long(tmp_path: Path) -> None:
    port = free_port()
    club = Club(tmp_path, f"redis://127.0.0.1:{port}/0")
    with redis(port, tmp_path) as server:
        server.send_signal(signal.SIGSTOP)
        assert club.want(5) < 10
        server.send_signal(signal.SIGCONT)
        with club.worker():
            until(lambda: jobs_done() == 5, 120, lambda: "the jobs were not done when the broker went on")


def test_a_job_left_behind_by_a_worker_that_is_gone_is_begun_again(tmp_path: Path) -> None:
    left = Job.objects.create(
        kind="player",
        state=JobState.RUNNING,
        attempt=1,
        lease_until=timezone.now(),
        dispatched_at=timezone.now(),
    )
    with Club(tmp_path).worker():
        until(lambda: jobs_done() == 1, 120, lambda: "nobody began it again")
    left.refresh_from_db()
    assert left.attempt == 2
    assert re.match(r"Job \d+", Player.objects.get().name)
