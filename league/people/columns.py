"""What the columns of a list hold: read from a heading in plain words, or from what stands in them."""

from __future__ import annotations

import enum
import re
from collections.abc import Sequence

from league.people.likeness import folded


class Holds(enum.StrEnum):
    """What a column holds."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    CONTACT = "contact"
    MEMBER = "member"
    GUEST = "guest"
    ACTIVE = "active"
    SHOWN = "shown"
    NOTHING = ""


LABELS = {
    Holds.NAME: "Name",
    Holds.FIRST: "First name",
    Holds.LAST: "Surname",
    Holds.CONTACT: "Contact",
    Holds.MEMBER: "Member: yes or no",
    Holds.GUEST: "Guest: yes or no",
    Holds.ACTIVE: "Active: yes or no",
    Holds.SHOWN: "Shown in public",
    Holds.NOTHING: "(left out)",
}
_HEADINGS = {
    Holds.NAME: "name, names, full name, player, players, person, player name, member name, who",
    Holds.FIRST: "first name, firstname, first, forename, forenames, given name, given names, christian name, middle name, middle initial",
    Holds.LAST: "last name, lastname, last, surname, family name, second name",
    Holds.CONTACT: "contact, contacts, e mail, email, mail, e mail address, email address, phone, telephone, tel, mobile, "
    "phone number, telephone number, mobile number, cell",
    Holds.MEMBER: "member, membership, status, member or guest, kind, is member, member guest",
    Holds.GUEST: "guest, visitor, is guest",
    Holds.ACTIVE: "active, is active, plays",
    Holds.SHOWN: "shown as, shown, shown in public, public, public name, in public, display, displayed as",
}
_HOLDS = {words.strip(): holds for holds, text in _HEADINGS.items() for words in text.split(",")}
NAMES = (Holds.NAME, Holds.FIRST, Holds.LAST)
YES = {"yes", "y", "x", "1", "true", "✓", "✔", "member", "active", "full"}
NO = {"no", "n", "0", "false", "–", "-", "guest", "visitor", "inactive"}
SHOWN = {
    **dict.fromkeys(("full", "in full", "full name", "name", "yes"), "full"),
    **dict.fromkeys(("initials", "initial", "as initials"), "initials"),
    **dict.fromkeys(("hidden", "not at all", "not shown", "no", "none", "hide", "private"), "hidden"),
}
_NUMBER = re.compile(r"\d{1,6}\.?")
_PHONE = re.compile(r"[+(]?\d[\d\s()/.-]{4,}")


def read_heading(cells: Sequence[str]) -> list[Holds] | None:
    """What the columns hold under this row, if it is a heading: one that names a name. Unknown words are left out."""
    holds = [_HOLDS.get(folded(cell), Holds.NOTHING) for cell in cells]
    if Holds.FIRST in holds and Holds.LAST not in holds and Holds.NAME in holds:
        holds[holds.index(Holds.NAME)] = Holds.LAST  # “name” beside “first name” is the surname
    return holds if any(each in NAMES for each in holds) else None


def guess_columns(rows: Sequence[Sequence[str]], delimiter: str) -> list[Holds]:
    """What the columns of a list without a heading hold."""
    columns = [
        [row[place] for row in rows if place < len(row) and row[place]] for place in range(_width(rows))
    ]
    holds = [_guess(column) for column in columns]
    texts = [place for place, each in enumerate(holds) if each is Holds.NAME]
    for place in texts[1:]:
        holds[place] = Holds.NOTHING
    if len(texts) > 1 and not _full_names(columns[texts[0]]):
        # “Archer, Ann” as lists with commas have it, “Ann” and “Archer” as tables do.
        pair = (Holds.LAST, Holds.FIRST) if delimiter == "comma" else (Holds.FIRST, Holds.LAST)
        holds[texts[0]], holds[texts[1]] = pair
    return holds


def _full_names(column: list[str]) -> bool:
    """Whether most texts of a column are whole names: several words, or turned round; “van Dijk” is a surname."""
    whole = sum("," in text or (" " in text and not text[0].islower()) for text in column)
    return 2 * whole >= len(column)


def _width(rows: Sequence[Sequence[str]]) -> int:
    return max((len(row) for row in rows), default=0)


def _guess(column: list[str]) -> Holds:
    """What the texts of one column look like; a name where they look like nothing else."""
    if not column:
        return Holds.NOTHING
    texts = [text.casefold() for text in column]
    if 2 * sum("@" in text or bool(_PHONE.fullmatch(text)) for text in texts) > len(texts):
        return Holds.CONTACT
    if all(_NUMBER.fullmatch(text) for text in texts):
        return Holds.NOTHING
    if set(texts) <= YES | NO:
        return Holds.MEMBER
    if set(texts) <= set(SHOWN):
        return Holds.SHOWN
    return Holds.NAME


def several_in_a_row(rows: Sequence[Sequence[str]], delimiter: str) -> bool:
    """Whether each cell of a list without a heading is a person: full names side by side, or all in one line."""
    cells = [cell for row in rows for cell in row if cell]
    if _width(rows) < 2 or any("@" in cell or any(letter.isdecimal() for letter in cell) for cell in cells):
        return False
    if {cell.casefold() for cell in cells} & (YES | NO | set(SHOWN)):
        return False
    if 10 * sum(" " in cell for cell in cells) >= 9 * len(cells):
        return True
    if len(rows) == 1:
        return delimiter != "tab" and (len(cells) > 2 or delimiter != "comma")
    return _width(rows) > 2 and len({len(row) for row in rows}) > 1
