"""A kind of job that can be counted, and the programs that tests start as processes of their own.

python -m tests.jobs_at_work work            the worker of the one-command start, which knows this kind too
python -m tests.jobs_at_work again KIND      send for every job of a kind once more, as a broker might that lost its place
python -m tests.jobs_at_work want NUMBER     wish for so many jobs and send for each twice; prints the seconds
celery -A config worker -I tests.jobs_at_work   the worker of the larger set-up, which knows this kind too
"""

import sys
import time
import uuid
from contextlib import suppress
from typing import Any

from kombu.exceptions import KombuError

STEPS = 3


def make_player(job: Any, beat: Any) -> None:
    """Take a moment, then write a row that shows which job made it: made twice, there would be two."""
    from league.models import Player

    for step in range(STEPS):
        time.sleep(0.003)
        beat(step, STEPS)
    with beat.finishing({"step": STEPS}):
        Player.objects.create(name=f"Job {job.pk}", key=str(uuid.uuid4()))


def register() -> None:
    """Add the kind to the others."""
    from league.job_kinds import KINDS

    KINDS["player"] = make_player


def want(number: int) -> float:
    """Wish for so many jobs, send for each twice as a slip might, and return how many seconds the sending took."""
    from league.jobs import want_job
    from league.tasks import dispatch, run_job

    jobs = [want_job(kind="player", subject=str(uuid.uuid4()), by=None) for _ in range(number)]
    began = time.monotonic()
    for job in jobs:
        dispatch(job)
    took = time.monotonic() - began
    for job in jobs:
        job.refresh_from_db()
        if job.dispatched_at:
            # A worker may be trying to send just now, with the broker away: then there is no second message either.
            with suppress(KombuError, OSError):
                run_job.apply_async((job.pk,), retry=False)
    return took


def again(kind: str) -> int:
    """Send for every job of a kind, done or not, twice; return how many there are."""
    from league.models import Job
    from league.tasks import run_job

    numbers = list(Job.objects.filter(kind=kind).values_list("pk", flat=True))
    for number in numbers * 2:
        run_job.apply_async((number,), retry=False)
    return len(numbers)


def main(what: str, *arguments: str) -> None:
    import django

    django.setup()
    if what == "work":
        register()
        from config import worker

        worker.main()
    elif what == "again":
        print(again(arguments[0]))  # noqa: T201
    else:
        print(want(int(arguments[0])))  # noqa: T201


if __name__ == "__main__":
    main(*sys.argv[1:])
else:
    register()  # included by Celery, with Django set up
