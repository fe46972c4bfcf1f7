"""A season in the browser: decided, closed and rolled over; by keys alone, without scripts, on a phone, through axe."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from league.actions.closing import close_season
from league.actions.entries import withdraw_entry
from league.actions.line_decisions import enter_play_off
from league.actions.tables import refresh_all
from league.models import Competition, Entry, LineDecision, Season
from league.models.seasons import Line
from tests.browser.test_access import ALL_LOOKS, expect_no_violations
from tests.league.seasons import play, two_divisions

without_scripts = pytest.mark.browser_context_args(java_script_enabled=False)


def over(*level: str) -> tuple[Season, Competition]:
    """Play a season of two divisions to its end; these of the second share its first place."""
    winter, first, second = two_divisions()
    play(first)
    play(second, level=level)
    withdraw_entry(entry=second.entries.get(name="Hal"), after_round=3, by=None)
    refresh_all()
    return winter, second


def roll_over(page: Page) -> None:
    """From the page of a finished season to the next, with one who is not coming back and one who is new."""
    page.get_by_role("link", name="Start the next season").click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Winter 2027")
    expect(page.get_by_label(re.compile("Hal"))).to_have_value("out")
    page.get_by_label(re.compile("Gus")).select_option(label="is not coming back")
    page.get_by_label("New in Division 2").fill("Ivy\nJon")
    page.get_by_role("button", name="Show the sizes").last.click()
    expect(page.locator("#sizes tbody tr").last).to_have_text(
        re.compile(r"Division 2\s*4\s*4\s*1\s*1\s*0\s*2")
    )
    expect(page.get_by_label("New in Division 2")).to_have_value("Ivy\nJon")
    page.get_by_role("button", name="Start the next season").click()
    expect(page.get_by_role("heading", name="Winter 2027")).to_be_visible()


def next_names() -> list[tuple[int, str]]:
    rows = Entry.objects.filter(competition__season__name="Winter 2027").order_by(
        "competition__division", "number"
    )
    return list(rows.values_list("competition__division", "name"))


NEXT = [
    *[(1, name) for name in ("Ann", "Ben", "Cora", "Finn")],
    *[(2, name) for name in ("Dan", "Eve", "Ivy", "Jon")],
]


def test_a_season_is_decided_closed_and_rolled_over(page: Page, scorer: User) -> None:
    over("Eve", "Finn")
    page.goto("/seasons/")
    page.get_by_role("link", name="Winter 2026").click()
    expect(page.get_by_text("Eve and Finn share place 1 of Division 2")).to_be_visible()
    page.get_by_role("button", name="Finn won the play-off").click()
    expect(page.locator("#messages")).to_contain_text("The play-off put Finn first.")
    refresh_all()
    page.get_by_role("link", name="Close the season").click()
    page.get_by_role("button", name="Close Winter 2026").click()
    expect(page.get_by_text("Ann won Winter 2026.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Take it back"))).to_have_count(0)
    roll_over(page)
    assert next_names() == NEXT
    page.go_back()
    page.get_by_role("button", name="Start the next season").click()
    expect(page.locator("#messages")).to_contain_text("was rolled over into Winter 2027 already")
    assert Season.objects.count() == 2, "a second press does nothing"


@without_scripts
def test_the_same_without_scripts(page: Page, scorer: User) -> None:
    over("Eve", "Finn")
    page.goto("/seasons/winter-2026/")
    page.get_by_role("button", name="Finn won the play-off").click()
    refresh_all()
    page.goto("/seasons/winter-2026/")
    roll_over(page)
    assert next_names() == NEXT


def test_a_play_off_of_three_is_entered_with_keys_alone_and_a_wrong_order_is_kept(
    page: Page, scorer: User
) -> None:
    over("Eve", "Finn", "Gus")
    page.goto("/seasons/winter-2026/")
    page.get_by_label("Eve", exact=True).focus()
    for place in ("3", "1", "1"):
        page.keyboard.type(place)
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Keep this order")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("Give each of them a place of their own")
    expect(page.get_by_label("Finn", exact=True)).to_have_value("1")
    page.get_by_label("Gus", exact=True).focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator("#messages")).to_contain_text("The play-off put Finn first.")
    assert LineDecision.objects.get().order == ["p2", "p3", "p1"]


def test_enter_in_a_field_of_the_next_season_starts_nothing(page: Page, scorer: User) -> None:
    over()
    page.goto("/seasons/winter-2026/next/")
    page.get_by_label("Name", exact=True).fill("Summer 2027")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/next/$"))
    expect(page.get_by_label("Name", exact=True)).to_have_value("Summer 2027")
    assert Season.objects.count() == 1


def test_a_season_page_asks_for_its_tables_again_until_they_are_fresh(page: Page, scorer: User) -> None:
    _, second = over()
    withdraw_entry(entry=second.entries.get(name="Gus"), after_round=3, by=None)
    page.goto("/seasons/winter-2026/")
    expect(page.locator("#season-tables")).to_contain_text("is on its way")
    refresh_all()
    expect(page.locator("#season-tables")).not_to_contain_text("is on its way", timeout=30_000)


@pytest.mark.parametrize("where", ["", "settings/", "close/", "next/"])
def test_the_pages_of_a_season_through_axe_and_on_a_phone(page: Page, scorer: User, where: str) -> None:
    over("Eve", "Finn", "Gus")
    page.goto(f"/seasons/winter-2026/{where}")
    expect_no_violations(page, ALL_LOOKS)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_decided_and_a_closed_season_through_axe(page: Page, scorer: User) -> None:
    winter, second = over("Eve", "Finn")
    enter_play_off(competition=second, line=Line.PROMOTION, order=["p2", "p1"], by=scorer)
    refresh_all()
    page.goto("/seasons/winter-2026/")
    expect_no_violations(page)
    close_season(season=winter, by=scorer)
    for where in ("/seasons/winter-2026/", "/competitions/division-2/", "/seasons/", "/club/"):
        page.goto(where)
        expect_no_violations(page)
