"""The registry in a browser: searched, a list imported by keyboard, doubles merged; on a phone, without scripts, through axe."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from league.models import Player
from league.names import name_key
from tests.browser.paper import PHONE
from tests.browser.test_access import expect_no_violations
from tests.factories import PlayerFactory
from tests.league.playing import start

LIST = "Name;E-mail;Guest\nHana Kovář;hana@club.example;\nIris Caloway;;yes\nIris Calloway;;\n12;;\n;lost@club.example;\n"


def add(name: str, **values: object) -> Player:
    player: Player = PlayerFactory(name=name, key=name_key(name), **values)
    return player


def names() -> set[str]:
    return set(Player.objects.values_list("name", flat=True))


def expect_fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def preview(page: Page, text: str = LIST) -> None:
    page.goto("/people/import/")
    page.get_by_label("Paste the list").fill(text)
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_role("heading", name="What would be imported")).to_be_visible()


def test_a_list_is_imported_by_keys_alone(page: Page, scorer: User) -> None:
    add("Iris Calloway")
    page.goto("/people/")
    page.get_by_role("link", name="Import a list").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Paste the list")).to_be_focused()
    page.keyboard.insert_text(LIST)
    page.get_by_role("button", name="Show what would be imported").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-line")).to_have_text(
        "1 new · 1 to be answered · 1 known already · 2 can’t be imported"
    )
    assert names() == {"Iris Calloway"}
    somebody_else = page.get_by_role("radio", name="Somebody else")
    page.get_by_role("radio", name=re.compile("The same person as Iris Calloway")).focus()
    page.keyboard.press("ArrowDown")
    expect(somebody_else).to_be_checked()
    page.get_by_role("button", name="Import 1 to 2 people").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="2 people are new")).to_be_visible()
    assert names() == {"Iris Calloway", "Hana Kovář", "Iris Caloway"}
    page.get_by_role("link", name="Start a competition with these people").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Who plays, a line each")).to_have_value(
        "Hana Kovář\nIris Caloway\nIris Calloway"
    )


def test_enter_in_a_field_looks_again_and_imports_nobody(page: Page, scorer: User) -> None:
    preview(page, "Ann\nBen")
    page.get_by_text("The list as you pasted it").click()
    page.get_by_label("The list", exact=True).fill("Ann\nBen\nCora")
    page.get_by_role("button", name="Look again").last.click()
    expect(page.locator(".verdict-line")).to_have_text("3 new")
    assert names() == set()


def test_a_file_is_chosen_read_otherwise_and_imported(page: Page, scorer: User) -> None:
    page.goto("/people/import/")
    data = "Name;E-mail\nHana Kovář;hana@club.example\n".encode("iso8859-2")
    page.get_by_label("Or choose a file").set_input_files(
        {"name": "klub.csv", "mimeType": "text/csv", "buffer": data}
    )
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_text("the letters are Central Europe")).to_be_visible()
    page.get_by_text("Read it otherwise").click()
    page.get_by_label("The letters are").select_option(label="Western Europe (Windows)")
    page.get_by_role("button", name="Look again").click()
    expect(page.get_by_role("rowheader", name="Hana Kováø")).to_be_visible()
    page.get_by_text("Read it otherwise").click()
    page.get_by_label("The letters are").select_option(label="Central Europe (Latin-2)")
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Import 1 person").click()
    expect(page.get_by_role("heading", name="1 person is new")).to_be_visible()
    assert names() == {"Hana Kovář"}


def test_people_are_found_while_the_name_is_typed(page: Page, scorer: User) -> None:
    for name in ("Hana Kovář", "Iris Calloway", "Otto Fairweather"):
        add(name)
    page.goto("/people/")
    page.get_by_label("Name or contact").press_sequentially("kovar")
    expect(page.locator("#people-results")).to_contain_text("1 person with “kovar”")
    expect(page.locator("#people-results")).not_to_contain_text("Iris")
    expect(page).to_have_url(re.compile(r"\?q=kovar&"))
    page.get_by_label("Name or contact").fill("nobody")
    expect(page.get_by_text("Nobody fits.")).to_be_visible()


def test_two_records_are_merged_from_the_suggestion_and_separated_again(page: Page, scorer: User) -> None:
    start("Iris Calloway", "Ben", name="Spring cup")
    start("Iris Caloway", "Cora", name="Autumn cup")
    page.goto("/people/")
    page.get_by_role("link", name="Compare Iris Calloway and Iris Caloway").click()
    expect(page.get_by_role("heading", name="One person?")).to_be_visible()
    keep = page.get_by_role("region", name="Iris Calloway").get_by_role("radio")
    keep.check()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("heading", name="Iris Calloway")).to_be_visible()
    expect(page.get_by_text("Iris Caloway is Iris Calloway now")).to_be_visible()
    expect(page.get_by_role("link", name="Autumn cup")).to_be_visible()
    page.get_by_role("button", name="Take the merge back").click()
    expect(page.get_by_text("Iris Caloway is a person of their own again.")).to_be_visible()
    assert not Player.objects.filter(merged_into__isnull=False).exists()


def test_two_people_are_not_suggested_again(page: Page, scorer: User) -> None:
    add("Anna Bell")
    add("Anne Bell")
    page.goto("/people/")
    page.get_by_role("button", name=re.compile("Two people")).click()
    expect(page.get_by_text("No two records look like one person’s.")).to_be_visible()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_everything_works_without_scripts(page: Page, scorer: User) -> None:
    add("Iris Calloway")
    preview(page)
    page.get_by_role("radio", name=re.compile("The same person as Iris Calloway")).check()
    page.get_by_role("button", name="Import 1 to 2 people").click()
    expect(page.get_by_role("heading", name="1 person is new")).to_be_visible()
    page.get_by_role("link", name="All people").click()
    page.get_by_label("Name or contact").fill("hana")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_text("1 person with “hana”")).to_be_visible()
    page.get_by_role("link", name=re.compile("Edit")).click()
    page.get_by_role("radio", name="Initials").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Shown in public: initials, was in full")).to_be_visible()
    page.goto("/people/new/")
    page.get_by_label("Name").fill("Hana Kovar")
    page.get_by_role("button", name="Add").click()
    page.get_by_label("This is somebody else").check()
    page.get_by_role("button", name="Add").click()
    page.get_by_role("link", name="Look for records that may be one person’s").click()
    page.get_by_role("link", name=re.compile("Compare")).click()
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("button", name=re.compile("Take the merge back"))).to_be_visible()
    assert Player.objects.filter(merged_into__isnull=False).count() == 1


@pytest.mark.browser_context_args(**PHONE)
def test_an_import_on_a_phone_needs_no_scrolling_sideways(page: Page, scorer: User) -> None:
    add("Iris Calloway", contact="a.very.long.address.of.somebody@a-very-long-name-of-a-club.example")
    add("Maximiliana Featherstonehaugh-Ottershaw of Upper Wispington", member=False, active=False)
    page.goto("/people/")
    expect_fits(page)
    preview(page, LIST + "x" * 90 + ";;\nMaximiliana Featherstonehaugh-Ottershaw of Uper Wispington;;\n")
    expect_fits(page)
    page.get_by_text("Read it otherwise").click()
    expect_fits(page)
    for label in page.get_by_role("radio", name="Somebody else").all():
        label.check()
    page.get_by_role("button", name=re.compile("^Import")).click()
    expect(page.get_by_role("heading", name="3 people are new")).to_be_visible()
    expect_fits(page)


def test_the_states_of_an_import_and_of_a_record_through_axe(page: Page, scorer: User) -> None:
    add("Iris Calloway", contact="iris@club.example")
    add("Otto Fairweather")
    add("Fairweather, Otto")
    start("Anna Bell", "Anne Bell", name="Spring cup")
    preview(page)
    page.get_by_text("Read it otherwise").click()
    page.get_by_text("The list as you pasted it").click()
    expect_no_violations(page)
    page.get_by_role("button", name="Import 1 to 2 people").click()
    expect(page.get_by_role("alert")).to_contain_text("say for each whether it is the same person")
    expect_no_violations(page)
    page.get_by_role("radio", name="Somebody else").check()
    page.get_by_role("button", name="Import 1 to 2 people").click()
    expect(page.get_by_role("heading", name="2 people are new")).to_be_visible()
    expect_no_violations(page)
    page.goto("/people/import/")
    page.get_by_role("button", name="Show what would be imported").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect_no_violations(page)
    page.goto("/people/")
    expect(page.get_by_role("link", name=re.compile("Compare"))).to_be_visible()
    expect_no_violations(page)
    page.get_by_role("link", name=re.compile("Compare")).click()
    expect_no_violations(page)
    page.get_by_role("button", name="Merge").click()
    expect(page.get_by_role("button", name=re.compile("Take the merge back"))).to_be_visible()
    expect_no_violations(page)
    one, other = (Player.objects.get(name=name) for name in ("Anna Bell", "Anne Bell"))
    page.goto(f"/people/merge/?one={one.pk}&other={other.pk}")
    expect(page.get_by_role("alert")).to_contain_text("have met")
    expect_no_violations(page)
    page.goto("/people/new/")
    page.get_by_label("Name").fill("Ana Bell")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_label("This is somebody else")).to_be_visible()
    expect_no_violations(page)
