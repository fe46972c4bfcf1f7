"""The pages of a browser: the same pages as the PDF's, with the same words in the same places."""

import itertools
import xml.etree.ElementTree as ET

import pytest

from engine.sides import Pair
from scoresheet.printing.notice import Column, Cross, CrossRow, Heading, Kind, Notice, Row, Table
from scoresheet.printing.notices import draw_notice
from scoresheet.printing.pdf_pen import PdfPen
from scoresheet.printing.pen import Pen
from scoresheet.printing.score_sheets import draw_score_sheets
from scoresheet.printing.sizes import Area, Paper, Share
from scoresheet.printing.svg_pen import DrawnPage, SvgPen
from scoresheet.printing.typefaces import Face, has_letters
from tests.scoresheet.printing.reading import pages_of, sizes_of, squeezed
from tests.scoresheet.printing.sheets_made import filled, made_out

SPACE = "{http://www.w3.org/2000/svg}"


def read(page: DrawnPage) -> ET.Element:
    svg = page.svg("A page", "page-1").replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return ET.fromstring(svg)  # noqa: S314 - our own


def words(page: DrawnPage) -> list[str]:
    return [each.text or "" for each in read(page).iter(f"{SPACE}text")]


@pytest.mark.parametrize(("paper", "share"), list(itertools.product(Paper, Share)))
def test_the_pages_are_those_of_the_pdf_with_every_word_of_it(paper: Paper, share: Share) -> None:
    sheets = [
        made_out("Hollywood", Pair("王小明", "Anna & <Bo>")),
        filled(60),
        *[made_out(code="K7M4QX")] * 3,
    ]
    drawn, printed = SvgPen(), PdfPen("Sheets")
    pens: tuple[Pen, ...] = (drawn, printed)
    for pen in pens:
        draw_score_sheets(pen, sheets, paper=paper, share=share)
    pdf, pages = printed.finish(), drawn.finish()
    assert {(round(page.width), round(page.height)) for page in pages} == sizes_of(pdf)
    assert [sorted(squeezed("".join(words(page)))) for page in pages] == [
        sorted(squeezed(text)) for text in pages_of(pdf)
    ]


def test_a_name_that_runs_to_the_left_stays_in_its_place() -> None:
    pen = SvgPen()
    pen.page(Area(0, 0, 100, 100))
    pen.text(10, 20, "יוסף כהן")
    pen.text(10, 40, "Anna כהן won")
    first, second = read(pen.finish()[0]).iter(f"{SPACE}text")
    assert (first.get("direction"), first.get("text-anchor")) == ("rtl", "end")
    assert (second.get("direction"), second.get("text-anchor")) == (None, None)


def test_letters_that_no_font_here_has_are_left_to_the_browser() -> None:
    pen = SvgPen()
    pen.page(Area(0, 0, 100, 100))
    pen.text(10, 20, "கமலா देवी")
    pen.text(10, 40, "Iris Calloway")
    tamil, latin = read(pen.finish()[0]).iter(f"{SPACE}text")
    assert tamil.get("textLength") is None
    assert latin.get("textLength")
    assert not has_letters("देवी", Face.TEXT)
    assert has_letters("Zoë 王 محمد สมชาย", Face.TITLE)


def tables(page: DrawnPage) -> list[list[list[str]]]:
    """The rows of the tables of a page, cell by cell, as a screen reader has them."""
    cells = {"cell", "rowheader", "columnheader"}
    return [
        [["".join(cell.itertext()) for cell in row if cell.get("role") in cells] for row in table]
        for table in read(page).iter(f"{SPACE}g")
        if table.get("role") == "table"
    ]


def test_tables_are_tables_to_a_screen_reader_with_their_heads_on_every_page() -> None:
    columns = (Column("Place"), Column("Name", Kind.NAMES))
    rows = tuple(Row((str(place), f"Player {place}")) for place in range(1, 61))
    crossed = tuple(
        CrossRow(name, tuple(None if name == other else "1" for other in "AB"), "1") for name in "AB"
    )
    pen = SvgPen()
    parts = (Table(columns, rows), Heading("Cross table", page=True), Cross(crossed))
    draw_notice(pen, Notice("League", "", parts), paper=Paper.A4)
    *pages, last = pen.finish()
    (first,), (second,) = map(tables, pages)
    assert first[0] == second[0] == ["Place", "Name"]
    assert [*first[1:], *second[1:]] == [list(row.cells) for row in rows]
    assert tables(last) == [[["", "A", "B", "Points"], ["1A", "", "1", "1"], ["2B", "1", "", "1"]]]
