"""The pile of paper: twenty sheets by keypad alone, a network that is cut, and two who type at once."""

import time
from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.keypad import read_line
from engine.match import MatchFormat, add_up_match_game
from engine.presets import preset
from engine.scoring import score
from engine.sides import Pair, Side
from league.models import Competition, Fixture
from league.models.competitions import MatchKind, State
from scoresheet.models import Deal
from tests import sheets
from tests.browser.paper import address, entry, line, lines, sign_in, written
from tests.browser.test_access import expect_no_violations
from tests.factories import UserFactory
from tests.league.playing import start

SHEETS = 20
DEALS = ["1.4.17", "2*31", "1.9.6", "0", "2.3.15", "1+24", "2.10.22", "1.2.8", "2+31-", "1.5.40", "2.1.33"]
"""Ten numbered deals and a wash."""


def focused(page: Page, name: str) -> None:
    expect(page.locator(f"#{name}")).to_be_focused()


def waiting(page: Page) -> Locator:
    return page.locator("#waiting li")


@pytest.fixture
def tonight(scorer: User) -> None:
    """Five competitions with four tables each tonight, ten deals to a match."""
    for group in "ABCDE":
        names = [f"{first} {group}" for first in ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Ida")]
        start(*names, first=timezone.localdate(), name=f"Group {group}")
    Competition.objects.update(match=MatchKind.DEALS, length=10)
    Fixture.objects.exclude(round=1).delete()


def total_of_the_paper() -> Pair[int]:
    scores = [score(preset("classic").rules, read_line(deal).deal) for deal in DEALS]
    return add_up_match_game(preset("classic").rules, MatchFormat(deals=10), scores, Side.A).total


def test_twenty_sheets_of_ten_deals_are_entered_and_confirmed_by_keypad_alone(
    page: Page, tonight: None, record_property: Callable[[str, object], None]
) -> None:
    total = total_of_the_paper()
    page.goto("/pile/")
    began = time.monotonic()
    for number in range(SHEETS):
        focused(page, "pile-field")
        page.keyboard.type(f"{number // 5 + 1}\n")
        expect(page.locator("#pile-found li")).to_have_count(5)
        page.keyboard.type(f"{number % 5 + 1}")
        focused(page, "line")
        page.keyboard.type("".join(f"{deal}\n" for deal in DEALS))
        focused(page, "total-a")
        page.keyboard.type(f"{total.a}\n")
        focused(page, "total-b")
        page.keyboard.type(f"{total.b}\n")
        expect(page.get_by_role("button", name="Confirm the result")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".pile-just")).to_contain_text(f"{total.a} – {total.b}")
    seconds = time.monotonic() - began
    record_property(
        "measured", f"{SHEETS} sheets by keypad: {seconds:.0f} s, {seconds / SHEETS / 10:.2f} s a deal"
    )
    focused(page, "pile-field")
    expect(page.get_by_text(f"All {SHEETS} sheets of tonight are in.")).to_be_visible()
    assert set(Fixture.objects.values_list("state", flat=True)) == {State.CONFIRMED}
    assert Deal.objects.count() == SHEETS * len(DEALS)
    page.keyboard.press("-")
    expect(line(page)).to_have_value("b 1 33")
    assert Deal.objects.count() == SHEETS * len(DEALS) - 1


@pytest.fixture
def lost(new_context: Callable[[], BrowserContext], scorer: User, base_url: str) -> Page:
    """A page of a browser that may complain: the network fails it."""
    context = new_context()
    sign_in(context, scorer, base_url)
    return context.new_page()


def test_a_result_that_is_not_saved_keeps_the_sheet_and_goes_on_after_signing_in(
    page: Page, tonight: None
) -> None:
    page.goto("/pile/")
    page.keyboard.type("1\n")
    expect(page.locator("#pile-found li")).to_have_count(5)
    page.keyboard.type("1")
    focused(page, "line")
    page.keyboard.type("".join(f"{deal}\n" for deal in DEALS))
    focused(page, "total-a")
    page.keyboard.press("Enter")
    confirm = page.get_by_role("button", name="Confirm the result")
    expect(confirm).to_be_focused()
    page.route("**/confirm/", lambda route: route.abort())
    page.keyboard.press("Enter")
    expect(page.locator("#trouble")).to_contain_text("NOT saved: this did not reach")
    page.unroute("**/confirm/")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.locator("#send-again").click()
    expect(page.locator("#trouble")).to_contain_text("Not saved: sign in")
    expect(confirm).to_be_visible()
    assert not Fixture.objects.filter(state=State.CONFIRMED).exists()
    with page.expect_popup() as opened:
        page.locator("#trouble").get_by_role("link", name="Sign in").click()
    other = opened.value
    other.get_by_label("Name").fill("bea")
    other.get_by_label("Password").fill("nine of clubs")
    other.keyboard.press("Enter")
    expect(other.get_by_role("button", name="Sign out")).to_be_visible()
    page.locator("#send-again").click()
    expect(page.locator(".pile-just")).to_contain_text("Confirmed")
    assert Fixture.objects.filter(state=State.CONFIRMED).count() == 1


def test_a_network_cut_in_the_middle_loses_no_line_and_doubles_none_through_a_reload_and_a_closed_tab(
    lost: Page,
) -> None:
    sheet = sheets.start()
    lost.goto(address(sheet))
    lost.keyboard.type("1.4.17\n")
    expect(lines(lost)).to_have_count(1)
    lost.context.set_offline(True)
    lost.keyboard.type("2.3.15\n1+2\n2+3\n1.")
    expect(waiting(lost)).to_contain_text(["2.3.15 NOT saved", "1+2 waiting", "2+3 waiting"])
    lost.route(
        "**/deals/", lambda route: route.abort()
    )  # pages come again, what is entered does not arrive yet
    lost.context.set_offline(False)
    lost.reload()
    expect(waiting(lost)).to_contain_text(["2.3.15 NOT saved", "1+2 waiting", "2+3 waiting"])
    expect(line(lost)).to_have_value("1.")
    lost.close()
    again = lost.context.new_page()
    again.goto(address(sheet))
    expect(lines(again)).to_have_count(4)
    expect(waiting(again)).to_have_count(0)
    assert written(sheet) == [("A", 13, False), ("B", 12, False), ("A", 2, False), ("B", 3, False)]


def test_lines_that_one_scorer_left_are_not_sent_by_another_who_signs_in(
    lost: Page, base_url: str, scorer: User
) -> None:
    sheet = sheets.start()
    lost.goto(address(sheet))
    sign_in(lost.context, UserFactory(username="cem"), base_url)
    lost.keyboard.type("1.4.17\n")
    expect(lost.locator("#trouble")).to_contain_text("Not saved: somebody else typed this.")
    lost.reload()
    expect(line(lost)).to_be_focused()
    expect(waiting(lost)).to_have_count(0)
    sign_in(lost.context, scorer, base_url)
    lost.reload()
    expect(lines(lost)).to_have_count(1)
    assert Deal.objects.get().entered_by == scorer


def test_two_browsers_that_type_one_sheet_at_once_lose_nothing_and_double_nothing(
    lost: Page, new_context: Callable[[], BrowserContext], base_url: str
) -> None:
    sheet = sheets.start(target=500)
    context = new_context()
    sign_in(context, UserFactory(username="cem"), base_url)
    pages = lost, context.new_page()
    for number, page in enumerate(pages):
        page.goto(address(sheet))
        expect(line(page)).to_be_focused()
        # Or the word about the first line would come while the next is being typed.
        page.context.set_offline(True)
        page.keyboard.type("".join(f"{number + 1}+{points}\n" for points in (10, 11, 12)))
    for page in pages:
        page.context.set_offline(False)
    # Whoever was overtaken is told so, sees the other's line, and enters their own after it.
    for _ in range(100):
        for page in pages:
            if entry(page).get_by_role("alert").count():
                expect(entry(page).get_by_role("alert")).to_contain_text("entered meanwhile")
                page.keyboard.press("Enter")
        pages[0].wait_for_timeout(500)
        if Deal.objects.count() == 6:
            break
    assert sorted(written(sheet)) == [(side, points, False) for side in "AB" for points in (10, 11, 12)]
    for page in pages:
        expect(waiting(page)).to_have_count(0)


def test_two_tabs_of_one_browser_send_what_waits_once(lost: Page) -> None:
    sheet = sheets.start(target=500)
    lost.goto(address(sheet))
    lost.context.route("**/deals/", lambda route: route.abort())
    lost.keyboard.type("1+2\n2+3\n1+4\n")
    expect(waiting(lost)).to_have_count(3)
    other = lost.context.new_page()
    other.goto(address(sheet))
    expect(waiting(other)).to_have_count(3)
    lost.context.unroute("**/deals/")
    expect(waiting(lost)).to_have_count(0)
    expect(waiting(other)).to_have_count(0)
    assert written(sheet) == [("A", 2, False), ("B", 3, False), ("A", 4, False)]


def test_the_pages_of_the_pile_are_fit_for_everybody(page: Page, tonight: None) -> None:
    sheet = sheets.start()
    sheets.enter(sheet, "a 4 17", "b 9 3", "b 3 15", "a g 31")
    Deal.objects.filter(winner="B").update(queried=True)
    page.goto(f"/pile/?just={sheet.code}")
    page.keyboard.type("1\n")
    expect(page.locator("#pile-found li")).to_have_count(5)
    expect_no_violations(page)
    page.goto(f"/sheets/{sheet.code}/?pile=1")
    focused(page, "total-a")
    page.keyboard.type("275\n47\n")
    expect(page.locator("#totals-answer a").first).to_be_focused()
    expect_no_violations(page)
    page.goto("/pile/exchange/?one=NOSUCH&other=NOSUCH")
    expect_no_violations(page)


def test_a_keypad_without_num_lock_types_digits_all_the_same(page: Page, scorer: User) -> None:
    page.goto(address(sheets.start()))
    for key in ("Numpad1", ".", "Numpad4", ",", "Numpad1", "Numpad7"):
        page.keyboard.press(key)
    expect(line(page)).to_have_value("1.4,17")
