"""A row of a list as a person, or what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from league.errors import LeagueError
from league.models.people import ShownAs
from league.names import clean_contact, clean_name
from league.people.cells import Row
from league.people.columns import NO, SHOWN, YES, Holds
from league.person import Person

_MARK = re.compile(r"^(?:\d{1,4}[.)]\s+|[-*•–]\s+)")
_SUFFIXES = {"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "md", "esq", "esq."}
_SPREADSHEET_ERROR = re.compile(r"#(?:N/A|REF!|NAME\?|VALUE!|DIV/0!|NUM!|NULL!|SPILL!|CALC!)")


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row as it was read: the person, or the words for what is wrong with it and where."""

    number: int
    person: Person | None
    text: str
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Usual:
    """What somebody is of whom the list does not say."""

    member: bool = True
    shown_as: str = ShownAs.FULL


def read_row(row: Row, columns: Sequence[Holds], usual: Usual) -> ListRow:
    """The person of a row."""
    text = " · ".join(cell for cell in row.cells if cell)
    try:
        return ListRow(row.number, _person(row, columns, usual), text)
    except _Wrong as error:
        return ListRow(row.number, None, text, str(error))
    except LeagueError as error:
        return ListRow(row.number, None, text, str(error))


class _Wrong(Exception):
    """What is wrong with a row, in words."""


def _person(row: Row, columns: Sequence[Holds], usual: Usual) -> Person:
    extra = [cell for cell in row.cells[len(columns) :] if cell]
    if extra:
        raise _Wrong(
            f"This row has {len(row.cells)} cells, the others have {len(columns)}: “{extra[0]}” is one too many."
        )
    found: dict[Holds, list[str]] = {}
    for holds, cell in zip(columns, row.cells, strict=False):
        if cell:
            found.setdefault(holds, []).append(cell)
    return Person(
        name=_name(found),
        contact=clean_contact(", ".join(found.get(Holds.CONTACT, []))),
        member=_member(found, usual),
        active=_yes_or_no(found, Holds.ACTIVE, usual=True),
        shown_as=_shown_as(found, usual),
    )


def _name(found: dict[Holds, list[str]]) -> str:
    if Holds.NAME in found:
        text = turned(_MARK.sub("", found[Holds.NAME][0]))
    else:
        text = " ".join([*found.get(Holds.FIRST, []), *found.get(Holds.LAST, [])])
    if not text:
        raise _Wrong("There is no name in this row.")
    if text.startswith("="):
        raise _Wrong(
            f"“{text}” is a formula whose result is not in the file: save it once in the spreadsheet program."
        )
    if _SPREADSHEET_ERROR.fullmatch(text):
        raise _Wrong(f"“{text}” is an error of the spreadsheet, no name.")
    if "\ufffd" in text:
        raise _Wrong(f"Some letters of “{text}” could not be read: choose how the letters are written above.")
    if "@" in text:
        raise _Wrong(f"“{text}” is an address, no name.")
    name = clean_name(text)
    if not any(letter.isalpha() for letter in name):
        raise _Wrong(f"“{name}” has no letter in it, so it is no name.")
    return name


def turned(text: str) -> str:
    """The name with the first name first.

    >>> turned("Archer, Ann"), turned("Ann Archer"), turned("Sammy Davis, Jr.")
    ('Ann Archer', 'Ann Archer', 'Sammy Davis, Jr.')
    """
    last, comma, first = (part.strip() for part in text.partition(","))
    if not comma or not last or not first or "," in first or first.casefold() in _SUFFIXES:
        return text.strip(" ,")
    return f"{first} {last}"


def _member(found: dict[Holds, list[str]], usual: Usual) -> bool:
    if Holds.GUEST in found:
        word = found[Holds.GUEST][0].casefold()
        if word not in ("member", "guest"):
            return not _yes_or_no(found, Holds.GUEST, usual=not usual.member)
        return word == "member"
    return _yes_or_no(found, Holds.MEMBER, usual=usual.member)


def _yes_or_no(found: dict[Holds, list[str]], holds: Holds, *, usual: bool) -> bool:
    if holds not in found:
        return usual
    word = found[holds][0].casefold()
    if word not in YES | NO:
        raise _Wrong(f"“{found[holds][0]}” is neither yes nor no, in the column “{holds}”.")
    return word in YES


def _shown_as(found: dict[Holds, list[str]], usual: Usual) -> str:
    if Holds.SHOWN not in found:
        return usual.shown_as
    word = found[Holds.SHOWN][0]
    if word.casefold() not in SHOWN:
        raise _Wrong(f"“{word}” says not how to show a name: in full, initials, or hidden.")
    return SHOWN[word.casefold()]
