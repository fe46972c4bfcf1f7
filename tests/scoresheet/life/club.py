"""A match of a competition that chose who enters, and the people who may do something about its sheet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.contrib.auth.models import User

from league.models import Competition, Fixture, Membership, Player
from scoresheet.fixtures import open_fixture_sheet
from scoresheet.life.handing_in import submit_sheet
from scoresheet.models import Sheet, Submission
from tests.factories import UserFactory
from tests.league.playing import meeting, start
from tests.sheets import enter

GAME = ("a 4 64", "a 4 64")
"""Two deals that end a game: Ann wins it."""


@dataclass
class Club:
    """A competition of Ann, Ben and Cas, and the sheet of Ann and Ben."""

    entering: str
    days: int | None = None

    def __post_init__(self) -> None:
        competition = start("Ann", "Ben", "Cas")
        Competition.objects.filter(pk=competition.pk).update(entering=self.entering, accepted_after=self.days)
        self.competition = Competition.objects.get(pk=competition.pk)
        fixture = meeting(self.competition, "Ann", "Ben")
        self.sheet = open_fixture_sheet(fixture=fixture, by=None)
        self.side = {fixture.a.name: "A", fixture.b.name: "B"}

    @cached_property
    def organiser(self) -> User:
        return self.account("organiser", "Olga")

    @cached_property
    def scorer(self) -> User:
        return self.account("scorer", "Sue")

    @cached_property
    def other_scorer(self) -> User:
        return self.account("scorer", "Tom")

    def account(self, role: str, name: str) -> User:
        user: User = UserFactory(username=name.lower(), first_name=name, role=role)
        return user

    def player(self, name: str) -> User:
        user = self.account("", name)
        Membership.objects.create(user=user, role="player", player=Player.objects.get(name=name))
        return user

    @property
    def fresh(self) -> Sheet:
        """The sheet as it is now."""
        return Sheet.objects.select_related("fixture__competition", "player_a", "player_b").get(
            pk=self.sheet.pk
        )

    @property
    def fixture(self) -> Fixture:
        return self.competition.fixtures.get(sheet=self.sheet)

    def typed(self, by: User | None, *lines: str) -> Sheet:
        """The sheet with these deals on it, two that end the game where none are said."""
        enter(self.fresh, *(lines or GAME), by=by)
        return self.fresh

    def handed_in(self, by: User | None, side: str = "") -> Submission:
        sheet = self.fresh
        return submit_sheet(sheet=sheet, version=sheet.version, by=by, side=side)
