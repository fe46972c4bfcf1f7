"""How fresh something stored is: a table, or what is computed over the whole club."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from league.models import Job
from league.models.jobs import UNFINISHED

PATIENCE = timedelta(seconds=45)
"""How long a newer table may be on its way before a page says that nothing seems to compute it."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """Which revision is shown, since when, and whether a newer one is on its way.

    ``behind_since`` is when the first change that is not shown was made, as far as a job remembers it.
    """

    revision: int
    wanted: int
    computed_at: datetime | None
    behind_since: datetime | None = None

    @property
    def behind(self) -> bool:
        """Whether something was changed since."""
        return self.revision < self.wanted

    @property
    def stuck(self) -> bool:
        """Whether a newer one is on its way for longer than that takes: the worker or the broker may be away."""
        return self.behind_since is not None and timezone.now() - self.behind_since > PATIENCE

    @property
    def missing(self) -> int:
        """How many changes it doesn't show."""
        return self.wanted - self.revision


def behind_since(kind: str, subject: str = "") -> datetime | None:
    """When the oldest of these jobs that is not done was wished for; where none is left, when the last one was."""
    rows = list(Job.objects.about(kind, subject).order_by("-pk").values_list("state", "created_at")[:5])
    waiting = [created_at for state, created_at in rows if state in UNFINISHED]
    return min(waiting, default=rows[0][1] if rows else None)
