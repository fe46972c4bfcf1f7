"""How fresh the stored table of a competition is."""

from __future__ import annotations

from datetime import datetime

from league.actions.events import table_subject
from league.freshness import Freshness, behind_since
from league.models import Competition, LeagueEvent, TableSnapshot
from league.table_snapshot import LAYOUT


def usable(snapshot: TableSnapshot | None) -> bool:
    """Whether pages can show this stored table: one of another layout is as good as none."""
    return snapshot is not None and snapshot.layout == LAYOUT


def freshness_of(competition: Competition) -> Freshness:
    """How fresh the stored table is of a competition fetched with its snapshot. One or two queries where it is behind."""
    snapshot: TableSnapshot | None = getattr(competition, "snapshot", None)
    wanted = competition.revision
    if snapshot is None or not usable(snapshot):
        return Freshness(-1, wanted, None, _behind_since(competition, None))
    computed_at = snapshot.computed_at
    since = _behind_since(competition, computed_at) if snapshot.revision < wanted else None
    return Freshness(snapshot.revision, wanted, computed_at, since)


def _behind_since(competition: Competition, computed_at: datetime | None) -> datetime | None:
    """When the first change was made that the table doesn't show: by the record, else by the job that was wished for."""
    changes = LeagueEvent.objects.filter(competition=competition)
    if computed_at is not None:
        changes = changes.filter(at__gt=computed_at)
    first = changes.order_by("pk").values_list("at", flat=True).first()
    return first or behind_since("table", table_subject(competition.pk))
