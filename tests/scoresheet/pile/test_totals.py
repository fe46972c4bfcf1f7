"""The paper's final totals as a check: the same, or which line explains that they differ."""

from typing import Any

import pytest
from django.test import Client

from league.models import MemberRole
from scoresheet.models import Sheet
from tests import sheets
from tests.factories import UserFactory
from tests.pages import Element, read_page
from tests.sheets import deal_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet(client: Client) -> Sheet:
    """A sheet that adds up to 275 and 37, for a scorer who is signed in."""
    client.force_login(UserFactory(role=MemberRole.SCORER))
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 9 3", "b 3 15", "a g 31")
    return sheet


def ask(client: Client, sheet: Sheet, a: Any, b: Any, *, game: str = "", **headers: str) -> Element:
    typed = {"total_a": a, "total_b": b, "game": game}
    answer = client.get(f"/sheets/{sheet.code}/totals/", typed, headers=headers)
    assert answer.status_code == 200
    return read_page(answer)


def test_totals_that_agree_are_said_to(client: Client, sheet: Sheet) -> None:
    assert "The paper says the same: 275 – 37." in ask(client, sheet, 275, 37).words
    assert ask(client, sheet, 275, 37, **{"HX-Request": "true"}).words == "The paper says the same: 275 – 37."


def test_a_difference_points_at_the_line_and_opens_it_with_the_likely_deal(
    client: Client, sheet: Sheet
) -> None:
    sheets.correct(sheet, 3, "b 3 51")
    page = ask(client, sheet, 275, 37)
    assert "The paper says 275 – 37, the deals here make 275 – 73." in page.words
    first = page.one("ol").all("a")[0]
    assert (
        first.words
        == "Deal 3: two digits swapped? Ben knocked with 3 against 15, not Ben knocked with 3 against 51."
    )
    opened = read_page(client.get(first.attrs["href"].partition("#")[0]))
    assert opened.with_id("at-line").attrs["value"] == "b 3 15"
    assert f"deal-{deal_of(sheet, 3).pk}-form" in {row.attrs.get("id") for row in opened.all("tr")}


def test_a_line_entered_twice_and_one_left_out_are_named(client: Client, sheet: Sheet) -> None:
    longer = sheets.start()
    sheets.enter(longer, "a 4 17", "b 9 3", "b 3 15", "b 3 15", "a g 31")
    assert (
        "Deal 4: entered twice? Ben knocked with 3 against 15 stands there already."
        in ask(client, longer, 275, 37).words
    )
    assert "A line left out? Ben scored 12 by a knock would make it fit." in ask(client, sheet, 275, 74).words


def test_of_a_match_of_several_games_each_is_compared_the_last_one_unless_another_is_chosen(
    client: Client, sheet: Sheet
) -> None:
    match = sheets.start(best_of=3)
    sheets.enter(match, "a 4 17", "b 9 3", "b 3 51", "a g 31")  # 15 on the paper, not 51
    sheets.enter(match, "b g 98")
    page = read_page(client.get(f"/sheets/{match.code}/?pile=1"))
    choices = [option.words for option in page.with_id("totals-game").all("option")]
    assert choices == ["2", "1"]
    assert "Game 2: the paper says the same: 0 – 496." in ask(client, match, 0, 496).words
    page = ask(client, match, 275, 37, game="1")
    assert "Game 1: the paper says 275 – 37, the deals here make 275 – 73." in page.words
    first = page.one("ol").all("a")[0]
    assert first.words.startswith("Deal 3: two digits swapped?")
    assert f"edit={deal_of(match, 3).pk}" in first.attrs["href"]
    assert page.with_id("totals-game").one("option", selected="").words == "1"
    assert page.with_id("total-a").attrs["value"] == "275"


def test_what_no_slip_explains_and_what_is_no_number_are_said(client: Client, sheet: Sheet) -> None:
    assert "No single slip explains that" in ask(client, sheet, 1, 2).words
    for typed in (
        {},
        {"total_a": "x", "total_b": "1"},
        {"total_a": "275"},
        {"total_a": "-1", "total_b": "²"},
    ):
        answer = client.get(f"/sheets/{sheet.code}/totals/", typed)
        assert answer.status_code == 422
        assert "Type both totals" in read_page(answer).words


def test_the_check_is_for_who_enters(client: Client, sheet: Sheet) -> None:
    client.logout()
    answer = client.get(f"/sheets/{sheet.code}/totals/", {"total_a": 1, "total_b": 2})
    assert answer.status_code == 302
    assert answer.url.startswith("/sign-in/")
