"""The seasons of the club, with their divisions and the champions of those that are closed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.division_page import ranked_in
from league.models import Competition, Entry, Season, TableSnapshot


@dataclass(frozen=True, slots=True)
class SeasonView:
    """A season: its divisions from the highest, and, once it is closed, who won the highest (several: shared)."""

    season: Season
    divisions: tuple[Competition, ...]
    champions: tuple[Entry, ...]


def season_views(seasons: Sequence[Season], shown: Callable[[Competition], bool]) -> list[SeasonView]:
    """These seasons with the divisions that are to be shown. Three queries, however many there are."""
    divisions: dict[int, list[Competition]] = defaultdict(list)
    for competition in Competition.objects.filter(season__in=seasons).order_by("division"):
        divisions[competition.season_id or 0].append(competition)
    highest = [
        divisions[season.pk][0].pk
        for season in seasons
        if season.closed_at and divisions[season.pk] and shown(divisions[season.pk][0])
    ]
    champions = champions_of(highest)
    return [
        SeasonView(
            season,
            tuple(filter(shown, divisions[season.pk])),
            champions.get(divisions[season.pk][0].pk, ()) if divisions[season.pk] else (),
        )
        for season in seasons
    ]


def champions_of(competitions: list[int]) -> dict[int, tuple[Entry, ...]]:
    """Who stands first in the stored table of each of these competitions. Two queries."""
    first: dict[int, set[str]] = {}
    for snapshot in TableSnapshot.objects.filter(competition__in=competitions):
        ranked = ranked_in(snapshot.table["rows"])
        first[snapshot.competition_id] = {code for code, rank in ranked if rank == 1}
    won: dict[int, list[Entry]] = defaultdict(list)
    codes = {code for each in first.values() for code in each}
    for entry in Entry.objects.filter(competition__in=competitions, code__in=codes).select_related("player"):
        if entry.code in first.get(entry.competition_id, ()):
            won[entry.competition_id].append(entry)
    return {pk: tuple(entries) for pk, entries in won.items()}
