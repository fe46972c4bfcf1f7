"""The reading under the line: there before Enter, the same as what is recorded, never of something typed earlier."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests import sheets
from tests.browser.paper import address, entry, hold, line, lines, reading


@pytest.mark.parametrize(
    "typed", ["a 4 17", "ben g 31", "a bg 20", "b 7 7", "w", "a +24", "b +45 g", "a +31 u", "a 4 17 =13"]
)
def test_what_the_reading_says_is_what_the_sheet_then_says(page: Page, scorer: User, typed: str) -> None:
    page.goto(address(sheets.start("big-gin")))
    page.keyboard.type(typed)
    expect(reading(page)).to_contain_text(re.compile(": .*(points|\\+)"))
    said, _, figures = reading(page).inner_text().rpartition(":")
    page.keyboard.press("Enter")
    expect(lines(page)).to_have_count(1)
    told = lines(page).locator(".what").evaluate("cell => cell.firstChild.textContent.trim()")
    assert reading(page).inner_text() == f"Entered: {told}."
    assert told == said
    points = re.search(r"\+(\d+), (\d+)", figures)
    if points:
        expect(lines(page).locator(".points")).to_contain_text(f"+{points[1]}")
        expect(lines(page).locator(".running")).to_contain_text(points[2])


def test_an_answer_to_less_than_is_typed_by_now_is_not_shown(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    held = hold(page, "**/reading/*")
    page.keyboard.type("a 4 1")
    while not held:
        page.wait_for_timeout(20)
    page.evaluate(
        """() => {
            window.seen = [];
            const reading = document.getElementById('reading');
            const note = () => window.seen.push(reading.textContent.trim());
            new MutationObserver(note).observe(reading, {childList: true});
        }"""
    )
    page.keyboard.type("7")
    held[0].continue_()
    page.unroute("**/reading/*")
    expect(reading(page)).to_have_text("Ann knocked with 4 against 17: Ann +13, 13")
    assert set(page.evaluate("window.seen")) == {"Ann knocked with 4 against 17: Ann +13, 13"}


def test_a_reading_of_what_stood_there_before_is_marked_as_old_at_once(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    page.keyboard.type("a 4 17")
    expect(reading(page)).to_contain_text("Ann +13, 13")
    hold(page, "**/reading/*")
    page.keyboard.type("0")
    expect(reading(page)).to_have_attribute("aria-busy", "true")


def test_a_line_that_is_not_complete_yet_is_no_alarm_and_a_wrong_one_is(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    page.keyboard.type("a 4")
    expect(reading(page)).to_contain_text("After Ann type the two counts")
    expect(reading(page).locator(".error")).to_have_count(0)
    page.keyboard.type(" 99")
    expect(reading(page).locator(".error")).to_contain_text("Ben's count can't be 99")


def test_changing_between_the_line_and_the_fields_reads_what_is_meant_now(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    page.keyboard.type("a 4 17")
    expect(reading(page)).to_contain_text("Ann +13, 13")
    entry(page).get_by_role("radio", name="Buttons").check()
    expect(reading(page)).to_have_text("Say who knocked, or that it was a wash.")
    entry(page).get_by_role("radio", name="Type").check()
    expect(reading(page)).to_contain_text("Ann +13, 13")
    expect(line(page)).to_have_value("a 4 17")
