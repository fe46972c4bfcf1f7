"""Starting a competition in the browser: shown while it is typed, by keyboard alone, on a phone, and without scripts."""

import datetime
import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from league.models import Competition, Player
from tests.browser.paper import PHONE
from tests.browser.test_access import expect_no_violations
from tests.factories import PlayerFactory

ADDRESS = "/competitions/new/"
FOUR = "Ann\nBen\nCora\nDan"


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the competition").click()


def expect_started(page: Page, name: str) -> Competition:
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.locator("#round-1")).to_be_visible()
    return Competition.objects.get(name=name)


def expect_fits(page: Page) -> None:
    """See that nothing makes the page scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_names_rounds_and_days_are_told_while_they_are_typed(page: Page, scorer: User) -> None:
    PlayerFactory(name="Iris Calloway")
    page.goto(ADDRESS)
    page.get_by_label("Who plays, a line each").press_sequentially(
        "Iris Calloway\nTobias\nIris Caloway\ntobias"
    )
    people = page.locator("#who li")
    expect(people).to_have_text(
        [
            re.compile("Iris Calloway known"),
            re.compile("Tobias new"),
            re.compile("Iris Caloway new; is it Iris Calloway?"),
            re.compile("tobias is in the list already, as number 2"),
        ]
    )
    said = page.locator("#plan-said")
    expect(said).to_contain_text("3 people, 2 of them new. 3 rounds of 1 match")
    page.get_by_label("First round on").fill("2126-11-07")
    expect(said).to_contain_text("From Thu 7 Nov 2126 to Thu 21 Nov 2126.")
    page.get_by_role("radio", name="Twice").check()
    expect(said).to_contain_text("6 rounds of 1 match")
    expect(page.locator("#plan")).to_contain_text("Round 6 Thu 12 Dec 2126")
    page.get_by_role("radio", name="On days of your own").check()
    page.get_by_label("The days, a line each").fill("7 Nov 2126")
    expect(page.locator("#plan")).to_contain_text("There are 6 rounds and 1 day: 5 are missing.")
    assert Player.objects.count() == 1, "looking writes nothing"


def test_only_the_fields_of_the_chosen_days_and_match_are_there(page: Page, scorer: User) -> None:
    page.goto(ADDRESS)
    seen = {
        name: page.get_by_label(name, exact=True)
        for name in ("First round on", "Days between rounds", "How many")
    }
    own, each = page.get_by_label("The days, a line each"), page.get_by_label("Days for each round")
    expect(seen["First round on"]).to_be_visible()
    expect(own).to_be_hidden()
    expect(each).to_be_hidden()
    page.get_by_role("radio", name="On days of your own").check()
    expect(own).to_be_visible()
    expect(seen["First round on"]).to_be_hidden()
    page.get_by_role("radio", name="In windows").check()
    expect(each).to_be_visible()
    expect(seen["Days between rounds"]).to_be_hidden()
    expect(seen["How many"]).to_be_hidden()
    page.get_by_role("radio", name="Best of").check()
    expect(seen["How many"]).to_be_visible()
    page.get_by_label("Rules", exact=True).select_option("hollywood")
    expect(page.get_by_role("radio", name="Best of")).to_be_hidden()
    expect(page.get_by_text("a match is one session of three games")).to_be_visible()


def test_a_competition_is_started_by_keyboard_alone(page: Page, scorer: User) -> None:
    PlayerFactory(name="Iris Calloway")
    page.goto(ADDRESS)
    expect(page.get_by_label("Name of the competition")).to_be_focused()
    keys = page.keyboard
    keys.type("Winter League")
    keys.press("Tab")
    keys.type(FOUR)
    keys.press("Tab")
    expect(page.get_by_text("Pick from the players who are known")).to_be_focused()
    keys.press("Enter")
    keys.press("Tab")
    expect(page.get_by_role("checkbox", name="Iris Calloway")).to_be_focused()
    keys.press("Space")
    keys.press("Tab")
    keys.press("Tab")
    expect(page.get_by_role("radio", name="In the order of the list")).to_be_focused()
    keys.press("Tab")
    keys.press("ArrowRight")
    expect(page.get_by_role("radio", name="Twice")).to_be_checked()
    page.get_by_label("Name of the competition").focus()
    keys.press("Enter")
    expect(page.get_by_role("heading", name="What would be started")).to_be_focused()
    expect(page.locator("#plan-said")).to_contain_text("5 people, 4 of them new. 10 rounds of 2 matches")
    assert not Competition.objects.exists(), "Enter in a field shows what would be started"
    page.get_by_role("button", name="Start the competition").focus()
    keys.press("Enter")
    competition = expect_started(page, "Winter League")
    assert [entry.name for entry in competition.entries.all()] == [*FOUR.split(), "Iris Calloway"]


def test_what_is_wrong_gets_the_focus_with_everything_kept(page: Page, scorer: User) -> None:
    page.goto(ADDRESS)
    page.get_by_label("Name of the competition").fill("Winter League")
    page.get_by_label("Who plays, a line each").fill("Ann\nann")
    page.get_by_text("Points, tie-breaks, withdrawals").click()
    page.get_by_label("Tie-break 5").select_option("wins")
    page.get_by_label("Tie-break 6").select_option("wins")
    start(page)
    names = page.get_by_label("Who plays, a line each")
    expect(names).to_be_focused()
    expect(names).to_have_accessible_description(re.compile("ann is in the list twice."))
    expect(names).to_have_value("Ann\nann")
    expect(page.get_by_label("Tie-break 6")).to_have_accessible_description(re.compile("in place 5 already"))
    page.get_by_role("link", name="This is the tie-break in place 5 already").click()
    expect(page.get_by_label("Tie-break 6")).to_be_in_viewport()
    assert not Competition.objects.exists()


@pytest.mark.parametrize("state", ["empty", "planned", "wrong", "open"])
def test_the_page_is_good_for_every_reader_in_every_state(page: Page, scorer: User, state: str) -> None:
    PlayerFactory.create_batch(3)
    page.goto(ADDRESS)
    if state != "empty":
        page.get_by_label("Who plays, a line each").fill("Ann\nann\nBen\nCora")
        expect(page.locator("#who li")).to_have_count(4)
        page.get_by_label("First round on").fill("2020-11-05")
        expect(page.locator("#plan")).to_contain_text("would be over already")
    if state == "open":
        for each in page.locator("details > summary").all():
            each.click()
    if state == "wrong":
        page.get_by_role("radio", name="Best of").check()
        page.get_by_label("How many", exact=True).fill("4")
        start(page)
        expect(page.get_by_text("Nothing was started yet.")).to_be_visible()
    expect_no_violations(page)


def test_a_double_click_starts_one(page: Page, scorer: User) -> None:
    page.goto(ADDRESS)
    page.get_by_label("Name of the competition").fill("Winter League")
    page.get_by_label("Who plays, a line each").fill(FOUR)
    page.get_by_role("button", name="Start the competition").dblclick()
    expect_started(page, "Winter League")
    assert Competition.objects.count() == 1


@pytest.mark.browser_context_args(**PHONE)
def test_a_competition_is_started_on_a_phone(page: Page, scorer: User) -> None:
    page.goto(ADDRESS)
    expect_fits(page)
    page.get_by_label("Name of the competition").fill("Winter League")
    page.get_by_label("Who plays, a line each").fill(FOUR)
    page.get_by_role("radio", name="In windows").check()
    page.get_by_label("First round on").fill("2126-11-01")
    expect(page.locator("#plan")).to_contain_text("Fri 1 Nov 2126 to Thu 14 Nov 2126")
    for each in page.locator("details > summary").all():
        each.click()
    expect_fits(page)
    start(page)
    competition = expect_started(page, "Winter League")
    expect_fits(page)
    assert competition.rounds.first().until == datetime.date(2126, 11, 14)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_names_are_picked_the_plan_is_shown_and_the_competition_started(
    page: Page, scorer: User
) -> None:
    PlayerFactory(name="Iris Calloway")
    page.goto(ADDRESS)
    page.get_by_label("Name of the competition").fill("Winter League")
    page.get_by_label("Who plays, a line each").fill("Ann\nBen")
    page.get_by_text("Pick from the players who are known").click()
    page.get_by_role("checkbox", name="Iris Calloway").check()
    page.get_by_role("button", name="Add those ticked to the list").click()
    expect(page.get_by_label("Who plays, a line each")).to_have_value("Ann\nBen\nIris Calloway")
    page.get_by_label("Rules", exact=True).select_option("oklahoma")
    page.get_by_role("button", name="Show these rules below").click()
    expect(page.get_by_label("Name of the competition")).to_have_value("Winter League")
    page.get_by_role("button", name="Preview").click()
    expect(page.locator("#plan-said")).to_contain_text("3 people, 2 of them new. 3 rounds of 1 match")
    expect(page.locator("#plan")).to_contain_text("Ben – Iris Calloway")
    start(page)
    assert expect_started(page, "Winter League").rules_base == "oklahoma"


def test_a_round_is_moved_from_the_rounds_by_keyboard_and_the_page_comes_back_to_it(
    page: Page, scorer: User
) -> None:
    page.goto(ADDRESS)
    page.get_by_label("Name of the competition").fill("Winter League")
    page.get_by_label("Who plays, a line each").fill(FOUR)
    page.get_by_label("First round on").fill("2126-11-07")
    start(page)
    expect_started(page, "Winter League")
    expect(page.get_by_role("link", name="Next: round 1, Thu 7 Nov 2126")).to_be_visible()
    expect_no_violations(page)
    page.get_by_role("link", name="Move round 2").focus()
    page.keyboard.press("Enter")
    day = page.get_by_label("Day", exact=True)
    expect(day).to_have_value("2126-11-14")
    day.fill("2126-11-15")
    page.get_by_role("checkbox", name="Move all later rounds").press("Space")
    expect_no_violations(page)
    day.press("Enter")
    expect(page.get_by_role("heading", name="Round 2 Fri 15 Nov 2126")).to_be_in_viewport()
    expect(page.locator("#messages")).to_contain_text("Round 3 moved by as many days.")
    page.get_by_role("link", name=re.compile("Ann – Dan")).click()
    page.get_by_role("link", name="Another day or time").click()
    expect_no_violations(page)
    page.get_by_label("Day", exact=True).fill("2126-12-01")
    page.get_by_label("Time of day").fill("18:30")
    page.get_by_role("button", name="Move this match").click()
    expect(page.locator("#main")).to_contain_text("Sun 1 Dec 2126, 18:30")
