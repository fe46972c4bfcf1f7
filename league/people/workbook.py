"""The first sheet of a spreadsheet file, as text with tabs: what comes after is the same as for every other list."""

from __future__ import annotations

import csv
import datetime
import io
import warnings
import zipfile
from itertools import zip_longest
from typing import Any

from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from league.errors import BadImport

MOST_LINES, MOST_CELLS, MOST_UNPACKED = 20_000, 40, 40_000_000
_DAMAGED = "This spreadsheet file is damaged and can't be read. Save it anew, or save the list as CSV."
_OLD_FORMAT = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED = "EncryptedPackage".encode("utf-16-le")


def is_workbook(data: bytes) -> bool:
    """Whether these bytes are a spreadsheet file of some kind, good or bad."""
    return data.startswith((b"PK\x03\x04", _OLD_FORMAT))


def workbook_as_text(data: bytes) -> tuple[str, str]:
    """The rows of its first sheet as text with tabs, empty ones too, and a sentence on what was read.

    Raises BadImport where it can't be read.
    """
    _check_form(data)
    try:
        with warnings.catch_warnings():  # about parts that we do not read: pictures, checks of what is typed
            warnings.simplefilter("ignore")
            values = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            formulas = load_workbook(io.BytesIO(data), read_only=True)
            return _text_of(values, formulas)
    except BadImport:
        raise
    except Exception as error:  # a damaged file breaks openpyxl in every way there is
        raise BadImport(_DAMAGED) from error


def _check_form(data: bytes) -> None:
    if data.startswith(_OLD_FORMAT):
        if _LOCKED in data:
            raise BadImport("This spreadsheet is locked with a password. Save it without one, or as CSV.")
        raise BadImport("This is a spreadsheet of the old kind (.xls). Save it as .xlsx or as CSV.")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names, size = archive.namelist(), sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, OSError, ValueError):
        raise BadImport(_DAMAGED) from None
    if not any(name.startswith("xl/") for name in names):
        raise BadImport(
            "This is no .xlsx file. Save the list as .xlsx or as CSV (Numbers and LibreOffice can)."
        )
    if size > MOST_UNPACKED:
        raise BadImport(
            f"This spreadsheet holds {size // 1_000_000} MB; {MOST_UNPACKED // 1_000_000} MB is the most. "
            "Save the list alone, without the rest."
        )


def _text_of(values: Workbook, formulas: Workbook) -> tuple[str, str]:
    sheets = [sheet for sheet in values.worksheets if sheet.sheet_state == "visible"] or values.worksheets
    if not sheets:
        raise BadImport("This spreadsheet has no sheet with cells.")
    first, beside = sheets[0], formulas[sheets[0].title]
    for sheet in (first, beside):
        sheet.reset_dimensions()  # what a file says of its own size may be wrong
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n")
    rows = zip(
        *(sheet.iter_rows(max_col=MOST_CELLS, values_only=True) for sheet in (first, beside)), strict=False
    )
    for number, (shown, typed) in enumerate(rows, 1):
        if number > MOST_LINES:
            raise BadImport(
                f"The sheet “{first.title}” has more than {MOST_LINES:,} lines, which is the most."
            )
        writer.writerow(_cells(shown, typed))
    others = len(values.sheetnames) - 1
    said = f"The sheet “{first.title}” was read"
    return out.getvalue(), f"{said}, the first of {others + 1}." if others else f"{said}."


def _cells(shown: tuple[Any, ...], typed: tuple[Any, ...]) -> list[str]:
    """The values of a row; a formula where the file has no result for it."""
    return [
        _words(formula if value is None and isinstance(formula, str) and formula.startswith("=") else value)
        for value, formula in zip_longest(shown, typed)
    ]


def _words(value: Any) -> str:
    """A value as its cell shows it, on one line."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return " ".join(str(value).split())
