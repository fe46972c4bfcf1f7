"""Who may do what, at every address: everybody reads, who is signed in writes, and no other method does anything."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from league.models import MemberRole, Membership
from league.rights.guarding import NOT_SIGNED_IN
from scoresheet.fixtures import open_fixture_sheet
from scoresheet.models import Change, Sheet
from tests.factories import UserFactory
from tests.league.playing import start as start_competition
from tests.pages import read_page
from tests.sheets import deal_of, enter, rows_of, start

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
WAYS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
OF_FIXTURES = ["confirm-sheet", "fixture-sheet"]  # what these do is tested with the competitions
OPEN = ["home", "sheets", "sheet", "changes", "reading"]
WRITES: dict[str, dict[str, str]] = {
    "enter-deal": {"by": "line", "line": "a 4 17 =13", "game": "1", "number": "2"},
    "correct-deal": {"at-by": "line", "at-line": "b g 31 & more"},
    "insert-deal": {"at-by": "fields", "at-knocker": "B", "at-count_a": "17"},
    "strike-or-restore": {"strike": "1"},
    "undo": {"line": "b 5"},
}


@pytest.fixture
def sheet() -> Sheet:
    sheet = start()
    enter(sheet, "a 4 17")
    return sheet


def address(name: str, sheet: Sheet) -> str:
    if name in ("home", "sheets", "new-sheet"):
        return reverse(name)
    at_line = [deal_of(sheet, 1).pk] if name in ("correct-deal", "insert-deal") else []
    return reverse(name, args=[sheet.code, *at_line])


def signed_in() -> Client:
    client = Client()
    client.force_login(UserFactory())
    return client


@WAYS
@pytest.mark.parametrize("name", OF_FIXTURES)
def test_a_fixtures_sheet_is_opened_and_confirmed_by_scorers_and_by_post_alone(
    sheet: Sheet, name: str, headers: dict[str, str]
) -> None:
    fixture = start_competition("Ann", "Ben").fixtures.get()
    url = reverse(name, args=[sheet.code if name == "confirm-sheet" else fixture.pk])
    before = rows_of(sheet)
    answer = Client().post(url, {"version": "2"}, headers=headers)
    if headers:
        assert (answer.status_code, answer.content) == (401, NOT_SIGNED_IN.encode())
    else:
        assert (answer.status_code, urlsplit(answer.url).path) == (302, "/sign-in/")
    for method in ("get", "head", "put", "patch", "delete"):
        assert getattr(signed_in(), method)(url, headers=headers).status_code == 405
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(UserFactory())
    assert forged.post(url, {"version": "2"}, headers=headers).status_code == 403
    assert (rows_of(sheet), Change.objects.count()) == (before, 2)


@WAYS
@pytest.mark.parametrize("name", OPEN)
def test_everybody_reads(sheet: Sheet, name: str, headers: dict[str, str]) -> None:
    for client in (Client(), signed_in()):
        for method in ("get", "head"):
            answer = getattr(client, method)(address(name, sheet), headers=headers)
            assert answer.status_code == 200


@WAYS
@pytest.mark.parametrize("name", OPEN)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_reading_is_all_that_these_addresses_do(
    sheet: Sheet, name: str, headers: dict[str, str], method: str
) -> None:
    for client in (Client(), signed_in()):
        assert getattr(client, method)(address(name, sheet), headers=headers).status_code == 405


@WAYS
@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete"])
def test_writing_is_done_by_post_alone(sheet: Sheet, name: str, headers: dict[str, str], method: str) -> None:
    before = rows_of(sheet)
    for client in (Client(), signed_in()):
        assert getattr(client, method)(address(name, sheet), headers=headers).status_code == 405
    assert rows_of(sheet) == before


@pytest.mark.parametrize("name", WRITES)
def test_nobody_writes_by_htmx_without_signing_in(sheet: Sheet, name: str) -> None:
    before = rows_of(sheet)
    answer = Client().post(address(name, sheet), WRITES[name] | {"version": "2"}, headers=HTMX)
    assert answer.status_code == 401
    assert answer.content.decode() == NOT_SIGNED_IN
    assert (rows_of(sheet), Change.objects.count()) == (before, 2)


@pytest.mark.parametrize("name", WRITES)
def test_without_htmx_one_is_asked_to_sign_in_and_finds_the_typing_again(sheet: Sheet, name: str) -> None:
    before = rows_of(sheet)
    client = Client()
    answer = client.post(address(name, sheet), WRITES[name] | {"version": "2"})
    assert answer.status_code == 302
    asked = urlsplit(answer.url)
    assert asked.path == "/sign-in/"
    assert (rows_of(sheet), Change.objects.count()) == (before, 2)
    back = parse_qs(asked.query)["next"][0]
    assert urlsplit(back).path == f"/sheets/{sheet.code}/"
    assert read_page(client.get(answer.url)).one("input", name="next").attrs["value"] == back
    client.force_login(UserFactory())
    page = read_page(client.get(back))
    kept = {key: text for key, text in WRITES[name].items() if key.removeprefix("at-") in FIELDS}
    if name in ("correct-deal", "insert-deal"):
        form = page.one("tr", class_="line-form").one("form")
        assert form.attrs["action"] == address(name, sheet)
    else:
        form = page.with_id("entry-form")
    assert form.typed | kept == form.typed


FIELDS = {"by", "line", "knocker", "count_a"}


@WAYS
@pytest.mark.parametrize("name", WRITES)
def test_a_sheet_that_is_none_is_not_found(name: str, headers: dict[str, str]) -> None:
    args: list[Any] = ["NOSUCH", 1] if name in ("correct-deal", "insert-deal") else ["NOSUCH"]
    assert signed_in().post(reverse(name, args=args), WRITES[name], headers=headers).status_code == 404


def test_a_new_sheet_asks_to_sign_in(sheet: Sheet) -> None:
    answer = Client().get("/sheets/new/")
    assert (answer.status_code, answer.url) == (302, "/sign-in/?next=/sheets/new/")
    for method in ("put", "patch", "delete"):
        assert getattr(signed_in(), method)("/sheets/new/").status_code == 405


def test_a_new_sheet_typed_while_signed_out_is_found_again(sheet: Sheet) -> None:
    client = Client()
    typed = {
        "name_a": "Ann & Co",
        "name_b": "Ben",
        "match": "best_of",
        "length": "5",
        "first_dealer": "B",
        "title": "Cup",
        "preset": "traditional",
        "knock_limit": "7",
    }
    answer = client.post("/sheets/new/", typed)
    assert answer.status_code == 302
    assert Sheet.objects.count() == 1
    back = parse_qs(urlsplit(answer.url).query)["next"][0]
    client.force_login(UserFactory())
    form = read_page(client.get(back)).with_id("new-sheet").typed
    assert form | typed == form


class TestForgery:
    """A form that another site made a browser send has no token, and writes nothing."""

    @WAYS
    @pytest.mark.parametrize("name", [*WRITES, "new-sheet"])
    def test_without_the_token_nothing_is_written(
        self, sheet: Sheet, name: str, headers: dict[str, str]
    ) -> None:
        client, before = Client(enforce_csrf_checks=True), rows_of(sheet)
        client.force_login(UserFactory())
        typed = WRITES.get(name, {"name_a": "Cas", "name_b": "Dee", "match": "one"}) | {"version": "2"}
        assert client.post(address(name, sheet), typed, headers=headers).status_code == 403
        assert (rows_of(sheet), Sheet.objects.count(), Change.objects.count()) == (before, 1, 2)

    def test_every_form_of_the_page_carries_its_token(self, sheet: Sheet) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(UserFactory())
        for url in ("/sheets/new/", f"/sheets/{sheet.code}/?edit={deal_of(sheet, 1).pk}"):
            forms = read_page(client.get(url)).all("form", method="post")
            assert forms
            assert all(form.typed["csrfmiddlewaretoken"] for form in forms)

    def test_with_the_token_of_the_page_or_in_the_header_a_deal_is_written(self, sheet: Sheet) -> None:
        client = Client(enforce_csrf_checks=True)
        client.force_login(UserFactory())
        form = read_page(client.get(f"/sheets/{sheet.code}/")).with_id("entry-form").typed
        assert client.post(address("enter-deal", sheet), form | {"line": "w"}).status_code == 303
        pieces = read_page(client.get(f"/sheets/{sheet.code}/")).with_id("entry-form").typed
        pieces.pop("csrfmiddlewaretoken")
        headers = HTMX | {"X-CSRFToken": client.cookies["csrftoken"].value}
        answer = client.post(address("enter-deal", sheet), pieces | {"line": "w"}, headers=headers)
        assert answer.status_code == 200
        assert len(rows_of(sheet)[1]) == 3


def test_nobody_is_offered_to_start_a_sheet_who_may_not() -> None:
    competition = start_competition("Ann", "Ben")
    one = UserFactory(role=MemberRole.SCORER)
    Membership.objects.filter(user=one).update(competition=competition)
    fixture = competition.fixtures.get()
    sheet = open_fixture_sheet(fixture=fixture, by=None)
    enter(sheet, "a g 98")
    pages = ["/", "/sheets/", f"/sheets/{sheet.code}/"]
    for user, offered in ((one, False), (UserFactory(role=MemberRole.SCORER), True)):
        client = Client()
        client.force_login(user)
        words = [client.get(page).content.decode() for page in pages]
        assert [bool(re.search("Start (a|another) sheet", text)) for text in words] == [offered] * 3
        assert (client.get("/sheets/new/").status_code == 200) == offered
    assert "Start a sheet" in Client().get("/").content.decode()
