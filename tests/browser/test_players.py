"""The pages of players and the record book in a browser: read by everybody, by keyboard, and through axe."""

import pytest
from playwright.sync_api import Page, expect

from league.actions.closing import close_competition
from league.actions.records import refresh_records
from league.actions.tables import refresh_table
from league.models import Player, Season
from tests.browser.test_access import ALL_LOOKS, expect_no_violations
from tests.league.playing import beat, start

NAMES = ("Iris Calloway", "Tobias Brandt", "Pilar Montoya", "Wendell Osei")
FIGURES = {"deals": (5, 3), "gins": (2, 1), "undercuts": (1, 0), "caught": (30, 61), "caught_deals": (2, 4)}


@pytest.fixture
def season(transactional_db: None) -> Season:
    season = Season.objects.create(slug="winter", name="Winter 2026")
    league = start(*NAMES, season=season)
    for fixture in league.fixtures.select_related("a", "b"):
        beat(league, fixture.a.name, fixture.b.name, (260, 45), best_deal=(60, 20), **FIGURES)
    start(*NAMES, name="Cup")
    close_competition(competition=league, by=None)
    refresh_table(competition=league.pk)
    refresh_records()
    return season


def player_address(name: str) -> str:
    return f"/players/{Player.objects.get(name=name).pk}/"


def test_from_a_player_to_an_opponent_to_a_match_and_back_to_the_records(page: Page, season: Season) -> None:
    page.goto(player_address("Iris Calloway"))
    expect(page.get_by_role("heading", level=1, name="Iris Calloway")).to_be_visible()
    expect_no_violations(page, ALL_LOOKS)
    head_to_head = page.get_by_role("region", name="Head to head")
    head_to_head.get_by_role("link", name="Tobias Brandt").click()
    expect(page.get_by_role("heading", level=1, name="Iris Calloway against Tobias Brandt")).to_be_visible()
    expect_no_violations(page, ALL_LOOKS)
    page.get_by_role("link", name="against Tobias Brandt").click()
    expect(page.get_by_role("heading", level=2, name="Tobias Brandt")).to_be_visible()
    page.get_by_role("link", name="Record book").click()
    expect_no_violations(page, ALL_LOOKS)
    page.get_by_label("Season").select_option("Winter 2026")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=1, name="Record book: Winter 2026")).to_be_visible()
    expect_no_violations(page)


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_screen(page: Page, season: Season, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    for address in (player_address("Iris Calloway"), "/records/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
