"""Spreadsheet files: what stands in their cells, which sheet is read, and what is said of those that can't be."""

import datetime
import io
import zipfile
from collections.abc import Iterable
from typing import Any

import pytest
from openpyxl import Workbook

from league.errors import BadImport
from league.people import workbook
from league.people.persons import ListRow
from league.people.reading import Choices, read_list
from league.people.source import carried, taken_up, uploaded


def saved(book: Workbook) -> bytes:
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def sheet_of(rows: Iterable[Iterable[Any]], title: str = "Members") -> Workbook:
    book = Workbook()
    book.active.title = title
    for row in rows:
        book.active.append(list(row))
    return book


def rows_of(data: bytes) -> tuple[ListRow, ...]:
    source = taken_up(carried(uploaded("club.xlsx", data)))
    return read_list(source, Choices()).rows


def names(data: bytes) -> list[tuple[int, str]]:
    return [(row.number, row.person.name if row.person else f"!{row.wrong}") for row in rows_of(data)]


def test_the_cells_are_read_whatever_is_in_them():
    book = sheet_of(
        [
            ["Name", "Phone", "Member"],
            ["Hana Kovář", 1632960117.0, True],
            [],
            ["  Ann\nArcher ", "01632 960118", False],
            [datetime.date(2026, 1, 2), None, None],
            [datetime.datetime(2026, 1, 2, 20, 15, tzinfo=None), None, None],  # noqa: DTZ001 - as a spreadsheet has it
            [12, None, None],
            ['=A2&"x"', None, None],
            ["#N/A", None, None],
        ]
    )
    assert [row.number for row in rows_of(saved(book))] == [2, 4, 5, 6, 7, 8, 9]
    first, second, *wrong = rows_of(saved(book))
    assert (first.person.name, first.person.contact, first.person.member) == (
        "Hana Kovář",
        "1632960117",
        True,
    )
    assert (second.person.name, second.person.contact, second.person.member) == (
        "Ann Archer",
        "01632 960118",
        False,
    )
    words = [row.wrong for row in wrong]
    assert words[0] == "“2026-01-02” has no letter in it, so it is no name."
    assert words[1] == "“2026-01-02 20:15:00” has no letter in it, so it is no name."
    assert words[2] == "“12” has no letter in it, so it is no name."
    assert words[3].startswith('“=A2&"x"” is a formula whose result is not in the file')
    assert words[4] == "“#N/A” is an error of the spreadsheet, no name."


def test_a_formula_counts_with_its_result():
    data = saved(sheet_of([["Name"], ["Ann"]]))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.infolist():
            text = old.read(part)
            if part.filename == "xl/worksheets/sheet1.xml":
                text = text.replace(
                    b"</sheetData>",
                    b'<row r="3"><c r="A3" t="str"><f>A2&amp;" Bly"</f><v>Ann Bly</v></c></row></sheetData>',
                )
            new.writestr(part, text)
    assert names(out.getvalue()) == [(2, "Ann"), (3, "Ann Bly")]


def test_merged_cells_and_rows_without_a_name_are_said():
    book = sheet_of([["Name", "E-mail"], ["Ann", "a@club.example"], [None, "b@club.example"], ["Cora", None]])
    book.active.merge_cells("A2:A3")
    assert names(saved(book)) == [(2, "Ann"), (3, "!There is no name in this row."), (4, "Cora")]


def test_the_first_sheet_that_is_shown_is_read_and_said():
    book = sheet_of([["Secret"]], "Notes")
    book.active.sheet_state = "hidden"
    book.create_sheet("People").append(["Ann"])
    book.create_sheet("Scores").append(["Nobody"])
    source = uploaded("club.xlsx", saved(book))
    assert source.said == "The sheet “People” was read, the first of 3."
    assert names(saved(book)) == [(1, "Ann")]
    assert uploaded("club.xlsx", saved(sheet_of([["Ann"]]))).said == "The sheet “Members” was read."


def test_what_a_file_says_of_its_size_is_not_believed():
    data = saved(sheet_of([["Name", "E-mail"], ["Ann", "a@club.example"]]))
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for part in old.infolist():
            text = old.read(part)
            assert part.filename != "xl/worksheets/sheet1.xml" or b'ref="A1:B2"' in text
            new.writestr(part, text.replace(b'ref="A1:B2"', b'ref="A1:XFD1048576"'))
    assert names(out.getvalue()) == [(2, "Ann")]


LOCKED = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512) + "EncryptedPackage".encode("utf-16-le")


def zipped(**parts: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name.replace("__", "/"), data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (LOCKED, "This spreadsheet is locked with a password. Save it without one, or as CSV."),
        (LOCKED[:520], "This is a spreadsheet of the old kind (.xls). Save it as .xlsx or as CSV."),
        (b"PK\x03\x04 and then nothing", "This spreadsheet file is damaged and can't be read."),
        (saved(sheet_of([["Ann"]]))[:-200], "This spreadsheet file is damaged and can't be read."),
        (zipped(content=b"<xml/>"), "This is no .xlsx file."),
        (zipped(xl__workbook=b"<xml/>"), "This spreadsheet file is damaged and can't be read."),
        (zipped(xl__bomb=bytes(41_000_000)), "This spreadsheet holds 41 MB; 40 MB is the most."),
        (saved(sheet_of([])), "There is nothing in this list."),
    ],
)
def test_a_file_that_can_not_be_read_is_told_in_a_plain_sentence(data, words):
    with pytest.raises(BadImport) as error:
        rows_of(data)
    assert str(error.value).startswith(words)


def test_a_sheet_of_too_many_lines_is_refused(monkeypatch):
    monkeypatch.setattr(workbook, "MOST_LINES", 3)
    with pytest.raises(BadImport, match="The sheet “Members” has more than 3 lines, which is the most"):
        rows_of(saved(sheet_of([["Ann"]] * 4)))


@pytest.mark.parametrize(
    ("start", "what"),
    [(b"%PDF-1.7", "a PDF"), (b"\x89PNG\r\n", "a picture"), (b"\xff\xd8\xff\xe0", "a picture")],
)
def test_a_file_of_another_kind_is_told_apart(start, what):
    with pytest.raises(BadImport, match=f"club.csv is {what}, no list"):
        uploaded("club.csv", start + bytes(40))


def test_an_empty_file_and_one_that_is_too_large_are_refused_with_figures():
    with pytest.raises(BadImport, match=r"club\.csv is empty"):
        uploaded("club.csv", b" \r\n")
    with pytest.raises(BadImport, match=r"This file has 2\.5 MB; 2 MB is the most"):
        uploaded("club.csv", b"Ann\n" * 655_360)


def test_what_a_page_carries_can_not_be_changed_on_the_way():
    token = carried(uploaded("club.csv", b"Ann\n"))
    assert taken_up(token).data == b"Ann\n"
    with pytest.raises(BadImport, match="The file was lost on the way: choose it again"):
        taken_up(token[:-1] + ("A" if token[-1] != "A" else "B"))
