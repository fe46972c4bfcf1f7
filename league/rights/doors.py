"""The door of every address: what one must be allowed to, to read there and to write there.

An address without a door is shut: a test sees to it that every one has its door, and docs/rights.md shows them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest

from league.models import Competition, Fixture
from league.models.competitions import State
from league.rights.acts import Act
from league.rights.deciding import THE_CLUB, Subject

SubjectOf = Callable[..., Subject]
KEY = "key"
"""The name of a competition's link key in an address; the session remembers it for the other pages."""


def the_club(_request: HttpRequest, **_names: Any) -> Subject:
    """What is about no competition."""
    return THE_CLUB


def about(
    request: HttpRequest,
    competition: Competition | None,
    players: tuple[int, ...] = (),
    *,
    confirmed: bool = False,
) -> Subject:
    """A competition and the people of a match in it, with the key that this visitor has."""
    if competition is None:
        return Subject(players=players)
    remembered = f"key-{competition.pk}"
    key = request.GET.get(KEY) or request.session.get(remembered, "")
    if request.GET.get(KEY) == competition.link_key.hex:
        request.session[remembered] = key
    return Subject(competition, players, key, confirmed)


def competition_named(request: HttpRequest, slug: str) -> Subject:
    """The competition of that slug. Raises Http404."""
    competition = Competition.objects.filter(slug=slug).first()
    if competition is None:
        raise Http404
    return about(request, competition)


def by_slug(request: HttpRequest, *, slug: str, **_names: Any) -> Subject:
    """The competition that the address names."""
    return competition_named(request, slug)


def by_fixture(request: HttpRequest, *, slug: str, pk: int, **_names: Any) -> Subject:
    """The fixture that the address names: its competition and the two who play it."""
    return fixture_numbered(request, Fixture.objects.filter(competition__slug=slug), pk)


def fixture_numbered(request: HttpRequest, fixtures: Any, pk: int) -> Subject:
    """The fixture of that number among these. Raises Http404."""
    fixture = fixtures.select_related("competition", "a", "b").filter(pk=pk).first()
    if fixture is None:
        raise Http404
    players = (fixture.a.player_id, fixture.b.player_id)
    return about(request, fixture.competition, players, confirmed=fixture.state == State.CONFIRMED)


def by_division(request: HttpRequest, *, competition: str, **_names: Any) -> Subject:
    """The division that the address of a season's page names."""
    return competition_named(request, competition)


@dataclass(frozen=True, slots=True)
class Door:
    """What lets somebody in. ``asks_itself``: the page sends whoever is not signed in to do so, with what was typed."""

    read: Act
    write: Act | None = None
    subject_of: SubjectOf = the_club
    asks_itself: bool = False

    def act(self, method: str) -> Act:
        """What a request of this method needs."""
        return self.read if method in {"GET", "HEAD", "OPTIONS"} or self.write is None else self.write


DOORS: dict[str, Door] = {
    "sign-in": Door(Act.READ_RULES),
    "sign-out": Door(Act.READ_RULES),
    "change-password": Door(Act.READ_RULES),
    "forgotten": Door(Act.READ_RULES),
    "password-sent": Door(Act.READ_RULES),
    "new-password": Door(Act.READ_RULES),
    "invitation": Door(Act.READ_RULES),
    "accounts": Door(Act.MANAGE_ACCOUNTS),
    "invite": Door(Act.MANAGE_ACCOUNTS),
    "revoke-invitation": Door(Act.MANAGE_ACCOUNTS),
    "account": Door(Act.MANAGE_ACCOUNTS),
    "health": Door(Act.READ_RULES),
    "rules": Door(Act.READ_RULES),
    "custom-rules": Door(Act.READ_RULES),
    "rules-fields": Door(Act.READ_RULES),
    "save-rules": Door(Act.SAVE_RULES, asks_itself=True),
    "rule-set": Door(Act.READ_RULES),
    "card-colours": Door(Act.READ_RULES),
    "player": Door(Act.READ_PLAYER),
    "player-against": Door(Act.READ_PLAYER),
    "player-calendar": Door(Act.READ_PLAYER),
    "records": Door(Act.READ_CLUB),
    "ratings": Door(Act.READ_CLUB),
    "bot-ratings": Door(Act.READ_CLUB),
    "club": Door(Act.MANAGE_CLUB),
    "people": Door(Act.READ_PEOPLE),
    "new-person": Door(Act.MANAGE_PEOPLE),
    "import-people": Door(Act.MANAGE_PEOPLE),
    "imported-people": Door(Act.MANAGE_PEOPLE),
    "doubles": Door(Act.MANAGE_PEOPLE),
    "two-people": Door(Act.MANAGE_PEOPLE),
    "merge-people": Door(Act.MANAGE_PEOPLE),
    "edit-person": Door(Act.MANAGE_PEOPLE),
    "separate-person": Door(Act.MANAGE_PEOPLE),
    "seasons": Door(Act.READ_CLUB, write=Act.START_COMPETITION),
    "season": Door(Act.READ_CLUB),
    "season-settings": Door(Act.START_COMPETITION),
    "rename-season": Door(Act.START_COMPETITION),
    "season-lines": Door(Act.START_COMPETITION),
    "add-division": Door(Act.START_COMPETITION),
    "move-division": Door(Act.START_COMPETITION),
    "decide-line": Door(Act.MANAGE_COMPETITION, subject_of=by_division),
    "take-back-line": Door(Act.MANAGE_COMPETITION, subject_of=by_division),
    "close-season": Door(Act.START_COMPETITION),
    "next-season": Door(Act.START_COMPETITION),
    "competitions": Door(Act.READ_CLUB),
    "new-competition": Door(Act.START_COMPETITION),
    "plan-competition": Door(Act.START_COMPETITION),
    "competition": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "table-after": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "suppose": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "what-if": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "competition-rounds": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "table-file": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "results-file": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "people-file": Door(Act.MANAGE_PEOPLE),
    "competition-calendar": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "cross-table": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "competition-entries": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "competition-changes": Door(Act.READ_CHANGES, subject_of=by_slug),
    "lots": Door(Act.MANAGE_COMPETITION, subject_of=by_slug),
    "competition-settings": Door(Act.MANAGE_COMPETITION, subject_of=by_slug),
    "close-competition": Door(Act.MANAGE_COMPETITION, subject_of=by_slug),
    "join": Door(Act.MANAGE_COMPETITION, subject_of=by_slug),
    "withdraw": Door(Act.MANAGE_COMPETITION, subject_of=by_slug),
    "come-back": Door(Act.MANAGE_COMPETITION, subject_of=by_slug),
    "fixture": Door(Act.READ_COMPETITION, subject_of=by_fixture),
    "enter-result": Door(Act.ENTER_RESULT, subject_of=by_fixture),
    "settle": Door(Act.SETTLE_MATCH, subject_of=by_fixture),
    "usual-days": Door(Act.MOVE_DATES, subject_of=by_slug),
    "move-round": Door(Act.MOVE_DATES, subject_of=by_slug),
    "move-fixture": Door(Act.MOVE_DATES, subject_of=by_fixture),
}


def add_doors(doors: Mapping[str, Door]) -> None:
    """Let another app hang the doors of its own addresses."""
    DOORS.update(doors)
