"""The matches that were played, as the engine counts them."""

from __future__ import annotations

from django.db.models import QuerySet

from engine.career.matches import Half, PlayedMatch
from league.models import Fixture

COLUMNS = (
    "pk",
    "played_day",
    "competition_id",
    "a__player_id",
    "b__player_id",
    "result__winner",
    *(f"result__{name}_{side}" for side in "ab" for name in Half._fields),
)


def matches_of(fixtures: QuerySet[Fixture]) -> list[PlayedMatch]:
    """These fixtures of ``played_fixtures``, in their order: by the id of the fixture, its competition, its players.

    One query.
    """
    return [PlayedMatch.of_row(row) for row in fixtures.values_list(*COLUMNS).iterator(chunk_size=5000)]
