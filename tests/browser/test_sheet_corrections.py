"""Corrections: edit, strike, restore, insert, undo; what follows from them on the sheet."""

import re

from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from tests import sheets
from tests.browser.paper import (
    address,
    below,
    enter,
    entry,
    expect_running,
    line,
    lines,
    menu,
    reading,
    written,
)


def at_line(page: Page) -> Locator:
    return page.locator("#at-line")


def messages(page: Page) -> Locator:
    return page.locator("#messages")


def test_a_deal_is_edited_in_place_and_all_totals_follow(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15", "a 2 20")
    page.goto(address(sheet))
    menu(page, 1, "Edit")
    expect(at_line(page)).to_be_focused()
    expect(at_line(page)).to_have_value("a 4 17")
    expect(page.locator("#at-reading")).to_have_text("Ann knocked with 4 against 17: Ann +13, 13")
    at_line(page).fill("a 4 27")
    expect(page.locator("#at-reading")).to_contain_text("Ann +23, 23")
    page.keyboard.press("Enter")
    expect(at_line(page)).to_have_count(0)
    expect_running(page, [[[23, 0]], [[23, 12]], [[41, 12]]])
    expect(lines(page).nth(0)).to_contain_text(re.compile(r"Corrected by Bea, .*; it was a 4 17"))
    expect(line(page)).to_be_focused()
    enter(page, "w")


def test_escape_and_leave_close_the_correction_and_change_nothing(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17")
    page.goto(address(sheet))
    menu(page, 1, "Edit")
    at_line(page).fill("b g 60")
    page.keyboard.press("Escape")
    expect(at_line(page)).to_have_count(0)
    expect(line(page)).to_be_focused()
    menu(page, 1, "Edit")
    page.get_by_role("link", name="Leave it as it was").click()
    expect(at_line(page)).to_have_count(0)
    assert written(sheet) == [("A", 13, False)]


def test_what_is_wrong_in_a_correction_is_said_at_its_line(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    menu(page, 1, "Edit")
    at_line(page).fill("a 12 17")
    page.keyboard.press("Enter")
    expect(page.locator("#at-error")).to_have_text(
        "Ann knocked with 12, but the knock limit is 10: that is 2 too many."
    )
    expect(at_line(page)).to_have_value("a 12 17")
    expect(at_line(page)).to_be_focused()
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_a_struck_deal_stays_readable_with_who_and_when_and_can_be_restored(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15", "a 2 20")
    page.goto(address(sheet))
    menu(page, 1, "Strike")
    struck = lines(page).nth(0)
    expect(struck.locator("s").first).to_have_text("Ann knocked with 4 against 17")
    expect(struck).to_contain_text(re.compile(r"Struck by Bea, \d+ \w+, \d\d:\d\d"))
    expect_running(page, [[[0, 0]], [[0, 12]], [[18, 12]]])
    expect(line(page)).to_be_focused()
    menu(page, 1, "Restore")
    expect(struck.locator("s")).to_have_count(0)
    expect_running(page, [[[13, 0]], [[13, 12]], [[31, 12]]])


def test_a_forgotten_deal_is_inserted_where_it_belongs(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "a 2 20")
    page.goto(address(sheet))
    menu(page, 2, "Insert before")
    expect(at_line(page)).to_be_focused()
    page.keyboard.type("b 3 15")
    expect(page.locator("#at-reading")).to_contain_text("Ben +12, 12")
    page.keyboard.press("Enter")
    expect_running(page, [[[13, 0]], [[13, 12]], [[31, 12]]])
    expect(entry(page)).to_contain_text("Deal 4")
    enter(page, "w")


def test_a_game_that_is_no_longer_won_reopens_and_says_so_in_sight(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "b 3 15", *["w"] * 20, "a 4 95", "a 2 30")
    page.goto(address(sheet))
    assert below(page, "Total") == ["269", "37"]
    menu(page, 22, "Strike")
    expect(messages(page)).to_contain_text("Game 1 is no longer won: it is open again. Ann has 28, Ben 12.")
    expect(messages(page).get_by_text("no longer won")).to_be_in_viewport()
    expect(page.locator("#game-1 .below")).to_have_count(0)
    expect(entry(page)).to_contain_text("Ann needs 72")
    expect(page.get_by_role("link", name="Start another sheet")).to_have_count(0)
    enter(page, "a 2 80")
    assert below(page, "Total") == ["256", "37"]


def test_a_correction_that_ends_the_game_early_offers_to_strike_the_rest(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15", "b 3 25")
    page.goto(address(sheet))
    menu(page, 1, "Edit")
    at_line(page).fill("a g 80")
    page.keyboard.press("Enter")
    expect(page.locator("#at-error")).to_contain_text("The game ended with deal 1, when Ann reached 105")
    page.get_by_role("button", name="Correct it, and strike the 2 deals after the end").click()
    expect(page.locator("#game-1")).to_contain_text("won by Ann")
    assert written(sheet) == [("A", 105, False), ("B", 12, True), ("B", 22, True)]


def test_one_key_takes_the_last_deal_back_into_the_line(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    page.keyboard.press("-")
    expect(lines(page)).to_have_count(1)
    expect(line(page)).to_have_value("b 3 15")
    expect(line(page)).to_be_focused()
    expect(reading(page)).to_contain_text("Undone: Ben knocked with 3 against 15")
    page.keyboard.press("Backspace")
    page.keyboard.type("8\n")
    expect_running(page, [[[13, 0]], [[13, 15]]])
    page.keyboard.press("ControlOrMeta+z")
    expect(lines(page)).to_have_count(1)


def test_undo_takes_a_strike_back_too(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    menu(page, 1, "Strike")
    expect(entry(page)).to_contain_text("takes back: struck, Ann knocked with 4 against 17")
    expect(line(page)).to_be_focused()
    page.keyboard.press("-")
    expect(lines(page).nth(0).locator("s")).to_have_count(0)
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_a_minus_in_a_line_that_is_not_empty_is_only_a_minus(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17")
    page.goto(address(sheet))
    page.keyboard.type("b-?")
    expect(line(page)).to_have_value("b-?")
    assert written(sheet) == [("A", 13, False)]


def test_a_line_that_is_being_typed_survives_a_correction_above_it(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 3 15")
    page.goto(address(sheet))
    page.keyboard.type("a 2")
    menu(page, 1, "Strike")
    expect(lines(page).nth(0).locator("s").first).to_be_visible()
    expect(line(page)).to_have_value("a 2")
    line(page).focus()
    page.keyboard.press("End")
    page.keyboard.type(" 20\n")
    expect_running(page, [[[0, 0]], [[0, 12]], [[18, 12]]])
