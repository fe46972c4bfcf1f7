"""What is kept of a computed table: all that its page shows, as text and numbers, without anybody's name.

A name is a token, "{3}" for the fourth of ``codes``: who may read which name is decided when a page is shown
(league/table_page.py), and the order is that of the real names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.standings.chances import chances
from engine.standings.figures import shown
from engine.standings.meetings import last_outcomes
from engine.standings.ranking import Table
from engine.standings.reach import EFFORT
from engine.standings.reasons import LOTS, Reason, why
from engine.standings.rows import Row
from engine.standings.sums import sum_behind
from league.level import level_groups
from league.line_marks import marks_on
from league.models import Competition, LeagueEvent
from league.tables import table_of

LAYOUT = 3
"""The layout of what is kept. Raise it with every change of it: what was kept in another layout is computed anew."""
FORM = 5
"""How many of the last fixtures make somebody's form."""
MOST_ADDED = 30
"""Sums of so many meetings stand at their row; longer ones on the entry's own page, which adds them up when asked."""
MOST_WEIGHED = 100
"""Up to so many entries (64 and whoever came late) it is searched who can still win; of more, only what adding up proves
is told."""


def snapshot_of(competition: Competition, *, after_round: int | None = None) -> dict[str, Any]:
    """The table with why each stands there, form, sums and chances, as it is kept. Three queries, four with lines.

    The table after a round tells no chances: it is a look back.
    """
    table = table_of(competition, after_round=after_round)
    rows = (*table.rows, *table.unranked)
    codes = [str(row.id) for row in rows]
    table = table.calling({row.id: f"{{{place}}}" for place, row in enumerate(rows)})
    places = max(competition.promoted, 1)
    effort = EFFORT if len(table.rows) <= MOST_WEIGHED else 0
    hopes = chances(table, places, effort=effort) if after_round is None else {}
    reasons = {reason.lower: reason for reason in why(table)}
    draws = _draws(competition, reasons)
    marks, undecided = marks_on(competition, table)
    played = {fixture[0] for fixture in table.competition.fixtures if fixture[3] == "confirmed"}
    return {
        "codes": codes,
        "heads": [tie_break.title for tie_break in table.competition.tie_breaks],
        "places": places,
        "ended": not table.ledger.to_come,
        "undecided": undecided,
        "rounds": sorted(played),
        "last_round": max((fixture[0] for fixture in table.competition.fixtures), default=0),
        "rows": [
            {**_line(table, row), **_explained(table, row, reasons), "chance": str(hopes.get(row.id, ""))}
            | ({"lot": draws[row.id]} if row.id in draws else {})
            | ({"mark": marks[row.id]} if row.id in marks else {})
            for row in table.rows
        ],
        "unranked": [_line(table, row) for row in table.unranked],
        "level": level_groups(table),
    }


def _line(table: Table, row: Row) -> dict[str, Any]:
    """What stands in the row itself."""
    return {
        "rank": row.place,
        "code": row.id,
        "played": row.played,
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "points": shown(row.points),
        "figures": [
            tie_break.write(row.tie_breaks[tie_break.name]) for tie_break in table.competition.tie_breaks
        ],
        "withdrawn": row.status == "withdrawn",
    }


def _explained(table: Table, row: Row, reasons: Mapping[Any, Reason]) -> dict[str, Any]:
    """Why it stands there, what its figures are the sums of, and its form."""
    reason = reasons.get(row.id)
    short = row.played <= MOST_ADDED
    return {
        "why": reason.sentence if reason else "",
        "by": reason.by if reason else "",
        "sums": [sum_behind(table, one, row.id) for one in table.competition.tie_breaks] if short else [],
        "form": [
            {
                "letter": str(one.result)[0].upper(),
                "words": f"round {one.round}: {one.result} against {table.ledger.names[one.opponent]}",
            }
            for one in last_outcomes(table.ledger, row.id, FORM)
        ],
    }


def _draws(competition: Competition, reasons: Mapping[Any, Reason]) -> dict[str, dict[str, str]]:
    """The last draw of lots for each entry that one put before or behind a neighbour: when it was, and by whom."""
    parted = {code for one in reasons.values() if one.by == LOTS for code in (one.upper, one.lower)}
    if not parted:
        return {}
    draws = LeagueEvent.objects.filter(competition=competition, verb="lots").select_related("by")
    return {
        str(code): {
            "at": draw.at.isoformat(),
            "by": (draw.by.get_short_name() or draw.by.get_username()) if draw.by else "",
        }
        for draw in reversed(draws)
        for code in parted & set(draw.after or ())
    }
