"""What is played at present, and what is played today, for who prepares the evening."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from league.models import Competition, Round
from league.rights.acts import Act
from league.rights.deciding import Subject, Viewer


def rounds_tonight(viewer: Viewer) -> list[Round]:
    """The rounds of today, or of a window that it lies in, whose sheets this viewer may print. One query; none for the public."""
    if not viewer.signed_in:
        return []
    today = timezone.localdate()
    rows = Round.objects.filter(
        Q(day=today) | Q(day__lte=today, until__gte=today),
        competition__closed_at=None,
        competition__by_bots=False,
    )
    return [
        row
        for row in rows.select_related("competition").order_by("competition__name")
        if viewer.may(Act.PRINT_ROUND, Subject(row.competition))
    ]


def running_competitions(viewer: Viewer) -> QuerySet[Competition]:
    """The competitions of people that run and that this viewer may find, by season and division. One query."""
    rows = Competition.objects.visible_to(viewer).filter(closed_at=None, by_bots=False)
    return rows.select_related("season").order_by("-season__created_at", "division", "-created_at")
