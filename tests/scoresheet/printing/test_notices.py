"""What is pinned up: whole rows, heads on every page, everybody's name, no blank last page."""

import cProfile
import itertools
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoresheet.printing.name_cards import NameCard, name_cards_pdf
from scoresheet.printing.notice import Column, Cross, CrossRow, Heading, Kind, Notice, Row, Table, Words
from scoresheet.printing.notices import notice_pdf
from scoresheet.printing.sizes import Paper
from tests.scoresheet.printing.reading import letters_outside, pages_of, sizes_of, squeezed

FORTY = "Maximiliane Wolkenstein-Trostburg-Hohene"
HALF = unicodedata.normalize("NFKC", "½")
COLUMNS = (Column("Place"), Column("Name", Kind.NAMES), Column("Points"), Column("Form", Kind.CENTRED))


def standings(number: int, name: str = "Player") -> Table:
    rows = (Row((str(place), f"{name} {place}", "6.5", "W W L")) for place in range(1, number + 1))
    return Table(COLUMNS, tuple(rows))


def cross(number: int, *, empty: bool = False) -> Cross:
    entries = range(number)
    return Cross(
        tuple(
            CrossRow(
                f"Player {own + 1}",
                tuple(None if own == other else "" if empty else "½" for other in entries),
                "" if empty else "11.5",
            )
            for own in entries
        )
    )


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("number", [1, 10, 40, 130])
def test_a_table_has_every_row_once_and_its_heads_on_every_page(number: int, paper: Paper) -> None:
    pdf = notice_pdf(Notice("League", "After round 3", (standings(number),)), paper=paper)
    pages = pages_of(pdf)
    words = " ".join(pages).split()
    assert words.count("6.5") == number
    assert all("Place" in page for page in pages)
    assert all("Player" in page for page in pages)
    assert letters_outside(pdf, 20) == []
    if len(pages) > 1:
        assert [f"{place} of {len(pages)}" in page for place, page in enumerate(pages, 1)] == [True] * len(
            pages
        )


@pytest.mark.parametrize(("paper", "empty"), list(itertools.product(Paper, [False, True])))
def test_a_cross_table_of_24_is_one_page_lying_on_its_long_side(paper: Paper, empty: bool) -> None:
    pdf = notice_pdf(Notice("League", "Cross table", (cross(24, empty=empty),)), paper=paper)
    width, height = (round(each) for each in paper.value)
    assert sizes_of(pdf) == {(height, width)}
    (page,) = pages_of(pdf)
    assert page.split().count(HALF) == (0 if empty else 24 * 23)
    assert page.count("Player 24") == 2
    assert letters_outside(pdf, 20) == []


def test_a_small_cross_table_stands_upright() -> None:
    assert sizes_of(notice_pdf(Notice("Cup", "", (cross(8),)))) == {(595, 842)}


def test_a_very_large_cross_table_goes_on_underneath() -> None:
    pages = pages_of(notice_pdf(Notice("Open", "", (cross(64),))))
    assert "".join(pages).count(HALF) == 64 * 63


def test_a_round_stays_together_and_a_heading_with_what_follows() -> None:
    rounds = [
        part
        for number in range(1, 13)
        for part in (
            Heading(f"Round {number}."),
            Table(
                COLUMNS,
                tuple(Row((str(board), f"R{number}B{board}", "", "")) for board in range(1, 7)),
                whole=True,
            ),
        )
    ]
    for page in pages_of(notice_pdf(Notice("League", "Rounds", tuple(rounds)))):
        for number in range(1, 13):
            together = [f"R{number}B{board}" in page for board in range(1, 7)] + [f"Round {number}." in page]
            assert len(set(together)) == 1


def work_for(rounds: int) -> int:
    """How many calls a document of so many rounds takes."""
    parts = tuple(part for _ in range(rounds) for part in (Heading("Round"), standings(2)))
    work = cProfile.Profile()
    with work:
        notice_pdf(Notice("League", "Rounds", parts))
    return sum(each.callcount for each in work.getstats())


def test_ten_times_the_rounds_are_ten_times_the_work() -> None:
    work_for(1)  # reads the fonts
    assert work_for(200) < 12 * work_for(20)


def test_a_new_page_begins_where_it_is_asked_for() -> None:
    parts = (Heading("Table", page=True), standings(3), Heading("Results", page=True), Words("None."))
    pages = pages_of(notice_pdf(Notice("Season", "", parts)))
    assert len(pages) == 2
    assert "None." in pages[1]


def test_a_name_of_forty_letters_takes_more_lines_and_is_whole() -> None:
    wide = Table(
        (Column("Name", Kind.NAMES), *(Column(f"Tie-break {n}") for n in range(9))),
        (Row((FORTY, *["1234.5"] * 9)),),
    )
    (page,) = pages_of(notice_pdf(Notice("League", "", (wide,))))
    assert squeezed(FORTY) in squeezed(page)


def test_a_line_between_divisions_is_drawn_and_named() -> None:
    table = Table(COLUMNS, (Row(("1", "Iris", "9", ""), line="Promoted"), Row(("2", "Ben", "8", ""))))
    assert "Promoted" in pages_of(notice_pdf(Notice("League", "", (table,))))[0]


@pytest.mark.parametrize("paper", Paper)
def test_name_cards_are_four_to_a_page_with_the_name_large(paper: Paper) -> None:
    cards = [
        NameCard(name, "Thursday League", "Table 2") for name in ("Iris", FORTY, "王小明", "محمد علي", "Ben")
    ]
    pdf = name_cards_pdf(cards, title="Names", paper=paper)
    pages = pages_of(pdf)
    assert len(pages) == 2
    assert squeezed(FORTY) in squeezed(pages[0])
    assert "王小明" in pages[0]
    assert "محمد علي" in pages[0]
    assert "Ben" in pages[1]
    assert letters_outside(pdf, 14) == []


@settings(max_examples=25, deadline=None)
@given(
    st.lists(
        st.text("abcdefgh ijklmñøőßWM", min_size=1, max_size=80).map(str.strip).filter(bool),
        min_size=1,
        max_size=30,
    ),
    st.sampled_from(Paper),
)
def test_whatever_they_are_called_everybody_is_on_the_table(names: list[str], paper: Paper) -> None:
    rows = tuple(Row((str(place), name, "1", "")) for place, name in enumerate(names, 1))
    pdf = notice_pdf(Notice("League", "", (Table(COLUMNS, rows),)), paper=paper)
    text = squeezed("".join(pages_of(pdf)))
    assert all(squeezed(name) in text for name in names)
    assert letters_outside(pdf, 20) == []


def test_the_same_notice_makes_the_same_bytes() -> None:
    notice = Notice("League", "", (standings(9), cross(5)))
    assert notice_pdf(notice) == notice_pdf(notice)
