"""A guest at the screen against a bot: a whole deal by the keyboard alone, by tapping on a phone, and without scripts."""

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from league.rulesets import named_rules
from scoresheet.models import BotNight, Deal, Sitting
from scoresheet.sittings.starting import open_night
from tests.at_the_screen import with_known_cards
from tests.browser.paper import sign_in
from tests.factories import UserFactory
from tests.league.playing import start
from tests.scoresheet.printing.reading import codes_of, pages_of

MOST_MOVES = 12
SHORT: dict[str, Any] = {"seed": 2055, "dealer": "A"}
"""Cards with which the bot knocks after four to six moves of the guest, whatever they are."""
OVER = re.compile("^(Next deal|Look at the sheet)$")


@pytest.fixture
def night(transactional_db: None) -> BotNight:
    return open_night(
        name="Open day", bot="simple", rules=named_rules("simple"), match="deals", length=2,
        token=uuid.uuid4(), by=None,
    )  # fmt: skip


def over(page: Page) -> Locator:
    return (
        page.locator("#sitting")
        .get_by_role("button", name=OVER)
        .or_(page.locator("#sitting").get_by_role("link", name=OVER))
    )


def play_deal(page: Page, move: Callable[[Page], None]) -> None:
    """Move until the deal is over, each time after the answer to the move before has come."""
    after = page.locator("#sitting input[name=after]")
    expect(after).not_to_have_value("")  # the cards are dealt
    for _ in range(MOST_MOVES):
        expect(after.or_(over(page)).first).to_be_attached()
        if over(page).count():
            return
        stood = after.input_value()
        move(page)
        expect(page.locator(f"#sitting input[name=after][value='{stood}']")).to_have_count(0)
    pytest.fail(f"the deal is not over after {MOST_MOVES} moves")


def short_deal_for(page: Page) -> None:
    """Wait until the guest sits at the table, and stack the cards."""
    expect(page.get_by_role("button", name="Deal")).to_be_visible()
    with_known_cards(Sitting.objects.get(), **SHORT)


def focused(page: Page) -> str:
    """What the keyboard is at: radio, submit and the like."""
    expect(page.locator("#sitting :focus")).to_have_count(1)
    return str(page.evaluate("document.activeElement.type"))


def by_keyboard(page: Page) -> None:
    """The button that has the focus; in the own hand the card that has it, then the button after the hand."""
    if focused(page) == "radio":
        page.keyboard.press("Space")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def by_tapping(page: Page) -> None:
    cards = page.locator("label.own-card:not(:has(:disabled))")
    if cards.count():
        cards.last.tap()
        page.get_by_role("button", name="Discard the chosen card").tap()
    else:
        page.locator("#sitting button[name=do]").first.tap()


def by_clicking(page: Page) -> None:
    cards = page.locator("label.own-card:not(:has(:disabled))")
    if cards.count():
        cards.last.click()
        page.get_by_role("button", name="Discard the chosen card").click()
    else:
        page.locator("#sitting button[name=do]").first.click()


def expect_one_deal_on_the_sheet(page: Page) -> None:
    sitting = Sitting.objects.get()
    assert Deal.objects.filter(game__sheet=sitting.sheet).count() == 1
    page.get_by_role("link", name="the sheet").click()
    expect(page.get_by_role("heading", name="Ann Archer").first).to_be_visible()
    expect(page.get_by_role("link", name="Replay")).to_have_count(1)


def test_a_whole_deal_is_played_by_the_keyboard_alone(page: Page, night: BotNight) -> None:
    page.goto(f"/beat-the-bot/{night.slug}/")
    page.get_by_label("Your name").focus()
    page.keyboard.type("Ann Archer")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal")).to_be_focused()
    short_deal_for(page)
    page.keyboard.press("Enter")
    play_deal(page, by_keyboard)
    expect(page.get_by_role("button", name="Next deal")).to_be_focused()
    expect_one_deal_on_the_sheet(page)


@pytest.mark.browser_context_args(has_touch=True, viewport={"width": 390, "height": 844})
def test_a_whole_deal_is_played_by_tapping_on_a_phone(page: Page, night: BotNight) -> None:
    page.goto(f"/beat-the-bot/{night.slug}/")
    page.get_by_label("Your name").fill("Ann Archer")
    page.get_by_role("button", name="Sit down").tap()
    short_deal_for(page)
    page.get_by_role("button", name="Deal").tap()
    play_deal(page, by_tapping)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect_one_deal_on_the_sheet(page)


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_a_name_of_one_very_long_word_makes_no_page_wider_than_a_phone(page: Page, night: BotNight) -> None:
    page.goto(f"/beat-the-bot/{night.slug}/")
    page.get_by_label("Your name").fill("Wolfeschlegelsteinhausenbergerdorffingen")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Wolfeschlegel")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    start("Wolfeschlegelsteinhausenbergerdorffingen", "Ben", name="Winter")
    for address in ("/sheets/", f"/beat-the-bot/{night.slug}/", "/competitions/winter/entries/"):
        page.goto(address)
        expect(page.get_by_role("link", name="Wolfeschlegel").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, address


def test_the_page_of_an_evening_prints_a_poster_whose_code_leads_guests_to_it(
    page: Page, night: BotNight, base_url: str
) -> None:
    address = f"{base_url}/beat-the-bot/{night.slug}/"
    page.goto(address)
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.get_by_role("img", name="The code of this page")).to_have_count(0)  # guests are here already
    sign_in(page.context, UserFactory(), base_url)
    page.goto(address)
    expect(page.get_by_role("img", name="The code of this page")).to_be_visible()
    for paper in ("A4", "Letter"):
        pdf = page.pdf(format=paper, prefer_css_page_size=True)
        (poster,) = pages_of(pdf)
        assert "Open day" in poster
        assert codes_of(pdf) == [address]
        for words in ("Sit down", "End the evening", "Who has tried", "this computer alone"):
            assert words not in poster


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_whole_deal_is_played_without_scripts(page: Page, night: BotNight) -> None:
    page.goto(f"/beat-the-bot/{night.slug}/")
    page.get_by_label("Your name").fill("Ann Archer")
    page.get_by_role("button", name="Sit down").click()
    short_deal_for(page)
    page.get_by_role("button", name="Deal").click()
    play_deal(page, by_clicking)
    expect_one_deal_on_the_sheet(page)


def test_a_card_is_chosen_by_the_arrows(page: Page, night: BotNight) -> None:
    page.goto(f"/beat-the-bot/{night.slug}/")
    page.get_by_label("Your name").fill("Ann Archer")
    page.get_by_role("button", name="Sit down").click()
    short_deal_for(page)
    page.get_by_role("button", name="Deal").click()
    while focused(page) != "radio":
        stood = page.locator("#sitting input[name=after]").input_value()
        page.keyboard.press("Enter")
        expect(page.locator(f"#sitting input[name=after][value='{stood}']")).to_have_count(0)
    first = page.evaluate("document.activeElement.value")
    page.keyboard.press("ArrowRight")
    chosen = page.locator("#sitting input[name=card]:checked")
    expect(chosen).to_have_count(1)
    assert chosen.input_value() != first
