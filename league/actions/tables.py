"""The stored table of a competition: computed whole, and never replaced by an older one."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.db.models import CharField, Exists, OuterRef, Q, Value
from django.db.models.functions import Cast, Concat
from django.utils import timezone

from league.actions.events import table_subject
from league.jobs import want_job
from league.models import Competition, Job, TableSnapshot
from league.table_snapshot import LAYOUT, snapshot_of


def refresh_table(*, competition: int) -> bool:
    """Compute the table of the competition with this id and store it; whether it was newer than the stored one.

    The revision is read first: a change that comes between belongs to a later revision, which asks for a run of its own.
    Nothing is locked while the table is computed. Running twice changes nothing.
    """
    row = Competition.objects.filter(pk=competition).first()
    if row is None:
        return False
    stored = TableSnapshot.objects.filter(competition=row)
    as_new = Q(revision__gt=row.revision) | Q(revision=row.revision, layout=LAYOUT)
    if stored.filter(as_new).exists():
        return False
    fresh = {
        "revision": row.revision,
        "layout": LAYOUT,
        "table": snapshot_of(row),
        "computed_at": timezone.now(),
    }
    if stored.exclude(as_new).update(**fresh):
        return True
    try:
        with transaction.atomic():
            TableSnapshot.objects.create(competition=row, **fresh)
    except IntegrityError:
        # Another worker was first to store one, which counts if it is as new; or the competition is gone.
        return bool(stored.exclude(as_new).update(**fresh))
    return True


def refresh_all() -> int:
    """Bring every table up to date; how many were behind."""
    return sum(refresh_table(competition=pk) for pk in Competition.objects.values_list("pk", flat=True))


def want_missing_tables() -> int:
    """Wish for every table that is missing, behind or of another layout while no job is on its way; how many."""
    fresh = TableSnapshot.objects.filter(
        competition=OuterRef("pk"), revision__gte=OuterRef("revision"), layout=LAYOUT
    )
    subject = Concat(Value(table_subject("")), Cast(OuterRef("pk"), CharField()))
    coming = Job.objects.unfinished().filter(kind="table", subject=subject)
    behind = Competition.objects.filter(~Exists(fresh), ~Exists(coming)).values_list("pk", flat=True)
    for pk in behind:
        want_job(kind="table", subject=table_subject(pk), by=None)
    return len(behind)
