"""Whether two names may well be one person's, and why."""

from __future__ import annotations

import enum
import unicodedata
from collections import Counter

# Letters that Unicode does not take apart into a plain one and an accent.
_PLAIN = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ħ": "h",
        "’": "",
        "'": "",
    }
)
LONG_ENOUGH = 4
"""A word of fewer letters is another name as soon as one letter differs: Ben, Ken."""


class Likeness(enum.StrEnum):
    """Why two names may be one person's, the surest first."""

    SPELLING = "written a little otherwise"
    ORDER = "the same words in another order"
    SLIP = "one slip apart"
    INITIAL = "an initial for a name"
    MORE = "a name more in between"


def folded(name: str) -> str:
    """The name in small letters without accents, its words parted by single blanks.

    >>> folded("Kovář, Hana"), folded("Søren O'Neill"), folded("Anna-Lena")
    ('kovar hana', 'soren oneill', 'anna lena')
    """
    decomposed = unicodedata.normalize("NFKD", name.casefold().translate(_PLAIN))
    letters = (
        letter if unicodedata.category(letter)[0] in "LMN" else " "
        for letter in decomposed
        if not unicodedata.combining(letter)
    )
    return " ".join("".join(letters).split())


def likeness(one: list[str], other: list[str]) -> Likeness | None:
    """Why two names, as folded words, may be one person's; None where nothing says so."""
    if "".join(one) == "".join(other):
        return Likeness.SPELLING
    if sorted(one) == sorted(other):
        return Likeness.ORDER
    left, right = Counter(one) - Counter(other), Counter(other) - Counter(one)
    if left.total() == right.total() == 1:
        (mine,), (theirs,) = left, right
        if may_slip(max(mine, theirs, key=len)) and one_slip(mine, theirs):
            return Likeness.SLIP
        if len(one) > 1 and 1 in (len(mine), len(theirs)) and mine[0] == theirs[0] and mine[0].isalpha():
            return Likeness.INITIAL
    if len(one) > 1 < len(other) and (one[0], one[-1]) == (other[0], other[-1]) and not (left and right):
        return Likeness.MORE
    return None


def may_slip(word: str) -> bool:
    """Whether one letter otherwise leaves the word the same name."""
    return len(word) >= LONG_ENOUGH and not any(letter.isnumeric() for letter in word)


def one_slip(one: str, other: str) -> bool:
    """Whether one letter was left out, put in, taken for another, or changed places with its neighbour.

    >>> one_slip("caloway", "calloway"), one_slip("brandt", "barndt"), one_slip("anna", "anne"), one_slip("eric", "rich")
    (True, True, True, False)
    """
    if len(one) > len(other):
        one, other = other, one
    if len(other) - len(one) > 1 or one == other:
        return False
    start = next((place for place, letter in enumerate(one) if letter != other[place]), len(one))
    if len(one) < len(other):
        return one[start:] == other[start + 1 :]
    if one[start + 1 :] == other[start + 1 :]:
        return True
    swapped = one[start + 1 : start + 2] + one[start]
    return swapped == other[start : start + 2] and one[start + 2 :] == other[start + 2 :]
