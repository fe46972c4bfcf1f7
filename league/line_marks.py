"""The lines on a computed table: what is drawn at whom, and whether somebody must decide."""

from __future__ import annotations

from engine.standings.ranking import Table
from league.lines import Lines, lines_of, marks_of
from league.models import Competition, LineDecision


def lines_on(competition: Competition, table: Table) -> Lines:
    """The lines on this table of the competition, with what was decided. One query."""
    ranked = [(str(row.id), row.rank or 0) for row in table.rows]
    decisions = list(LineDecision.objects.filter(competition=competition).values_list("order", flat=True))
    return lines_of(ranked, competition.promoted, competition.relegated, decisions)


def marks_on(competition: Competition, table: Table) -> tuple[dict[str, dict[str, str]], bool]:
    """The marks at each entry by its code, and whether a shared place waits for a decision. One query, none without lines."""
    if not (competition.promoted or competition.relegated):
        return {}, False
    lines = lines_on(competition, table)
    ranked = [(str(row.id), row.rank or 0) for row in table.rows]
    finished = not table.ledger.to_come
    return marks_of(ranked, lines, finished=finished), finished and bool(lines.undecided)
