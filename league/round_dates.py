"""When the rounds of a competition are played."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from league.errors import BadCompetition

Span = tuple[datetime.date | None, datetime.date | None]
"""The first day of a round and the last one of its window; None where it is not known, or is the day alone."""


@dataclass(frozen=True, slots=True)
class RoundDates:
    """When the rounds are played: days given one by one, or a first day and so many days between two rounds.

    ``window`` is the number of days by which a round may be played later than its day; 0 for the day alone. A day of
    ``skip`` is none of play: the round waits for the next day of its own step, and all after it with it.

    >>> easter = RoundDates(first=datetime.date(2026, 4, 2), skip=frozenset({datetime.date(2026, 4, 9)}))
    >>> [str(day) for day, _ in easter.spans(3)]
    ['2026-04-02', '2026-04-16', '2026-04-23']
    """

    first: datetime.date | None = None
    every_days: int = 7
    window: int = 0
    days: tuple[datetime.date, ...] = ()
    skip: frozenset[datetime.date] = frozenset()

    def spans(self, rounds: int) -> list[Span]:
        """The days of so many rounds. Raises BadCompetition where they don't fit the calendar or the rounds."""
        if self.days:
            if len(self.days) != rounds:
                raise BadCompetition(wrong_number(len(self.days), rounds), field="days")
            return [(day, None) for day in self.days]
        if self.first is None:
            return [(None, None)] * rounds
        try:
            days = self._counted(self.first, rounds)
            return [(day, day + datetime.timedelta(self.window) if self.window else None) for day in days]
        except OverflowError:
            raise BadCompetition(
                f"{rounds} rounds from {self.first:%d %b %Y} on would last longer than there are dates.",
                field="first_day",
            ) from None

    def _counted(self, day: datetime.date, rounds: int) -> list[datetime.date]:
        """The days from the first on, without those of ``skip``."""
        days: list[datetime.date] = []
        while len(days) < rounds:
            if day not in self.skip:
                days.append(day)
            if len(days) < rounds:
                day += datetime.timedelta(self.every_days)
        return days


def wrong_number(days: int, rounds: int) -> str:
    """The sentence for a list of days that is too short or too long.

    >>> wrong_number(4, 5)
    'There are 5 rounds and 4 days: 1 is missing.'
    """
    off = abs(days - rounds)
    what = "too many" if days > rounds else "missing"
    counted = f"{days} day{'s' if days != 1 else ''}"
    return f"There are {rounds} round{'s' if rounds != 1 else ''} and {counted}: {off} {'is' if off == 1 else 'are'} {what}."
