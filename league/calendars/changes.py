"""How often, and when last, something changed that a calendar shows: its SEQUENCE and its LAST-MODIFIED.

Counted from the records of what was done, which are kept for ever: the numbers only ever rise.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Max

from league.models import Competition, Fixture, LeagueEvent, PlayerEvent

Mark = tuple[int, datetime.datetime]
"""How many changes there were, and when the last one was."""


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes to some competitions, by what they touched: a fixture, a round, an entry, a player, or all of one."""

    fixtures: dict[int, Mark]
    rounds: dict[tuple[int, int], list[datetime.datetime]] = field(default_factory=lambda: defaultdict(list))
    entries: dict[int, list[datetime.datetime]] = field(default_factory=lambda: defaultdict(list))
    whole: dict[int, list[datetime.datetime]] = field(default_factory=lambda: defaultdict(list))
    players: dict[int, Mark] = field(default_factory=dict)

    def of(self, competition: Competition, number: int, fixtures: Iterable[Fixture]) -> Mark:
        """Of these fixtures (fetched with their entries) and of the round they are in."""
        marks: list[Mark] = [(0, competition.started_at or competition.created_at)]
        marks += [(1, at) for at in (*self.whole[competition.pk], *self.rounds[competition.pk, number])]
        for fixture in fixtures:
            marks += [self.fixtures[fixture.pk]] if fixture.pk in self.fixtures else []
            for entry in (fixture.a, fixture.b):
                marks += [(1, at) for at in self.entries[entry.pk]]
                marks += [self.players[entry.player_id]] if entry.player_id in self.players else []
        return sum(count for count, _ in marks), max(at for _, at in marks)


def changes_of(competitions: Sequence[Competition], players: Iterable[int]) -> Changes:
    """The changes to these competitions and to the names of these players. Three queries."""
    events = LeagueEvent.objects.filter(competition__in=competitions).order_by()
    counted = events.exclude(fixture=None).values_list("fixture").annotate(Count("pk"), Max("at"))
    changes = Changes({pk: (count, last) for pk, count, last in counted})
    for competition, verb, entry, at, after in events.filter(fixture=None).values_list(
        "competition", "verb", "entry", "at", "after"
    ):
        if verb == "move_round" and isinstance(after, dict):
            for number in after:
                changes.rounds[competition, int(number)].append(at)
        elif verb == "usual":
            changes.whole[competition].append(at)
        elif entry is not None:
            changes.entries[entry].append(at)
    named = PlayerEvent.objects.filter(player__in=set(players)).order_by()
    for pk, count, last in named.values_list("player").annotate(Count("pk"), Max("at")):
        changes.players[pk] = (count, last)
    return changes
