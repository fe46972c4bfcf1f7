"""What the records are called on their page, and what each is counted over."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.career.records import RecordName


class Told(StrEnum):
    """What the line of a holder tells: of one match, from the first to the last of a run, of a season, or over how many."""

    MATCH = "match"
    RUN = "run"
    SEASON = "season"
    MATCHES = "matches"


@dataclass(frozen=True, slots=True)
class Title:
    """A record's title; in ``note``, ``{fewest}`` stands for how many matches an average needs."""

    name: RecordName
    words: str
    note: str = ""
    told: Told = Told.MATCH


_GAME = "in matches of one game"
_LONG = "of several games, a number of deals, or three columns"
IN_ONE_MATCH = (
    Title(RecordName.GAME_TOTAL, "Highest total in a game", _GAME),
    Title(RecordName.LONG_TOTAL, "Highest total in a longer match", f"in a match {_LONG}"),
    Title(RecordName.GAME_MARGIN, "Biggest win in a game", f"the margin {_GAME}"),
    Title(RecordName.LONG_MARGIN, "Biggest win in a longer match", f"the margin in a match {_LONG}"),
    Title(RecordName.CLOSEST, "Closest game", f"the margin {_GAME}"),
    Title(RecordName.BEST_DEAL, "Best deal", "points with their bonus"),
    Title(RecordName.GINS, "Most gins in a match"),
    Title(RecordName.UNDERCUTS, "Most undercuts in a match"),
)
OVER_MANY = (
    Title(RecordName.WINNING_RUN, "Longest winning run", "matches won one after the other", Told.RUN),
    Title(RecordName.UNBEATEN_RUN, "Longest unbeaten run", "matches without a loss among them", Told.RUN),
    Title(RecordName.SHUTOUTS, "Most shutouts in a season", told=Told.SEASON),
    Title(RecordName.AVERAGE, "Highest average total", "a game, of at least {fewest} matches", Told.MATCHES),
    Title(RecordName.MATCHES, "Most matches played", told=Told.RUN),
)
