"""A page that is left open follows the match: cheap while nothing happens, and all of what happened when something did."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Competition, Player
from scoresheet.following import stamp_of
from scoresheet.life.both import begin_second
from scoresheet.models import Sheet
from tests import sheets
from tests.factories import UserFactory
from tests.pages import Element, read_page
from tests.scoresheet.links.linked import phone, settle, sheet_of

pytestmark = pytest.mark.django_db


def stamp_on(page: Element) -> str:
    return page.with_id("follow").one("input", name="stamp").attrs["value"]


def fresh(sheet: Sheet) -> Sheet:
    return Sheet.objects.select_related("fixture__competition").get(pk=sheet.pk)


def look(client: Client, sheet: Sheet, **asked: str) -> Element | None:
    answer = client.get(f"/sheets/{sheet.code}/follow/", asked, headers={"hx-request": "true"})
    assert "no-store" in answer["Cache-Control"]
    assert answer.status_code in (200, 204)
    return read_page(answer) if answer.status_code == 200 else None


def test_nothing_is_answered_while_nothing_happens_and_the_games_when_a_deal_was_entered() -> None:
    sheet = sheet_of()
    ben = phone(sheet, "B")
    page = read_page(ben.get(f"/sheets/{sheet.code}/"))
    assert page.with_id("follow").attrs["hx-get"] == f"/sheets/{sheet.code}/follow/"
    assert look(ben, sheet, stamp=stamp_on(page), entering="on") is None
    sheets.enter(sheet, "a 4 17")
    answer = look(ben, sheet, stamp=stamp_on(page), entering="on")
    assert answer is not None
    assert "Ann knocked with 4 against 17" in answer.with_id("games").words
    assert answer.with_id("entry-head").one("input", name="number").attrs["value"] == "2"
    assert answer.with_id("sheet-actions").one("form", id="undo").one("input", name="version")
    assert answer.with_id("followed").words == "Entered: Ann knocked with 4 against 17"
    assert look(ben, sheet, stamp=stamp_on(answer), entering="on") is None


def test_one_question_tells_the_public_that_nothing_changed_and_two_a_phone_with_a_link() -> None:
    sheet = sheet_of()
    now = stamp_of(fresh(sheet))
    for client, questions in ((Client(), 1), (phone(sheet), 2)):
        with CaptureQueriesContext(connection) as asked:
            assert look(client, sheet, stamp=now) is None
        assert len(asked) == questions, [each["sql"] for each in asked]


def test_who_only_looks_on_gets_no_line_to_enter_in_and_no_name_that_is_hidden() -> None:
    sheet = sheet_of("Ann Tailor", "Ben Usher")
    Player.objects.update(shown_as="hidden")
    sheets.enter(sheet, "a 4 17")
    answer = look(Client(), sheet, stamp="1-open")
    assert answer is not None
    assert not {"entry", "entry-head", "sheet-actions"} & set(answer.ids)
    assert "knocked with 4 against 17" in answer.with_id("followed").words
    assert "Tailor" not in answer.words


@pytest.mark.parametrize("state", ["submitted", "disputed", "confirmed"])
def test_where_the_match_stands_is_followed_too(state: str) -> None:
    sheet = sheet_of()
    scorer = Client()
    scorer.force_login(UserFactory())
    before = stamp_of(fresh(sheet))
    settle(sheet, state)
    answer = look(scorer, sheet, stamp=before, entering="on")
    assert answer is not None
    assert state in answer.with_id("match").words.lower()


def test_the_page_asks_no_more_once_the_match_has_ended() -> None:
    sheet = sheet_of()
    before = stamp_of(fresh(sheet))
    settle(sheet, "confirmed")
    answer = look(Client(), sheet, stamp=before)
    assert answer is not None
    assert "hx-get" not in answer.with_id("follow").attrs
    assert b"follow.js" not in Client().get(f"/sheets/{sheet.code}/").content
    settle(sheet, "draft")
    assert b"follow.js" in Client().get(f"/sheets/{sheet.code}/").content
    Competition.objects.update(closed_at=timezone.now())
    assert b"follow.js" not in Client().get(f"/sheets/{sheet.code}/").content


def test_a_second_entry_is_followed_with_the_match_that_it_stands_beside() -> None:
    sheet = sheet_of(entering="double")
    ann, ben = phone(sheet), phone(sheet, "B")
    sent = {"by": "line", "line": "a 4 98", "game": "1", "number": "1"}
    assert ann.post(f"/sheets/{sheet.code}/deals/", sent).status_code == 303
    second = begin_second(sheet=sheet, by=None, side="B")
    page = read_page(ben.get(f"/sheets/{second.code}/"))
    assert look(ben, second, stamp=stamp_on(page), entering="on") is None
    settle(sheet, "disputed")
    assert look(ben, second, stamp=stamp_on(page), entering="on") is not None


def test_a_sheet_outside_of_competitions_is_followed_until_it_is_finished() -> None:
    sheet = sheets.start()
    assert b"follow.js" in Client().get(f"/sheets/{sheet.code}/").content
    sheets.enter(sheet, "a 4 98", "a 4 98")
    assert b"follow.js" not in Client().get(f"/sheets/{sheet.code}/").content


def test_a_phone_whose_link_ended_is_told_that_nothing_more_is_entered_there() -> None:
    sheet = sheet_of()
    ann = phone(sheet)
    settle(sheet, "confirmed")
    answer = look(ann, sheet, stamp="1-open", entering="on")
    assert answer is not None
    assert "Nothing more is entered here." in answer.with_id("entry").words


def test_without_scripts_there_is_a_link_to_look_again() -> None:
    sheet = sheet_of()
    page = read_page(Client().get(f"/sheets/{sheet.code}/"))
    assert page.with_id("follow").one("noscript").one("a").attrs["href"] == f"/sheets/{sheet.code}/"
