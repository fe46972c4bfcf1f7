"""An exhibition in the browser with a real worker behind it: started, watched, paused, resumed, and a deal replayed."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connection
from playwright.sync_api import Locator, Page, expect

from league.actions.tables import refresh_table
from scoresheet.models import Exhibition, PlayedMoves
from tests.bots import exhibition, play_all
from tests.clubs import Club
from tests.servers import free_port, redis, until

PATIENCE = 600_000
"""Milliseconds for two hundred games on a busy machine."""
GAMES = 200


@pytest.fixture
def club(tmp_path: Path, scorer: User) -> Iterator[Club]:
    """A club as there are two: on SQLite with messages in files, on PostgreSQL with messages through Redis."""
    if connection.vendor == "sqlite":
        yield Club(tmp_path)
        return
    port = free_port()
    with redis(port, tmp_path):
        yield Club(tmp_path, f"redis://127.0.0.1:{port}/0")


def start_exhibition(page: Page) -> Exhibition:
    """By its form, from the first page on; bots that play fast."""
    page.goto("/")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Bots").click()
    page.get_by_role("link", name="Start an exhibition").first.click()
    page.get_by_label("Name of the exhibition").fill("Open day")
    page.get_by_label(re.compile("^beginner:")).check()
    page.get_by_label(re.compile("^careful:")).uncheck()
    page.get_by_label("How often every two meet").fill(str(GAMES))
    page.get_by_role("button", name="Start the exhibition").click()
    expect(page.get_by_role("heading", name="Open day", level=1)).to_be_visible()
    return Exhibition.objects.get()


def bar(page: Page) -> Locator:
    return page.get_by_role("progressbar", name="Matches played")


def played(made: Exhibition) -> int:
    return made.competition.fixtures.filter(state="confirmed").count()


def expect_bar_follows(page: Page, made: Exhibition) -> int:
    """Wait until the bar shows by itself what is played by now, which is not all; how much that is."""
    done = played(made)
    assert 0 < done < GAMES
    expect(bar(page)).to_have_attribute("value", str(done), timeout=PATIENCE)
    return done


def press(page: Page, button: str, says: str) -> None:
    page.get_by_role("button", name=button).click()
    expect(page.get_by_text(says, exact=True)).to_be_visible()


@pytest.mark.xdist_group("jobs at work")
@pytest.mark.servers
def test_two_hundred_games_are_started_watched_paused_stopped_and_resumed_to_the_end(
    page: Page, club: Club
) -> None:
    made = start_exhibition(page)
    expect(bar(page)).to_have_attribute("value", "0")
    with club.worker():
        until(lambda: played(made), 120, club.log)
    # However fast the machine is, it was not the end: that worker was killed in the middle.
    first = expect_bar_follows(page, made)
    press(page, "Pause", "Paused")
    page.reload()
    expect(bar(page)).to_have_attribute("value", str(first))
    with club.worker():
        press(page, "Go on", "Being played")
        until(lambda: played(made) > first, 120, club.log)
    expect_bar_follows(page, made)
    press(page, "Stop", "Stopped")
    press(page, "Go on", "Being played")
    with club.worker():
        expect(page.get_by_text("Finished", exact=True)).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text(f"{GAMES} of {GAMES} matches played")).to_be_visible()
        # The table follows by itself.
        row = page.get_by_role("row", name=re.compile(r"Simple \(bot\)"))
        expect(row.get_by_role("cell", name=str(GAMES)).first).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    assert played(made) == GAMES
    assert "Traceback" not in club.log()
    open_replay(page)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile(r"Move 1 of \d+"))).to_be_visible()


def open_replay(page: Page) -> None:
    """From the page of an exhibition to the first card of a deal of its last sheet."""
    page.get_by_role("region", name="The last sheets").get_by_role("link").first.click()
    page.get_by_role("link", name="Replay").first.click()
    expect(page.get_by_text("the cards are dealt")).to_be_visible()


@pytest.fixture
def replay(page: Page, scorer: User) -> int:
    """The page of a deal that was played, at its first card; answers how many moves it has."""
    made = exhibition(scorer, bots=("simple", "careful"), meetings=1)
    play_all()
    page.goto(f"/exhibitions/{made.competition.slug}/")
    open_replay(page)
    deal = int(page.url.split("/deals/")[1].split("/")[0])
    return len(PlayedMoves.objects.get(deal=deal).said)


def test_a_deal_is_replayed_by_the_keyboard_and_every_move_has_an_address(page: Page, replay: int) -> None:
    def at(number: int) -> None:
        expect(page.get_by_text(f"Move {number} of {replay}")).to_be_visible()

    at(0)
    for number in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        at(number)
    third = page.url
    assert "move=3" in third
    page.keyboard.press("ArrowLeft")
    at(2)
    page.keyboard.press("End")
    at(replay)
    expect(page.get_by_text(re.compile(r"scores \d+\.|Nobody scores\."))).to_be_visible()
    page.keyboard.press("Home")
    at(0)
    page.keyboard.press("Space")  # it plays on by itself
    at(2)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    page.goto(third)
    at(3)
    page.get_by_role("link", name="Simple (bot)", exact=True).click()
    expect(page.get_by_text(re.compile(r"\d+ cards? not seen"))).to_be_visible()
    at(3)
    with page.expect_download() as download:
        page.get_by_role("link", name="download the record").click()
    assert download.value.suggested_filename.endswith(".json")


def test_a_deal_is_replayed_by_its_links_without_scripts(page: Page, replay: int) -> None:
    address = page.url
    context = page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    try:
        plain = context.new_page()
        plain.goto(address)
        plain.get_by_role("link", name="Next move").click()
        expect(plain.get_by_text(f"Move 1 of {replay}")).to_be_visible()
        plain.get_by_role("link", name="The end").click()
        expect(plain.get_by_text(f"Move {replay} of {replay}")).to_be_visible()
        plain.get_by_text("Every move").click()
        plain.locator(".replay-moves li").nth(1).get_by_role("link").click()
        expect(plain.get_by_text(f"Move 2 of {replay}")).to_be_visible()
    finally:
        context.close()


OVERLAPS = """() => [...document.querySelectorAll(".sheet-list li")].filter((row) => (
  row.querySelector(".tag").getBoundingClientRect().right > row.querySelector(".when").getBoundingClientRect().left)).length"""
A4_WIDE = {"width": 680, "height": 900}
"""What is left of A4 between its margins, in the browser's points."""


def test_printed_from_the_browser_nothing_of_the_page_lies_over_anything_else(
    page: Page, scorer: User
) -> None:
    made = exhibition(scorer, bots=("simple", "lookahead"))
    play_all()
    refresh_table(competition=made.competition_id)
    page.set_viewport_size(A4_WIDE)
    page.emulate_media(media="print")
    page.goto(f"/exhibitions/{made.competition.slug}/")
    rows = page.locator(".sheet-list li")
    expect(rows).to_have_count(3)
    assert page.evaluate(OVERLAPS) == 0
    # An inset shadow comes out of the printer as a line around each cell.
    expect(page.locator(".standings thead th").first).to_have_css("box-shadow", "none")
