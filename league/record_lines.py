"""The lines of the record book: what the ids in a stored book stand for, as they are now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from league.models import Competition, Fixture, Player, Season
from league.models.competitions import Visibility
from league.record_titles import Title


@dataclass(frozen=True, slots=True)
class MatchPlace:
    """A match that a record points to; ``fixture`` is None where it is gone meanwhile."""

    day: date
    score: str
    opponent: Player
    fixture: Fixture | None


@dataclass(frozen=True, slots=True)
class HolderLine:
    """Somebody who holds a record, with ``matches`` matches from the first to the last."""

    player: Player
    first: MatchPlace
    last: MatchPlace
    matches: int
    season: Season | None


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A record and its holders; ``more`` are those that are not named."""

    title: Title
    note: str
    value: str
    holders: list[HolderLine]
    more: int


@dataclass(frozen=True, slots=True)
class Known:
    """What the ids in a stored book stand for."""

    players: dict[int, Player]
    fixtures: dict[int, Fixture]
    competitions: dict[int, Competition]
    seasons: dict[int, Season]

    @classmethod
    def of(
        cls, book: Mapping[str, Any], won: Iterable[Mapping[str, Any]], seasons: Iterable[Season]
    ) -> Known:
        """All that this book and these champions name. Three queries."""
        holders = [holder for record in book.values() for holder in record["holders"]]
        places = [holder[end] for holder in holders for end in ("first", "last")]
        players = {holder["player"] for holder in holders} | {place["opponent"] for place in places}
        players |= {player for line in won for player in line["players"]}
        return cls(
            Player.objects.select_related("merged_into").in_bulk(players),
            Fixture.objects.filter(competition__visibility=Visibility.PUBLIC)
            .select_related("competition")
            .in_bulk({place["fixture"] for place in places}),
            Competition.objects.filter(visibility=Visibility.PUBLIC).in_bulk(
                {line["competition"] for line in won}
            ),
            {season.pk: season for season in seasons},
        )

    def records(self, titles: Iterable[Title], book: Mapping[str, Any], fewest: int) -> Iterator[RecordLine]:
        """The records of these titles that the book has."""
        for title in titles:
            record = book.get(title.name)
            if record is not None:
                holders = [self._holder(holder) for holder in record["holders"]]
                note = title.note.format(fewest=fewest)
                yield RecordLine(title, note, record["value"], holders, record["shared"] - len(holders))

    def _holder(self, holder: Mapping[str, Any]) -> HolderLine:
        return HolderLine(
            player=self._player(holder["player"]),
            first=self._place(holder["first"]),
            last=self._place(holder["last"]),
            matches=holder["matches"],
            season=self.seasons.get(holder["season"]),
        )

    def _place(self, place: Mapping[str, Any]) -> MatchPlace:
        return MatchPlace(
            day=date.fromisoformat(place["day"]),
            score=place["score"],
            opponent=self._player(place["opponent"]),
            fixture=self.fixtures.get(place["fixture"]),
        )

    def _player(self, pk: int) -> Player:
        """The player; of somebody who was merged since, the record that was kept."""
        player = self.players[pk]
        return player.merged_into or player

    def divisions(self, won: Iterable[Mapping[str, Any]]) -> list[tuple[Competition, list[Player]]]:
        """The divisions that are still there, with who stood first."""
        return [
            (self.competitions[line["competition"]], [self._player(player) for player in line["players"]])
            for line in won
            if line["competition"] in self.competitions
        ]
