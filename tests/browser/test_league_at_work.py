"""A league in the browser with the real worker of the one-command start behind it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.config.test_worker import Start, started

pytestmark = pytest.mark.xdist_group("worker")
PATIENCE = 120_000
"""Milliseconds for a worker on a busy machine."""


@pytest.fixture
def page_of_club(browser: Browser, tmp_path: Path) -> Iterator[tuple[Page, Start]]:
    """Somebody signed in at a club that has just been started with the demonstration in it."""
    with started(tmp_path) as start:
        start.worker()
        context = browser.new_context(base_url=f"http://127.0.0.1:{start.port}", locale="en-GB")
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.goto("/sign-in/")
        page.get_by_label("Name").fill("organiser")
        page.get_by_label("Password").fill((start.folder / "first-sign-in.txt").read_text().strip())
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("button", name="Sign out")).to_be_visible()
        yield page, start
        context.close()


def test_a_result_is_in_the_table_after_a_while_and_nobody_asked_for_it(
    page_of_club: tuple[Page, Start],
) -> None:
    page, start = page_of_club
    table = page.context.new_page()
    table.goto("/competitions/division-one/")
    hana = table.get_by_role("row", name=re.compile("Hana Kovář")).first
    expect(hana.locator("strong").first).to_have_text("1")
    page.goto("/competitions/division-one/rounds/")
    page.get_by_role(
        "link", name=re.compile("(Iris Calloway – Hana Kovář|Hana Kovář – Iris Calloway)")
    ).click()
    page.get_by_text("Only the end is known").click()
    page.get_by_role("radio", name="Hana Kovář").check(force=True)
    page.get_by_label("Hana Kovář’s final total").fill("255")
    page.get_by_label("Iris Calloway’s final total").fill("120")
    page.get_by_role("button", name="Enter the result").click()
    expect(page.get_by_role("status").first).to_contain_text("result")
    expect(hana.locator("strong").first).to_have_text("2", timeout=PATIENCE)
    expect(table.get_by_role("status").filter(has_text="on its way")).to_have_count(0, timeout=PATIENCE)
    assert "Traceback" not in start.log()
