"""Copies of the database: whole, checked, the last fourteen days kept, and wished for once a night."""

import os
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from league import backups
from league.errors import NoBackup
from league.job_kinds import KINDS
from league.jobs import run, want_job
from league.models import Job, JobState
from tests.factories import PlayerFactory

ON_SQLITE = connection.vendor == "sqlite"


@pytest.mark.django_db(transaction=True)
def test_a_copy_holds_what_was_entered_and_is_checked(data_dir: Path) -> None:
    PlayerFactory(name="Ana")
    job = want_job(kind="backup", by=None)
    assert run(job.pk, KINDS)
    job.refresh_from_db()
    assert job.state == JobState.DONE
    if not ON_SQLITE:
        assert job.result == {"note": backups.ELSEWHERE}
        return
    (path,) = (data_dir / "backups").iterdir()
    assert job.result == {"file": path.name}
    assert path.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("SELECT name FROM league_player").fetchall() == [("Ana",)]
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.django_db(transaction=True)
def test_a_copy_by_hand_says_where_it_is_or_what_to_do_instead(
    data_dir: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if ON_SQLITE:
        call_command("backup")
        assert str(data_dir / "backups" / "undercut-") in capsys.readouterr().out
    else:
        with pytest.raises(CommandError, match="pg_dump"):
            call_command("backup")


def test_the_copies_of_the_last_fourteen_days_are_kept(data_dir: Path) -> None:
    backups.folder().mkdir()
    first = datetime(2026, 11, 1, 3, 0)  # noqa: DTZ001  (a file's name)
    for day in range(20):
        (backups.folder() / f"undercut-{first + timedelta(days=day):%Y-%m-%d-%H%M%S}.sqlite3").touch()
    by_hand = backups.folder() / "undercut-2026-11-20-141500.sqlite3"
    by_hand.touch()
    left_behind = backups.folder() / "undercut-2026-11-01-030000.draft"
    left_behind.touch()
    os.utime(left_behind, (0, 0))
    backups.forget_old_copies()
    kept = backups.copies()
    assert len(kept) == 15
    assert not left_behind.exists()
    assert kept[0] == by_hand
    assert kept[-1].name == "undercut-2026-11-07-030000.sqlite3"


def test_a_damaged_copy_is_found(tmp_path: Path) -> None:
    path = tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("CREATE TABLE deals (line TEXT)")
        copy.executemany("INSERT INTO deals VALUES (?)", [(f"a{number}" * 50,) for number in range(500)])
        copy.commit()
    content = bytearray(path.read_bytes())
    content[3 * 4096 : 3 * 4096 + 200] = b"\xff" * 200
    path.write_bytes(content)
    with closing(sqlite3.connect(path)) as copy, pytest.raises(NoBackup, match="damaged"):
        backups.check_copy(copy)


@pytest.mark.django_db
def test_a_copy_is_wished_for_once_a_night() -> None:
    if not ON_SQLITE:
        assert backups.want_nightly_backup() is None
        return
    job = backups.want_nightly_backup()
    assert job is not None
    assert backups.want_nightly_backup() is None
    run(job.pk, {"backup": lambda *_: None})
    assert backups.want_nightly_backup() is None
    Job.objects.update(created_at=timezone.now() - timedelta(days=1))
    assert backups.want_nightly_backup() is not None
