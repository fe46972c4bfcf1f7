"""The stored ratings: asked for by every change that counts, and never replaced by older ones."""

import datetime
import json
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from league.actions import ratings as refreshing
from league.actions.club import raise_club_revision, store_snapshot
from league.actions.ratings import refresh_ratings
from league.actions.results import record_result, reopen_fixture
from league.archive.reading import read_document
from league.club import club, stored
from league.job_kinds import KINDS
from league.jobs import run
from league.models import Club, ClubSnapshot, Competition, Job, Player
from league.rating_history import rating_history
from league.ratings import computed_ratings
from league.ratings_stored import LISTS, course_kind
from scoresheet.archive import load_archive
from tests.factories import UserFactory
from tests.league.archives import winter
from tests.league.playing import beat, meeting, result, start

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Ben", "Cora", "Dan")
WEEK = datetime.timedelta(days=7)


def play(competition: Competition) -> None:
    """All six matches of the four."""
    for fixture in competition.fixtures.select_related("a", "b"):
        beat(competition, fixture.a.name, fixture.b.name)


def kept() -> dict[str, Any]:
    """Everything that is stored of the ratings, as text."""
    rows = ClubSnapshot.objects.values_list("kind", "content")
    return {kind: json.dumps(content, sort_keys=True) for kind, content in rows}


class TestStoring:
    def test_running_twice_changes_nothing(self):
        play(start(*FOUR))
        assert refresh_ratings()
        first = kept()
        assert not refresh_ratings()
        assert kept() == first
        assert set(first) == {
            "ratings",
            "bot_ratings",
            *(f"rating:{player.pk}" for player in Player.objects.all()),
        }

    def test_an_older_run_never_replaces_newer_ratings(self, monkeypatch):
        competition = start(*FOUR)
        beat(competition, "Ann", "Dan")

        def slow(*, bots: bool = False) -> Any:
            """Another worker is quicker: it computes and stores what is newer, and this one is done afterwards."""
            found = computed_ratings(bots=bots)
            if not bots:
                monkeypatch.setattr(refreshing, "computed_ratings", computed_ratings)
                beat(competition, "Cora", "Ben")
                assert refresh_ratings()
            return found

        monkeypatch.setattr(refreshing, "computed_ratings", slow)
        assert not refresh_ratings()
        content, freshness = stored("ratings")
        assert not freshness.behind
        assert len(content["rows"]) == 4
        assert rating_history(Player.objects.get(name="Cora")) is not None

    def test_a_snapshot_is_replaced_by_newer_ones_alone(self):
        assert store_snapshot(kind="ratings", revision=2, content="second")
        assert not store_snapshot(kind="ratings", revision=1, content="first")
        assert not store_snapshot(kind="ratings", revision=2, content="second again")
        assert store_snapshot(kind="ratings", revision=3, content="third")
        assert ClubSnapshot.objects.get().content == "third"

    def test_who_is_no_longer_rated_has_no_course_any_more(self):
        competition = start(*FOUR)
        fixture = beat(competition, "Ann", "Dan")
        refresh_ratings()
        ann = Player.objects.get(name="Ann")
        assert ClubSnapshot.objects.filter(kind=course_kind(ann.pk)).exists()
        reopen_fixture(fixture=fixture, by=None)
        refresh_ratings()
        assert rating_history(ann) is None

    def test_ratings_are_read_with_one_query_each_and_stored_with_few(self, django_assert_max_num_queries):
        counts = []
        for size in (4, 16):
            competition = start(*(f"Player {number}" for number in range(size)), name=f"{size}")
            for fixture in competition.fixtures.select_related("a", "b"):
                beat(competition, fixture.a.name, fixture.b.name)
            with django_assert_max_num_queries(26) as asked:
                refresh_ratings()
            counts.append(len(asked))
        assert counts[1] <= counts[0]


class TestTheRevisionOfTheClub:
    def test_a_club_is_there_before_anybody_made_it(self):
        assert (club().revision, club().time_zone) == (0, "Europe/London")
        assert stored("ratings")[0] is None
        assert not stored("ratings")[1].behind
        raise_club_revision(by=None)
        assert Club.objects.get().revision == 1

    def test_every_change_that_counts_raises_it_and_wishes_for_the_ratings_once(self):
        organiser: User = UserFactory()
        competition = start(*FOUR)
        before = club().revision
        record_result(fixture=meeting(competition, "Ann", "Dan"), result=result(250, 100), by=organiser)
        beat(competition, "Cora", "Ben")
        assert club().revision == before + 2
        job = Job.objects.get(kind="ratings")
        assert job.wanted == before + 2

    def test_a_result_that_is_refused_or_the_same_raises_nothing(self):
        competition = start(*FOUR)
        fixture = beat(competition, "Ann", "Dan")
        before = club().revision
        record_result(fixture=fixture, result=result(250, 100), by=None)
        assert club().revision == before

    def test_an_archive_raises_it_too_and_is_rated(self):
        load_archive(archive=read_document(winter()))
        assert club().revision == 1
        assert run(Job.objects.get(kind="ratings").pk, KINDS)
        assert {row["played"] for row in stored("ratings")[0]["rows"]} == {1}

    def test_an_archive_that_replaces_its_own_competition_leaves_the_order_of_play(self):
        began = load_archive(archive=read_document(winter()))
        Competition.objects.update(started_at=began.started_at - 4 * WEEK)
        later = start("Ann Archer", "Ben Okafor", name="Later", first=began.started_at.date() - WEEK)
        beat(later, "Ann Archer", "Ben Okafor")
        before = computed_ratings()[0]
        load_archive(archive=read_document(winter()), replace=True)
        assert computed_ratings()[0] == before

    def test_the_job_brings_the_ratings_up_to_date(self):
        play(start(*FOUR))
        job = Job.objects.get(kind="ratings")
        assert run(job.pk, KINDS)
        job.refresh_from_db()
        assert (job.state, job.result) == ("done", {"newer": True})
        assert stored(LISTS[False])[1].revision == club().revision

    def test_the_command_brings_them_up_to_date_without_a_worker(self, capsys):
        play(start(*FOUR))
        call_command("league", "refresh")
        assert "The ratings were brought up to date" in capsys.readouterr().out
        assert not stored("ratings")[1].behind
        call_command("league", "refresh")
        assert "ratings" not in capsys.readouterr().out


def at_once(acts: Sequence[Callable[[], Any]]) -> list[Any]:
    """Do these at the same moment, each with a connection of its own."""
    ready = threading.Barrier(len(acts))

    def act_when_all_are_ready(act: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        ready.wait(timeout=60)
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return [
            each.result(timeout=60) for each in [pool.submit(act_when_all_are_ready, act) for act in acts]
        ]


@pytest.mark.django_db(transaction=True)
def test_results_confirmed_at_the_same_moment_are_all_counted_and_wish_for_one_run() -> None:
    fixtures = [
        meeting(start(f"Ann {name}", f"Ben {name}", name=name), f"Ann {name}", f"Ben {name}")
        for name in "ABCD"
    ]
    before = club().revision
    at_once([partial(record_result, fixture=each, result=result(250, 100), by=None) for each in fixtures])
    assert club().revision == before + 4
    assert Job.objects.get(kind="ratings").wanted == before + 4
    assert refresh_ratings()
    assert len(stored("ratings")[0]["rows"]) == 8


@pytest.mark.django_db(transaction=True)
def test_of_runs_at_the_same_moment_one_stores_the_ratings_and_all_leave_them_whole() -> None:
    play(start(*FOUR))
    for _ in range(3):
        ClubSnapshot.objects.all().delete()
        assert sorted(at_once([refresh_ratings] * 3)) == [False, False, True]
        assert ClubSnapshot.objects.count() == 2 + len(FOUR)
