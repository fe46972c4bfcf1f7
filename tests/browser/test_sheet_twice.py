"""Nothing is entered twice: double clicks, reloads, the way back, two tabs."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, expect

from tests import sheets
from tests.browser.paper import address, enter, entry, line, lines, menu, slow_answer, written


@pytest.fixture(autouse=True)
def nothing_is_followed(context: BrowserContext) -> None:
    """A tab that is open stays as old as it is, however long the test takes: by itself it would see what another one did."""
    context.route("**/follow/*", lambda route: route.fulfill(status=204))


def test_a_double_click_enters_one_deal_and_says_nothing_is_wrong(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    page.keyboard.type("a 4 17")
    entry(page).get_by_role("button", name="Enter", exact=True).dblclick()
    expect(lines(page)).to_have_count(1)
    page.keyboard.type("b 3 15")
    with slow_answer(page):
        entry(page).get_by_role("button", name="Enter", exact=True).dblclick()
        page.keyboard.press("Enter")
    expect(lines(page)).to_have_count(2)
    expect(entry(page).get_by_role("alert")).to_have_count(0)
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_a_double_click_on_the_fields_button_enters_one_deal(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    entry(page).get_by_role("radio", name="Buttons").check()
    entry(page).get_by_role("radio", name="Wash").check()
    entry(page).get_by_role("button", name="Enter deal").dblclick()
    expect(lines(page)).to_have_count(1)
    expect(entry(page).get_by_role("radio", name="Wash")).not_to_be_checked()
    expect(entry(page).get_by_role("alert")).to_have_count(0)
    assert written(sheet) == [("", 0, False)]


def test_a_double_click_on_undo_takes_one_deal_back(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    entry(page).get_by_role("button", name=re.compile("^Undo")).dblclick()
    expect(lines(page)).to_have_count(1)
    expect(line(page)).to_have_value("b 3 15")
    assert written(sheet) == [("A", 13, False)]


def test_a_reload_after_entering_enters_nothing_more(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    enter(page, "a 4 17")
    page.reload()
    expect(lines(page)).to_have_count(1)
    expect(line(page)).to_have_value("")
    expect(line(page)).to_be_focused()
    assert written(sheet) == [("A", 13, False)]


def test_going_back_to_the_sheet_and_pressing_enter_again_never_makes_two_of_one(
    page: Page, scorer: User
) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    enter(page, "a 4 17")
    page.goto("/rules/")
    page.go_back()
    line(page).fill("a 4 17")
    line(page).press("Enter")
    expect(entry(page)).to_contain_text(re.compile("Deal [23]"))
    expect(line(page)).to_be_focused()
    line(page).fill("b 3 15")
    line(page).press("Enter")
    expect(page.locator("#game-1")).to_contain_text("Ben knocked with 3 against 15")
    assert written(sheet)[-1] == ("B", 12, False)
    assert len(written(sheet)) == lines(page).count()


def test_of_two_tabs_that_enter_the_same_line_one_sees_the_fresh_sheet_with_its_own_typing_kept(
    page: Page, context: BrowserContext, scorer: User
) -> None:
    sheet = sheets.start()
    other = context.new_page()
    for tab in (page, other):
        tab.goto(address(sheet))
        expect(line(tab)).to_be_focused()
    enter(other, "a 4 17")
    page.keyboard.type("b 3 15\n")
    alert = entry(page).get_by_role("alert")
    expect(alert).to_contain_text("This line was entered meanwhile by bea: Ann knocked with 4 against 17.")
    expect(lines(page)).to_have_count(1)
    expect(line(page)).to_have_value("b 3 15")
    expect(line(page)).to_be_focused()
    assert written(sheet) == [("A", 13, False)]
    page.keyboard.press("Enter")
    expect(lines(page)).to_have_count(2)
    expect(entry(page).get_by_role("alert")).to_have_count(0)
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_a_stale_tab_undoes_nothing_and_is_shown_the_fresh_sheet(
    page: Page, context: BrowserContext, scorer: User
) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17")
    page.goto(address(sheet))
    other = context.new_page()
    other.goto(address(sheet))
    enter(other, "b 3 15")
    page.keyboard.press("-")
    expect(page.get_by_role("alert")).to_contain_text("The sheet was changed meanwhile: nothing was undone.")
    expect(lines(page)).to_have_count(2)
    assert len(written(sheet)) == 2
    page.keyboard.press("-")
    expect(lines(page)).to_have_count(1)


def test_a_stale_tab_strikes_nothing_that_was_corrected_meanwhile(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    sheets.correct(sheet, 1, "a 4 27", by=scorer)
    menu(page, 1, "Strike")
    expect(page.get_by_role("alert")).to_contain_text("This line was changed meanwhile by bea")
    expect(lines(page).nth(0)).to_contain_text("Ann knocked with 4 against 27")
    assert written(sheet) == [("A", 23, False), ("B", 12, False)]
    menu(page, 2, "Strike")
    expect(lines(page).nth(1).locator("s").first).to_be_visible()


def test_what_was_typed_for_a_line_that_is_gone_comes_to_the_entry_line(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    menu(page, 2, "Edit")
    expect(page.locator("#at-line")).to_be_focused()
    sheets.undo(sheet, by=scorer)
    page.locator("#at-line").fill("b 3 25")
    page.keyboard.press("Enter")
    expect(entry(page).get_by_role("alert")).to_contain_text("This line was taken back meanwhile")
    expect(line(page)).to_have_value("b 3 25")
    expect(line(page)).to_be_focused()
    expect(lines(page)).to_have_count(1)
    page.keyboard.press("Enter")
    expect(lines(page)).to_have_count(2)
    assert written(sheet) == [("A", 13, False), ("B", 22, False)]
