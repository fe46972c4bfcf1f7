"""What stands in the way of closing a competition, or a season with all of its divisions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.models import Competition, Fixture
from league.settled import holds_up

MOST_LISTED = 60
"""Of more matches, the rest is counted."""


@dataclass(frozen=True, slots=True)
class Obstacles:
    """The matches of a competition that are not settled, the first of them in a list, and how many shared places wait."""

    competition: Competition
    fixtures: Sequence[Fixture]
    more: int
    undecided: int

    @property
    def any(self) -> bool:
        """Whether there is one."""
        return bool(self.fixtures or self.undecided)


def obstacles_of(competitions: Iterable[Competition], undecided: dict[int, int]) -> list[Obstacles]:
    """What stands in the way for each that is not closed. One query. ``undecided`` counts the shared places of each."""
    running = [each for each in competitions if each.closed_at is None]
    left: dict[int, list[Fixture]] = defaultdict(list)
    rows = Fixture.objects.filter(holds_up(), competition__in=running)
    for fixture in rows.select_related("a__player", "b__player").order_by("round", "board"):
        left[fixture.competition_id].append(fixture)
    return [
        Obstacles(
            each,
            left[each.pk][:MOST_LISTED],
            max(len(left[each.pk]) - MOST_LISTED, 0),
            undecided.get(each.pk, 0),
        )
        for each in running
    ]
