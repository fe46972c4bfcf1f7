"""What a withdrawal would do: by which policy, to which matches, and to everybody's points and places."""

from __future__ import annotations

from dataclasses import dataclass

from engine.standings.figures import shown
from engine.standings.rows import Row
from engine.standings.withdrawals import judge, policy
from league.models import Entry
from league.plurals import so_many
from league.tables import rows_of_fixtures, table_of


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One entry before and after; a place is "–" and points are empty where it is in one of the tables alone."""

    code: str
    name: str
    place: str
    points: str
    new_place: str
    new_points: str
    gain: int
    """Places won, negative where they are lost; 0 for whoever is in one of the tables alone."""
    changed: bool
    """Whether the points change."""

    @property
    def moves(self) -> str:
        """The places won or lost in words; empty where it keeps its place."""
        if not self.gain:
            return ""
        return f"{so_many(abs(self.gain), 'place')} {'up' if self.gain > 0 else 'down'}"


@dataclass(frozen=True, slots=True)
class WithdrawalPreview:
    """The verdict in words, and the table before and after, in the order of the table after."""

    verdict: str
    rows: tuple[PreviewRow, ...]


def preview_of(entry: Entry, after_round: int) -> WithdrawalPreview:
    """What it would do if that entry withdrew after a round; nothing is kept. Five queries."""
    before = {row.id: row for row in table_of(entry.competition).rows}
    table = table_of(entry.competition, leaving={entry.code: after_round})
    rows = (*table.rows, *table.unranked)
    return WithdrawalPreview(_verdict(entry), tuple(_row(before.get(row.id), row) for row in rows))


def _verdict(entry: Entry) -> str:
    """What the competition's policy makes of the matches of this entry, with the count that decides it."""
    chosen = policy(entry.competition.withdrawals)
    case = judge(chosen, {entry.code}, rows_of_fixtures(entry.competition))[entry.code]
    played = f"{case.completed} of {so_many(case.fixtures, 'match', 'matches')} played"
    why = {
        "fide50": f"{played}, which is {'half or more' if case.counts else 'less than half'}",
        "annul": f"{played}; in this competition nothing counts of whoever withdraws",
        "forfeit": f"{played}; in this competition everything counts of whoever withdraws",
    }[chosen.value]
    open_ = case.fixtures - case.completed
    then = (
        f"What was played counts, and {so_many(open_, 'match', 'matches')} not played "
        f"{'goes' if open_ == 1 else 'go'} to the other side."
        if case.counts
        else "Nothing by or against them counts, for anybody."
    )
    return f"{why}. {then}"


def _row(before: Row | None, after: Row) -> PreviewRow:
    places = [row.rank for row in (before, after) if row is not None and row.rank is not None]
    return PreviewRow(
        code=str(after.id),
        name=after.name,
        place=before.place if before else "–",
        points=shown(before.points) if before and before.rank is not None else "",
        new_place=after.place,
        new_points=shown(after.points) if after.rank is not None else "",
        gain=places[0] - places[1] if len(places) == 2 else 0,
        changed=before is None or before.points != after.points,
    )
