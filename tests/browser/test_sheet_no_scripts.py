"""Everything without scripts: each step is a page of its own."""

import re

import pytest
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoresheet.models import Sheet
from tests import sheets
from tests.browser.paper import address, below, entry, line, lines, menu, written
from tests.factories import UserFactory

pytestmark = pytest.mark.browser_context_args(java_script_enabled=False)


def enter(page: Page, text: str) -> None:
    line(page).fill(text)
    line(page).press("Enter")


def test_a_sheet_is_started_and_a_game_entered_by_line_and_by_fields(page: Page, scorer: User) -> None:
    page.goto("/")
    page.get_by_role("link", name="Start a sheet").first.click()
    page.get_by_label("Player A, left").fill("Ann")
    page.get_by_label("Player B, right").fill("Ben")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_role("heading", name="Ann – Ben")).to_be_visible()
    enter(page, "a 4 17")
    expect(page.get_by_role("status").first).to_have_text("Entered: Ann knocked with 4 against 17.")
    entry(page).get_by_role("radio", name="Buttons").check()
    entry(page).get_by_role("radio", name="Ben").check()
    entry(page).get_by_role("radio", name="Gin").check()
    entry(page).get_by_label("Ann’s count").fill("70")
    entry(page).get_by_role("button", name="Enter deal 2").click()
    expect(lines(page)).to_have_count(2)
    expect(entry(page).get_by_role("radio", name="Buttons")).to_be_checked()
    entry(page).get_by_role("radio", name="Type").check()
    enter(page, "b g 10")
    expect(page.locator("#game-1")).to_contain_text("won by Ben")
    assert below(page, "Total") == ["38", "280"]
    assert len(written(Sheet.objects.get())) == 3


def test_what_is_wrong_is_said_at_the_line_and_what_was_typed_stays(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    enter(page, "a 12 17")
    expect(entry(page).get_by_role("alert")).to_contain_text("Ann knocked with 12, but the knock limit is 10")
    expect(line(page)).to_have_value("a 12 17")
    assert written(sheet) == []


def test_lines_are_edited_struck_restored_inserted_and_undone(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "a 2 20")
    page.goto(address(sheet))
    menu(page, 1, "Edit")
    page.locator("#at-line").fill("a 4 27")
    page.get_by_role("button", name="Save").click()
    expect(lines(page).nth(0)).to_contain_text("it was a 4 17")
    menu(page, 2, "Insert before")
    page.locator("#at-line").fill("b 3 15")
    page.get_by_role("button", name="Insert", exact=True).click()
    expect(lines(page)).to_have_count(3)
    menu(page, 1, "Strike")
    expect(lines(page).nth(0).locator("s").first).to_be_visible()
    menu(page, 1, "Restore")
    expect(lines(page).nth(0).locator("s")).to_have_count(0)
    entry(page).get_by_role("button", name=re.compile("^Undo")).click()
    expect(lines(page).nth(0).locator("s").first).to_be_visible()
    assert written(sheet) == [("A", 23, True), ("B", 12, False), ("A", 18, False)]


def test_the_way_back_and_a_reload_show_the_sheet_as_it_is_and_enter_nothing(
    page: Page, scorer: User
) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    enter(page, "a 4 17")
    expect(lines(page)).to_have_count(1)
    page.go_back()
    expect(lines(page)).to_have_count(1)
    expect(line(page)).to_have_value("")
    line(page).press("Enter")
    expect(entry(page).get_by_role("alert")).to_contain_text("Type who knocked")
    page.reload()
    assert written(sheet) == [("A", 13, False)]


def test_a_second_scorer_is_told_and_keeps_the_own_typing(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    sheets.enter(sheet, "a 4 17", by=scorer)
    enter(page, "b 3 15")
    expect(entry(page).get_by_role("alert")).to_contain_text("entered meanwhile by bea")
    expect(line(page)).to_have_value("b 3 15")
    line(page).press("Enter")
    expect(lines(page)).to_have_count(2)
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_sheets_are_searched(page: Page, transactional_db: None) -> None:
    sheets.start(names=("Iris", "Tobias"))
    sheets.start(names=("Hana", "Pilar"))
    page.goto("/sheets/")
    page.get_by_label("Name, code or rules").fill("pil")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("link", name="Hana – Pilar")).to_be_visible()
    expect(page.get_by_role("link", name="Iris – Tobias")).to_have_count(0)


def test_who_is_not_signed_in_reads_the_sheet_and_is_shown_the_way_in(
    page: Page, transactional_db: None
) -> None:
    UserFactory(username="bea", password=make_password("nine of clubs"))
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17")
    page.goto(address(sheet))
    main = page.get_by_role("main")
    expect(main).to_contain_text("Ann knocked with 4 against 17")
    expect(page.locator("#entry")).to_have_count(0)
    main.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill("bea")
    page.get_by_label("Password").fill("nine of clubs")
    page.keyboard.press("Enter")
    enter(page, "b 3 15")
    expect(lines(page)).to_have_count(2)
