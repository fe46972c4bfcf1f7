"""A season as its pages show it: its divisions, and who changes between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from django.db.models import Count, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.division_page import Division, division_of
from league.lines import Zone
from league.models import Entry, Fixture, LineDecision, Round, Season
from league.models.seasons import Line
from league.settled import holds_up


@dataclass(frozen=True, slots=True)
class Boundary:
    """Two divisions that players change between, with who would."""

    upper: Division
    lower: Division

    @property
    def up(self) -> tuple[Entry, ...]:
        """Who goes up from the lower one."""
        return self.lower.in_zone(Zone.UP)

    @property
    def up_open(self) -> list[tuple[int, tuple[Entry, ...]]]:
        """How many more go up, and of whom: those who share the place at the line."""
        return [(place.above, people) for place, people in self.lower.shared_at(Line.PROMOTION)]

    @property
    def down_open(self) -> list[tuple[int, tuple[Entry, ...]]]:
        """How many more go down, and of whom."""
        return [(place.below, people) for place, people in self.upper.shared_at(Line.RELEGATION)]

    @property
    def down(self) -> tuple[Entry, ...]:
        """Who goes down from the upper one."""
        return self.upper.in_zone(Zone.DOWN)


def boundaries_of(divisions: Iterable[Division]) -> list[Boundary]:
    """Each two neighbours, from the top."""
    return [Boundary(upper, lower) for upper, lower in pairwise(divisions)]


def divisions_of(season: Season) -> list[Division]:
    """The divisions of a season, the highest first. Five queries, however many there are."""
    competitions = season.competitions.select_related("snapshot").order_by("division")
    entries: dict[int, dict[str, Entry]] = defaultdict(dict)
    for entry in Entry.objects.filter(competition__season=season).select_related("player"):
        entries[entry.competition_id][entry.code] = entry
    decisions: dict[int, list[LineDecision]] = defaultdict(list)
    for row in LineDecision.objects.filter(competition__season=season).select_related("by"):
        decisions[row.competition_id].append(row)
    counts = _counts(season)
    rounds = _next_rounds(season)
    return [
        division_of(
            each, entries[each.pk], decisions[each.pk], counts.get(each.pk, (0, 0)), rounds.get(each.pk)
        )
        for each in competitions
    ]


def _counts(season: Season) -> dict[int, tuple[int, int]]:
    """How many matches each competition has, and how many of them are not settled."""
    rows = Fixture.objects.filter(competition__season=season).order_by().values("competition")
    counted = rows.annotate(
        matches=Count("pk", filter=~Q(state="annulled")), left=Count("pk", filter=holds_up())
    )
    return {row["competition"]: (row["matches"], row["left"]) for row in counted}


def _next_rounds(season: Season) -> dict[int, Round]:
    """The first round of each competition that is today or later, or that may be played until then."""
    ends = Round.objects.filter(competition__season=season).annotate(ends=Coalesce("until", "day"))
    coming: dict[int, Round] = {}
    for row in ends.filter(ends__gte=timezone.localdate()).order_by("day", "number"):
        coming.setdefault(row.competition_id, row)
    return coming
