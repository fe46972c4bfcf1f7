"""The rounds of a competition as their page shows them: when, who meets whom, what is due and what is overdue."""

from __future__ import annotations

import datetime
import zoneinfo
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from league.corrections import Correction, corrections_of
from league.day_words import day_words
from league.models import Competition, Entry, Fixture, Round
from league.round_days import (
    When,
    is_overdue,
    is_settled_by_leaving,
    is_to_come,
    was_played,
    when_of_match,
    when_of_round,
)

EVENING = datetime.time(17)


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match of a round; ``own`` is its own day or time in words, "" where it is its round's.

    ``correction`` tells what a result was before it was corrected; ``at_the_screen``: a person can play it now against a
    bot.
    """

    fixture: Fixture
    own: str
    overdue: bool
    correction: Correction | None = None
    at_the_screen: bool = False

    @property
    def state(self) -> str:
        """What became of it, in a word."""
        if self.overdue:
            return "Overdue"
        return "Withdrawn" if is_settled_by_leaving(self.fixture) else self.fixture.get_state_display()


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round: when, its matches in the order of the tables, who has a bye, and whether some of it was played.

    ``mark`` is Tonight, Today, Now (within its window) or Next; most rounds have none.
    """

    number: int
    when: When
    matches: tuple[MatchView, ...]
    byes: tuple[Entry, ...]
    begun: bool
    mark: str = ""

    @property
    def waiting(self) -> bool:
        """Whether a match of it is still to come."""
        return any(is_to_come(match.fixture) for match in self.matches)

    @property
    def invitation(self) -> str:
        """Where to look today: "Tonight: round 3, 19:30"."""
        when = self.when
        if self.mark == "Next":
            said = f", {when}"
        elif when.until is not None:
            said = f", until {day_words(when.until)}"
        else:
            said = f", {when.at:%H:%M}" if when.at is not None else ""
        return f"{self.mark}: round {self.number}{said}"


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """All rounds; ``here`` is the one to look at today, if any, and ``overdue`` what should have been played by now."""

    rounds: tuple[RoundView, ...]
    here: RoundView | None = None
    overdue: tuple[MatchView, ...] = field(default=())


def today_in(competition: Competition) -> datetime.date:
    """The day it is where the competition is played."""
    return timezone.localdate(timezone=zoneinfo.ZoneInfo(competition.time_zone))


def rounds_page(competition: Competition, today: datetime.date, viewer: Any = None) -> RoundsPage:
    """The page of the rounds on that day, as this viewer may read it. Four queries."""
    rounds = rounds_of(competition, today, viewer)
    late = [match for round_ in rounds for match in round_.matches if match.overdue]
    here = next((round_ for round_ in rounds if round_.mark and round_.waiting), None)
    return RoundsPage(tuple(rounds), here, tuple(late))


def rounds_of(competition: Competition, today: datetime.date, viewer: Any = None) -> list[RoundView]:
    """All rounds with their fixtures, results and corrections, by whom for a viewer who reads all names. Four queries."""
    entries = list(competition.entries.select_related("player"))
    rows = {row.number: row for row in Round.objects.filter(competition=competition)}
    fixtures: dict[int, list[Fixture]] = defaultdict(list)
    for fixture in competition.fixtures.select_related("a__player", "b__player", "result"):
        fixtures[fixture.round].append(fixture)
    whens = {n: when_of_round(competition, rows.get(n)) for n in sorted({*fixtures, *rows})}
    marks = _marks(whens, today) if competition.closed_at is None else {}
    corrections = corrections_of(competition, viewer=viewer)
    return [
        RoundView(
            number=number,
            when=when,
            matches=tuple(
                replace(
                    _match(competition, rows.get(number), each, when, today),
                    correction=corrections.get(each.pk),
                )
                for each in fixtures[number]
            ),
            byes=byes_of(entries, fixtures[number], number),
            begun=any(map(was_played, fixtures[number])),
            mark=marks.get(number, ""),
        )
        for number, when in whens.items()
    ]


def _match(
    competition: Competition, row: Round | None, fixture: Fixture, round_: When, today: datetime.date
) -> MatchView:
    when = when_of_match(competition, row, fixture)
    own = str(when) if when != round_ and when.day is not None else ""
    late = competition.closed_at is None and is_overdue(fixture, when, today)
    bots = sum(bool(entry.bot) for entry in (fixture.a, fixture.b))
    due = when.day is None or when.day <= today
    playable = bots == 1 and due and competition.closed_at is None and is_to_come(fixture)
    return MatchView(fixture, own, late, at_the_screen=playable)


def _marks(whens: dict[int, When], today: datetime.date) -> dict[int, str]:
    """What marks the rounds of today, or the next ones where there is none."""
    on = {n: when for n, when in whens.items() if when.day and when.last and when.day <= today <= when.last}
    if on:
        return {n: _today(when) for n, when in on.items()}
    days = [when.day for when in whens.values() if when.day is not None and when.day > today]
    return {n: "Next" for n, when in whens.items() if days and when.day == min(days)}


def _today(when: When) -> str:
    if when.until is not None:
        return "Now"
    return "Tonight" if when.at is not None and when.at >= EVENING else "Today"


def byes_of(entries: Sequence[Entry], fixtures: Sequence[Fixture], number: int) -> tuple[Entry, ...]:
    """Who is in the competition and does not play in this round; of an appended round, nobody has a bye."""
    busy = {pk for each in fixtures if each.state != "annulled" for pk in (each.a_id, each.b_id)}
    free = [
        entry
        for entry in entries
        if entry.pk not in busy
        and entry.joined_in_round <= number
        and (entry.withdrawn_after_round is None or entry.withdrawn_after_round >= number)
    ]
    return tuple(free) if len(free) <= 1 else ()
