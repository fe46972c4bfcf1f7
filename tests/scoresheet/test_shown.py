"""Sheets, their list and their record, as the public reads the names in them."""

import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.competitions import Terms, start_competition
from league.models import Player
from league.names import name_key
from league.rulesets import named_rules
from scoresheet.fixtures import open_fixture_sheet
from scoresheet.models import Sheet
from tests.factories import UserFactory
from tests.sheets import enter, start, strike

pytestmark = pytest.mark.django_db
PAGES = ("home", "sheets", "sheet", "changes")


@pytest.fixture
def scorer() -> User:
    return UserFactory()


def wish(name: str, shown_as: str) -> None:
    assert Player.objects.filter(key=name_key(name)).update(shown_as=shown_as)


def sheet_of_two(**wishes: str) -> Sheet:
    sheet = start(names=("Iris Calloway", "Tobias Brandt"))
    enter(sheet, "a 4 17", "b g 31", "a 2 80", "a 0 66 =91")
    strike(sheet, 2)
    for first, shown_as in wishes.items():
        wish({"iris": "Iris Calloway", "tobias": "Tobias Brandt"}[first], shown_as)
    return sheet


def texts(client: Client, sheet: Sheet) -> dict[str, str]:
    addresses = {
        name: reverse(name, args=[sheet.code] if name in ("sheet", "changes") else []) for name in PAGES
    }
    addresses["reading"] = reverse("reading", args=[sheet.code]) + "?game=1&by=line&line=a 3 5"
    return {name: client.get(address).content.decode() for name, address in addresses.items()}


def test_no_page_of_a_sheet_gives_a_name_away(client: Client) -> None:
    sheet = sheet_of_two(iris="hidden", tobias="initials")
    for name, text in texts(client, sheet).items():
        assert "Calloway" not in text, name
        assert "Brandt" not in text, name
        assert "Player A" in text, name
    assert "T. B." in texts(client, sheet)["changes"]


def test_whoever_is_signed_in_reads_them_all(client: Client, scorer: User) -> None:
    sheet = sheet_of_two(iris="hidden", tobias="initials")
    client.force_login(scorer)
    for name, text in texts(client, sheet).items():
        assert "Iris Calloway" in text, name
        assert "Player A" not in text, name


def test_two_hidden_ones_are_told_apart_by_their_sides(client: Client) -> None:
    text = texts(client, sheet_of_two(iris="hidden", tobias="hidden"))["sheet"]
    assert "Player A – Player B" in text
    assert "Player A knocked with 4 against 17" in text


def test_on_the_sheet_of_a_competition_the_number_of_the_entry_stands_for_somebody_hidden(
    client: Client,
) -> None:
    competition = start_competition(
        name="Winter",
        names=["Ann", "Ben", "Cora", "Iris Calloway"],
        terms=Terms(rules=named_rules("classic")),
        token=uuid.uuid4(),
        by=None,
    )
    wish("Iris Calloway", "hidden")
    sheet = open_fixture_sheet(fixture=competition.fixtures.get(a__number=1, b__number=4), by=None)
    for name, text in texts(client, sheet).items():
        assert "Calloway" not in text, name
        assert name == "reading" or "Ann – Player 4" in text, name


def test_nobody_is_found_by_a_name_that_is_not_shown(client: Client, scorer: User) -> None:
    sheet_of_two(iris="hidden", tobias="initials")
    found = f"{reverse('sheets')}?q="
    for word in ("Calloway", "Tobias", "Iris"):
        assert "No sheet fits" in client.get(found + word).content.decode()
    client.force_login(scorer)
    assert "No sheet fits" not in client.get(found + "Calloway").content.decode()
