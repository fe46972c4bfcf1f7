"""Pages that go to the printer from the browser: nothing of the screen on them, nothing cut, no blank last page."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from engine.presets import PRESETS
from league.actions.tables import refresh_table
from scoresheet.links.tokens import address_of
from scoresheet.models import EntryLink, Sheet
from tests.browser.paper import sign_in
from tests.factories import UserFactory
from tests.league.playing import start
from tests.scoresheet.printing.reading import codes_of, pages_of, sizes_of, squeezed

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LONGEST = (
    "/rules/custom/sheet/?preset=hollywood&oklahoma=yes&spades_double=yes&big_gin_bonus=31&last_discard_knock=yes"
    "&boxes_count=at_once&gin_boxes=3&undercut_boxes=2&tie=nobody&last_column_double=yes&shutout=double_points"
    "&game_winner=highest&next_dealer=winner&spade_doubles_boxes=yes"
)


def printed(page: Page, address: str, paper: str = "A4") -> bytes:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page.pdf(format=paper, prefer_css_page_size=True)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("address", [*(f"/rules/{slug}/sheet/" for slug in PRESETS), LONGEST])
def test_the_rules_are_one_page_from_the_browser_too(page: Page, address: str, paper: str) -> None:
    pages = pages_of(printed(page, address, paper))
    assert len(pages) == 1
    assert "A deal worked" in pages[0]
    assert "Sign in" not in pages[0]
    assert "PDF" not in pages[0]


LINES_AND_WORDS = """() => [...document.querySelectorAll(".meld:has(.is-laid-off)")].map((meld) => {
  const face = meld.querySelector(".is-laid-off .card-face"), drawn = getComputedStyle(face);
  const words = document.createRange();
  words.selectNodeContents(meld.querySelector("figcaption"));
  const end = face.getBoundingClientRect().bottom + parseFloat(drawn.outlineWidth) + parseFloat(drawn.outlineOffset);
  return words.getBoundingClientRect().top - end;
})"""
"""Between the line around a card that was laid off and the words under it."""


def test_the_line_around_a_card_laid_off_leaves_the_words_under_it_readable_on_paper(page: Page) -> None:
    page.goto("/rules/classic/sheet/")
    page.emulate_media(media="print")
    gaps = page.evaluate(LINES_AND_WORDS)
    assert len(gaps) == 4
    assert min(gaps) > 0


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_cross_table_of_24_fits_across_one_page_that_lies_on_its_long_side(page: Page, paper: str) -> None:
    start(*(f"Player {letter} of the club" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"), name="Big")
    drawn = f"/competitions/big/print/cross/?empty=1&paper={paper.lower()}"
    for address in ("/competitions/big/cross/", drawn):
        pdf = printed(page, address, paper)
        assert len(pages_of(pdf)) == 1
        ((width, height),) = sizes_of(pdf)
        assert width > height
        assert squeezed(pages_of(pdf)[0]).count("PlayerXoftheclub") == (1 if address != drawn else 2)


def test_a_table_and_its_rounds_leave_the_screen_behind(page: Page) -> None:
    competition = start("Iris", "Ben", "Cleo", "Dan", name="Winter")
    refresh_table(competition=competition.pk)
    for address in ("/competitions/winter/", "/competitions/winter/rounds/"):
        pages = pages_of(printed(page, address))
        assert len(pages) == 1
        assert "Iris" in pages[0]
        assert "Table judge" not in pages[0]
        assert "Cross table" not in pages[0]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_sheets_print_from_the_browser_as_they_do_as_a_pdf(page: Page, paper: str, base_url: str) -> None:
    """Whatever paper the browser would take by itself, the page says which it is."""
    sign_in(page.context, UserFactory(is_superuser=True), base_url)
    start(*(f"Player {letter} Ångström" for letter in "ABCD"), "יוסף כהן", "Дмитрий Щукин", name="Big")
    letter = paper == "A4"
    size = (612, 792) if letter else (595, 842)
    chosen = "letter" if letter else "a4"
    page.goto(f"/sheets/blank/?pages=2&paper={chosen}")
    page.get_by_role("radio", name="Four").check(force=True)
    expect(page.locator("#drawn text", has_text="Signed: Side A")).to_have_count(4)
    blank = page.pdf(format=paper, prefer_css_page_size=True)
    assert [text.count("Signed: Side A") for text in pages_of(blank)] == [4, 4]
    assert sizes_of(blank) == {size}
    page.goto("/competitions/big/print/")
    page.get_by_label("Round 1").first.or_(page.get_by_role("combobox", name="Round")).select_option("1")
    page.get_by_role("radio", name="Two").check(force=True)
    page.get_by_role("radio", name="Letter" if letter else "A4").first.check(force=True)
    page.get_by_role("button", name="Show and print").click()
    round_ = printed(page, page.url, paper)
    assert len(pages_of(round_)) == 2
    assert sizes_of(round_) == {size[::-1]}
    sheets = list(Sheet.objects.select_related("player_a", "player_b"))
    text = squeezed("".join(pages_of(round_)))
    assert all(squeezed(sheet.code) in text for sheet in sheets)
    assert all(squeezed(name) in text for sheet in sheets for name in sheet.names if "כ" not in name)
    links = [f"{base_url}{address_of(link)}" for link in EntryLink.objects.all()]
    assert sorted(codes_of(round_)) == sorted(links)
    assert len(links) == 2 * len(sheets)
    for words in ("Sign in", "Sign out", "Table judge", "Sheets on a page"):
        assert words not in " ".join(pages_of(round_))


@pytest.mark.parametrize(
    "address",
    [
        "/sheets/blank/",
        "/rules/classic/sheet/",
        "/cards/",
        "/competitions/winter/print/",
        "/competitions/winter/print/cross/?empty=1",
        "/competitions/winter/print/rounds/",
    ],
)
def test_nothing_stands_in_the_way_of_a_screen_reader(page: Page, address: str) -> None:
    start("Iris", "Ben", name="Winter")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_drawn_rounds_are_read_as_a_table(page: Page) -> None:
    start("Iris", "Ben", name="Winter")
    page.goto("/competitions/winter/print/rounds/")
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(2)
    expect(rows.first.get_by_role("columnheader")).to_have_text(["Table", "Deals first", "Result"])
    expect(rows.last.get_by_role("rowheader")).to_have_text(["Iris", "Ben"])


def test_the_print_button_asks_the_browser_to_print(page: Page) -> None:
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto("/rules/classic/sheet/")
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_scripts_there_is_no_button_that_does_nothing(page: Page) -> None:
    page.goto("/rules/classic/sheet/")
    expect(page.get_by_role("button", name="Print")).to_have_count(0)
    expect(page.get_by_role("link", name="PDF, A4")).to_be_visible()
