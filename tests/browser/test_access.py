"""Every page and every state of a sheet through axe: light on a screen, dark on a phone, one in all four ways."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoresheet.models import Sheet
from tests import sheets
from tests.browser.paper import address, entry, menu

LOOKS = [("light", 1280), ("dark", 390)]
ALL_LOOKS = [*LOOKS, ("dark", 1280), ("light", 390)]


def expect_no_violations(page: Page, looks: list[tuple[str, int]] = LOOKS) -> None:
    page.emulate_media(reduced_motion="reduce")
    for scheme, width in looks:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.set_viewport_size({"width": width, "height": 844})
        results = Axe().run(page)
        assert results.violations_count == 0, f"{scheme}, {width}: {results.generate_report()}"


def running() -> Sheet:
    sheet = sheets.start(names=("Iris Calloway", "Tobias Brandt"), title="Thursday")
    sheets.enter(sheet, "a 4 17", "b g 31", "w", "a 2 20")
    sheets.correct(sheet, 1, "a 4 18")
    sheets.strike(sheet, 4)
    return sheet


def finished() -> Sheet:
    sheet = sheets.start(names=("Iris Calloway", "Tobias Brandt"))
    sheets.enter(sheet, "a 4 17", "b g 31", "a 2 90")
    return sheet


def hollywood() -> Sheet:
    sheet = sheets.start("hollywood", names=("Iris Calloway", "Tobias Brandt"), target=50)
    sheets.enter(sheet, "a 4 17", "b g 31", "a 2 60", "b 3 40")
    return sheet


def best_of_three() -> Sheet:
    sheet = sheets.start(names=("Iris Calloway", "Tobias Brandt"), best_of=3)
    sheets.enter(sheet, "a 4 95", "a g 31", "b g 60", "b g 60", "w")
    return sheet


@pytest.mark.parametrize("make", [running, finished, hollywood, best_of_three, sheets.start])
def test_a_sheet_in_every_state(page: Page, scorer: User, make: Callable[[], Sheet]) -> None:
    page.goto(address(make()))
    expect_no_violations(page)


def test_a_sheet_as_a_reader_sees_it(page: Page, transactional_db: None) -> None:
    page.goto(address(running()))
    expect_no_violations(page)


def test_a_sheet_with_an_error_in_the_line_and_its_shorthand_open(page: Page, scorer: User) -> None:
    page.goto(address(running()))
    page.keyboard.press("F1")
    page.keyboard.type("a 17 4\n")
    expect(entry(page).get_by_role("alert")).to_be_visible()
    expect_no_violations(page, ALL_LOOKS)


def test_a_sheet_with_fields_and_an_error_in_them(page: Page, scorer: User) -> None:
    page.goto(address(running()))
    entry(page).get_by_role("radio", name="Buttons").check()
    entry(page).get_by_text("What the paper says").click()
    entry(page).get_by_role("button", name="Enter deal").click()
    expect(entry(page).get_by_role("alert")).to_be_visible()
    expect_no_violations(page)


@pytest.mark.parametrize("choice", ["Edit", "Insert before"])
def test_a_sheet_with_a_form_at_a_line_that_is_wrong(page: Page, scorer: User, choice: str) -> None:
    page.goto(address(running()))
    menu(page, 1, choice)
    page.locator("#at-line").fill("a 12 17")
    page.keyboard.press("Enter")
    expect(page.locator("#at-error")).to_be_visible()
    expect_no_violations(page)


def test_a_sheet_with_a_failed_request_and_a_word_about_a_reopened_game(page: Page, scorer: User) -> None:
    page.goto(address(finished()))
    menu(page, 3, "Strike")
    expect(page.locator("#messages")).to_contain_text("open again")
    page.evaluate("document.getElementById('trouble').hidden = false")
    expect_no_violations(page)


@pytest.mark.parametrize("where", ["/", "/sheets/", "/sheets/new/", "/sign-in/", "/sheets/?q=nobody"])
def test_the_pages_around_the_sheets(page: Page, scorer: User, where: str) -> None:
    finished()
    running()
    page.goto(where)
    expect_no_violations(page)


def test_a_new_sheet_with_everything_wrong(page: Page, scorer: User) -> None:
    page.goto("/sheets/new/")
    page.get_by_label("Player A, left").fill(" ")
    page.get_by_label("Player B, right").fill(" ")
    page.get_by_text("Change the rules").click()
    page.get_by_label("Knock limit", exact=True).fill("11")
    page.get_by_role("radio", name="Best of").check()
    page.get_by_label("How many").fill("2")
    page.get_by_role("button", name="Start the sheet").click()
    expect(page.get_by_text("The sheet was not started")).to_be_visible()
    expect_no_violations(page)


def test_the_record_of_changes(page: Page, scorer: User) -> None:
    page.goto(f"{address(running())}changes/")
    expect_no_violations(page)
