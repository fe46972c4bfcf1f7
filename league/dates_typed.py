"""Days as people type them, a line each: 5 Nov 2026, Thursday 5 November 2026, 5/11/2026, 2026-11-05."""

from __future__ import annotations

import datetime
import re
from itertools import pairwise

from league.day_words import day_words
from league.errors import BadCompetition

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
FIRST_YEAR, LAST_YEAR = 1950, 2199
MOST_DAYS = 3660
"""Days that one list may come to: ten years without play are no list any more."""

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_FIGURES = re.compile(r"(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4}|\d{2})")
_WORDS = re.compile(r"(?:[a-z]+\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]+)\.?,?\s+(\d{4})")
_RANGE = re.compile(r"\s+(?:to|until|till|[-–—])\s+|\s*[–—]\s*")


def read_day(text: str) -> datetime.date | None:
    """The day of this text; None where it is none. Day, month, year in that order, as in Britain.

    >>> {str(read_day(text)) for text in ("5 Nov 2026", "Thu, 5th November 2026", "5.11.2026", "5/11/26", "2026-11-05")}
    {'2026-11-05'}
    """
    words = " ".join(text.lower().split())
    if found := _ISO.fullmatch(words):
        year, month, day = map(int, found.groups())
    elif found := _FIGURES.fullmatch(words):
        day, month, year = map(int, found.groups())
        year += 2000 if len(found[3]) == 2 else 0
    elif (found := _WORDS.fullmatch(words)) and len(found[2]) >= 3 and found[2][:3] in MONTHS:
        day, month, year = int(found[1]), MONTHS.index(found[2][:3]) + 1, int(found[3])
    else:
        return None
    try:
        return datetime.date(year, month, day) if FIRST_YEAR <= year <= LAST_YEAR else None
    except ValueError:
        return None


def read_round_days(text: str, *, field: str) -> tuple[datetime.date, ...]:
    """The days of the rounds in their order, a line each; semicolons part days too, and two may be the same.

    Raises BadCompetition with the line, or the two rounds, at fault.
    """
    days = tuple(_day(line, number, field) for number, line in _lines(text))
    if not days:
        raise BadCompetition("Type the days of the rounds, a line each.", field=field)
    for number, (before, day) in enumerate(pairwise(days), 2):
        if day < before:
            raise BadCompetition(
                f"Round {number} on {day_words(day)} would be before round {number - 1} on {day_words(before)}: "
                "put the days in order.",
                field=field,
            )
    return days


def read_days_off(text: str, *, field: str) -> frozenset[datetime.date]:
    """Days without play: a day a line, or two with a dash or “to” between them for all from one to the other.

    >>> len(read_days_off("20 Dec 2026 to 3 Jan 2027; 1 Apr 2027", field="skip"))
    16
    """
    days: set[datetime.date] = set()
    for number, line in _lines(text):
        ends = [_day(part, number, field) for part in _RANGE.split(line, maxsplit=1)]
        if ends[-1] < ends[0]:
            raise BadCompetition(f"Line {number}: “{line[:60]}” ends before it begins.", field=field)
        days.update(ends[0] + datetime.timedelta(n) for n in range((ends[-1] - ends[0]).days + 1))
        if len(days) > MOST_DAYS:
            raise BadCompetition(f"Line {number}: that is more than ten years without play.", field=field)
    return frozenset(days)


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that hold something, each with its number as the person who types counts."""
    lines = [
        (number, part.strip()) for number, line in enumerate(text.splitlines(), 1) for part in line.split(";")
    ]
    return [(number, part) for number, part in lines if part]


def _day(text: str, number: int, field: str) -> datetime.date:
    day = read_day(text)
    if day is None:
        raise BadCompetition(
            f"Line {number}: “{text[:60]}” is no day of the calendar. Write it like 5 Nov 2026.", field=field
        )
    return day
