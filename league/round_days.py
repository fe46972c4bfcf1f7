"""When the matches of a running competition are played: their round's day, or a day or a time of their own."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from engine.standings.figures import listed
from league.day_words import day_words, span_words
from league.models import Competition, Fixture, Round

PLAYED = ("confirmed", "submitted", "disputed")
"""The states of a match that was played, or settled; its day stays."""
UNPLAYED = ("open", "draft", "postponed")
"""The states of a match that nobody has played."""


@dataclass(frozen=True, slots=True)
class When:
    """When a round or a match is played. ``until`` ends a window; ``at`` is a time of day in the competition's zone."""

    day: datetime.date | None = None
    until: datetime.date | None = None
    at: datetime.time | None = None

    def __str__(self) -> str:
        return span_words(self.day, self.until, self.at)

    @property
    def last(self) -> datetime.date | None:
        """The last day on which it may be played."""
        return self.until or self.day


def when_of_round(competition: Competition, row: Round | None) -> When:
    """When a round is played. Within a window no time of day is set."""
    if row is None or row.day is None:
        return When()
    if row.until is not None:
        return When(row.day, row.until)
    return When(row.day, None, row.begins_at or competition.begins_at)


def when_of_match(competition: Competition, row: Round | None, fixture: Fixture) -> When:
    """When a match is played: on its own day if it has one; with its round; nobody knows where it is postponed."""
    if fixture.played_on is not None:
        usual = row.begins_at if row else None
        return When(fixture.played_on, None, fixture.begins_at or usual or competition.begins_at)
    if fixture.state == "postponed":
        return When()
    round_ = when_of_round(competition, row)
    if fixture.begins_at is not None and round_.day is not None and round_.until is None:
        return When(round_.day, None, fixture.begins_at)
    return round_


def when_of(fixture: Fixture) -> When:
    """When a match (fetched with its competition) is played. One query."""
    row = Round.objects.filter(competition=fixture.competition_id, number=fixture.round).first()
    return when_of_match(fixture.competition, row, fixture)


def is_settled_by_leaving(fixture: Fixture) -> bool:
    """Whether nobody played a match (fetched with its entries) and nobody will: somebody in it has withdrawn."""
    left = any(entry.withdrawn_after_round is not None for entry in (fixture.a, fixture.b))
    return fixture.state in UNPLAYED and left


def is_to_come(fixture: Fixture) -> bool:
    """Whether a match (fetched with its entries) is still to be played."""
    return fixture.state in UNPLAYED and not is_settled_by_leaving(fixture)


def is_overdue(fixture: Fixture, when: When, today: datetime.date) -> bool:
    """Whether a match (fetched with its entries) should have been played by now and was not."""
    return is_to_come(fixture) and when.last is not None and when.last < today


def was_played(fixture: Fixture) -> bool:
    """Whether people sat down and played it. A forfeit was not played, and does not hold its round's day."""
    return fixture.state in PLAYED and not fixture.forfeit


def out_of_order(row: Round, rounds: Iterable[Round]) -> list[str]:
    """A sentence for each round that shares this one's day, or is on the wrong side of it: allowed, but worth a look."""
    said = []
    for other in rounds:
        if row.day is None or other.day is None or other.number == row.number:
            continue
        if other.day == row.day:
            said.append(f"Round {other.number} is on that day too.")
        elif (other.day < row.day) != (other.number < row.number):
            order = "after" if other.number > row.number else "before"
            said.append(f"Round {row.number} comes {order} round {other.number}, {day_words(other.day)}.")
    return said


def round_numbers(numbers: Iterable[int]) -> str:
    """Numbers of rounds in words, with the runs among them drawn together.

    >>> round_numbers([4, 5, 6, 8]), round_numbers([4]), round_numbers([4, 5])
    ('rounds 4 to 6 and 8', 'round 4', 'rounds 4 and 5')
    """
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts: list[str] = []
    for run in runs:
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    single = len(runs) == 1 and len(runs[0]) == 1
    return f"round{'' if single else 's'} {listed(parts)}"


def round_text(row: Round) -> str:
    """What a form was made from, to be compared when it comes back."""
    return f"{row.day or ''}/{row.until or ''}/{row.begins_at or ''}"


def usual_text(competition: Competition) -> str:
    """What a form was made from, to be compared when it comes back."""
    return f"{competition.begins_at or ''}/{competition.place}/{competition.time_zone}"


def fixture_text(fixture: Fixture) -> str:
    """What a form was made from, to be compared when it comes back."""
    return f"{fixture.state}/{fixture.played_on or ''}/{fixture.begins_at or ''}"
