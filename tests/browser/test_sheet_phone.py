"""A game entered with a thumb on a phone's screen."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from scoresheet.models import Sheet
from tests import sheets
from tests.browser.paper import PHONE, address, below, entry, lines, reading, written

pytestmark = pytest.mark.browser_context_args(**PHONE)
LARGE_ENOUGH = 44
CONTROLS = "button:visible, .button:visible, summary:visible, nav a:visible, .choice:visible, input:visible"


def choose(page: Page, *names: str) -> None:
    for name in names:
        entry(page).get_by_role("radio", name=name, exact=True).locator("..").tap()


def count(page: Page, name: str, number: int) -> None:
    field = entry(page).get_by_role("spinbutton", name=name, exact=True)
    field.tap()
    field.fill(str(number))


def enter(
    page: Page, *, knocker: str, ending: str = "Knock", a: int | None = None, b: int | None = None
) -> None:
    before = lines(page).count()
    choose(page, knocker, ending)
    for name, number in (("Ann’s count", a), ("Ben’s count", b)):
        if number is not None:
            count(page, name, number)
    entry(page).get_by_role("button", name="Enter deal").tap()
    expect(lines(page)).to_have_count(before + 1)


def expect_no_wider(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]  # type: ignore[index]


def test_a_game_is_entered_by_touch_on_buttons_and_number_fields_to_its_end(page: Page, scorer: User) -> None:
    sheet = sheets.start()
    page.goto(address(sheet))
    choose(page, "Buttons")
    enter(page, knocker="Ann", a=4, b=17)
    expect(entry(page).get_by_role("radio", name="Buttons")).to_be_checked()
    expect(entry(page).get_by_label("Ann’s count")).to_have_value("")
    enter(page, knocker="Ben", ending="Gin", a=31)
    enter(page, knocker="Ann", a=9, b=6)
    choose(page, "Wash")
    expect(entry(page).get_by_label("Ann’s count")).to_be_hidden()
    entry(page).get_by_role("button", name="Enter deal").tap()
    expect(lines(page)).to_have_count(4)
    choose(page, "Ben", "Points only")
    count(page, "Points", 20)
    expect(reading(page)).to_contain_text("Ben +20, 104, and the match is over")
    entry(page).get_by_role("button", name="Enter deal").tap()
    expect(page.locator("#game-1")).to_contain_text("won by Ben")
    assert below(page, "Total") == ["38", "279"]
    assert [points for _, points, _ in written(sheet)] == [13, 56, 28, 0, 20]
    expect_no_wider(page)


def test_what_is_wrong_in_the_fields_is_in_sight_and_its_field_has_the_focus(
    page: Page, scorer: User
) -> None:
    sheet = sheets.start(target=500)
    sheets.enter(sheet, *["a 4 17", "b 3 15"] * 6)
    page.goto(address(sheet))
    choose(page, "Buttons", "Ann")
    count(page, "Ann’s count", 12)
    count(page, "Ben’s count", 17)
    entry(page).get_by_role("button", name="Enter deal").tap()
    expect(entry(page).get_by_role("alert")).to_be_in_viewport()
    expect(entry(page).get_by_label("Ann’s count")).to_be_focused()
    expect(entry(page).get_by_label("Ann’s count")).to_have_value("12")


def test_an_error_in_the_line_is_in_sight_on_a_long_sheet(page: Page, scorer: User) -> None:
    sheet = sheets.start(target=500)
    sheets.enter(sheet, *["a 4 17", "b 3 15"] * 6)
    page.goto(address(sheet))
    page.locator("#line").fill("a 12 17")
    entry(page).get_by_role("button", name="Enter", exact=True).tap()
    expect(entry(page).get_by_role("alert")).to_be_in_viewport()
    expect(page.locator("#line")).to_be_in_viewport()


def test_the_line_stays_in_reach_while_the_first_deals_are_read(page: Page, scorer: User) -> None:
    sheet = sheets.start(target=500)
    sheets.enter(sheet, *["a 4 17", "b 3 15"] * 10)
    page.goto(address(sheet))
    page.evaluate("scrollTo(0, 0)")
    expect(page.get_by_role("heading", name="Ann – Ben")).to_be_in_viewport()
    expect(page.locator("#line")).to_be_in_viewport(ratio=1)
    expect(entry(page).get_by_role("button", name="Enter", exact=True)).to_be_in_viewport(ratio=1)


def too_small(box: Locator) -> str:
    size = box.bounding_box()
    assert size
    fits = size["height"] >= LARGE_ENOUGH and size["width"] >= LARGE_ENOUGH
    return (
        ""
        if fits
        else f"{box.evaluate('e => e.outerHTML')[:90]} is {size['width']:.0f} × {size['height']:.0f}"
    )


def hollywood() -> Sheet:
    sheet = sheets.start("hollywood", names=("Konstantin Weißgerber", "Anne-Sophie van der Meer"))
    sheets.enter(sheet, "a 4 17", "b g 31", "a 2 60")
    return sheet


def best_of_three() -> Sheet:
    sheet = sheets.start(best_of=3)
    sheets.enter(sheet, "a 4 95", "b g 31", "a 2 60")
    return sheet


def long_names() -> Sheet:
    names = ("Alexandra Featherstonehaugh-Cholmondeley", "Bartholomew Wolfeschlegelsteinhausen")
    sheet = sheets.start(names=names)
    sheets.enter(sheet, "a 4 95", "b g 31", "a 2 60")
    return sheet


@pytest.mark.parametrize("make", [sheets.start, best_of_three, hollywood, long_names])
def test_no_sheet_is_wider_than_the_screen_and_every_control_is_large_enough(
    page: Page, scorer: User, make: object
) -> None:
    assert callable(make)
    page.goto(address(make()))
    expect_no_wider(page)
    boxes = page.locator(CONTROLS).all()
    assert len(boxes) > 10
    choose(page, "Buttons")
    expect_no_wider(page)
    boxes += page.locator("#entry").locator(CONTROLS).all()
    small = list(filter(None, map(too_small, (box for box in boxes if box.is_visible()))))
    assert not small, "\n".join(small)


@pytest.mark.parametrize("where", ["/", "/sheets/", "/sheets/new/", "/rules/", "/sign-in/"])
def test_no_page_is_wider_than_the_screen_and_its_controls_are_large_enough(
    page: Page, scorer: User, where: str
) -> None:
    hollywood()
    page.goto(where)
    expect_no_wider(page)
    small = list(filter(None, map(too_small, page.locator(CONTROLS).all())))
    assert not small, "\n".join(small)
