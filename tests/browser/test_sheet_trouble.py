"""When a request fails: it is said in sight, what was typed stays, and it can be sent again."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests import sheets
from tests.browser.paper import address, entry, hold, line, lines, sign_in, written


@pytest.fixture
def page(new_context: Callable[[], BrowserContext], scorer: User, base_url: str) -> Page:
    """Return a page of a browser that may complain: failed requests are what these tests are about."""
    context = new_context()
    sign_in(context, scorer, base_url)
    return context.new_page()


def trouble(page: Page) -> Locator:
    return page.locator("#trouble")


def waiting(page: Page) -> Locator:
    return page.locator("#waiting li")


def break_line(page: Page) -> None:
    page.route("**/deals/", lambda route: route.abort())


def fail(page: Page) -> None:
    page.route("**/deals/", lambda route: route.fulfill(status=500, body="broken"))


def lose_answer(page: Page) -> None:
    """Let the request arrive, and its answer be lost on the way back."""

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/deals/", lose)


@pytest.mark.parametrize("fault", [break_line, fail, lose_answer])
def test_what_failed_is_said_kept_and_sent_again_to_make_one_deal(
    page: Page, fault: Callable[[Page], None]
) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    fault(page)
    page.keyboard.type("a 4 17\n")
    expect(trouble(page)).to_contain_text("NOT saved")
    expect(trouble(page)).to_be_in_viewport()
    expect(waiting(page)).to_contain_text(["a 4 17 NOT saved"])
    expect(line(page)).to_have_value("")
    expect(line(page)).to_be_focused()
    expect(lines(page)).to_have_count(0)
    page.unroute("**/deals/")
    trouble(page).get_by_role("button", name="Send again").click()
    expect(lines(page)).to_have_count(1)
    expect(trouble(page)).to_be_hidden()
    expect(line(page)).to_have_value("")
    assert written(sheet) == [("A", 13, False)]


def test_what_is_typed_while_a_line_fails_waits_behind_it(page: Page) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    held = hold(page, "**/deals/")
    page.keyboard.type("a 4 17\nb 3 15\nw")
    expect(waiting(page)).to_contain_text(["a 4 17 saving", "b 3 15 waiting"])
    held[0].abort()
    expect(trouble(page)).to_be_visible()
    expect(waiting(page)).to_contain_text(["a 4 17 NOT saved", "b 3 15 waiting"])
    page.unroute("**/deals/")
    expect(lines(page)).to_have_count(2)
    expect(line(page)).to_have_value("w")
    expect(trouble(page)).to_be_hidden()
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_fields_that_failed_stay_filled_and_can_be_sent_again(page: Page) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    entry(page).get_by_role("radio", name="Buttons").check()
    entry(page).get_by_role("radio", name="Ann").check()
    entry(page).get_by_label("Ann’s count").fill("4")
    entry(page).get_by_label("Ben’s count").fill("17")
    break_line(page)
    page.keyboard.press("Enter")
    expect(trouble(page)).to_be_visible()
    expect(entry(page).get_by_label("Ben’s count")).to_have_value("17")
    expect(entry(page).get_by_label("Ben’s count")).to_be_focused()
    page.unroute("**/deals/")
    trouble(page).get_by_role("button", name="Send again").click()
    expect(lines(page)).to_have_count(1)
    assert written(sheet) == [("A", 13, False)]


def test_who_is_signed_out_in_the_middle_signs_in_elsewhere_and_the_lines_go_on_by_themselves(
    page: Page, scorer: User
) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.keyboard.type("a 4 17\n")
    expect(trouble(page)).to_contain_text("Not saved: sign in")
    page.keyboard.type("b 3 15\n")
    expect(waiting(page)).to_contain_text(["a 4 17 NOT saved", "b 3 15 waiting"])
    with page.expect_popup() as opened:
        trouble(page).get_by_role("link", name="Sign in").click()
    other = opened.value
    other.get_by_label("Name").fill("bea")
    other.get_by_label("Password").fill("nine of clubs")
    other.keyboard.press("Enter")
    expect(other.get_by_role("button", name="Sign out")).to_be_visible()
    expect(lines(page)).to_have_count(2)
    expect(trouble(page)).to_be_hidden()
    assert written(sheet) == [("A", 13, False), ("B", 12, False)]


def test_an_undo_that_failed_can_be_sent_again(page: Page) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17")
    page.goto(address(sheet))
    page.route("**/undo/", lambda route: route.abort())
    page.keyboard.press("-")
    expect(trouble(page)).to_be_visible()
    assert written(sheet) == [("A", 13, False)]
    page.unroute("**/undo/")
    trouble(page).get_by_role("button", name="Send again").click()
    expect(line(page)).to_have_value("a 4 17")
    expect(trouble(page)).to_be_hidden()
    assert written(sheet) == []
