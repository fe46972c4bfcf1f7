"""Copies of the SQLite database: taken while everybody goes on working, checked, and the last ones kept."""

from __future__ import annotations

import datetime
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from league.errors import NoBackup
from league.jobs import Beat, want_job
from league.models import Job

NIGHT = datetime.time(3)
"""When the nightly copy becomes due, by the club's clock."""
DAYS_KEPT = 14
PAGES = 2000
"""Pages copied between two beats: 8 MB."""
LEFT_BEHIND = 3600.0
"""Seconds after which an unfinished copy is nobody's any more."""
ELSEWHERE = "The database is PostgreSQL: copy it with pg_dump, as docs/hosting.md says."


def folder() -> Path:
    """Where the copies are."""
    return Path(settings.DATA_DIR) / "backups"


def back_up(progress: Callable[[int, int], object] | None = None) -> Path:
    """Copy the database as it is at this moment, check the copy, and return its path.

    The copies of the last 14 days on which there are any are kept. ``progress`` hears of pages done, and of all
    pages. Raises NoBackup where the database isn't SQLite, can't be read, or the copy turns out damaged.
    """
    if connection.vendor != "sqlite":
        raise NoBackup(ELSEWHERE)
    folder().mkdir(mode=0o700, exist_ok=True)
    path = folder() / f"undercut-{timezone.localtime():%Y-%m-%d-%H%M%S}.sqlite3"
    draft = path.with_suffix(".draft")
    try:
        _copy(Path(str(connection.settings_dict["NAME"])), draft, progress or (lambda _done, _of: None))
        draft.replace(path)
    except (sqlite3.Error, OSError) as problem:
        raise NoBackup(f"The database can't be copied to {folder()}: {problem}.") from problem
    finally:
        draft.unlink(missing_ok=True)
    forget_old_copies()
    return path


def _copy(database: Path, draft: Path, progress: Callable[[int, int], object]) -> None:
    with (
        closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=20)) as source,
        closing(sqlite3.connect(draft, isolation_level=None)) as copy,
    ):
        draft.chmod(0o600)
        # One read transaction around it all: what others write meanwhile neither gets in nor begins it anew.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        source.backup(copy, pages=PAGES, progress=lambda _, left, of: progress(of - left, of))
        copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
        check_copy(copy)
    with draft.open("rb") as written:
        os.fsync(written.fileno())


def check_copy(copy: sqlite3.Connection) -> None:
    """Raise NoBackup where SQLite finds the copy damaged."""
    try:
        found = [str(row[0]) for row in copy.execute("PRAGMA integrity_check")]
    except sqlite3.DatabaseError as problem:
        found = [str(problem)]
    if found != ["ok"]:
        raise NoBackup(f"The copy of the database is damaged and was not kept: {'; '.join(found[:3])}")


def copies() -> list[Path]:
    """The copies there are, the newest first."""
    return sorted(folder().glob("undercut-*.sqlite3"), reverse=True)


def forget_old_copies() -> None:
    """Delete all copies but those of the last 14 days on which there are any, and what a broken-off one left."""
    days = sorted({_day(path) for path in copies()}, reverse=True)
    for path in copies():
        if _day(path) not in days[:DAYS_KEPT]:
            path.unlink(missing_ok=True)
    for draft in folder().glob("*.draft*"):
        if time.time() - draft.stat().st_mtime > LEFT_BEHIND:
            draft.unlink(missing_ok=True)


def _day(path: Path) -> str:
    return path.name[len("undercut-") :][:10]


def run_backup(_job: Job, beat: Beat) -> dict[str, str]:
    """The work of a job of the kind "backup"."""
    if connection.vendor != "sqlite":
        return {"note": ELSEWHERE}
    return {"file": back_up(beat).name}


def want_nightly_backup() -> Job | None:
    """Wish for a copy if none was wished for since the last night began; None where nothing is due."""
    if connection.vendor != "sqlite" or Job.objects.about("backup").filter(created_at__gte=_night()).exists():
        return None
    return want_job(kind="backup", by=None)


def _night() -> datetime.datetime:
    """When the last night began."""
    now = timezone.localtime()
    tonight = timezone.make_aware(datetime.datetime.combine(now.date(), NIGHT))
    return tonight if tonight <= now else tonight - datetime.timedelta(days=1)
