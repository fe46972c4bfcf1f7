"""The ratings in a real browser: read by everybody, at any width, and fresh without a key being pressed."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from league.actions.ratings import refresh_ratings
from league.models import Competition
from tests.league.playing import beat, start

pytestmark = pytest.mark.django_db(transaction=True)
LOOKS = [("light", 1280), ("dark", 390)]


@pytest.fixture
def competition() -> Competition:
    """Three of its matches are played and rated."""
    competition = start("Iris Calloway", "Tobias Brandt", "Hana Kovář", "Wendell Osei")
    for pair in (
        ("Iris Calloway", "Wendell Osei"),
        ("Tobias Brandt", "Hana Kovář"),
        ("Iris Calloway", "Hana Kovář"),
    ):
        beat(competition, *pair)
    refresh_ratings()
    return competition


def test_the_list_and_a_player_s_course_are_for_everybody(page: Page, competition: Competition) -> None:
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 844})
        page.goto("/ratings/")
        page.get_by_text("How the ratings come about").click()
        assert Axe().run(page).violations_count == 0, (
            f"{scheme}, {width}: {Axe().run(page).generate_report()}"
        )
        page.get_by_role("link", name="Iris Calloway").click()
        page.get_by_text("Month by month").click()
        expect(page.get_by_role("img", name="Elo’s rating match by match: from 1500 to 1531")).to_be_visible()
        assert Axe().run(page).violations_count == 0, (
            f"{scheme}, {width}: {Axe().run(page).generate_report()}"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_page_left_open_shows_the_new_ratings_when_they_are_there(
    page: Page, competition: Competition
) -> None:
    beat(competition, "Wendell Osei", "Tobias Brandt")
    page.goto("/ratings/?by=glicko")
    expect(page.get_by_role("status").filter(has_text="on their way")).to_be_visible()
    row = page.get_by_role("row").filter(has_text="Wendell Osei")
    expect(row).to_contain_text("1484")
    refresh_ratings()
    expect(row).not_to_contain_text("1484", timeout=60_000)
    expect(page.get_by_text("on their way")).to_have_count(0)
