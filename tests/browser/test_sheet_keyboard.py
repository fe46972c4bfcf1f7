"""Published games entered by keyboard alone, and the keys of the entry line."""

import json
from pathlib import Path

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests import sheets
from tests.browser.paper import (
    address,
    below,
    enter,
    entry,
    expect_running,
    line,
    lines,
    reading,
    slow_answer,
    written,
)
from tests.factories import UserFactory

WORKED = json.loads((Path(__file__).parents[1] / "data" / "worked_games.json").read_text())


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()"
        )
        if focused == name:
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def test_a_published_game_of_ten_deals_is_entered_by_keyboard_from_signing_in_to_the_printed_totals(
    page: Page, transactional_db: None
) -> None:
    """Game-Gin 0.01 (2026), its test match_result, “the loser can finish with the higher total and still be the loser”.

    Player 1 wins eight deals of 11, then player 0 wins two of 50, with 100 for the game and 25 a box: player 0 has won,
    and the totals are 250 and 288.
    """
    UserFactory(username="bea", password=make_password("nine of clubs"))
    page.goto("/sheets/new/")
    page.keyboard.type("bea")
    page.keyboard.press("Tab")
    page.keyboard.type("nine of clubs")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Player A, left")).to_be_focused()
    page.keyboard.type("Player 0")
    page.keyboard.press("Tab")
    page.keyboard.type("Player 1")
    tab_to(page, "Rules")
    page.keyboard.type("Cl")
    tab_to(page, "Start the sheet")
    page.keyboard.press("Enter")
    expect(line(page)).to_be_focused()
    enter(page, *["b +11"] * 8, "a +50")
    expect_running(page, [[[0, 11 * number]] for number in range(1, 9)] + [[[50, 88]]])
    page.keyboard.type("a +50")
    expect(reading(page)).to_have_text(
        "Player 0 scored 50 by a knock: Player 0 +50, 100, and the match is over"
    )
    page.keyboard.press("Enter")
    expect(page.locator("#game-1")).to_contain_text("won by Player 0")
    assert below(page, "Points of the deals") == ["100", "88"]
    assert below(page, "Game bonus") == ["100", "–"]
    assert below(page, "Boxes, 25 each") == ["50", "200"]
    assert below(page, "Total") == ["250", "288"]
    expect(page.get_by_role("link", name="Start another sheet")).to_be_visible()


def test_a_published_hollywood_sheet_reads_as_printed_in_all_three_pairs_of_columns(
    page: Page, scorer: User
) -> None:
    game = WORKED[0]
    assert "Hollywood" in game["source"]
    sheet = sheets.start(columns=3, target=game["rules"]["target"])
    page.goto(address(sheet))
    for name in ("Game 1", "Game 2", "Game 3"):
        expect(page.get_by_role("columnheader", name=name, exact=True)).to_be_visible()
    enter(page, *[f"{deal['winner'].lower()} +{deal['points']}" for deal in game["deals"]])
    expect_running(page, game["running"])


def test_f1_opens_the_shorthand_and_a_question_mark_is_typed_for_a_deal_that_cannot_be_read(
    page: Page, scorer: User
) -> None:
    page.goto(address(sheets.start()))
    expect(page.get_by_text("Ann knocked with 4, Ben was left with 17")).to_be_hidden()
    page.keyboard.press("F1")
    expect(page.get_by_text("Ann knocked with 4, Ben was left with 17")).to_be_in_viewport()
    expect(line(page)).to_be_focused()
    page.keyboard.press("F1")
    expect(page.get_by_text("Ann knocked with 4, Ben was left with 17")).to_be_hidden()
    page.keyboard.type("a ? 17")
    expect(reading(page)).to_contain_text("Can’t be read: a ? 17.")
    page.keyboard.press("Enter")
    expect(lines(page)).to_contain_text(["Can’t be read: a ? 17"])


def test_the_shorthand_is_in_sight_at_the_end_of_a_long_sheet(page: Page, scorer: User) -> None:
    sheet = sheets.start(target=500)
    sheets.enter(sheet, *["a 4 17", "b 3 15"] * 12)
    page.goto(address(sheet))
    expect(line(page)).to_be_in_viewport()
    page.keyboard.press("F1")
    expect(page.get_by_text("Ann knocked with 4, Ben was left with 17")).to_be_in_viewport()
    expect(line(page)).to_be_in_viewport()


def test_the_line_and_its_reading_stay_in_sight_as_the_sheet_grows(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start(target=500)))
    for text in ["a 4 17", "b 3 15"] * 6:
        enter(page, text)
        expect(reading(page)).to_be_in_viewport(ratio=1)


def test_escape_clears_the_line_and_what_was_said_about_it(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    page.keyboard.type("a 4 17")
    expect(reading(page)).to_contain_text("Ann +13, 13")
    page.keyboard.press("Escape")
    expect(line(page)).to_have_value("")
    expect(line(page)).to_be_focused()
    expect(reading(page)).not_to_contain_text("Ann")


def test_the_caret_stays_where_it_was_after_an_error(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    page.keyboard.type("a 12 17")
    page.keyboard.press("Enter")
    expect(entry(page).get_by_role("alert")).to_be_visible()
    expect(line(page)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(line(page)).to_have_value("a 2 17")
    page.keyboard.press("Enter")
    expect(lines(page)).to_contain_text(["Ann knocked with 2 against 17"])


def test_lines_typed_faster_than_the_answers_come_are_all_entered_once_and_in_order(
    page: Page, scorer: User
) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    with slow_answer(page):
        page.keyboard.type("a 4 17\nb g 31\na 9 6\nw\nb 3 1")
        expect(page.locator("#waiting li")).to_contain_text(
            ["a 4 17 saving", "b g 31 waiting", "a 9 6 waiting", "w waiting"]
        )
    expect(lines(page)).to_have_count(4)
    expect(line(page)).to_have_value("b 3 1")
    expect(line(page)).to_be_focused()
    expect(page.locator("#waiting")).to_be_hidden()
    page.keyboard.type("4")
    expect(reading(page)).to_contain_text("Ben +11, 95")
    assert written(sheet) == [("A", 13, False), ("B", 56, False), ("B", 28, False), ("", 0, False)]


def test_a_line_that_is_refused_holds_back_those_typed_after_it(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    with slow_answer(page):
        page.keyboard.type("a 12 17\nb g 31\nw")
    expect(entry(page).get_by_role("alert")).to_contain_text("Ann knocked with 12")
    expect(line(page)).to_have_value("a 12 17")
    expect(page.locator("#waiting li")).to_contain_text(
        ["a 12 17 NOT saved: look at it", "b g 31 waiting", "w … not entered yet"]
    )
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("a 2 17\n")
    expect(lines(page)).to_have_count(2)
    expect(line(page)).to_have_value("w")
    assert written(sheet) == [("A", 15, False), ("B", 56, False)]
