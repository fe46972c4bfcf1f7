"""Names of people and how to reach them: cleaned and compared."""

from __future__ import annotations

import unicodedata

from league.errors import BadContact, BadName

LONGEST = 80
LONGEST_CONTACT = 120


def clean_name(text: str) -> str:
    """The name in one Unicode form, without blanks at the ends or twice in a row. Raises BadName."""
    printable = "".join(
        letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", text)
    )
    name = " ".join(printable.split())
    if not name:
        raise BadName("Type a name.")
    if len(name) > LONGEST:
        raise BadName(f"This name has {len(name)} letters; {LONGEST} is the most that fits.")
    return name


def clean_contact(text: str) -> str:
    """An address, a number or both on one line. Raises BadContact."""
    contact = " ".join(text.split())
    if len(contact) > LONGEST_CONTACT:
        raise BadContact(
            f"This contact has {len(contact)} letters; {LONGEST_CONTACT} is the most that fits.",
            field="contact",
        )
    return contact


def name_key(name: str) -> str:
    """What two spellings of one name share: small letters in one Unicode form."""
    return unicodedata.normalize("NFKC", name).casefold()[:120]
