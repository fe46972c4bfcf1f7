"""The table on a screen that is left open, and on a phone in the pub."""

import pytest
from playwright.sync_api import Page, expect

from league.actions.tables import refresh_table
from league.models import Competition
from tests.league.playing import beat, start

FOUR = ("Iris Calloway", "Bartholomew Featherstonehaugh", "Cora Whitlock", "Dan Brandt")


@pytest.fixture
def winter(transactional_db: None) -> Competition:
    competition = start(*FOUR)
    beat(competition, FOUR[0], FOUR[3], (250, 100))
    beat(competition, FOUR[1], FOUR[2], (260, 90))
    return competition


def test_a_table_that_is_not_there_yet_comes_by_itself(page: Page, winter: Competition) -> None:
    page.goto(f"/competitions/{winter.slug}/")
    expect(page.get_by_text("The table is being computed.")).to_be_visible()
    refresh_table(competition=winter.pk)
    expect(page.get_by_role("row", name="Cora Whitlock").first).to_be_visible()
    expect(page.get_by_text("The table is being computed.")).to_have_count(0)


def test_what_was_opened_stays_open_while_nothing_is_new_and_when_the_newer_table_comes(
    page: Page, winter: Competition
) -> None:
    refresh_table(competition=winter.pk)
    beat(winter, FOUR[0], FOUR[1], (300, 10))
    page.goto(f"/competitions/{winter.slug}/")
    expect(page.get_by_text("A newer one")).to_be_visible()
    page.get_by_text("The sums behind the figures").click()
    expect(page.get_by_text("1 × 0 (Cora Whitlock) = 0")).to_be_visible()
    page.wait_for_event("response", lambda answer: answer.status == 304, timeout=60_000)
    expect(page.get_by_text("1 × 0 (Cora Whitlock) = 0")).to_be_visible()
    refresh_table(competition=winter.pk)
    expect(page.get_by_text("A newer one")).to_have_count(0)
    expect(page.get_by_role("row", name="2 Bartholomew Featherstonehaugh").first).to_be_visible()
    expect(page.get_by_text("1 × 0 (Cora Whitlock) = 0")).to_be_visible()


def test_on_a_phone_place_name_points_and_played_are_seen_without_scrolling_sideways(
    page: Page, winter: Competition
) -> None:
    refresh_table(competition=winter.pk)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/competitions/{winter.slug}/")
    row = page.get_by_role("row", name="Bartholomew Featherstonehaugh").first
    for cell in row.locator("td, th").all()[:4]:
        box = cell.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    why = page.get_by_text("Level on 1 point").bounding_box()
    assert why is not None
    assert why["x"] + why["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_a_row_leads_to_what_could_come_and_to_results_on_trial(
    page: Page, winter: Competition
) -> None:
    refresh_table(competition=winter.pk)
    page.goto(f"/competitions/{winter.slug}/")
    page.get_by_role("link", name="Iris Calloway", exact=True).click()
    expect(page.get_by_role("heading", name="Iris Calloway", level=2)).to_be_visible()
    page.get_by_role("link", name="Try out results of round 2").click()
    match = page.get_by_role("group", name="Iris Calloway – Bartholomew Featherstonehaugh")
    match.get_by_role("radio", name="Iris Calloway").check(force=True)
    page.get_by_role("button", name="Show the table").click()
    expect(page.get_by_role("row", name="1 Iris Calloway up 1 2 2")).to_be_visible()
    expect(page.get_by_role("row", name="2 Bartholomew Featherstonehaugh down 1 1 2")).to_be_visible()
