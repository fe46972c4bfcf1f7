"""What a division takes over into the next season: its terms, its weekday, the time between its rounds."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from league.models import Competition, Round
from league.round_dates import RoundDates
from league.rulesets import NamedRules
from league.terms import Terms

WEEK = 7


@dataclass(frozen=True, slots=True)
class Rhythm:
    """When rounds are played: on which day of the week (0 is Monday; None: no round had a day), every how many days.

    ``window`` is by how many days a round may be later.
    """

    weekday: int | None = None
    every_days: int = WEEK
    window: int = 0

    def first_from(self, day: datetime.date) -> datetime.date:
        """The first such day of the week, that day or later.

        >>> str(Rhythm(weekday=3).first_from(datetime.date(2026, 12, 1)))
        '2026-12-03'
        """
        if self.weekday is None:
            return day
        return day + datetime.timedelta((self.weekday - day.weekday()) % WEEK)


def rhythm_of(rounds: Sequence[Round]) -> Rhythm:
    """The rhythm of these rounds of one competition, in order: the weekday and the distances that most of them have."""
    days = [row.day for row in rounds if row.day is not None]
    if not days:
        return Rhythm()
    gaps = [(later - day).days for day, later in pairwise(days) if later > day]
    windows = [(row.until - row.day).days for row in rounds if row.until and row.day]
    return Rhythm(
        weekday=_most([day.weekday() for day in days]),
        every_days=_most(gaps) if gaps else WEEK,
        window=_most(windows) if 2 * len(windows) > len(days) else 0,
    )


def _most(numbers: Sequence[int]) -> int:
    """The number that is there most often; of several, the first."""
    return Counter(numbers).most_common(1)[0][0]


def terms_carried_over(
    old: Competition, rhythm: Rhythm, first_day: datetime.date | None, *, promoted: int, relegated: int
) -> Terms:
    """The terms of a competition for its next season, from the first of its weekdays on."""
    return Terms(
        rules=NamedRules("", old.rules_name, old.rules_base, old.rules),
        match=old.match,
        length=old.length,
        cycles=old.cycles,
        points=(old.win, old.draw, old.loss),
        tie_breaks=tuple(old.tie_breaks),
        withdrawals=old.withdrawals,
        time_zone=old.time_zone,
        dates=RoundDates(
            first=rhythm.first_from(first_day) if first_day else None,
            every_days=rhythm.every_days,
            window=rhythm.window,
        ),
        begins_at=old.begins_at,
        place=old.place,
        promoted=promoted,
        relegated=relegated,
        bot=old.entries.exclude(bot="").values_list("bot", flat=True).first() or "",
        bots_count=old.bots_count,
        entering=old.entering,
        accepted_after=old.accepted_after,
    )


def keep_habits(old: Competition, new: Competition) -> None:
    """Let the new competition be seen by whom the old one was."""
    new.visibility = old.visibility
    new.save(update_fields=["visibility"])
