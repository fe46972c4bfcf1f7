"""What a player still has to play: the next matches, and how many there are in all."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from league.models import Entry, Fixture, Player, Round
from league.order_of_play import of_player
from league.rights.deciding import Viewer
from league.round_days import UNPLAYED, When, when_of_match
from league.settled import unsettled

NEXT = 5
"""So many are listed."""


@dataclass(frozen=True, slots=True)
class NextMatch:
    """A match to come: against whom, and when."""

    fixture: Fixture
    opponent: Entry
    when: When


def next_matches(player: Player, viewer: Viewer) -> tuple[list[NextMatch], int]:
    """The next matches in running competitions, those without a day last, and how many more there are. Two queries."""
    fixtures = of_player(
        Fixture.objects.filter(
            viewer.visible("competition__"), unsettled(), state__in=UNPLAYED, competition__closed_at=None
        ),
        player,
    )
    rounds = {
        (row.competition_id, row.number): row
        for row in Round.objects.filter(
            competition__entries__player=player, competition__closed_at=None, day__isnull=False
        )
    }
    found = []
    for fixture in fixtures.select_related("a__player", "b__player", "competition"):
        when = when_of_match(
            fixture.competition, rounds.get((fixture.competition_id, fixture.round)), fixture
        )
        opponent = fixture.b if fixture.a.player_id == player.pk else fixture.a
        found.append(NextMatch(fixture, opponent, when))
    found.sort(key=lambda one: (one.when.last or datetime.date.max, one.fixture.round, one.fixture.pk))
    return found[:NEXT], max(len(found) - NEXT, 0)
