"""Starting a sheet: names, the match, the rules and how they differ from the preset."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoresheet.models import Sheet
from tests import sheets
from tests.browser.paper import address, below, enter, lines


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the sheet").click()


def name_both(page: Page, first: str = "Iris", second: str = "Tobias") -> None:
    page.get_by_label("Player A, left").fill(first)
    page.get_by_label("Player B, right").fill(second)


def test_a_preset_is_changed_and_its_differences_are_shown_before_the_sheet_is_started(
    page: Page, scorer: User
) -> None:
    page.goto("/sheets/new/")
    name_both(page)
    page.get_by_label("Rules", exact=True).select_option("Oklahoma")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Target", exact=True).fill("250")
    page.keyboard.press("Tab")
    expect(page.get_by_text("1 difference from Oklahoma: target 250 instead of 100.")).to_be_visible()
    start(page)
    expect(page.locator("#game-1")).to_contain_text("to 250")
    expect(page.locator("#line")).to_have_attribute("placeholder", "7h a 4 17")
    enter(page, "7h a 4 17")


def test_the_names_of_players_are_remembered(page: Page, scorer: User) -> None:
    sheets.start(names=("Iris Calloway", "Tobias Brandt"))
    page.goto("/sheets/new/")
    options = page.locator("#players option").evaluate_all("all => all.map(each => each.value)")
    assert options == ["Iris Calloway", "Tobias Brandt"]


def test_a_match_asks_for_its_length_where_it_has_one(page: Page, scorer: User) -> None:
    page.goto("/sheets/new/")
    expect(page.get_by_label("How many")).to_be_hidden()
    page.get_by_role("radio", name="Best of").check()
    expect(page.get_by_label("How many")).to_be_visible()
    name_both(page)
    page.get_by_label("How many").fill("4")
    start(page)
    expect(page.get_by_text("Best of 4 can't be played: take an odd number up to 25.")).to_be_visible()
    expect(page.get_by_label("Player A, left")).to_have_value("Iris")
    page.get_by_label("How many").fill("3")
    start(page)
    expect(page.get_by_role("region", name="Match score")).to_contain_text("0 – 0")


def test_who_deals_first_is_marked_on_the_first_line(page: Page, scorer: User) -> None:
    page.goto("/sheets/new/")
    name_both(page)
    page.get_by_role("group", name="Who deals first").get_by_role("radio", name="Player B").check()
    start(page)
    enter(page, "a 4 17")
    expect(lines(page).get_by_role("cell", name="Tobias dealt.")).to_be_visible()


def test_a_match_of_some_deals_ends_with_the_last_of_them(page: Page, scorer: User) -> None:
    page.goto("/sheets/new/")
    name_both(page)
    page.get_by_role("radio", name="A number of deals").check()
    page.get_by_label("How many").fill("2")
    start(page)
    enter(page, "a 4 17", "b 3 25")
    expect(page.locator("#game-1")).to_contain_text("won by Tobias")
    assert below(page, "Points of the deals") == ["13", "22"]


@pytest.mark.parametrize(("first", "second"), [("Iris", "iris "), ("Iris", "   ")])
def test_two_names_that_will_not_do_are_said_at_the_name(
    page: Page, scorer: User, first: str, second: str
) -> None:
    page.goto("/sheets/new/")
    name_both(page, first, second)
    start(page)
    expect(page.get_by_label("Player B, right")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Player A, left")).to_have_value(first)
    assert not Sheet.objects.exists()


def test_a_double_click_starts_one_sheet_and_going_back_to_change_a_name_starts_another(
    page: Page, scorer: User
) -> None:
    page.goto("/sheets/new/")
    name_both(page)
    page.get_by_role("button", name="Start the sheet").dblclick()
    expect(page.get_by_role("heading", name="Iris – Tobias")).to_be_visible()
    assert Sheet.objects.count() == 1
    page.go_back()
    name_both(page, second="Pilar")
    start(page)
    expect(page.get_by_role("heading", name="Iris – Pilar")).to_be_visible()


def test_after_a_game_another_is_started_with_the_same_players_and_rules(page: Page, scorer: User) -> None:
    sheet = sheets.start("oklahoma", names=("Iris", "Tobias"), target=50)
    sheets.enter(sheet, "7h a 4 60")
    page.goto(address(sheet))
    page.get_by_role("link", name="Start another sheet").click()
    expect(page.get_by_label("Player A, left")).to_have_value("Iris")
    expect(page.get_by_label("Player B, right")).to_have_value("Tobias")
    expect(page.get_by_text("1 difference from Oklahoma: target 50 instead of 100.")).to_be_visible()
    start(page)
    expect(page.locator("#game-1")).to_contain_text("to 50")
