"""A table behind its competition: with the broker away, the worker dead or none there, and with two who write at once.

Real pages, real workers, a real Redis: results are entered whatever is away, and the table is right in the end.
"""

import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from league.actions.results import record_result
from league.actions.tables import refresh_table, want_missing_tables
from league.errors import LeagueError
from league.models import Competition, Fixture, Job, JobState, LeagueEvent, TableSnapshot
from league.table_snapshot import snapshot_of
from tests.clubs import Club, Pages
from tests.factories import UserFactory
from tests.league.playing import result, start
from tests.servers import free_port, redis, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("jobs at work")]
SIX = ("Ann", "Ben", "Cora", "Dan", "Eve", "Finn")


def stored(*names: str) -> Competition:
    """A competition whose table is up to date, with nothing left to do."""
    competition = start(*(names or SIX))
    assert refresh_table(competition=competition.pk)
    Job.objects.all().delete()
    return competition


def organiser() -> User:
    return UserFactory(is_superuser=True)


def enter_all(pages: Pages, competition: Competition, number: int = 99) -> int:
    """Enter results for so many open fixtures through the pages; how many were taken."""
    taken = 0
    for place, fixture in enumerate(competition.fixtures.filter(state="open")[:number]):
        address = reverse("enter-result", args=[competition.slug, fixture.pk])
        totals = {"score_a": str(200 + place), "score_b": str(100 + 7 * place)}
        taken += pages.send(address, seen="open", winner="a" if place % 3 else "b", **totals) == 302
    return taken


def table_page(pages: Pages, competition: Competition) -> str:
    return " ".join(pages.read(reverse("competition", args=[competition.slug])).split())


def is_right(competition: Competition) -> bool:
    """Whether the stored table shows the newest revision; then it must be what the rows say."""
    competition.refresh_from_db()
    snapshot = TableSnapshot.objects.get(competition=competition)
    if snapshot.revision < competition.revision:
        return False
    assert snapshot.revision == competition.revision
    assert snapshot.table == snapshot_of(competition)
    return True


def how_far() -> str:
    jobs = list(Job.objects.values_list("kind", "state", "attempt", "dispatched_at"))
    return f"jobs: {jobs}, tables: {list(TableSnapshot.objects.values_list('revision', flat=True))}"


@pytest.mark.servers
def test_with_the_broker_away_results_are_entered_and_when_it_comes_back_the_table_follows(
    tmp_path: Path,
) -> None:
    port, competition = free_port(), stored()
    club = Club(tmp_path, f"redis://127.0.0.1:{port}/0")
    with club.pages(organiser()) as pages, club.worker() as worker:
        assert enter_all(pages, competition, 9) == 9
        assert "is on its way" in table_page(pages, competition)
        TableSnapshot.objects.update(computed_at=timezone.now() - timedelta(minutes=9))
        LeagueEvent.objects.exclude(verb="start").update(at=timezone.now() - timedelta(minutes=7))
        LeagueEvent.objects.filter(verb="start").update(at=timezone.now() - timedelta(minutes=10))
        late = table_page(pages, competition)
        assert "The table has been behind since" in late
        assert "7 minutes ago" in late
        assert "9 changes after it are not in it yet" in late
        assert "nothing is lost" in late
        assert not is_right(competition)
        with redis(port, tmp_path):
            until(lambda: is_right(competition), 180, how_far)
            fresh = table_page(pages, competition)
            assert "has been behind" not in fresh
            assert "is on its way" not in fresh
        assert enter_all(pages, competition) == 6, "the broker is away again"
        with redis(port, tmp_path):  # with nothing in it of what was there before
            until(lambda: is_right(competition), 180, how_far)
        assert worker.poll() is None, "it was not the same worker all along"


@pytest.mark.servers
def test_with_no_worker_at_all_a_command_brings_the_table_up_to_date(tmp_path: Path) -> None:
    club, competition = Club(tmp_path), stored()
    with club.pages(organiser()) as pages:
        assert enter_all(pages, competition) == 15
        assert "is on its way" in table_page(pages, competition)
        assert "1 tables were brought up to date" in club.manage("league", "refresh")
        assert is_right(competition)
        assert "is on its way" not in table_page(pages, competition)


@pytest.mark.servers
def test_when_the_worker_is_killed_again_and_again_every_table_is_right_in_the_end(tmp_path: Path) -> None:
    club = Club(tmp_path)
    competitions = [stored(*SIX[: 3 + number % 4]) for number in range(12)]
    with club.pages(organiser()) as pages:
        for competition in competitions[:6]:
            enter_all(pages, competition, 2)
        for enough in (2, 5):
            with club.worker() as worker:
                until(lambda: done() >= enough, 180, how_far)  # noqa: B023
                worker.send_signal(signal.SIGKILL)
                worker.wait(30)
        for competition in competitions[6:]:
            enter_all(pages, competition, 2)
        with club.worker():
            until(lambda: all(map(is_right, competitions)), 180, how_far)
    assert [competition.slug for competition in competitions if not is_right(competition)] == []


def done() -> int:
    return Job.objects.filter(kind="table", state=JobState.DONE).count()


@pytest.mark.servers
def test_a_worker_that_died_in_the_middle_leaves_the_table_to_the_next_one(tmp_path: Path) -> None:
    competition = stored()
    enter(competition.fixtures.all()[0], 250, 100)
    now = timezone.now()
    Job.objects.filter(kind="table").update(
        state=JobState.RUNNING, attempt=1, lease_until=now, dispatched_at=now
    )
    with Club(tmp_path).worker():
        until(lambda: is_right(competition), 180, how_far)
    assert Job.objects.get(kind="table").attempt == 2


@pytest.mark.servers
def test_a_burst_of_changes_that_nobody_sent_for_costs_one_run(tmp_path: Path) -> None:
    competition = stored(*[f"Player {number}" for number in range(1, 12)])
    fixtures = list(competition.fixtures.all())[:50]
    for place, fixture in enumerate(fixtures):
        enter(fixture, 200 + place, 100)
    competition.refresh_from_db()
    assert len(fixtures) == 50
    assert Job.objects.get(kind="table").wanted == 50
    with Club(tmp_path).worker():
        until(lambda: is_right(competition), 180, how_far)
    assert Job.objects.filter(kind="table").count() == 1
    assert Job.objects.get(kind="table").state == JobState.DONE


@pytest.mark.servers
def test_a_table_of_another_layout_is_computed_anew_by_the_sweep(tmp_path: Path) -> None:
    competition = stored()
    TableSnapshot.objects.update(layout=1, table={"rows": []})
    with Club(tmp_path).worker():
        until(lambda: TableSnapshot.objects.get().layout > 1, 180, how_far)
    assert is_right(competition)


def test_what_is_missing_is_wished_for_once() -> None:
    first, second = start(*SIX), start(*SIX)
    refresh_table(competition=first.pk)
    Job.objects.all().delete()
    assert want_missing_tables() == 1
    assert want_missing_tables() == 0
    assert Job.objects.get().subject == f"competition:{second.pk}"


def enter(fixture: Fixture, a: int, b: int, seen: str = "") -> None:
    record_result(fixture=fixture, result=result(a, b), by=None, seen=seen)


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do these all at the same moment, each with a connection of its own; answer what each answered or raised."""
    ready = threading.Barrier(len(acts))

    def act_when_all_are_ready(act: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        ready.wait(timeout=60)
        try:
            return act()
        except LeagueError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act_when_all_are_ready, acts))


def test_of_two_who_confirm_one_match_differently_one_is_told_that_the_other_was_first() -> None:
    competition = stored()
    fixture, revision = competition.fixtures.all()[0], competition.revision
    answers = at_once(
        lambda: enter(fixture, 250, 100, seen="open"), lambda: enter(fixture, 90, 260, seen="open")
    )
    refused = [answer for answer in answers if answer is not None]
    assert len(refused) == 1
    assert "Somebody else was first" in str(refused[0])
    competition.refresh_from_db()
    assert competition.revision == revision + 1
    assert LeagueEvent.objects.filter(fixture=fixture).count() == 1
    refresh_table(competition=competition.pk)
    assert is_right(competition)


def test_of_two_who_confirm_one_match_alike_both_are_content_and_it_counts_once() -> None:
    competition = stored()
    fixture, revision = competition.fixtures.all()[0], competition.revision
    assert at_once(lambda: enter(fixture, 250, 100), lambda: enter(fixture, 250, 100)) == [None, None]
    competition.refresh_from_db()
    assert competition.revision == revision + 1
    assert LeagueEvent.objects.filter(fixture=fixture).count() == 1


def test_two_who_confirm_two_matches_at_once_are_both_counted() -> None:
    competition = stored()
    fixtures, revision = list(competition.fixtures.all()), competition.revision
    for first, second in zip(fixtures[::2], fixtures[1::2], strict=False):
        at_once(lambda: enter(first, 250, 100), lambda: enter(second, 90, 260))  # noqa: B023
    competition.refresh_from_db()
    assert competition.revision == revision + 2 * (len(fixtures) // 2)
    assert competition.fixtures.filter(state="confirmed").count() == 2 * (len(fixtures) // 2)
    refresh_table(competition=competition.pk)
    assert is_right(competition)


def test_runs_that_overlap_with_each_other_and_with_changes_never_put_an_older_table_in_a_newer_one_s_place() -> (
    None
):
    competition = stored()
    shown = TableSnapshot.objects.get().revision
    for first, second in zip(*[iter(competition.fixtures.all()[:10])] * 2, strict=True):
        at_once(
            lambda: enter(first, 250, 100),  # noqa: B023
            lambda: refresh_table(competition=competition.pk),
            lambda: enter(second, 90, 260),  # noqa: B023
            lambda: refresh_table(competition=competition.pk),
        )
        snapshot = TableSnapshot.objects.get()
        assert snapshot.revision >= shown
        shown = snapshot.revision
        is_right(competition)  # where it shows the newest revision, it holds what the rows say
        refresh_table(competition=competition.pk)
        assert is_right(competition)


def test_two_who_store_the_first_table_at_once_store_one() -> None:
    competition = start(*SIX)
    answers = at_once(*[lambda: refresh_table(competition=competition.pk)] * 4)
    assert any(answers)
    assert TableSnapshot.objects.count() == 1
    assert is_right(competition)
