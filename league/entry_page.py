"""One entry of a table on a page of its own: why it stands there, match by match, and what could still come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.standings.figures import listed, points_text
from engine.standings.fixtures import Fixture
from engine.standings.meetings import Meeting, meetings
from engine.standings.prospects import Places, Prospect, next_fixture, places, prospects
from engine.standings.ranking import Table
from engine.standings.reasons import why
from engine.standings.round_ends import RoundEnd, round_ends
from engine.standings.rows import Row
from engine.standings.sums import addends, sum_behind
from league.table_page import sentence

NAMED_AT_MOST = 8
"""More rivals than so many are counted, not named."""
MOST_FIXTURES = 5000
"""In a league of more fixtures the whole table is not computed three times more for one page: bounds alone are told."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match that counts, as the entry sees it: ``adds`` is what it adds to each tie-break's figure, in their order."""

    meeting: Meeting
    opponent: str
    adds: tuple[str, ...]

    @property
    def result_words(self) -> str:
        """Won, drew or lost, or that somebody was absent."""
        words = {"win": "won", "draw": "drew", "loss": "lost"}[self.meeting.result]
        return f"{words} by forfeit" if self.meeting.absent else words


@dataclass(frozen=True, slots=True)
class Figure:
    """A tie-break's figure, and the sum in one line where it is short or more than the matches added up."""

    title: str
    figure: str
    sum: str


@dataclass(frozen=True, slots=True)
class Could:
    """What one result of the next match would mean. ``prospect`` is None in a league too large for it."""

    end: RoundEnd
    prospect: Prospect | None
    passing: tuple[str, ...]
    level: tuple[str, ...]

    @property
    def title(self) -> str:
        """The result as a condition."""
        return {"win": "A win", "draw": "A draw", "loss": "A loss"}[self.end.result]

    @property
    def now(self) -> str:
        """The place if nothing else changed."""
        if self.prospect is None:
            return ""
        return f"{'shared ' if self.prospect.tied else ''}place {self.prospect.rank}"

    @property
    def then(self) -> str:
        """The places that are open when the round is over."""
        best, worst = self.end.best, self.end.worst
        return f"place {best}" if best == worst else f"place {best} to {worst}"

    @property
    def rivals(self) -> str:
        """Who is not ahead now and can be then."""
        if not self.passing and not self.level:
            return "Nobody who is not ahead now can come past."
        told = [f"{_named(self.passing)} can come past"] if self.passing else []
        if self.level:
            told.append(f"{_named(self.level)} can draw level, and the tie-breaks decide")
        return sentence(f"{'; '.join(told)}.")


def _named(names: Sequence[str]) -> str:
    return listed(names) if len(names) <= NAMED_AT_MOST else f"{len(names)} others"


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry's own page. ``why`` are the reasons between it and its neighbours in the table."""

    row: Row
    of: int
    points: str
    why: tuple[str, ...]
    figures: tuple[Figure, ...]
    matches: tuple[Match, ...]
    to_come: tuple[Fixture, ...]
    fixture: Fixture | None
    could: tuple[Could, ...]
    places: Places | None


def entry_view(table: Table, code: str, fixture: Fixture | None = None) -> EntryView:
    """What the page of this entry tells, with the names that the table calls them by.

    ``fixture`` is the match to come that is looked at: the next one unless another is asked for. Raises KeyError.
    """
    row = table.row(code)
    to_come = tuple(
        sorted((f for f in table.ledger.to_come if code in (f.a, f.b)), key=lambda each: each.round)
    )
    looked_at = fixture if fixture in to_come else next_fixture(table, code)
    return EntryView(
        row=row,
        of=len(table.rows),
        points=points_text(row.points),
        why=tuple(sentence(reason.sentence) for reason in why(table) if code in (reason.upper, reason.lower)),
        figures=tuple(
            Figure(one.title, one.write(row.tie_breaks[one.name]), sum_behind(table, one, code))
            for one in table.competition.tie_breaks
        )
        if row.rank is not None
        else (),
        matches=_matches(table, code),
        to_come=to_come,
        fixture=looked_at,
        could=_could(table, code, looked_at),
        places=places(table, code) if row.rank is not None and table.ledger.to_come else None,
    )


def _matches(table: Table, code: str) -> tuple[Match, ...]:
    columns: Sequence[Mapping[Fixture, str]] = [
        {addend.meeting.fixture: addend.text for addend in addends(table, one, code)}
        for one in table.competition.tie_breaks
    ]
    return tuple(
        Match(
            meeting,
            table.ledger.names[meeting.opponent],
            tuple(column.get(meeting.fixture, "") for column in columns),
        )
        for meeting in meetings(table.ledger, code)
    )


def _could(table: Table, code: str, fixture: Fixture | None) -> tuple[Could, ...]:
    if fixture is None:
        return ()
    small = len(table.competition.fixtures) <= MOST_FIXTURES
    found: Sequence[Prospect | None] = prospects(table, code, fixture) if small else [None] * 3
    names = table.ledger.names
    return tuple(
        Could(end, prospect, *(tuple(names[one] for one in some) for some in (end.passing, end.level)))
        for end, prospect in zip(round_ends(table, code, fixture), found, strict=True)
    )
