"""The table judge in a real browser: by keyboard, by touch on a phone, with a fault, and without scripts."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from engine.notation import parse_card
from tests.browser.paper import slow_answer

ANN = "Ah 2h 3h 9s 9d 9c Jc Qc Kc 6d"
BEN = "4h 9h 7s 7h 7d Kd 10s 8c 4c 2s"
JUDGED = f"/judge/?hand_a={ANN.replace(' ', '+')}&hand_b={BEN.replace(' ', '+')}&knocker=A"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGE_ENOUGH = 44


def card(page: Page, side: str, code: str) -> Locator:
    """The tick box of a card, found by what it is called."""
    board = page.get_by_role("group", name=re.compile(rf"^{side}’s hand"))
    return board.get_by_role("checkbox", name=re.compile(rf"^{parse_card(code).name}\b"))


def judgement(page: Page) -> Locator:
    return page.get_by_role("region", name="The judgement")


def expect_no_violations(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def pick_both_hands(page: Page, pick: Callable[[Locator], None]) -> None:
    for side, hand in (("A", ANN), ("B", BEN)):
        for code in hand.split():
            pick(card(page, side, code))
            expect(card(page, side, code)).to_be_checked()


def test_two_hands_are_picked_by_keyboard_and_judged_as_they_are(page: Page) -> None:
    page.goto("/judge/")

    def press(box: Locator) -> None:
        box.focus()
        page.keyboard.press("Space")

    pick_both_hands(page, press)
    expect(card(page, "B", "2s")).to_be_focused()
    expect(judgement(page)).to_contain_text("Say who knocked.")
    page.get_by_role("radio", name="A", exact=True).focus()
    page.keyboard.press("Space")
    expect(judgement(page)).to_contain_text("A scores 28")
    expect(judgement(page)).to_contain_text("4♥ laid off by B")
    expect(page.get_by_role("radio", name="A", exact=True)).to_be_focused()
    page.reload()
    expect(judgement(page)).to_contain_text("A scores 28")


def test_tab_leads_from_card_to_card(page: Page) -> None:
    page.goto("/judge/")
    card(page, "A", "As").focus()
    page.keyboard.press("Tab")
    expect(card(page, "A", "2s")).to_be_focused()


def test_a_card_of_one_hand_can_not_be_picked_into_the_other(page: Page) -> None:
    page.goto("/judge/")
    card(page, "A", "7h").check()
    expect(card(page, "B", "7h")).to_be_disabled()
    expect(card(page, "B", "7h")).to_have_accessible_name("seven of hearts, in the other hand")
    card(page, "A", "7h").uncheck()
    expect(card(page, "B", "7h")).to_be_enabled()


def test_the_count_beside_the_board_follows_each_card(page: Page) -> None:
    page.goto("/judge/")
    for code in ("7h", "8h", "9h"):
        card(page, "A", code).check()
    expect(judgement(page)).to_contain_text("A has 3 of 10 cards.")
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    read_aloud = "".join(str(node.get("name", {}).get("value", "")) for node in tree["nodes"])
    assert "3 of 10 cards" in read_aloud


@pytest.mark.browser_context_args(**PHONE)
def test_two_hands_are_picked_by_touch_on_a_phone(page: Page) -> None:
    page.goto("/judge/")
    pick_both_hands(page, lambda box: box.tap())
    page.get_by_role("radio", name="A", exact=True).tap()
    expect(judgement(page)).to_contain_text("A scores 28")
    expect(judgement(page)).not_to_be_in_viewport()
    page.get_by_role("button", name="Judge this deal").last.tap()
    expect(judgement(page)).to_contain_text("4♥ laid off by B")
    expect(judgement(page)).to_be_in_viewport()


@pytest.mark.browser_context_args(**PHONE)
def test_every_control_is_large_enough_for_a_thumb_and_the_page_is_no_wider(page: Page) -> None:
    page.goto(JUDGED)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    for box in page.locator(".pick, .choice, .picked .button, .actions .button").all():
        size = box.bounding_box()
        assert size
        assert size["height"] >= LARGE_ENOUGH, box.inner_text()
        assert size["width"] >= LARGE_ENOUGH, box.inner_text()


def test_a_wrong_card_is_shown_where_it_was_typed_and_goes_when_put_right(page: Page) -> None:
    page.goto("/judge/")
    page.get_by_text("Or paste the cards as text").first.click()
    text = page.get_by_role("textbox", name="Cards").first
    text.fill(ANN.replace("6d", "1d"))
    text.blur()
    expect(page.locator("#error-text_a")).to_contain_text("“1d” is not a card.")
    expect(text).to_have_attribute("aria-invalid", "true")
    expect(card(page, "A", "Kc")).to_be_checked()
    text.fill(ANN)
    text.blur()
    expect(page.locator("#error-text_a")).to_be_empty()
    expect(text).not_to_have_attribute("aria-invalid", "true")
    expect(card(page, "A", "6d")).to_be_checked()
    expect(card(page, "B", "6d")).to_be_disabled()


def test_a_card_in_both_hands_is_marked_on_both_boards_until_it_is_taken_out(page: Page) -> None:
    page.goto("/judge/?hand_a=7h+8h&hand_b=7h+Kd")
    for side in "AB":
        expect(card(page, side, "7h")).to_have_accessible_name("seven of hearts, in both hands")
        expect(card(page, side, "7h").locator("..")).to_have_class(re.compile("is-wrong"))
    card(page, "B", "7h").locator("..").click()
    expect(card(page, "A", "7h").locator("..")).not_to_have_class(re.compile("is-wrong"))
    expect(page.locator("#error-hand_a")).to_be_empty()
    expect(judgement(page)).to_contain_text("A has 2 of 10 cards.")


def test_what_is_ticked_after_typing_counts(page: Page) -> None:
    page.goto("/judge/")
    page.get_by_text("Or paste the cards as text").first.click()
    text = page.get_by_role("textbox", name="Cards").first
    text.fill("Ah 2h 3h")
    text.blur()
    expect(judgement(page)).to_contain_text("A has 3 of 10 cards.")
    card(page, "A", "4h").check()
    expect(judgement(page)).to_contain_text("A has 4 of 10 cards.")
    expect(card(page, "A", "4h")).to_be_checked()
    expect(text).to_have_value("")


def test_a_hand_that_is_typed_while_the_other_one_is_read_stays(page: Page) -> None:
    page.goto("/judge/")
    for summary in page.get_by_text("Or paste the cards as text").all():
        summary.click()
    first, second = page.get_by_role("textbox", name="Cards").all()
    with slow_answer(page, "**/judge/?**"):
        first.fill(ANN)
        second.press_sequentially("4h 9h")
    expect(card(page, "A", "Kc")).to_be_checked()
    expect(second).to_have_value("4h 9h")
    expect(second).to_be_focused()
    second.press_sequentially(BEN.removeprefix("4h 9h"))
    second.blur()
    expect(judgement(page)).to_contain_text("Say who knocked.")
    expect(card(page, "B", "2s")).to_be_checked()


def test_a_card_that_is_ticked_while_the_other_hand_is_read_stays(page: Page) -> None:
    page.goto("/judge/")
    page.get_by_text("Or paste the cards as text").first.click()
    with slow_answer(page, "**/judge/?**"):
        text = page.get_by_role("textbox", name="Cards").first
        text.fill("Ah 2h 3h")
        text.blur()
        card(page, "B", "4h").check()
    expect(card(page, "A", "3h")).to_be_checked()
    expect(judgement(page)).to_contain_text("B has 1 of 10 cards.")
    expect(card(page, "B", "4h")).to_be_checked()


def test_enter_in_the_text_judges(page: Page) -> None:
    page.goto("/judge/")
    page.get_by_text("Or paste the cards as text").first.click()
    page.get_by_role("textbox", name="Cards").first.fill("Ah 2h")
    page.keyboard.press("Enter")
    expect(page.locator("#error-hand_a")).to_have_text("A has 2 cards: eight are missing.")
    expect(card(page, "A", "2h")).to_be_checked()


def test_the_rules_are_changed_and_the_judgement_follows(page: Page) -> None:
    page.goto(JUDGED)
    page.get_by_role("combobox", name="Rules", exact=True).select_option("oklahoma")
    expect(judgement(page)).to_contain_text("say which card it was")
    page.get_by_role("textbox", name="Upcard").fill("8s")
    page.keyboard.press("Tab")
    expect(judgement(page)).to_contain_text("A scores 56")


def test_four_colours_are_chosen_once_and_stay(page: Page) -> None:
    page.goto(JUDGED)
    page.get_by_role("link", name="Cards in two colours or four").click()
    page.get_by_role("radio", name=re.compile("Four colours")).check()
    page.get_by_role("button", name="Keep").click()
    expect(judgement(page)).to_contain_text("scores")
    expect(page.locator("body")).to_have_class(re.compile("four-colours"))
    page.goto("/rules/classic/")
    expect(page.locator("body")).to_have_class(re.compile("four-colours"))


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_it_works_without_scripts(page: Page) -> None:
    page.goto("/judge/")
    for side, hand in (("A", ANN), ("B", BEN)):
        for code in hand.split():
            card(page, side, code).check()
    page.get_by_role("radio", name="A", exact=True).check()
    page.get_by_role("button", name="Judge this deal").last.click()
    expect(judgement(page)).to_contain_text("A scores 28")
    page.get_by_role("button", name="Clear A’s hand").click()
    expect(card(page, "A", "Ah")).not_to_be_checked()
    expect(card(page, "B", "4h")).to_be_checked()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "address", ["/judge/", JUDGED + "&score=27", "/judge/?text_a=Ah+Ah+1s&hand_b=Ah&judge=1"]
)
def test_nothing_stands_in_the_way_of_a_screen_reader(page: Page, scheme: str, address: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(address)
    expect_no_violations(page)
