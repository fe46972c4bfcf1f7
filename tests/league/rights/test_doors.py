"""Every address has its door, and every door lets in exactly those whom the table names, however they knock."""

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from league.models import Competition, Membership, Player
from league.models.competitions import Entering
from league.rights.acts import Act, Role
from league.rights.doors import DOORS, Door, the_club
from league.rights.table import NARROWED, roles_that_may
from scoresheet.fixtures import open_fixture_sheet
from scoresheet.links.tokens import address_of
from tests.factories import UserFactory
from tests.league.playing import start

pytestmark = pytest.mark.django_db
OWN_WAYS = {"health", "sign-in", "sign-out", "change-password"}
"""What is open to everybody and leads to the sign-in by itself."""


def patterns(resolver: URLResolver | None = None) -> Iterator[URLPattern]:
    for each in (resolver or get_resolver()).url_patterns:
        if isinstance(each, URLResolver):
            yield from patterns(each)
        else:
            yield each


def names_in(name: str) -> dict[str, Any]:
    """The parts of an address that vary, with their converters."""
    (found, *_) = [each for each in patterns() if each.name == name]
    return dict(found.pattern.converters)


class World:
    """A competition of four with a sheet, and one account of each role."""

    def __init__(self, name: str = "Winter") -> None:
        self.competition = start("Ann", "Ben", "Cas", "Dee", name=name)
        self.fixture = self.competition.fixtures.select_related("competition", "a", "b").first()
        self.sheet = open_fixture_sheet(fixture=self.fixture, by=None)

    def address(self, name: str) -> str:
        given: dict[str, Any] = {
            "slug": self.competition.slug if DOORS[name].subject_of.__name__ == "by_slug" else "classic",
            "competition": self.competition.slug,
            "code": self.sheet.code if "sheet" in DOORS[name].subject_of.__name__ else "p1",
            "pk": self.fixture.pk,
            "deal": 1,
            "number": 1,
            "other": 2,
            "line": "promotion",
            "key": uuid.uuid4(),
            "token": uuid.uuid4() if name == "imported-people" else "x" * 20,
            "uidb64": "MQ",
        }
        if DOORS[name].subject_of.__name__ == "by_fixture":
            given["slug"] = self.competition.slug
        return reverse(name, kwargs={part: given[part] for part in names_in(name)})

    def account(self, role: Role) -> User | None:
        if role is Role.PUBLIC:
            return None
        user: User = UserFactory(role="", is_superuser=role is Role.ADMIN)
        if role is Role.PLAYER:
            player = Player.objects.get(pk=self.fixture.a.player_id)
            Membership.objects.create(user=user, role="player", player=player)
        elif role is not Role.ADMIN:
            Membership.objects.create(user=user, role=role.name.lower())
        return user


def visitor(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def knock(client: Client, address: str, method: str, *, htmx: bool) -> Any:
    """Knock at a door; what is changed behind it is taken back."""
    with transaction.atomic():
        answer = getattr(client, method)(address, headers={"HX-Request": "true"} if htmx else {})
        transaction.set_rollback(True)
    return answer


def turned_away(answer: Any) -> bool:
    to_sign_in = answer.status_code == 302 and answer.url.startswith("/sign-in/")
    return answer.status_code in (401, 403) or to_sign_in


def lets_in(door: Door, method: str, role: Role, entering: Entering | None = None) -> bool:
    return role in roles_that_may(door.act(method.upper()), entering)


def test_every_address_has_a_door_and_every_door_an_address():
    assert {each.name for each in patterns()} == set(DOORS)


@pytest.mark.parametrize("role", list(Role), ids=lambda role: role.name.lower())
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_door_lets_in_exactly_those_whom_the_table_names(role, method):
    world = World()
    client = visitor(world.account(role))
    for name in sorted(set(DOORS) - OWN_WAYS):
        for htmx in (False, True):
            answer = knock(client, world.address(name), method, htmx=htmx)
            told = (name, htmx, answer.status_code)
            if DOORS[name].asks_itself and role is Role.PUBLIC and answer.status_code == 405:
                continue  # written to alone, and it sends who is not signed in to do so by itself
            assert turned_away(answer) != lets_in(DOORS[name], method, role), told
            assert answer.status_code < 500, told


@pytest.mark.parametrize("entering", [each for each in Entering if NARROWED[each]])
def test_every_door_to_a_match_keeps_to_who_enters_and_confirms_there(entering):
    """The other doors are about no competition, or their right is the same whatever it chooses."""
    world = World()
    Competition.objects.update(entering=entering)
    for role in Role:
        client = visitor(world.account(role))
        for name, door in DOORS.items():
            if name in OWN_WAYS or door.subject_of is the_club:
                continue
            for method in ("get", "post"):
                if door.act(method.upper()) not in NARROWED[entering]:
                    continue
                answer = knock(client, world.address(name), method, htmx=method == "post")
                told = (name, method, role, answer.status_code)
                if door.asks_itself and role is Role.PUBLIC and answer.status_code == 405:
                    continue
                assert turned_away(answer) != lets_in(door, method, role, entering), told
                assert answer.status_code < 500, told


NEEDS_AN_ACCOUNT = {"confirm-sheet"}
"""Whoever confirms puts their name to it: by a link one hands in, accepts or disputes."""


@pytest.mark.parametrize("entering", [Entering.SCORER, Entering.ORGANISER])
def test_who_opened_the_link_of_a_sheet_is_let_in_there_as_a_player_and_everywhere_else_as_the_public(
    entering,
):
    world, other = World(), World("Other")
    Competition.objects.update(entering=entering)
    holder, anybody = visitor(None), visitor(None)
    assert holder.get(address_of(world.sheet.links.get(side="A"))).status_code == 302
    for name in sorted(set(DOORS) - OWN_WAYS):
        own_sheet = DOORS[name].subject_of.__name__ == "by_sheet"
        for method, htmx in (("get", False), ("post", True)):
            here = knock(holder, world.address(name), method, htmx=htmx)
            told = (name, method, here.status_code)
            assert here.status_code < 500, told
            if name in NEEDS_AN_ACCOUNT:
                continue
            if own_sheet and not (DOORS[name].asks_itself and here.status_code in (405, 410)):
                assert turned_away(here) != lets_in(DOORS[name], method, Role.PLAYER, entering), told
            elsewhere = other.address(name) if own_sheet else world.address(name)
            there, public = (knock(each, elsewhere, method, htmx=htmx) for each in (holder, anybody))
            assert (there.status_code, turned_away(there)) == (public.status_code, turned_away(public)), told


def test_an_act_that_nobody_needs_a_door_for_is_no_act():
    used = {door.read for door in DOORS.values()} | {door.write for door in DOORS.values()}
    assert set(Act) == used - {None}


def test_a_private_competition_is_not_there_for_others_and_its_pages_are_for_those_in_it():
    world = World()
    Competition.objects.update(visibility="private")
    anybody, stranger = visitor(None), visitor(UserFactory(role=""))
    for name, door in DOORS.items():
        if door.subject_of.__name__ in ("by_slug", "by_fixture", "by_sheet"):
            assert turned_away(knock(anybody, world.address(name), "get", htmx=False)), name
            assert knock(stranger, world.address(name), "get", htmx=False).status_code == 404, name
    player = visitor(world.account(Role.PLAYER))
    assert knock(player, world.address("competition"), "get", htmx=False).status_code == 200
