"""What background work there is: each kind of job with the function that does it. Filled by hand."""

from __future__ import annotations

from league import backups
from league.actions.ratings import refresh_ratings
from league.actions.records import refresh_records
from league.actions.tables import refresh_table
from league.jobs import Beat, Work
from league.models import Job


def compute_table(job: Job, beat: Beat) -> object:
    """Bring the table of the job's competition up to date."""
    beat()
    return {"newer": refresh_table(competition=int(job.subject.removeprefix("competition:")))}


def compute_ratings(_job: Job, beat: Beat) -> object:
    """Bring the ratings of everybody up to date."""
    beat()
    return {"newer": refresh_ratings()}


def compute_records(_job: Job, beat: Beat) -> object:
    """Bring the record book up to date."""
    return {"newer": refresh_records(step=beat)}


KINDS: dict[str, Work] = {
    "backup": backups.run_backup,
    "ratings": compute_ratings,
    "records": compute_records,
    "table": compute_table,
}
