"""Jobs as rows: wished for once, begun by one, ended once, and found again whatever became of a message."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from config.celery import app as celery_app
from league.jobs import (
    Beat,
    LostJob,
    cancel_job,
    fail_abandoned,
    forget_old,
    is_due,
    run,
    send_what_is_due,
    want_job,
)
from league.jobs.running import MOST_ATTEMPTS, claim
from league.models import Job, JobState, Player
from league.tasks import dispatch, tick
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
AGO = timedelta(seconds=1)


def want(subject: str = "competition:1", by: User | None = None, **payload: object) -> Job:
    return want_job(kind="table", subject=subject, payload=payload, by=by)


def claimed(job: Job) -> Job:
    """The job as a worker has it in hand."""
    job.refresh_from_db()
    assert claim(job)
    return job


def let_the_lease_run_out(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - AGO)


def as_it_is(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def nothing(_job: Job, _beat: Beat) -> None:
    """The least that a job can do."""


class TestWanting:
    def test_a_burst_of_wishes_for_one_subject_is_one_job(self) -> None:
        jobs = {want(revision=number).pk for number in range(1, 6)}
        job = Job.objects.get()
        assert jobs == {job.pk}
        assert job.wanted == 5
        assert job.payload == {"revision": 5}

    def test_another_subject_or_another_kind_is_another_job(self) -> None:
        want("competition:1")
        want("competition:2")
        want_job(kind="ratings", subject="competition:1", by=None)
        assert Job.objects.count() == 3

    def test_a_wish_while_the_job_runs_is_not_swallowed_by_it(self) -> None:
        running = claimed(want())
        later = want()
        assert later.pk != running.pk
        assert want().pk == later.pk

    def test_a_wish_after_a_failed_attempt_is_not_swallowed_either(self) -> None:
        job = claimed(want())
        Beat(job).failing(job, "it went wrong")
        assert as_it_is(job).state == JobState.WAITING
        assert want().pk != job.pk

    def test_a_wish_whose_transaction_is_taken_back_leaves_nothing(self) -> None:
        with transaction.atomic():
            want()
            transaction.set_rollback(True)
        assert not Job.objects.exists()

    def test_who_wished_last_is_remembered(self) -> None:
        organiser = UserFactory()
        want()
        assert want(by=organiser).created_by == organiser

    def test_the_database_itself_lets_only_one_job_wait_for_a_subject(self) -> None:
        want()
        with pytest.raises(IntegrityError), transaction.atomic():
            Job.objects.create(kind="table", subject="competition:1")


class TestRunning:
    def test_what_the_work_returns_is_the_result(self) -> None:
        job = want(places=3)
        assert run(job.pk, {"table": lambda job, _: {"places": job.payload["places"]}})
        job = as_it_is(job)
        assert (job.state, job.result, job.attempt) == (JobState.DONE, {"places": 3}, 1)
        assert job.finished_at is not None

    def test_a_message_that_comes_twice_does_the_work_once(self) -> None:
        done: list[int] = []
        job = want()
        kinds = {"table": lambda job, _: done.append(job.pk)}
        assert [run(job.pk, kinds), run(job.pk, kinds)] == [True, False]
        assert done == [job.pk]

    def test_a_message_for_a_job_that_is_not_there_does_nothing(self) -> None:
        assert not run(12345, {})

    def test_a_running_job_is_left_alone_until_its_lease_runs_out(self) -> None:
        job = claimed(want())
        assert not run(job.pk, {"table": nothing})
        let_the_lease_run_out(job)
        assert run(job.pk, {"table": nothing})
        assert as_it_is(job).attempt == 2

    def test_what_was_read_before_somebody_else_began_it_cannot_be_claimed(self) -> None:
        job = want()
        seen_by_two = as_it_is(job), as_it_is(job)
        assert [claim(row) for row in seen_by_two] == [True, False]

    def test_what_the_job_made_and_its_end_are_written_together(self) -> None:
        def work(job: Job, beat: Beat) -> None:
            with beat.finishing({"players": 1}):
                Player.objects.create(name="Ana", key="ana")
                raise OSError("the disk is full")

        job = want()
        run(job.pk, {"table": work})
        job = as_it_is(job)
        assert not Player.objects.exists()
        assert (job.state, job.result, job.error) == (JobState.WAITING, None, "OSError: the disk is full")

    def test_a_worker_that_was_overtaken_writes_nothing(self) -> None:
        slow = claimed(want())
        let_the_lease_run_out(slow)
        quick = claimed(as_it_is(slow))
        with Beat(quick).finishing({"by": "the second"}):
            Player.objects.create(name="Ana", key="ana")
        with pytest.raises(LostJob), Beat(slow).finishing({"by": "the first"}):
            Player.objects.create(name="Ben", key="ben")
        assert as_it_is(slow).result == {"by": "the second"}
        assert Player.objects.get().name == "Ana"

    def test_a_job_that_fails_is_tried_again_after_a_while_and_given_up_in_the_end(self) -> None:
        def work(job: Job, beat: Beat) -> None:
            raise ValueError(f"attempt {job.attempt}")

        job = want()
        for attempt in range(1, MOST_ATTEMPTS + 1):
            assert run(job.pk, {"table": work})
            assert not run(job.pk, {"table": work}), "it was tried again at once"
            assert as_it_is(job).error == f"ValueError: attempt {attempt}"
            if attempt < MOST_ATTEMPTS:
                let_the_lease_run_out(job)
        assert as_it_is(job).state == JobState.FAILED

    def test_a_kind_that_nobody_knows_is_an_error_to_read_and_no_end_of_the_worker(self) -> None:
        job = want()
        assert run(job.pk, {})
        assert "table" in as_it_is(job).error


class TestBeat:
    def test_a_beat_renews_the_lease_and_shows_the_progress(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("league.jobs.running.EVERY", 0.0)
        job = claimed(want())
        let_the_lease_run_out(job)
        Beat(job)(30, 40)
        now = as_it_is(job)
        assert (now.progress_done, now.progress_of) == (30, 40)
        assert now.lease_until is not None
        assert now.lease_until > timezone.now()

    def test_many_beats_are_few_writes(self, django_assert_num_queries: Any) -> None:
        beat = Beat(claimed(want()))
        with django_assert_num_queries(0):
            for step in range(1000):
                beat(step, 1000)

    def test_a_job_that_is_taken_back_hears_of_it_at_the_next_beat(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("league.jobs.running.EVERY", 0.0)

        def work(job: Job, beat: Beat) -> None:
            assert cancel_job(job=job)
            beat(1, 2)
            raise AssertionError("it went on")

        job = want()
        assert run(job.pk, {"table": work})
        assert (as_it_is(job).state, as_it_is(job).error) == (JobState.CANCELLED, "")
        assert not cancel_job(job=job)


class TestSweeping:
    def test_what_was_never_sent_is_sent(self) -> None:
        job = want()
        assert sent() == [job.pk]

    def test_what_was_sent_a_moment_ago_is_not_sent_again(self) -> None:
        Job.objects.filter(pk=want().pk).update(dispatched_at=timezone.now())
        assert sent() == []

    def test_what_was_left_behind_is_sent_again_when_its_lease_has_run_out(self) -> None:
        job = want()
        Job.objects.filter(pk=job.pk).update(dispatched_at=timezone.now())
        claimed(job)
        assert sent() == []
        let_the_lease_run_out(job)
        Job.objects.filter(pk=job.pk).update(dispatched_at=timezone.now() - 2 * AGO)
        assert sent() == [job.pk]

    def test_when_messages_cannot_be_sent_one_try_is_enough(self) -> None:
        want("competition:1")
        want("competition:2")
        tried: list[Job] = []
        assert send_what_is_due(lambda job: bool(tried.append(job))) == 0
        assert len(tried) == 1

    def test_a_job_that_waits_for_long_is_asked_for_ever_less_often(self, settings: Any) -> None:
        settings.JOB_LEASE = 30
        made = timezone.now()
        job, seconds = Job(created_at=made, dispatched_at=made), []
        for second in range(3600):
            if is_due(job, now := made + timedelta(seconds=second)):
                job.dispatched_at = now
                seconds.append(second)
        assert seconds == [30, 90, 210, 450, 930, 1890]

    def test_a_job_whose_workers_all_went_away_is_given_up_with_the_reason(self) -> None:
        job = want()
        for _ in range(MOST_ATTEMPTS):
            assert fail_abandoned() == 0
            claimed(job)
            let_the_lease_run_out(job)
        assert not run(job.pk, {"table": nothing})
        assert fail_abandoned() == 1
        assert as_it_is(job).state == JobState.FAILED
        assert "The worker went away" in as_it_is(job).error

    def test_only_what_ended_long_ago_is_forgotten(self) -> None:
        run(want("old").pk, {"table": nothing})
        Job.objects.update(finished_at=timezone.now() - timedelta(days=31))
        run(want("new").pk, {"table": nothing})
        want("open")
        forget_old()
        assert set(Job.objects.values_list("subject", flat=True)) == {"new", "open"}


def sent() -> list[int]:
    """What the sweep sends now."""
    numbers: list[int] = []

    def send(job: Job) -> bool:
        numbers.append(job.pk)
        return True

    send_what_is_due(send)
    return numbers


def at_once(act: Callable[[], Any], times: int) -> list[Any]:
    """Do this in several threads at the same moment, each with a connection of its own."""
    ready = threading.Barrier(times)

    def act_when_all_are_ready() -> Any:
        connection.ensure_connection()
        ready.wait(timeout=20)
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(times) as pool:
        waiting = [pool.submit(act_when_all_are_ready) for _ in range(times)]
        return [future.result(timeout=30) for future in waiting]


@pytest.mark.django_db(transaction=True)
def test_of_workers_that_race_for_one_job_one_does_it() -> None:
    for _ in range(5):
        job, done = want(), []
        kinds = {"table": lambda job, _: done.append(job.pk)}  # noqa: B023  (run before the next turn)
        assert sorted(at_once(lambda: run(job.pk, kinds), 4)) == [False, False, False, True]  # noqa: B023
        assert done == [job.pk]
        assert as_it_is(job).attempt == 1


@pytest.mark.django_db(transaction=True)
def test_wishes_at_the_same_moment_are_one_job() -> None:
    numbers = at_once(lambda: want().pk, 4)
    assert len(set(numbers)) == 1
    assert Job.objects.get().wanted == 4


@pytest.mark.django_db(transaction=True)
def test_a_wish_that_joins_a_job_keeps_workers_off_until_it_is_written() -> None:
    """A worker that began it before would look at the database without what the wish is about."""
    job, joined, seen = want(), threading.Event(), []

    def wish() -> None:
        with transaction.atomic():
            Player.objects.create(name="Ana", key="ana")
            want()
            joined.set()
            threading.Event().wait(0.3)

    def work(job: Job, beat: Beat) -> None:
        seen.append(Player.objects.count())

    def in_turn(first: list[bool]) -> None:
        if first.pop():
            wish()
        else:
            assert joined.wait(10)
            run(job.pk, {"table": work})

    turns = [False, True]
    at_once(lambda: in_turn(turns), 2)
    assert seen == [1]


@pytest.mark.django_db(transaction=True)
class TestDispatch:
    def test_a_message_is_sent_once_however_often_an_edge_sends_for_the_job(self) -> None:
        job = want()
        waiting = messages()
        dispatch(job)
        dispatch(want())
        assert messages() == waiting + 1
        assert as_it_is(job).dispatched_at is not None

    def test_nothing_is_sent_before_the_commit_nor_after_a_rollback(self) -> None:
        waiting = messages()
        with transaction.atomic():
            dispatch(want())
            assert messages() == waiting
        assert messages() == waiting + 1
        with transaction.atomic():
            dispatch(want("competition:2"))
            transaction.set_rollback(True)
        assert messages() == waiting + 1

    def test_a_look_round_sends_what_was_not_sent_and_wishes_for_the_night_s_copy(self) -> None:
        want()
        tick()
        kinds = ["backup", "table"] if connection.vendor == "sqlite" else ["table"]
        sent_for = Job.objects.exclude(dispatched_at=None).order_by("kind")
        assert list(sent_for.values_list("kind", flat=True)) == kinds


def messages() -> int:
    """How many messages wait at the broker of the tests."""
    with celery_app.connection_for_read() as broker:
        return int(broker.default_channel.queue_declare("undercut", passive=False).message_count)
