"""Moving rounds to other days, windows and times. Nothing else moves, and what was played stays."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.events import lock_competition, record_event
from league.dates_typed import FIRST_YEAR, LAST_YEAR
from league.day_words import span_words
from league.errors import BadDay
from league.models import Competition, Round
from league.plurals import so_many
from league.round_days import PLAYED, round_numbers, round_text

Days = tuple[datetime.date | None, datetime.date | None, datetime.time | None]
"""The day of a round, the last one of its window, and its own time of day."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What a move did: the round, the later rounds that went with it, and those that were played and stayed."""

    round: Round
    later: tuple[int, ...] = ()
    stayed: tuple[int, ...] = ()


@transaction.atomic
def move_round(
    *,
    competition: Competition,
    number: int,
    day: datetime.date | None,
    until: datetime.date | None = None,
    begins_at: datetime.time | None = None,
    by: User | None,
    seen: str = "",
    and_later: bool = False,
) -> Moved:
    """Give a round another day, window or time of day (None: the competition's). The same again changes nothing.

    Within a window no time of day is set. A round that was begun keeps its day; the end of its window can be moved.

    ``and_later`` moves every later round that was not begun by as many days. ``seen`` is ``round_text`` of what the form
    was made from, where it must still be so. Raises BadDay, ClosedCompetition.
    """
    locked = lock_competition(competition)
    rounds = {row.number: row for row in locked.rounds.all()}
    row = rounds.get(number)
    if row is None:
        raise BadDay(f"There is no round {number} in {locked.name}.")
    if seen and seen != round_text(row):
        raise BadDay(f"Somebody else moved round {number} meanwhile: look at it again. Nothing was changed.")
    check_span(day, until)
    if until == day:
        until = None
    if begins_at == locked.begins_at or until is not None:
        begins_at = None
    played = begun_rounds(locked)
    stays = (row.day, row.until is None, row.begins_at)
    if number in played and (day, until is None, begins_at) != stays:
        raise BadDay(
            f"In round {number} {so_many(played[number], 'match was', 'matches were')} played: its day stays. Move what "
            "is still open match by match.",
            field="day",
        )
    wanted = {number: (day, until, begins_at)}
    if and_later:
        wanted |= _later(row, day, rounds, played)
    before = {n: _as_json(rounds[n]) for n in wanted}
    changed = [n for n, new in wanted.items() if new != (rounds[n].day, rounds[n].until, rounds[n].begins_at)]
    for n in changed:
        rounds[n].day, rounds[n].until, rounds[n].begins_at = wanted[n]
    later = tuple(n for n in changed if n != number)
    if changed:
        Round.objects.bulk_update([rounds[n] for n in changed], ["day", "until", "begins_at"])
        record_event(
            locked,
            verb="move_round",
            summary=f"Round {number} moved from {_words(before[number])} to {span_words(day, until, begins_at)}"
            + (f", {round_numbers(later)} by as many days" if later else ""),
            by=by,
            before={str(n): before[n] for n in changed},
            after={str(n): _as_json(rounds[n]) for n in changed},
            counts=False,
        )
    stayed = tuple(n for n in played if n > number) if and_later else ()
    return Moved(row, later, stayed)


def _later(
    row: Round, day: datetime.date | None, rounds: dict[int, Round], played: dict[int, int]
) -> dict[int, Days]:
    """The days of the later rounds that move along."""
    if row.day is None or day is None:
        raise BadDay(
            f"Round {row.number} goes from no day to one, or from one to none: there is no number of days for the "
            "later rounds to move by.",
            field="and_later",
        )
    shift = day - row.day
    moved: dict[int, Days] = {}
    for number, other in rounds.items():
        if number > row.number and number not in played and other.day is not None:
            try:
                new = other.day + shift, other.until + shift if other.until else None
            except OverflowError:
                raise BadDay(f"Round {number} would be on no day of the calendar.", field="day") from None
            check_span(*new)
            moved[number] = (*new, other.begins_at)
    return moved


def begun_rounds(competition: Competition) -> dict[int, int]:
    """How many matches were played of each round, for the rounds of which some were. One query."""
    counts: dict[int, int] = {}
    played = competition.fixtures.filter(state__in=PLAYED, forfeit="").values_list("round", flat=True)
    for number in played.order_by("round"):
        counts[number] = counts.get(number, 0) + 1
    return counts


def check_span(day: datetime.date | None, until: datetime.date | None) -> None:
    """Raise BadDay unless something can be played on this day, or from it until the other."""
    if until is not None and day is None:
        raise BadDay("A window has a first day too.", field="day")
    if day is not None and until is not None and until < day:
        raise BadDay("The window would end before it begins.", field="until")
    for each, field in ((day, "day"), (until, "until")):
        if each is not None and not FIRST_YEAR <= each.year <= LAST_YEAR:
            raise BadDay(f"The year is one from {FIRST_YEAR} to {LAST_YEAR}, not {each.year}.", field=field)


def _as_json(row: Round) -> dict[str, Any]:
    return {
        "day": row.day and row.day.isoformat(),
        "until": row.until and row.until.isoformat(),
        "begins_at": row.begins_at and row.begins_at.isoformat("minutes"),
    }


def _words(kept: dict[str, Any]) -> str:
    day, until = (datetime.date.fromisoformat(kept[key]) if kept[key] else None for key in ("day", "until"))
    return span_words(
        day, until, datetime.time.fromisoformat(kept["begins_at"]) if kept["begins_at"] else None
    )
