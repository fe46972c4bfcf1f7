"""How a person's name is shown: in full to whoever is signed in; to everybody else as the person wishes.

Every page, feed and export asks here, and nothing else decides.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from league.models import Entry, Player
from league.models.people import ShownAs

_WORDS = re.compile(r"[\s.,]+")
_HYPHENS = re.compile(r"[-\u2010\u2011\u2013]")
_SHORT_PARTICLE = re.compile(r"(\w['’])(?=\w)")
_LETTER = re.compile(r"[^\W_]")
_RTL = r"\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_BACKWARDS = re.compile(rf"[{_RTL}](?:[{_RTL} .'’-]*[{_RTL}])?")
"""Words in Hebrew, Arabic and their like, as far as only blanks and what stands within names is between them."""


def public_name(name: str, shown_as: str, number: int | str | None = None) -> str:
    """The name as everybody may read it.

    ``number`` is what stands for somebody hidden: the number of their entry in a competition, or their side on a sheet.

    >>> public_name("Iris Calloway", "initials"), public_name("Iris Calloway", "hidden", 7)
    ('I. C.', 'Player 7')
    >>> public_name("Iris Calloway", "hidden")
    'A player'
    """
    if shown_as == ShownAs.FULL:
        return name
    hidden = "A player" if number is None else f"Player {number}"
    return hidden if shown_as == ShownAs.HIDDEN else initials_of(name) or hidden


def shown_name(name: str, shown_as: str, viewer: Any, number: int | str | None = None) -> str:
    """The name as this viewer may read it; a viewer of None is the public."""
    return name if sees_names(viewer) else public_name(name, shown_as, number)


def sees_names(viewer: Any) -> bool:
    """Whether this viewer reads all names in full."""
    return bool(viewer is not None and viewer.is_authenticated)


SOMEBODY = "somebody signed in"
"""What an account is to everybody else: it may be the account of somebody who wishes not to be named."""


def account_name(account: Any, *, named: bool = True) -> str:
    """What an account is called in sentences, to who reads all names (``named``) and to everybody else."""
    return (account.get_short_name() or account.get_username()) if named else SOMEBODY


def name_for(person: Entry | Player, viewer: Any) -> str:
    """The name of an entry (fetched with its player) or of a player, as this viewer may read it."""
    if isinstance(person, Entry):
        if sees_names(viewer):
            return person.name
        return public_name(person.name, person.player.shown_as, person.number)
    return shown_name(person.name, person.shown_as, viewer)


def set_apart(name: str) -> str:
    r"""The name as it stands in a line or a sentence of a page, beside dashes and figures.

    One written from right to left would take these along: "B – A" for A against B, and 118–264 for 264–118. Isolated it
    leaves them as they are.

    >>> set_apart("Hana Kovář"), set_apart("שלום") == "\u2068שלום\u2069"
    ('Hana Kovář', True)
    """
    backwards = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if backwards else name


def set_all_apart(sentence: str) -> str:
    r"""A sentence that was kept with names in it, each of those from right to left set apart.

    >>> set_all_apart("Result: Hana – שלום כהן 264 – 118") == "Result: Hana – \u2068שלום כהן\u2069 264 – 118"
    True
    """
    return _BACKWARDS.sub(lambda found: f"\u2068{found[0]}\u2069", sentence)


def has_page(person: Entry | Player, viewer: Any) -> bool:
    """Whether this viewer may read the person's own page: nobody's matches are put together who wishes not to be named."""
    if sees_names(viewer):
        return True
    player = person.player if isinstance(person, Entry) else person
    return player.shown_as != ShownAs.HIDDEN


def initials_of(name: str) -> str:
    """The first letters: a hyphen joins two, a particle keeps its small letter, a number stays as it is.

    >>> initials_of("Hana Kovář"), initials_of("Jean-Luc van Dijk"), initials_of("Miles O'Brien"), initials_of("林美玲")
    ('H. K.', 'J.-L. v. D.', "M. O'B.", '林.')

    Nothing where there is no letter.
    """
    capital = any(letter.isupper() for letter in name)
    parts = []
    for word in _WORDS.split(unicodedata.normalize("NFC", name)):
        firsts = [first for part in _HYPHENS.split(word) if (first := _initial(part))]
        if firsts:
            parts.append("-".join(first if capital else first.title() for first in firsts))
    return " ".join(parts)


def _initial(word: str) -> str:
    """The first letter of a word, with the accents that stand on it, and a full stop."""
    found = _LETTER.search(word)
    if not found:
        return ""
    letters = word[found.start() :]
    if letters.isdecimal():
        return letters
    particle = _SHORT_PARTICLE.match(letters)
    if particle and letters[particle.end()].isupper():
        return particle[1] + _initial(letters[particle.end() :])
    end = 1
    while end < len(letters) and unicodedata.category(letters[end]).startswith("M"):
        end += 1
    return f"{letters[:end]}."


def veil(text: str, names: Mapping[str, str]) -> str:
    """A sentence that was kept with full names, with each of ``names`` replaced by what may be shown.

    >>> veil("Ann and Anna Bell met", {"Ann": "A.", "Anna Bell": "A. B."})
    'A. and A. B. met'
    """
    if not names:
        return text
    longest_first = sorted(names, key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest_first))
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", lambda found: names[found[0]], text)
