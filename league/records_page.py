"""The record book as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.club import stored
from league.freshness import Freshness
from league.models import Competition, Player, Season
from league.record_lines import Known, RecordLine
from league.record_titles import IN_ONE_MATCH, OVER_MANY
from league.records import FEWEST, FEWEST_IN_A_SEASON, KIND

NOTHING: dict[str, Any] = {"all": {}, "seasons": {}, "champions": {}}


@dataclass(frozen=True, slots=True)
class Champions:
    """Who stood first in the divisions of a season that are closed."""

    season: Season
    divisions: list[tuple[Competition, list[Player]]]


@dataclass(frozen=True, slots=True)
class RecordBookPage:
    """The book of ``season``, or of all time."""

    freshness: Freshness
    season: Season | None
    in_one_match: list[RecordLine]
    over_many: list[RecordLine]
    champions: list[Champions]


def record_book_page(seasons: Sequence[Season], season: Season | None) -> RecordBookPage:
    """The stored book of one of these seasons or of all time, people and matches as they are now. Five queries."""
    content, freshness = stored(KIND)
    content = content or NOTHING
    book = content["seasons"].get(str(season.pk), {}) if season else content["all"]
    won = {each: content["champions"].get(str(each.pk), []) for each in seasons if season in (None, each)}
    known = Known.of(book, [line for lines in won.values() for line in lines], seasons)
    fewest = FEWEST_IN_A_SEASON if season else FEWEST
    return RecordBookPage(
        freshness=freshness,
        season=season,
        in_one_match=list(known.records(IN_ONE_MATCH, book, fewest)),
        over_many=list(known.records(OVER_MANY, book, fewest)),
        champions=[
            Champions(each, divisions) for each, lines in won.items() if (divisions := known.divisions(lines))
        ],
    )
