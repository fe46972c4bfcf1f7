"""Cells of a file for a spreadsheet: what a person wrote is never a formula there, and is not lost either."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.exports.cells import decimal, safe, write_cells

BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""The first signs that spreadsheets act on (OWASP, CSV injection)."""


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+44 20 7946 0000", "+442079460000", "-2+3", "@SUM(A1:A9)", "\t=1", "\r=1", " =1+1", "|calc"],
)
def test_what_would_be_a_formula_gets_an_apostrophe(text: str) -> None:
    assert safe(text) == f"'{text}"


@pytest.mark.parametrize("cell", ["Ann", "O’Brien", "-12", "-3.5", "0", "", -12, 312, None])
def test_names_and_figures_stay_as_they_are(cell: str | int | None) -> None:
    assert safe(cell) == cell


@given(
    st.lists(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")), min_size=1))
)
def test_every_text_is_read_back_whole_and_no_cell_begins_a_formula(rows: list[list[str]]) -> None:
    text = write_cells(rows)
    assert text.startswith("\ufeff")
    read = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert [[cell.removeprefix("'") for cell in row] for row in read if row] == [
        [cell.removeprefix("'") for cell in row] for row in rows if row
    ]
    numbers = {cell for row in read for cell in row if cell.removeprefix("-").replace(".", "", 1).isdecimal()}
    assert not [
        cell for row in read for cell in row if cell.startswith(BEGINS_A_FORMULA) and cell not in numbers
    ]


@pytest.mark.parametrize(
    ("shown", "digits"),
    [
        ("3½", "3.5"),
        ("½", "0.5"),
        ("−2¼", "-2.25"),
        ("−½", "-0.5"),
        ("+120", "120"),
        ("−95", "-95"),
        ("7", "7"),
    ],
)
def test_figures_are_in_digits(shown: str, digits: str) -> None:
    assert decimal(shown) == digits
