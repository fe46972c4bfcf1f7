"""A sheet in the browser as a scorer handles it: what is typed into it, and what can be read off it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from scoresheet.models import Deal, Sheet

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LINES = 'tbody:not(.below) tr[id^="deal-"]:not(.line-form)'


def sign_in(context: BrowserContext, user: User, base_url: str) -> None:
    client = Client()
    client.force_login(user)
    name = settings.SESSION_COOKIE_NAME
    context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": base_url}])


def address(sheet: Sheet) -> str:
    return f"/sheets/{sheet.code}/"


def written(sheet: Sheet) -> list[tuple[str, int, bool]]:
    """What the database holds: each line's winner, its points, and whether it is struck."""
    rows = Deal.objects.filter(game__sheet=sheet).order_by("game__number", "place")
    return [(row.winner, row.points, row.struck) for row in rows]


def line(page: Page) -> Locator:
    return page.get_by_role("textbox", name=re.compile("deal", re.IGNORECASE)).and_(page.locator("#line"))


def entry(page: Page) -> Locator:
    return page.locator("#entry")


def reading(page: Page) -> Locator:
    return page.locator("#reading")


def lines(page: Page, game: int = 1) -> Locator:
    return page.locator(f"#game-{game} {LINES}")


def enter(page: Page, *texts: str, game: int = 1) -> None:
    """Type each line and press Enter; wait for it to stand on the sheet."""
    expect(line(page)).to_be_focused()  # the sheet may just be on its way
    for text in texts:
        count = lines(page, game).count()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(lines(page, game)).to_have_count(count + 1)
        expect(line(page)).to_be_focused()


def expect_running(page: Page, wanted: list[list[list[int]]], game: int = 1) -> None:
    """Compare the running totals of every column after every line; an empty place repeats what stands above it."""
    expect(lines(page, game)).to_have_count(len(wanted))
    script = """rows => rows.map(row => [...row.querySelectorAll('td.side')].map(cell => {
        const total = cell.querySelector('.running');
        return total && Number(total.lastChild.textContent);
    }))"""
    totals = [0] * len(wanted[0]) * 2
    for number, row in enumerate(lines(page, game).evaluate_all(script), 1):
        totals = [old if new is None else new for old, new in zip(totals, row, strict=True)]
        pairs = [totals[place : place + 2] for place in range(0, len(totals), 2)]
        assert pairs == wanted[number - 1], f"after deal {number}"


def below(page: Page, label: str, game: int = 1) -> list[str]:
    """The amounts of a row below the line."""
    row = page.locator(f"#game-{game} .below").get_by_role("row").filter(has_text=label)
    return [text.strip() for text in row.locator(".running").all_inner_texts()]


def menu(page: Page, number: int, choice: str, game: int = 1) -> None:
    """Open the menu of a line, counted from 1, and choose by the mouse."""
    row = lines(page, game).nth(number - 1)
    row.locator("summary").click()
    row.get_by_role("link", name=choice).or_(row.get_by_role("button", name=choice)).click()


def hold(page: Page, address: str) -> list[Route]:
    """Keep what is sent there under way; what is in the list is for the test to let go."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route(address, keep)
    return held


@contextmanager
def slow_answer(page: Page, address: str = "**/deals/") -> Iterator[None]:
    """Keep the first thing that is sent there under way until the block is done."""
    held: list[Route] = []

    def keep_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(address, keep_first)
    yield
    for _ in range(1000):  # what was typed is sent a moment later
        if held:
            break
        page.wait_for_timeout(20)
    held[0].continue_()
