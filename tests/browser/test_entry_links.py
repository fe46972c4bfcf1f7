"""Two phones and one sheet: Ann opens her link and enters, Ben follows, and neither spoils the other's work."""

from io import BytesIO

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoresheet.models import Sheet
from tests.browser.paper import PHONE, address, entry, line, lines, sign_in, written
from tests.browser.test_access import expect_no_violations
from tests.factories import UserFactory
from tests.scoresheet.links.linked import address as link_to
from tests.scoresheet.links.linked import sheet_of

pytestmark = pytest.mark.browser_context_args(**PHONE)


def codes_at_the_desk(browser: Browser, base_url: str, sheet: Sheet) -> list[str]:
    """What a phone reads off the screen of a scorer, from the left to the right."""
    desk = browser.new_context(base_url=base_url, color_scheme="dark", bypass_csp=True)
    sign_in(desk, UserFactory(role="scorer"), base_url)
    page = desk.new_page()
    page.goto(f"{address(sheet)}links/")
    seen = zxingcpp.read_barcodes(Image.open(BytesIO(page.screenshot())))
    desk.close()
    return [code.text for code in sorted(seen, key=lambda code: code.position.top_left.x)]


def test_ann_opens_her_link_and_enters_while_ben_follows_on_another_phone(
    page: Page, context: BrowserContext, browser: Browser, base_url: str, transactional_db: None
) -> None:
    sheet = sheet_of(entering="players")
    ann, ben = page, browser.new_context(base_url=base_url, **PHONE).new_page()  # type: ignore[arg-type]
    for_ann, for_ben = codes_at_the_desk(browser, base_url, sheet)
    ann.goto(for_ann)
    ben.goto(for_ben)
    assert ann.url == f"{base_url}{address(sheet)}"
    expect(ann.get_by_role("region", name="The link on the sheet")).to_contain_text("You enter for Ann.")
    assert ann.evaluate("document.documentElement.scrollWidth") == 390
    line(ann).fill("a 4 17")
    line(ann).press("Enter")
    expect(lines(ben)).to_have_count(1)
    expect(entry(ben)).to_contain_text("Deal 2")

    # Ben types the same deal that Ann enters: it is not doubled, he is told, and his line is still his.
    line(ben).fill("b 3 9")
    line(ann).fill("b 3 9")
    line(ann).press("Enter")
    expect(lines(ben)).to_have_count(2)
    expect(line(ben)).to_have_value("b 3 9")
    expect(line(ben)).to_be_focused()
    line(ben).press("Enter")
    expect(entry(ben).get_by_role("alert")).to_contain_text("entered meanwhile by Ann, by the sheet’s link")
    assert written(sheet) == [("A", 13, False), ("B", 6, False)]

    # An open correction is left alone, and what came meanwhile is there once it is closed.
    lines(ben).nth(0).locator("summary").tap()
    lines(ben).nth(0).get_by_role("link", name="Edit").tap()
    ben.locator("#at-line").fill("a 4 27")
    line(ann).fill("w")
    line(ann).press("Enter")
    expect(lines(ann)).to_have_count(3)
    ben.wait_for_timeout(4500)  # longer than the page waits before it asks again
    expect(ben.locator("#at-line")).to_have_value("a 4 27")
    ben.locator("#at-line").press("Enter")
    expect(lines(ben)).to_have_count(3)
    expect(lines(ann).nth(0)).to_contain_text("Corrected by Ben, by the sheet’s link")
    assert written(sheet)[0] == ("A", 23, False)

    # Nobody looks: nothing is asked, until somebody does again.
    asked: list[str] = []
    ben.on("request", lambda request: asked.append(request.url))
    ben.evaluate("Object.defineProperty(document, 'hidden', {get: () => window.away, configurable: true})")
    ben.evaluate("window.away = true")
    asked.clear()
    line(ann).fill("a 2 98")
    line(ann).press("Enter")
    expect(lines(ann)).to_have_count(4)
    ben.wait_for_timeout(4500)
    assert asked == []
    ben.evaluate("window.away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(lines(ben)).to_have_count(4)
    assert asked

    # Ann hands the sheet in, Ben finds it right: it is confirmed, and both phones stop asking.
    expect(ben.locator("#sheet-end").get_by_role("button", name="Hand in")).to_be_visible()
    ann.locator("#match").get_by_role("button", name="Hand in").tap()
    ben.get_by_role("link", name="Is it right?").tap()
    ben.get_by_role("button", name="It is right: accept it").tap()
    expect(ben.locator("#match")).to_contain_text("Confirmed")
    expect(ann.locator("#match")).to_contain_text("Confirmed")
    expect(entry(ann)).to_have_text("Nothing more is entered here. Look at the sheet")
    asked.clear()
    ben.wait_for_timeout(4500)
    assert asked == []
    ben.context.close()


def test_the_pages_of_a_link_have_no_fault_that_axe_finds(
    page: Page, context: BrowserContext, base_url: str, transactional_db: None
) -> None:
    sheet = sheet_of()
    good = link_to(sheet)
    page.goto(good)
    expect_no_violations(page)
    page.goto(f"{good[:-3]}/")
    expect(page.get_by_role("heading", name="This link is not complete")).to_be_visible()
    expect_no_violations(page)
    sign_in(context, UserFactory(role="scorer"), base_url)
    page.goto(f"{address(sheet)}links/")
    expect(page.get_by_role("img", name="The code of Ann")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    expect_no_violations(page)
