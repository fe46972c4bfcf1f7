"""Days and times of day as the pages say them."""

from __future__ import annotations

import datetime


def day_words(day: datetime.date) -> str:
    """A day with its day of the week, which is what people notice a wrong date by.

    >>> day_words(datetime.date(2026, 11, 5))
    'Thu 5 Nov 2026'
    """
    return f"{day:%a} {day.day} {day:%b %Y}"


def span_words(
    day: datetime.date | None, until: datetime.date | None, at: datetime.time | None = None
) -> str:
    """When something is played: a day, with its time where one is known, or all days from one to another.

    >>> span_words(datetime.date(2026, 11, 5), None, datetime.time(19, 30))
    'Thu 5 Nov 2026, 19:30'
    >>> span_words(datetime.date(2026, 11, 5), datetime.date(2026, 11, 18))
    'Thu 5 Nov 2026 to Wed 18 Nov 2026'
    >>> span_words(None, None)
    'no day yet'
    """
    if day is None:
        return "no day yet"
    if until is not None:
        return f"{day_words(day)} to {day_words(until)}"
    return f"{day_words(day)}, {at:%H:%M}" if at is not None else day_words(day)
