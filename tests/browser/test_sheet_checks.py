"""Every check of an entry gone wrong on purpose, by the line and by the fields."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoresheet.models import Sheet
from tests import sheets
from tests.browser.paper import address, entry, line, lines, reading, written


@dataclass
class Slip:
    """Something that the paper or the scorer has wrong: typed, set in the fields, and what is said about it."""

    typed: str
    fields: dict[str, str]
    said: str
    at: str
    before: tuple[str, ...] = ("a 4 17",)
    rules: str = "classic"
    changed: dict[str, Any] = field(default_factory=dict)


KNOCK = {"knocker": "A", "count_a": "4", "count_b": "17"}
SLIPS = {
    "a knock over the limit": Slip(
        "a 12 17",
        KNOCK | {"count_a": "12"},
        "Iris knocked with 12, but the knock limit is 10: that is 2 too many.",
        "count_a",
    ),
    "an impossible count": Slip(
        "a 4 99",
        KNOCK | {"count_b": "99"},
        "Tobias's count can't be 99: ten cards leave 98 at the most",
        "count_b",
    ),
    "another score on the paper": Slip(
        "a 4 41 =27",
        KNOCK | {"count_b": "41", "paper_score": "27"},
        "The sheet says 27, but it is 37: 41 less 4 is 37.",
        "paper_score",
    ),
    "another running total on the paper": Slip(
        "a 4 17 /27",
        KNOCK | {"paper_total": "27"},
        "The paper says Iris has 27 after this deal, but it is 26: 13 before, and 13 for this deal.",
        "paper_total",
    ),
    "a deal after the game was won": Slip(
        "b 4 17",
        KNOCK | {"knocker": "B", "count_a": "17", "count_b": "4"},
        "The game ended with deal 2, when Iris reached 104 (the target is 100).",
        "knocker",
        before=("a 4 17", "a 4 95"),
    ),
    "no upcard under Oklahoma": Slip(
        "a 4 17",
        KNOCK,
        "Under Oklahoma rules the first upcard sets the knock limit: say which card it was.",
        "upcard",
        before=("7h a 4 17",),
        rules="oklahoma",
    ),
    "a knock over the upcard's limit": Slip(
        "3h a 4 17",
        KNOCK | {"upcard": "3h"},
        "Iris knocked with 4, but with 3h turned up the knock limit is 3: that is 1 too many.",
        "count_a",
        before=("7h a 4 17",),
        rules="oklahoma",
    ),
    "impossible points": Slip(
        "a +3 g",
        {"knocker": "A", "ending": "points", "points": "3", "points_by": "gin"},
        "A gin can't bring 3: under these rules it is 25 to 123.",
        "points",
    ),
}


def begun(slip: Slip) -> Sheet:
    sheet = sheets.start(slip.rules, names=("Iris", "Tobias"), **slip.changed)
    sheets.enter(sheet, *slip.before)
    return sheet


def fill(page: Page, fields: dict[str, str]) -> None:
    entry(page).get_by_role("radio", name="Buttons").check()
    for name, value in fields.items():
        control = entry(page).locator(f'[name="{name}"]')
        if name in ("knocker", "ending"):
            entry(page).locator(f'[name="{name}"][value="{value}"]').check()
        elif name == "points_by":
            control.select_option(value)
        else:
            if name.startswith("paper") and not control.is_visible():
                entry(page).get_by_text("What the paper says").click()
            control.fill(value)


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_in_the_line_is_said_at_the_line_and_nothing_is_written(
    page: Page, scorer: User, slip: Slip
) -> None:
    sheet = begun(slip)
    before = written(sheet)
    page.goto(address(sheet))
    page.keyboard.type(slip.typed)
    expect(reading(page)).to_contain_text(slip.said)
    page.keyboard.press("Enter")
    alert = entry(page).get_by_role("alert")
    expect(alert).to_contain_text(slip.said)
    expect(line(page)).to_have_value(slip.typed)
    expect(line(page)).to_be_focused()
    expect(line(page)).to_have_accessible_description(re.compile(re.escape(slip.said)))
    expect(alert).to_be_in_viewport()
    expect(lines(page)).to_have_count(len(slip.before))
    assert written(sheet) == before


@pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS)
def test_a_slip_in_the_fields_is_said_there_and_nothing_is_written(
    page: Page, scorer: User, slip: Slip
) -> None:
    sheet = begun(slip)
    before = written(sheet)
    page.goto(address(sheet))
    fill(page, slip.fields)
    expect(reading(page)).to_contain_text(slip.said)
    entry(page).get_by_role("button", name=re.compile("Enter deal")).click()
    expect(entry(page).get_by_role("alert")).to_contain_text(slip.said)
    expect(entry(page).locator(f'.is-wrong [name="{slip.at}"]').first).to_be_focused()
    for name, value in slip.fields.items():
        chosen = ":checked" if name in ("knocker", "ending") else ""
        expect(entry(page).locator(f'[name="{name}"]{chosen}')).to_have_value(value)
    expect(lines(page)).to_have_count(len(slip.before))
    assert written(sheet) == before


def test_a_slip_put_right_is_entered_and_nothing_is_said_about_it_any_more(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    page.keyboard.type("a 4 41 =27\n")
    expect(entry(page).get_by_role("alert")).to_contain_text("The sheet says 27, but it is 37")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("37\n")
    expect(lines(page)).to_have_count(1)
    expect(entry(page).get_by_role("alert")).to_have_count(0)
    assert written(sheet) == [("A", 37, False)]


def test_counts_the_other_way_round_are_offered_as_they_may_have_been_meant(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    page.keyboard.type("a 17 4\n")
    alert = entry(page).get_by_role("alert")
    expect(alert).to_contain_text("If it was written down the other way round: a 4 17 or b 4 17.")
