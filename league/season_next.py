"""The next season as its page previews it: who goes where unless somebody says otherwise, and the sizes that come of it."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from league.carried_over import WEEK, Rhythm, rhythm_of
from league.division_page import Division
from league.lines import Zone
from league.models import Competition, Entry, Round, Season
from league.moves import next_division


@dataclass(frozen=True, slots=True)
class Mover:
    """Somebody who played: from where, and where to (the number of a division, None for not coming back)."""

    entry: Entry
    place: str
    words: str
    withdrawn: bool
    number: int
    to: int | None


@dataclass(frozen=True, slots=True)
class NextDivision:
    """A division of the next season as it would be: who played in it, and when it would be played."""

    number: int
    competition: Competition
    movers: tuple[Mover, ...]
    rhythm: Rhythm
    first: datetime.date | None
    newcomers: str


def next_divisions(
    season: Season,
    divisions: Sequence[Division],
    moves: Mapping[int, int | None] | None,
    newcomers: Mapping[int, Sequence[str]],
    first_day: datetime.date | None,
) -> list[NextDivision]:
    """The divisions with everybody's next one: as ``moves`` say by the entry's key, else as the tables do. One query."""
    rhythms = rhythms_of(season)
    return [
        NextDivision(
            number,
            each.competition,
            tuple(_movers(each, number, len(divisions), moves)),
            rhythms[each.competition.pk],
            rhythms[each.competition.pk].first_from(first_day) if first_day else None,
            "\n".join(newcomers.get(number, ())),
        )
        for number, each in enumerate(divisions, 1)
    ]


def _movers(
    division: Division, number: int, divisions: int, moves: Mapping[int, int | None] | None
) -> list[Mover]:
    rows = [(row.entry, row.place, row.mark) for row in division.standings]
    known = {entry.pk for entry, _, _ in rows}
    rest = sorted(division.entries.values(), key=lambda entry: entry.name.casefold())
    rows += [(entry, "–", {}) for entry in rest if entry.pk not in known]
    movers = []
    for entry, place, mark in rows:
        withdrawn = entry.withdrawn_after_round is not None
        zone = Zone(mark.get("zone", ""))
        by_table = next_division(zone, number, divisions, withdrawn=withdrawn)
        to = moves.get(entry.pk, by_table) if moves is not None else by_table
        movers.append(Mover(entry, place, mark.get("words", ""), withdrawn, number, to))
    return movers


def rhythms_of(season: Season) -> Mapping[int, Rhythm]:
    """When each competition of a season was played. One query."""
    rounds: dict[int, list[Round]] = defaultdict(list)
    for row in Round.objects.filter(competition__season=season).order_by("number"):
        rounds[row.competition_id].append(row)
    return defaultdict(Rhythm, {pk: rhythm_of(rows) for pk, rows in rounds.items()})


def suggested_first_day(season: Season) -> datetime.date | None:
    """A week after the last round, but not before tomorrow; None where the season had no days. One query."""
    days = Round.objects.filter(competition__season=season).exclude(day=None)
    last = days.order_by("-day").values_list("day", flat=True).first()
    if last is None:
        return None
    tomorrow = timezone.localdate() + datetime.timedelta(1)
    return max(last + datetime.timedelta(WEEK), tomorrow)
