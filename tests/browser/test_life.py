"""From the scorer's last deal to the confirmed result: by a checker who compares the figures, and by two who type it blind."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from scoresheet.models import Sheet
from tests.browser.paper import PHONE, address, enter, line, sign_in
from tests.scoresheet.life.club import Club

pytestmark = [pytest.mark.browser]


def screen(browser: Browser, base_url: str, user: object, **options: object) -> Page:
    """Somebody's own screen, signed in."""
    context = browser.new_context(base_url=base_url, **options)  # type: ignore[arg-type]
    sign_in(context, user, base_url)  # type: ignore[arg-type]
    return context.new_page()


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in").first.click()
    expect(page.get_by_role("region", name="Competition")).to_contain_text("Handed in by")


def test_a_scorer_enters_and_a_checker_says_it_is_not_the_same_and_then_that_it_is(
    browser: Browser, base_url: str, transactional_db: None
) -> None:
    club = Club("checked")
    sue = screen(browser, base_url, club.scorer)
    tom = screen(browser, base_url, club.other_scorer, **PHONE)
    sue.goto(address(club.sheet))
    line(sue).focus()
    enter(sue, "a 4 64", "a 4 64")
    hand_in(sue)

    tom.goto("/")
    tom.get_by_role("link", name="1 sheet waits for you").click()
    tom.get_by_role("link", name=re.compile("Ann – Ben|Ben – Ann")).click()
    figures = tom.get_by_role("table", name="Figures of the sheet")
    size = figures.locator("tr.is-main td").first.evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize)"
    )
    assert size >= 32
    assert tom.evaluate("document.documentElement.scrollWidth") == 390
    tom.get_by_label("What is not right").fill("The second deal is 4 against 70")
    tom.get_by_role("button", name="Not the same").click()
    expect(tom.get_by_role("heading", name="What waits for you")).to_be_visible()

    sue.goto(address(club.sheet))
    panel = sue.get_by_role("region", name="Competition")
    expect(panel).to_contain_text("Not right, says Tom: “The second deal is 4 against 70”")
    sue.goto(f"{address(club.sheet)}changes/")
    sue.get_by_role("button", name="Go back to version 2").click()
    expect(sue.get_by_text("The sheet is back at version 2")).to_be_visible()
    line(sue).focus()
    enter(sue, "a 4 70")
    hand_in(sue)

    tom.goto(f"{address(club.sheet)}answer/")
    tom.get_by_role("button", name="Same as the paper").click()
    expect(tom.get_by_text("The result is confirmed.")).to_be_visible()
    assert club.fixture.state == "confirmed"


def test_two_type_it_blind_put_right_what_differs_and_confirm_it(
    browser: Browser, base_url: str, transactional_db: None
) -> None:
    club = Club("double")
    sue, tom = screen(browser, base_url, club.scorer), screen(browser, base_url, club.other_scorer)
    sue.goto(address(club.sheet))
    line(sue).focus()
    enter(sue, "a 4 64", "b g 20", "a 4 64")
    hand_in(sue)

    tom.goto(address(club.sheet))
    expect(tom.get_by_text("without seeing each other")).to_be_visible()
    assert "against 64" not in tom.content()
    tom.get_by_role("button", name="Type the second entry").click()
    expect(tom.get_by_role("region", name="Competition")).to_contain_text("second entry")
    line(tom).focus()
    enter(tom, "a 4 64", "b g 21", "a 4 64")
    tom.get_by_role("button", name="Hand in").first.click()
    tom.get_by_role("link", name="Compare deal by deal").first.click()
    expect(tom.get_by_text("1 deal differs.")).to_be_visible()
    tom.get_by_role("button", name=re.compile("This is right.*the first entry, deal 2")).click()
    expect(tom.get_by_text("Both say the same, deal by deal.")).to_be_visible()
    tom.get_by_role("button", name="Confirm the result").click()
    expect(tom.get_by_text("The result is confirmed.")).to_be_visible()
    assert club.fixture.state == "confirmed"
    assert Sheet.objects.get(purpose="second").total_b == Sheet.objects.get(pk=club.sheet.pk).total_b
