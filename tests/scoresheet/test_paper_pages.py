"""What is printed is a page too, which the browser prints: the same sheets and notices as the PDF's, to look at first."""

import datetime
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.actions.tables import refresh_table
from league.models import Competition, Player, Round, Season
from scoresheet.models import Sheet
from tests.factories import UserFactory
from tests.league.playing import beat, start
from tests.pages import read_page
from tests.sheets import enter
from tests.sheets import start as start_sheet

pytestmark = pytest.mark.django_db
PRINT = "/competitions/winter/print/"


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(UserFactory(is_superuser=True))
    return client


def words_of(client: Client, address: str, **asked: str) -> str:
    answer = client.get(address, asked)
    assert answer.status_code == HTTPStatus.OK, answer.content.decode()
    return read_page(answer).with_id("drawn").words


def test_each_notice_of_a_competition_is_a_page_with_its_pdf_beside_it(client: Client) -> None:
    competition = start("Iris", "Ben", "Cleo", "Dan")
    beat(competition, "Iris", "Ben", (251, 97))
    refresh_table(competition=competition.pk)
    entry = competition.entries.get(name="Iris")
    for address, wanted in {
        "table/": "Why they stand so",
        "rounds/": "Deals first",
        "cross/": "1 won, ½ drawn",
        "cross/?empty=1": "Cross table, to be filled in",
        "names/?round=2": "Round 2 · Table 1",
        f"entries/{entry.code}/": "Matches in Winter",
    }.items():
        page = read_page(client.get(PRINT + address))
        assert wanted in page.with_id("drawn").words
        assert "Iris" in page.with_id("drawn").words
        form = page.one("form", class_="print-bar")
        file, kept = (
            form.one("button", formaction=PRINT + address.split("/?")[0].rstrip("/") + ".pdf"),
            {each.attrs["name"]: each.attrs["value"] for each in form.all("input", type="hidden")},
        )
        assert file.words == "PDF"
        pdf = client.get(file.attrs["formaction"], {**kept, "paper": "letter"})
        assert pdf["Content-Type"] == "application/pdf"
        assert kept == dict(pair.split("=") for pair in address.split("?")[1:])


def test_a_season_is_a_page_for_everybody_and_goes_to_the_background_from_the_desk(client: Client) -> None:
    competition = start("Iris", "Ben")
    season = Season.objects.create(slug="season", name="Winter 2026")
    Competition.objects.filter(pk=competition.pk).update(season=season)
    assert "Winter: all results" in words_of(client, "/seasons/season/yearbook/")
    assert client.post("/seasons/season/yearbook/").status_code == HTTPStatus.FOUND
    Competition.objects.update(visibility="private")
    answer = client.get("/seasons/season/yearbook/")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "there is nothing to print" in answer.content.decode()


def test_blank_sheets_are_shown_as_they_are_chosen(client: Client) -> None:
    asked = {"preset": "hollywood", "share": "2", "pages": "3", "paper": "letter"}
    page = read_page(client.get("/sheets/blank/", asked))
    shown = page.with_id("drawn")
    assert shown.words.count("Three games to 150") == 2
    assert len(shown.all("div", class_="drawn-page")) == 3
    assert all(each.has({"class_": "is-turned"}) for each in shown.all("div", class_="is-letter"))
    assert "One game to 100" in words_of(client, "/sheets/blank/")


def test_a_fault_in_what_was_asked_stands_where_the_pages_would(client: Client) -> None:
    answer = client.get("/sheets/blank/", {"pages": "0"}, headers={"hx-request": "true"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert read_page(answer).with_id("drawn").words == "At least one page."


def test_a_sheet_is_shown_as_a_record_or_made_out_again(client: Client) -> None:
    sheet = start_sheet(names=("Iris", "Ben"))
    enter(sheet, "a 4 17")
    address = f"/sheets/{sheet.code}/print/"
    assert "Iris knocked with 4 against 17" in words_of(client, address)
    assert "knocked" not in words_of(client, address, what="blank")
    answer = client.get(address, {"paper": "napkin"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "not on “napkin”" in answer.content.decode()


def test_the_sheets_of_a_round_are_made_out_and_shown(desk: Client) -> None:
    start("Iris", "Ben", "Cleo", "Dan")
    asked = {"round": "1", "paper": "letter", "share": "4", "how": "page"}
    answer = desk.post(f"{PRINT}sheets/", asked)
    assert answer["Location"] == f"{PRINT}round/?round=1&paper=letter&share=4"
    text = words_of(desk, answer["Location"])
    for code in Sheet.objects.values_list("code", flat=True):
        assert code in text
    assert all(f"Signed: {name}" in text for name in ("Iris", "Ben", "Cleo", "Dan"))
    assert "no sheet yet" not in desk.get(answer["Location"]).content.decode()


def test_matches_without_a_sheet_are_told_and_a_round_without_matches_is_said(desk: Client) -> None:
    competition = start("Iris", "Ben")
    page = desk.get(f"{PRINT}round/", {"round": "1"}).content.decode()
    assert "1 match has no sheet yet." in page
    beat(competition, "Iris", "Ben")
    for number, why in (("1", "Every match of round 1 has its result"), ("7", "Winter has no round 7")):
        answer = desk.get(f"{PRINT}round/", {"round": number})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert why in answer.content.decode()
    assert "Say which round." in desk.get(f"{PRINT}round/").content.decode()


def test_the_sheets_of_a_round_cost_the_same_questions_for_many_tables(desk: Client) -> None:
    start("Iris", "Ben", name="Winter")
    start(*"ABCDEFGH", name="Summer")
    counts = []
    for slug in ("winter", "summer"):
        desk.post(f"/competitions/{slug}/print/sheets/", {"round": "1", "how": "page"})
        with CaptureQueriesContext(connection) as asked:
            desk.get(f"/competitions/{slug}/print/round/", {"round": "1"})
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 11


def test_a_sheet_says_on_which_day_and_at_what_time_its_match_is_played(desk: Client) -> None:
    competition = start("Iris", "Ben")
    day = datetime.date(2031, 11, 6)
    Round.objects.filter(competition=competition).update(day=day, begins_at=datetime.time(19, 30))
    desk.post(f"{PRINT}sheets/", {"round": "1", "how": "page"})
    assert "Date Thu 6 Nov 2031 Time 19:30" in words_of(desk, f"{PRINT}round/", round="1")
    code = Sheet.objects.get().code
    assert "Thu 6 Nov 2031" in words_of(desk, f"/sheets/{code}/print/", what="blank")
    Round.objects.update(until=datetime.date(2031, 11, 20), begins_at=None)
    text = words_of(desk, f"{PRINT}round/", round="1")
    assert "Play by Thu 20 Nov 2031" in text
    assert "6 Nov" not in text


def test_names_that_the_pdf_has_no_letters_for_are_named_before_it_is_made(client: Client) -> None:
    start("கமலா", "देवनागरी", "สมชาย ใจดี", "王小明")
    said = read_page(client.get(f"{PRINT}rounds/")).one("p", class_="is-warn").words
    assert "The PDF has no letters for" in said
    assert "கமலா" in said
    assert "देवनागरी" in said
    assert "สมชาย" not in said
    Player.objects.filter(name__in=["கமலா", "देवनागरी"]).update(shown_as="hidden")
    assert "no letters" not in client.get(f"{PRINT}rounds/").content.decode()


def test_the_pages_are_for_those_who_may_see_and_the_sheets_for_those_who_enter(client: Client) -> None:
    start("Iris", "Ben")
    assert client.get(f"{PRINT}round/", {"round": "1"}).status_code == HTTPStatus.FOUND
    Competition.objects.update(visibility="private")
    for address in ("table/", "rounds/", "cross/", "names/"):
        assert client.get(PRINT + address).status_code == HTTPStatus.FOUND


def test_each_page_leads_to_its_print(desk: Client) -> None:
    competition = start("Iris", "Ben")
    beat(competition, "Iris", "Ben")
    start("Cleo", "Dan", name="Summer")
    refresh_table(competition=competition.pk)
    entry = competition.entries.select_related("player").get(name="Iris")
    for address, wanted in {
        "/competitions/winter/": f"{PRINT}table/",
        "/competitions/winter/rounds/": f"{PRINT}rounds/",
        "/competitions/summer/rounds/": "/competitions/summer/print/round/?round=1&amp;share=2",
        "/competitions/winter/cross/": f"{PRINT}cross/?empty=1",
        f"/players/{entry.player.pk}/": f"{PRINT}entries/{entry.code}/",
        "/rules/classic/": "/rules/classic/sheet/",
    }.items():
        assert f'href="{wanted}"' in desk.get(address).content.decode()
    assert "print/round/" not in desk.get("/competitions/winter/rounds/").content.decode()


def test_a_competition_without_matches_says_so_in_place_of_each_document(client: Client) -> None:
    competition = start("Iris", "Ben")
    competition.fixtures.all().delete()
    Round.objects.all().delete()
    for address in ("rounds/", "rounds.pdf"):
        answer = client.get(PRINT + address)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "This competition has no matches yet: there is nothing to print." in answer.content.decode()


def test_the_paper_that_was_chosen_last_is_taken_where_nothing_is_said(desk: Client) -> None:
    start("Iris", "Ben")
    assert "is-a4" in desk.get(f"{PRINT}rounds/").content.decode()
    desk.get(f"{PRINT}rounds/", {"paper": "letter"})
    for address in ("/sheets/blank/", f"{PRINT}rounds/", f"{PRINT}?"):
        page = read_page(desk.get(address))
        assert [
            each.attrs["value"] for each in page.all("input", name="paper") if "checked" in each.attrs
        ] == ["letter"] * (2 if address == f"{PRINT}?" else 1)
    answer = desk.post(f"{PRINT}sheets/", {"round": "1", "how": "page"})
    assert answer["Location"] == f"{PRINT}round/?round=1&paper=letter&share=1"
    desk.cookies["paper"] = "papyrus"
    assert "is-a4" in desk.get("/sheets/blank/").content.decode()
