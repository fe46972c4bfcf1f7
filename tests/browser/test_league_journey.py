"""From pasted names to a finished season of six, in the browser."""

import datetime
import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, expect

from engine.standings.reasons import why
from league.actions.tables import refresh_table
from league.models import Competition, Fixture
from league.tables import table_of
from tests.browser import paper
from tests.browser.league import (
    ADA,
    BRUNO,
    CHIARA,
    DEWI,
    ELODIE,
    FEN,
    Win,
    enter_result,
    expect_table_as_computed,
    fill_result,
    go_to_match,
    link_of,
    start_league,
    table_on,
)
from tests.browser.test_sheet_keyboard import tab_to

ROUNDS: list[list[Win]] = [
    [(BRUNO, ELODIE, 264, 118), (DEWI, CHIARA, 301, 97)],
    [(DEWI, FEN, 255, 140), (CHIARA, ELODIE, 347, 61), (BRUNO, ADA, 231, 188)],
    [(CHIARA, ADA, 240, 133), (ELODIE, DEWI, 262, 207)],
    [(ELODIE, FEN, 311, 92), (ADA, DEWI, 296, 105), (BRUNO, CHIARA, 249, 171)],
    [(CHIARA, FEN, 402, 38), (BRUNO, DEWI, 276, 159), (ADA, ELODIE, 333, 84)],
]
"""Every match but two, round by round: Ada and Fen bring a sheet, Bruno and Fen put theirs off."""
FIRST_DAY = datetime.date(2027, 1, 7)
FINAL_ORDER = [ADA, BRUNO, CHIARA, ELODIE, DEWI, FEN]


def play_season(page: Page) -> Competition:
    """All fifteen matches from pasted names on, the table compared with the engine's at each step."""
    competition = start_league(page, "Six on Thursdays", first_day=FIRST_DAY)
    expect(page.get_by_role("heading", name=re.compile("^Round [1-5]"))).to_have_count(5)
    expect(page.get_by_role("main").get_by_role("link", name=re.compile(" – "))).to_have_count(15)
    take_the_rounds_home(page)
    expect_table_as_computed(page, competition)
    bring_a_sheet(page, competition)
    for number, wins in enumerate(ROUNDS, 1):
        for win in wins:
            enter_result(page, competition, win)
        expect_table_as_computed(page, competition)
        if number == 3:
            put_right(page, competition)
            put_off(page, competition)
    enter_result(page, competition, (BRUNO, FEN, 244, 120))
    expect_table_as_computed(page, competition)
    return competition


def take_the_rounds_home(page: Page) -> None:
    """Print the rounds: a file comes."""
    page.get_by_role("link", name="Print", exact=True).click()
    where = page.get_by_role("link", name="All rounds: PDF").get_attribute("href")
    assert where
    printed = page.request.get(where)
    assert (printed.status, printed.headers["content-type"]) == (200, "application/pdf")


def bring_a_sheet(page: Page, competition: Competition) -> None:
    """Ada against Fen, deal by deal, and the sheet's result confirmed."""
    go_to_match(page, competition, ADA, FEN)
    page.get_by_role("button", name="Open a sheet").click()
    paper.entry(page).get_by_role("radio", name="Type").check(force=True)
    paper.line(page).click()
    paper.enter(page, "a 4 17", "b g 31")
    paper.line(page).click()
    page.keyboard.type("a 2 90\n")
    page.get_by_role("button", name="Confirm the result").click()
    expect(page.get_by_text("Confirmed", exact=True)).to_be_visible()
    result = Fixture.objects.get(competition=competition, round=1, a__name=ADA).result
    assert (result.winner, result.deals_a, result.deals_b) == ("a", 2, 1)
    expect_table_as_computed(page, competition)


def put_right(page: Page, competition: Competition) -> None:
    """Ada had beaten Bruno in the second round: corrected after the third, and shown as a correction."""
    go_to_match(page, competition, ADA, BRUNO)
    fill_result(page, ADA, BRUNO, (231, 188))
    page.goto(f"/competitions/{competition.slug}/changes/")
    expect(page.get_by_text(re.compile("Corrected.*Ada Mirren – Bruno Keller"))).to_be_visible()
    expect_table_as_computed(page, competition)


def put_off(page: Page, competition: Competition) -> None:
    """Bruno and Fen move their match of the third round to a day after the last, and nothing else moves."""
    days = list(competition.rounds.values_list("day", flat=True))
    go_to_match(page, competition, BRUNO, FEN)
    page.get_by_role("link", name="Another day or time").click()
    page.get_by_label("Day", exact=True).fill("2027-02-11")
    page.get_by_role("button", name="Move this match").click()
    expect(page.get_by_role("status").first).not_to_be_empty()
    page.goto(f"/competitions/{competition.slug}/rounds/")
    expect(page.get_by_text(re.compile("moved to .*11 Feb"))).to_be_visible()
    moved = competition.fixtures.exclude(state="confirmed").exclude(played_on=None)
    assert list(moved.values_list("played_on", flat=True)) == [datetime.date(2027, 2, 11)]
    assert list(competition.rounds.values_list("day", flat=True)) == days
    expect_table_as_computed(page, competition)


def close(page: Page, competition: Competition) -> None:
    """Close it, and find it closed for everybody."""
    page.get_by_role("link", name="Close", exact=True).click()
    page.get_by_role("button", name=f"Close {competition.name}").click()
    expect(page.get_by_text(re.compile("closed"))).not_to_have_count(0)
    assert [name for _, name, _ in table_on(page)] == FINAL_ORDER
    go_to_match(page, competition, ADA, BRUNO)
    expect(page.get_by_role("button", name=re.compile("result"))).to_have_count(0)


def test_a_season_of_six_from_pasted_names_to_its_close(page: Page, scorer: User) -> None:
    competition = play_season(page)
    page.get_by_text("Level on 4 points; Ada Mirren beat Bruno Keller 231–188 in round 2.").click()
    expect(page.get_by_text(re.compile("Sonneborn-Berger 7"))).to_be_visible()
    page.get_by_role("link", name="Cross table").click()
    expect(page.get_by_role("table").get_by_role("rowheader")).to_have_count(6)
    page.goto(f"/competitions/{competition.slug}/after/2/")
    early = [(row.name, str(row.points)) for row in table_of(competition, after_round=2).rows]
    assert [(name, points) for _, name, points in table_on(page)] == early
    close(page, competition)


@pytest.mark.browser_context_args(**paper.PHONE)
def test_the_same_season_on_a_phone(page: Page, scorer: User) -> None:
    competition = play_season(page)
    for address in ("", "rounds/", "cross/", "entries/"):
        page.goto(f"/competitions/{competition.slug}/{address}")
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.goto(f"/competitions/{competition.slug}/")
    close(page, competition)


def test_a_whole_match_by_keyboard_alone(page: Page, scorer: User) -> None:
    competition = start_league(page, "Keys")
    page.goto(f"/competitions/{competition.slug}/rounds/")
    match = f"{ADA} – {FEN}"
    tab_to(page, match)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=match)).to_be_visible()
    tab_to(page, "Open a sheet")
    page.keyboard.press("Enter")
    expect(paper.line(page)).to_be_focused()
    paper.enter(page, "a 4 17", "b g 31")
    page.keyboard.type("a 2 90\n")
    expect(page.get_by_role("button", name="Confirm the result")).to_be_visible()
    tab_to(page, "Confirm the result")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("^Round 1"))).to_be_visible()
    refresh_table(competition=competition.pk)
    tab_to(page, "Table")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table").get_by_role("rowheader").first).to_contain_text(ADA)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_what_matters_goes_without_scripts(page: Page, scorer: User) -> None:
    competition = start_league(page, "Plain pages", "Ada Mirren, Bruno Keller, Chiara Lodi")
    go_to_match(page, competition, BRUNO, CHIARA)
    page.get_by_role("button", name="Open a sheet").click()
    for line in ("a 4 17", "b g 31", "a 2 90"):
        paper.line(page).fill(line)
        paper.line(page).press("Enter")
    page.get_by_role("button", name="Confirm the result").click()
    enter_result(page, competition, (ADA, BRUNO, 250, 120))
    page.goto(f"/competitions/{competition.slug}/")
    expect(
        page.get_by_role("status").filter(has_text=re.compile("computed|on its way")).first
    ).to_be_visible()
    expect_table_as_computed(page, competition)
    enter_result(page, competition, (ADA, CHIARA, 301, 77))
    expect_table_as_computed(page, competition)
    assert [points for _, _, points in table_on(page)] == ["2", "1", "0"]


def test_a_page_that_stays_open_shows_the_new_table_by_itself(
    page: Page, context: BrowserContext, scorer: User
) -> None:
    competition = start_league(page, "Two screens")
    refresh_table(competition=competition.pk)
    page.goto(f"/competitions/{competition.slug}/")
    other = context.new_page()
    enter_result(other, competition, (ADA, FEN, 250, 120))
    page.reload()
    expect(page.get_by_role("status").filter(has_text="on its way")).to_be_visible()
    refresh_table(competition=competition.pk)
    expect(page.get_by_role("status").filter(has_text="on its way")).to_have_count(0)
    assert table_on(page)[0][1] == ADA
    (reason, *_) = why(table_of(competition))
    expect(page.get_by_text(reason.sentence)).to_be_visible()


def test_two_who_enter_the_same_match_at_once_are_told_who_was_first(
    page: Page, context: BrowserContext, scorer: User
) -> None:
    competition = start_league(page, "A race")
    go_to_match(page, competition, ADA, FEN)
    other = context.new_page()
    enter_result(other, competition, (ADA, FEN, 250, 120))
    fill_result(page, FEN, ADA, (301, 44))
    expect(page.get_by_role("alert").filter(has_text="first")).to_be_visible()
    expect(page.get_by_label(f"{FEN}’s final total")).to_have_value("301")
    assert Fixture.objects.get(competition=competition, round=1, a__name=ADA).result.winner == "a"
    expect(link_of(page, ADA, FEN)).to_have_count(0)
