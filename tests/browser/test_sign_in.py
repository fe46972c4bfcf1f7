"""Signing in and out in a real browser, from the password that the first start shows."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command
from playwright.sync_api import Page, expect


def test_the_first_password_opens_the_door(page: Page, data_dir: Path) -> None:
    call_command("first_sign_in", stdout=StringIO())
    page.goto("/sign-in/")
    page.get_by_label("Name").fill("organiser")
    page.get_by_label("Password").fill((data_dir / "first-sign-in.txt").read_text().strip())
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_a_wrong_password_keeps_the_name_that_was_typed(page: Page) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Name").fill("organiser")
    page.get_by_label("Password").fill("a guess")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("correct")
    expect(page.get_by_label("Name")).to_have_value("organiser")
