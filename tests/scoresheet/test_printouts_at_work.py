"""Printing with a real worker and a real Redis: a round asked for on its page, drawn elsewhere, fetched as a file."""

import uuid
from pathlib import Path

import pytest

from league.models import Job
from scoresheet.models import Sheet
from tests.clubs import Club
from tests.factories import UserFactory
from tests.league.playing import start
from tests.scoresheet.printing.reading import pages_of
from tests.servers import free_port, redis, until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("jobs at work"),
    pytest.mark.servers,
]


def test_a_round_is_printed_by_a_worker_that_tells_how_far_it_is(tmp_path: Path) -> None:
    start(*(f"Player {letter}" for letter in "ABCDEFGHIJ"), "देवी", "Iris")
    port = free_port()
    club = Club(tmp_path, f"redis://127.0.0.1:{port}/0")
    asked = {"round": "1", "paper": "letter", "share": "2", "token": str(uuid.uuid4())}
    with redis(port, tmp_path), club.pages(UserFactory(is_superuser=True)) as pages, club.worker():
        assert pages.send("/competitions/winter/print/sheets/", **asked) == 302
        job = Job.objects.get(kind="print")

        def drawn() -> bool:
            job.refresh_from_db()
            return job.state == "done"

        until(drawn, 60, lambda: f"it is {job.state}: {job.error} {club.log()}")
        assert job.dispatched_at is not None
        assert (job.progress_done, job.progress_of, job.attempt) == (6, 6, 1)
        page = pages.read(f"/printouts/{job.pk}/")
        text = pages_of(pages.fetch(f"/printouts/{job.pk}/printout.pdf"))
    assert "The file is ready." in page
    assert "no letters for <q>देवी</q>" in page
    assert len(text) == 3
    assert all(code in "".join(text) for code in Sheet.objects.values_list("code", flat=True))
    assert "Traceback" not in club.log()
