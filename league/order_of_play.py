"""The order of play: which matches were played, and which came before which, whenever their results were entered."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, TypedDict, TypeVar

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, TruncDate
from django.utils import timezone

from league.models import Competition, Entry, Fixture, Player, Round
from league.models.competitions import State

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class PlayedDay(TypedDict):
        """What is added to a fixture here."""

        played_day: date

    Dated = WithAnnotations[Fixture, PlayedDay]

F = TypeVar("F", bound=Fixture)
ORDER = ("played_day", "round", "board", "competition__slug")
"""By day; within a day by round and table; two competitions at once by their addresses. No two fixtures are level."""


def with_played_day(fixtures: QuerySet[Fixture]) -> QuerySet[Dated]:
    """The fixtures annotated with ``played_day``: their own day, or their round's, or that of the competition's start.

    Of a round with a window it is the first day.
    """
    day = Round.objects.filter(competition=OuterRef("competition"), number=OuterRef("round")).values("day")
    zone = timezone.get_default_timezone()
    return fixtures.annotate(
        played_day=Coalesce(
            "played_on",
            Subquery(day),
            TruncDate("competition__started_at", tzinfo=zone),
            TruncDate("competition__created_at", tzinfo=zone),
        )
    )


def of_player(fixtures: QuerySet[F], player: Player | int) -> QuerySet[F]:
    """Those that this player is in, on either side."""
    entries = Entry.objects.filter(player=player).values("pk")
    return fixtures.filter(Q(a__in=entries) | Q(b__in=entries))


def played_fixtures(
    *, competition: Competition | None = None, player: Player | int | None = None, bots: bool = False
) -> QuerySet[Dated]:
    """The matches that were played, the first first, annotated with ``played_day``: confirmed ones with a result.

    A forfeit, a bye and an annulled fixture were not played; a fixture of an entry that withdrew was, whether or not
    its table counts it. Matches against bots are left out unless ``bots``. The order is total, and it does not depend
    on when or in which order results were entered. Nothing is fetched beside the fixture itself: add
    ``select_related("result", "a", "b")`` as needed.
    """
    rows = with_played_day(Fixture.objects.filter(state=State.CONFIRMED, forfeit="", result__isnull=False))
    if competition is not None:
        rows = rows.filter(competition=competition)
    if player is not None:
        rows = of_player(rows, player)
    if not bots:
        rows = rows.filter(a__bot="", b__bot="", a__player__bot="", b__player__bot="")
    return rows.order_by(*ORDER)
