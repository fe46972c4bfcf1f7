"""The page of the pile: one field that leads to a sheet, the list of what is missing, the sheet just entered."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league.models import Fixture, MemberRole, Membership
from scoresheet.models import Deal, Sheet
from tests import sheets
from tests.factories import UserFactory
from tests.league.playing import start
from tests.pages import read_page

pytestmark = pytest.mark.django_db
ADDRESS = "/pile/"


@pytest.fixture
def scorer(client: Client) -> Client:
    client.force_login(UserFactory(role=MemberRole.SCORER))
    return client


def type_in(client: Client, typed: str, **more: Any) -> Any:
    return client.post(ADDRESS, {"q": typed, **more})


def test_what_fits_one_sheet_leads_there_and_back(scorer: Client) -> None:
    sheet = sheets.start()
    answer = type_in(scorer, sheet.code)
    assert (answer.status_code, answer.url) == (303, f"/sheets/{sheet.code}/?pile=1")
    page = read_page(scorer.get(answer.url))
    form = page.with_id("entry-form").typed
    entered = scorer.post(f"/sheets/{sheet.code}/deals/", form | {"line": "1.4.17"})
    assert (entered.status_code, entered.url) == (303, f"/sheets/{sheet.code}/?pile=1#entry")
    back = read_page(scorer.get(page.with_id("pile-link").attrs["href"]))
    assert "Ann – Ben" in back.one(class_="pile-just").words
    assert sheet.code in back.one(class_="pile-just").words
    undone = scorer.post(f"/sheets/{sheet.code}/undo/", back.with_id("undo").typed)
    assert (undone.status_code, undone.url) == (303, f"/sheets/{sheet.code}/?line=a+4+17&pile=1#entry")
    assert not Deal.objects.exists()


def test_a_match_without_a_sheet_gets_one_when_its_table_is_typed(scorer: Client) -> None:
    competition = start("Ann", "Ben", first=timezone.localdate())
    answer = type_in(scorer, "1")
    sheet = Sheet.objects.get()
    assert answer.url == f"/sheets/{sheet.code}/?pile=1"
    assert sheet.fixture == competition.fixtures.get()


def test_of_several_that_fit_one_is_chosen_by_its_number(scorer: Client) -> None:
    for name in ("Winter", "Cup"):
        start("Ann", "Ben", first=timezone.localdate(), name=name)
    page = read_page(type_in(scorer, "1"))
    assert "fits 2 sheets" in page.with_id("pile-says").words
    among = [box.attrs["value"] for box in page.all("input") if box.attrs.get("name") == "among"]
    answer = type_in(scorer, "2", among=among)
    assert answer.status_code == 303
    assert Sheet.objects.get().fixture == Fixture.objects.get(pk=among[1].removeprefix("fixture-"))


def test_what_fits_nothing_is_said_and_stays_in_the_field(scorer: Client) -> None:
    answer = type_in(scorer, "qq <b>")
    assert answer.status_code == 422
    page = read_page(answer)
    assert page.with_id("pile-says").words.startswith("Nothing fits “qq <b>”")
    assert page.with_id("pile-field").attrs["value"] == "qq <b>"
    for broken in ("fixture-x", "fixture-99999", "sheet-NOSUCH", "sheet-\0", "x"):
        assert scorer.post(ADDRESS, {"choose": broken}).status_code == 422


def test_the_missing_sheets_of_tonight_are_listed_with_who_plays(
    scorer: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    start("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", first=timezone.localdate())
    with django_assert_num_queries(6):
        page = read_page(scorer.get(ADDRESS))
    assert "Missing tonight: 3 of 3" in page.words
    assert "Winter, round 1, table 2" in page.words


def test_the_pile_is_for_who_may_enter(client: Client) -> None:
    competition = start("Ann", "Ben", first=timezone.localdate())
    assert client.get(ADDRESS).url.startswith("/sign-in/")
    client.force_login(UserFactory(role=""))
    assert client.get(ADDRESS).status_code == 403
    only_here = UserFactory(role="")
    Membership.objects.create(
        user=only_here, role=MemberRole.SCORER, competition=start("Gus", "Ida", name="Cup")
    )
    client.force_login(only_here)
    assert "No round is played today" in read_page(client.get(ADDRESS)).words
    assert type_in(client, "1").status_code == 422
    key = f"fixture-{competition.fixtures.get().pk}"
    assert client.post(ADDRESS, {"choose": key}).status_code == 422
    assert not Sheet.objects.exists()
