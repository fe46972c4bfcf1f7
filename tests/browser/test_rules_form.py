"""The rules form in a real browser: choosing another set and changing a rule, by keyboard."""

import re

from playwright.sync_api import Browser, Page, expect


def test_choosing_another_set_fills_its_values_in_and_keeps_what_was_changed(page: Page) -> None:
    page.goto("/rules/custom/")
    page.get_by_label("Target", exact=True).fill("250")
    page.keyboard.press("Tab")
    expect(page.locator("#rules-differences")).to_contain_text(
        "1 difference from Classic: target 250 instead of 100."
    )
    expect(page.get_by_label("Game bonus", exact=True)).to_be_focused()
    page.get_by_label("Rules", exact=True).select_option("Traditional")
    expect(page.get_by_label("Gin", exact=True)).to_have_value("20")
    expect(page.get_by_label("Target", exact=True)).to_have_value("250")
    expect(page.locator("#rules-differences")).to_contain_text("1 difference from Traditional")
    expect(page.locator("#rules-hint")).to_contain_text("gin 20, undercut 10")
    page.get_by_role("button", name="Show these rules").click()
    expect(page).to_have_url(re.compile(r"/rules/custom/\?preset=traditional&target=250$"))
    expect(page.get_by_role("heading", name="Traditional, target 250")).to_be_visible()


def test_a_number_out_of_range_is_said_before_the_form_is_sent(page: Page) -> None:
    page.goto("/rules/custom/")
    page.get_by_label("Knock limit", exact=True).fill("11")
    page.keyboard.press("Tab")
    expect(page.locator("#rules-differences")).to_contain_text(
        "Knock limit: This is a whole number from 0 to 10, not “11”."
    )
    expect(page.get_by_label("Knock limit", exact=True)).to_have_value("11")


def test_without_scripts_the_same_form_leads_to_the_same_page(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/rules/custom/")
    page.get_by_label("Target", exact=True).fill("250")
    page.get_by_label("Rules", exact=True).select_option("Traditional")
    page.get_by_role("button", name="Show these rules").click()
    expect(page).to_have_url(re.compile(r"/rules/custom/\?preset=traditional&target=250$"))
    expect(page.get_by_role("heading", name="Traditional, target 250")).to_be_visible()
    context.close()
