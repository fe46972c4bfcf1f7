"""A competition in the browser as an organiser handles it, and its table as the engine has it."""

import datetime
import re

from playwright.sync_api import Locator, Page, expect

from engine.standings.figures import shown
from engine.standings.reasons import why
from league.actions.tables import refresh_table
from league.models import Competition
from league.tables import table_of

SIX = ("Ada Mirren", "Bruno Keller", "Chiara Lodi", "Dewi Pritchard", "Élodie Vasseur", "Fen Marlowe")
ADA, BRUNO, CHIARA, DEWI, ELODIE, FEN = SIX
PASTED = "  Ada   Mirren\nBruno Keller, Chiara Lodi\n\nDewi Pritchard;Élodie Vasseur\tFen Marlowe\n"

Win = tuple[str, str, int, int]
"""Who won, who lost, and their totals."""


def start_league(
    page: Page, name: str, pasted: str = PASTED, first_day: datetime.date | None = None
) -> Competition:
    """Start a competition with the pasted names and everything else as the page offers it."""
    page.goto("/competitions/")
    page.get_by_role("link", name="Start a competition").first.click()
    page.get_by_label("Name of the competition").fill(name)
    page.get_by_label("Who plays").fill(pasted)
    if first_day is not None:
        page.get_by_label("First round on").fill(str(first_day))
    page.get_by_role("button", name="Start the competition").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("^Round 1"))).to_be_visible()
    return Competition.objects.get(name=name)


def link_of(page: Page, one: str, other: str) -> Locator:
    """The link to the match of these two, whoever is named first."""
    return page.get_by_role("link", name=re.compile(f"({one} – {other}|{other} – {one})"))


def go_to_match(page: Page, competition: Competition, one: str, other: str) -> None:
    """Open the page of a match from the list of the rounds."""
    page.goto(f"/competitions/{competition.slug}/rounds/")
    link_of(page, one, other).first.click()
    expect(page.get_by_role("heading", name=re.compile(f"({one} – {other}|{other} – {one})"))).to_be_visible()


def fill_result(page: Page, winner: str, loser: str, score: tuple[int, int]) -> None:
    """Fill in the end of the match whose page is open, and send it."""
    page.get_by_text("Only the end is known").click()
    page.get_by_role("radio", name=winner).check(force=True)
    page.get_by_label(f"{winner}’s final total").fill(str(score[0]))
    page.get_by_label(f"{loser}’s final total").fill(str(score[1]))
    page.get_by_role("button", name=re.compile("^(Enter|Correct) the result")).click()


def enter_result(page: Page, competition: Competition, win: Win) -> None:
    """Enter a result of which only the end is known."""
    winner, loser, more, less = win
    go_to_match(page, competition, winner, loser)
    fill_result(page, winner, loser, (more, less))
    expect(page.get_by_role("status").first).to_contain_text("result")


def table_on(page: Page) -> list[tuple[str, str, str]]:
    """The place, the name and the points of each row of the table on the page."""
    rows = page.get_by_role("table").get_by_role("row").filter(has=page.get_by_role("rowheader"))
    script = """rows => rows.map(row => {
        const cells = [...row.cells].map(cell => cell.innerText.trim().split("\\n")[0]);
        const name = row.querySelector("th a")?.innerText ?? cells[1];
        return [cells[0], name, row.querySelector("strong")?.innerText ?? ""];
    })"""
    return [tuple(row) for row in rows.evaluate_all(script)]


def table_computed(competition: Competition) -> list[tuple[str, str, str]]:
    """The same as the engine has it now."""
    rows = table_of(Competition.objects.get(pk=competition.pk)).rows
    return [(f"{row.rank}{'=' if row.tied else ''}", row.name, shown(row.points)) for row in rows]


def expect_table_as_computed(page: Page, competition: Competition) -> None:
    """Let the worker's work be done, open the table, and compare it with the engine's, reasons and all."""
    refresh_table(competition=competition.pk)
    page.goto(f"/competitions/{competition.slug}/")
    shown_now, computed = table_on(page), table_computed(competition)
    assert shown_now == computed, f"{shown_now} is not {computed}"
    for reason in why(table_of(competition)):
        expect(page.get_by_text(reason.sentence)).to_have_count(1)
