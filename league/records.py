"""The record book as it is kept: computed over all matches between people, for all time and for each season."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from engine.career.matches import PlayedMatch, Seen
from engine.career.record_book import record_book
from engine.career.records import Holder, Record
from league.models import Competition, Entry, TableSnapshot
from league.models.competitions import MatchKind, Visibility
from league.order_of_play import played_fixtures
from league.played import matches_of
from league.player_facts import decimal

KIND = "records"
"""The kind of the job and of what it stores."""
FEWEST, FEWEST_IN_A_SEASON = 10, 5
"""So many matches an average needs."""
MOST_HOLDERS = 5
"""So many holders of a record are named; of the others it is told how many they are."""


Step = Callable[[int, int], object]
"""Told of each step: how many books are done, of how many."""


def computed_records(step: Step = lambda _done, _of: None) -> dict[str, Any]:
    """Records and champions by the ids of seasons, players and fixtures: whoever shows them looks the names up.

    Everybody reads the book, so that only what everybody may see is in it.
    """
    competitions = Competition.objects.values_list("pk", "season", "match", "length", "rules_values")
    seasons, long = {}, set()
    for pk, season, match, length, rules in competitions:
        if season is not None:
            seasons[pk] = season
        if match != MatchKind.GAMES or length > 1 or rules["columns"] != 1:
            long.add(pk)
    matches = matches_of(played_fixtures().filter(competition__visibility=Visibility.PUBLIC))
    by_season: dict[int, list[PlayedMatch]] = {}
    for one in matches:
        if one.group in seasons:
            by_season.setdefault(seasons[one.group], []).append(one)
    books = {}
    for done, (season, part) in enumerate(by_season.items()):
        step(done, len(by_season) + 1)
        books[str(season)] = _as_json(part, seasons, long, FEWEST_IN_A_SEASON)
    step(len(by_season), len(by_season) + 1)
    return {
        "all": _as_json(matches, seasons, long, FEWEST),
        "seasons": books,
        "champions": _champions(),
    }


def _as_json(
    matches: Iterable[PlayedMatch], seasons: Mapping[Any, Any], long: set[int], fewest: int
) -> dict[str, Any]:
    book = record_book(matches, long=long, seasons=seasons, fewest=fewest)
    return {name.value: _record(record) for name, record in book.items()}


def _record(record: Record) -> dict[str, Any]:
    value = record.value
    return {
        "value": decimal(value) if isinstance(value, Fraction) else str(value),
        "shared": len(record.holders),
        "holders": [_holder(holder) for holder in record.holders[:MOST_HOLDERS]],
    }


def _holder(holder: Holder) -> dict[str, Any]:
    return {
        "player": holder.player,
        "matches": holder.matches,
        "season": holder.season,
        "first": _match(holder.first),
        "last": _match(holder.last),
    }


def _match(seen: Seen) -> dict[str, Any]:
    return {
        "fixture": seen.key,
        "day": seen.day.isoformat(),
        "opponent": seen.opponent,
        "score": f"{seen.own.score} – {seen.other.score}",
    }


def _champions() -> dict[str, list[dict[str, Any]]]:
    """By season, who stands first on the last table of each closed competition; several, where the place is shared."""
    tables = TableSnapshot.objects.filter(
        competition__closed_at__isnull=False,
        competition__season__isnull=False,
        competition__visibility=Visibility.PUBLIC,
    ).order_by("competition__division", "competition__pk")
    found: dict[str, list[dict[str, Any]]] = {}
    players = _players_by_code()
    for competition, season, rows in tables.values_list("competition", "competition__season", "table__rows"):
        first = [players[competition, row["code"]] for row in rows if row["rank"] in ("1", "1=")]
        found.setdefault(str(season), []).append({"competition": competition, "players": first})
    return found


def _players_by_code() -> dict[tuple[int, str], int]:
    entries = Entry.objects.filter(competition__closed_at__isnull=False, competition__season__isnull=False)
    return {
        (competition, code): player
        for competition, code, player in entries.values_list("competition", "code", "player")
    }
