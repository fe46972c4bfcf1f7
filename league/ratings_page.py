"""The list of the ratings: who plays, who has not played for long, and in which order."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from league.club import stored
from league.freshness import Freshness
from league.models import Player
from league.rating_words import signed
from league.ratings_stored import JOB, LISTS

AWAY = 12
"""After so many months without a match somebody is listed apart."""
ORDERS = ("elo", "glicko")


@dataclass(frozen=True, slots=True)
class RatingLine:
    """A player in the list; ``place`` is empty for who is away, and ends with = where it is shared."""

    place: str
    player: Player
    elo: int
    change: str
    glicko: int
    deviation: int
    sure: str
    played: int
    won: int
    drawn: int
    lost: int
    last: datetime.date


@dataclass(frozen=True, slots=True)
class RatingList:
    """``month`` is that of the last match of all: changes are counted from its beginning."""

    month: datetime.date | None
    playing: tuple[RatingLine, ...]
    away: tuple[RatingLine, ...]
    freshness: Freshness


def rating_list(*, bots: bool = False, order: str = "elo") -> RatingList:
    """The stored ratings in the order of one of them, with the players as they are now. Three queries."""
    content, freshness = stored(LISTS[bots], job=JOB)
    if not content or not content["rows"]:
        return RatingList(None, (), (), freshness)
    players = Player.objects.filter(merged_into=None).in_bulk([row["player"] for row in content["rows"]])
    rows = [row for row in content["rows"] if row["player"] in players]
    rows.sort(key=lambda row: (-row[order], players[row["player"]].name))
    here: list[tuple[Player, Any]] = []
    away: list[tuple[Player, Any]] = []
    for row in rows:
        player = players[row["player"]]
        (here if player.active and row["months_idle"] < AWAY else away).append((player, row))
    places = _places([row[order] for _, row in here])
    return RatingList(
        datetime.date.fromisoformat(content["month"]),
        tuple(_line(place, *each) for place, each in zip(places, here, strict=True)),
        tuple(_line("", *each) for each in away),
        freshness,
    )


def _places(figures: Iterable[int]) -> list[str]:
    """The places of figures from the highest down: who shows the same figure shares one.

    >>> _places([1600, 1550, 1550, 1500])
    ['1', '2=', '2=', '4']
    """
    found = list(figures)
    return [f"{found.index(each) + 1}{'=' if found.count(each) > 1 else ''}" for each in found]


def _line(place: str, player: Player, row: Mapping[str, Any]) -> RatingLine:
    return RatingLine(
        place=place,
        player=player,
        change=signed(row["change"]),
        last=datetime.date.fromisoformat(row["last"]),
        **{
            name: row[name]
            for name in ("elo", "glicko", "deviation", "sure", "played", "won", "drawn", "lost")
        },
    )
