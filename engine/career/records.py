"""What a record is, and who holds it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from engine.career.matches import Seen
from engine.standings.fixtures import Id


class RecordName(StrEnum):
    """The lines of the book. A game is a match that is one game; a long match is any other."""

    GAME_TOTAL = "game_total"
    LONG_TOTAL = "long_total"
    GAME_MARGIN = "game_margin"
    LONG_MARGIN = "long_margin"
    CLOSEST = "closest"
    BEST_DEAL = "best_deal"
    GINS = "gins"
    UNDERCUTS = "undercuts"
    WINNING_RUN = "winning_run"
    UNBEATEN_RUN = "unbeaten_run"
    SHUTOUTS = "shutouts"
    AVERAGE = "average"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who holds a record, with ``matches`` matches from the first to the last; ``season`` where it is of one."""

    player: Id
    first: Seen
    last: Seen
    matches: int
    season: Id | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A record, and all who hold it, in the order in which they came to it."""

    value: int | Fraction
    holders: tuple[Holder, ...]
