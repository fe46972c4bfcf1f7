"""A division of the demonstration while it is played: results from sheets and bare ones, and what else happens."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from engine.sides import Pair, Side
from league.actions import results
from league.archive.document import ArchiveFixture
from league.models import Competition, Fixture, FixtureResult, LeagueEvent
from league.models.competitions import State
from scoresheet.archive import write_sheets
from scoresheet.demonstration.days import BEGINS_AT, ENDS_AT, at, put_sheets_on_their_days
from scoresheet.demonstration.dealing import Table


@dataclass(frozen=True, slots=True)
class Division:
    """A competition with who writes it down, and the table at which its matches are invented."""

    competition: Competition
    scorer: User
    table: Table

    def meeting(self, one: str, other: str) -> Fixture:
        """The match of these two that is still to be settled."""
        both = Q(a__name=one, b__name=other) | Q(a__name=other, b__name=one)
        unsettled = self.competition.fixtures.exclude(state__in=[State.CONFIRMED, State.ANNULLED])
        return unsettled.select_related("a", "b").get(both)

    def play(self, *matches: tuple[str, str]) -> None:
        """Play these matches, the winner named first, each with its sheet."""
        planned = []
        for winner, loser in matches:
            fixture = self.meeting(winner, loser)
            games, result = self.table.match(_side(fixture, winner))
            read = ArchiveFixture(
                fixture.round, fixture.a.code, fixture.b.code, State.CONFIRMED, "", games, result
            )
            planned.append((fixture, read))
        write_sheets(self.competition, planned, self.scorer)
        for fixture, read in planned:
            if read.result is not None:
                results.record_result(fixture=fixture, result=read.result, by=self.scorer)

    def note(self, winner: str, loser: str, score: tuple[int, int]) -> Fixture:
        """Enter a match of which only the end is known, the winner's total first."""
        fixture = self.meeting(winner, loser)
        self._note(fixture, winner, score)
        return fixture

    def correct(self, fixture: Fixture, winner: str, score: tuple[int, int]) -> None:
        """Enter another end for a match that was noted."""
        self._note(fixture, winner, score)

    def _note(self, fixture: Fixture, winner: str, score: tuple[int, int]) -> None:
        side = _side(fixture, winner)
        bare = results.bare_result(side, Pair.only(side, *score), Pair.only(side, 1, 0))
        results.record_result(fixture=fixture, result=bare, by=self.scorer)

    def miss(self, one: str, other: str, absent: str = "") -> None:
        """Settle the match of these two that one of them missed, or both."""
        fixture = self.meeting(one, other)
        side = _side(fixture, absent).value.lower() if absent else "both"
        results.forfeit_fixture(fixture=fixture, absent=side, by=self.scorer)

    def go_back_to_the_evenings(self) -> None:
        """Put what was written so far on the evening of its round, for it was all written just now."""
        put_sheets_on_their_days(self.competition)
        days = [row.day for row in self.competition.rounds.all() if row.day is not None]
        for number, day in enumerate(days, 1):
            of_round = {"fixture__competition": self.competition, "fixture__round": number}
            FixtureResult.objects.filter(**of_round).update(recorded_at=at(day, ENDS_AT))
            LeagueEvent.objects.filter(**of_round).update(at=at(day, ENDS_AT))
        self._begin_before(days[0])

    def _begin_before(self, first: datetime.date) -> None:
        """It was started in time; what concerns no single match happened right after what was written before it."""
        before = at(first - datetime.timedelta(days=5), BEGINS_AT)
        Competition.objects.filter(pk=self.competition.pk).update(created_at=before, started_at=before)
        for event in self.competition.events.order_by("pk"):
            if event.fixture_id is None:
                LeagueEvent.objects.filter(pk=event.pk).update(at=before)
            else:
                before = event.at


def _side(fixture: Fixture, name: str) -> Side:
    return Side.A if fixture.a.name == name else Side.B
