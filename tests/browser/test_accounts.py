"""Inviting somebody, accepting, and signing in again, by keyboard alone; every page of it through axe at both widths."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import BrowserContext, Page, expect

from league.models import Membership
from tests.browser.paper import sign_in
from tests.browser.test_access import expect_no_violations

PASSWORD = "seven of spades"


@pytest.fixture
def organiser(context: BrowserContext, base_url: str, transactional_db: None) -> User:
    """Return an organiser of the club, signed in in this browser."""
    ada = User.objects.create_user("ada", password="nine of clubs", first_name="Ada")
    Membership.objects.create(user=ada, role="organiser")
    sign_in(context, ada, base_url)
    return ada


def press_until(page: Page, name: str, key: str = "Tab") -> None:
    """Go on by key until what has the focus is called that."""
    for _ in range(80):
        page.keyboard.press(key)
        focused = page.locator("*:focus")
        if focused.count() and name in (focused.inner_text() or focused.get_attribute("value") or ""):
            return
    raise AssertionError(f"no key leads to {name}")


def invite_bea(page: Page) -> str:
    page.goto("/accounts/")
    press_until(page, "Invite somebody")
    page.keyboard.press("Enter")
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("Bea")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    expect(page.get_by_role("radio", name="Scorer")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Bea is invited")).to_be_visible()
    return page.get_by_label("The link").input_value()


def test_an_invitation_is_made_taken_up_and_used_to_sign_in_by_keyboard(page: Page, organiser: User) -> None:
    link = invite_bea(page)
    page.context.clear_cookies()
    page.goto(link)
    expect(page.get_by_label("Name to sign in with")).to_be_focused()
    for typed in ("bea", PASSWORD, PASSWORD):
        page.keyboard.type(typed)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Welcome, Bea")
    assert User.objects.get(username="bea").memberships.get().role == "scorer"
    page.goto(link)
    expect(page.get_by_role("heading", level=1)).to_have_text("This link is good for nothing now")
    page.get_by_role("button", name="Sign out").click()
    page.goto("/sign-in/")
    page.keyboard.type("bea")
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_label("Stay signed in")).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    (session,) = [each for each in page.context.cookies() if each["name"] == "sessionid"]
    assert session["expires"] > 0


def test_a_pause_after_five_wrong_passwords_is_said_on_a_page(page: Page, transactional_db: None) -> None:
    User.objects.create_user("bea", password=PASSWORD)
    page.goto("/sign-in/")
    for _ in range(5):
        page.get_by_label("Name").fill("bea")
        page.get_by_label("Password", exact=True).fill("a guess")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_be_visible()
        if page.get_by_role("heading", name="A pause of fifteen minutes").count():
            break
    expect(page.get_by_role("heading", name="A pause of fifteen minutes")).to_be_visible()


def look_at(page: Page) -> None:
    """In light on a screen and in dark on a phone, and no wider than the phone."""
    expect_no_violations(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390, page.url


def test_the_pages_of_accounts_are_for_everybody(page: Page, organiser: User) -> None:
    link = invite_bea(page)
    look_at(page)
    for address in ("/accounts/", "/accounts/invite/", f"/accounts/{organiser.pk}/", "/password/", link):
        page.goto(address)
        look_at(page)
    page.context.clear_cookies()
    for address in (
        link,
        "/invitation/no-such-link/",
        "/password/forgotten/",
        "/password/MQ/none/",
        "/sign-in/",
    ):
        page.goto(address)
        look_at(page)
