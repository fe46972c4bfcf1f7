"""What the pages of an exhibition read: the list, its matches, the sheets that were just filled."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from league.models import Entry, Fixture
from scoresheet.lanes import with_progress
from scoresheet.models import Exhibition, Sheet

NEWEST = 5
"""How many of the sheets that were just filled are shown."""


def exhibitions() -> QuerySet[Exhibition]:
    """All of them with how much of each is played, the newest first."""
    return with_progress(Exhibition.objects.select_related("competition"), "parts")


def newest_sheets(exhibition: Exhibition) -> QuerySet[Sheet]:
    """The sheets that were filled last."""
    rows = Sheet.objects.filter(fixture__competition=exhibition.competition_id)
    return rows.select_related("player_a", "player_b", "fixture__competition").order_by("-changed_at", "-pk")[
        :NEWEST
    ]


def chosen_entries(exhibition: Exhibition, *codes: str) -> tuple[list[Entry], list[Entry]]:
    """All entries, and those of these codes, in their order; a code that nobody has is left out. One query."""
    entries = list(exhibition.competition.entries.all())
    by_code = {entry.code: entry for entry in entries}
    return entries, [by_code[code] for code in dict.fromkeys(codes) if code in by_code]


def matches_of(exhibition: Exhibition, *entries: Entry) -> QuerySet[Fixture]:
    """Its matches in the order of rounds and boards: those alone in which each of these entries plays."""
    rows = exhibition.competition.fixtures.select_related("a", "b", "result", "sheet")
    for entry in entries:
        rows = rows.filter(Q(a=entry) | Q(b=entry))
    return rows.order_by("round", "board")
