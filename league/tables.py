"""The table of a competition, computed from its rows there and then."""

from __future__ import annotations

from typing import Any

from django.db import connections
from django.db.models import Value
from django.db.models.functions import NullIf

from engine.standings.figures import shown
from engine.standings.fixtures import Entrant
from engine.standings.ranking import Table, rank
from engine.standings.scheme import Scheme
from league.counting import counted_entries, counted_fixtures
from league.models import Competition

# The columns of a fixture in the order of the engine's tuple.
_FIGURES = ("score", "games", "net", "deals", "gins", "shutouts")
COLUMNS = (
    "round",
    "a__code",
    "b__code",
    "state",
    "absent",
    "won",
    *(f"result__{name}_{side}" for name in _FIGURES for side in "ab"),
)


def table_of(
    competition: Competition, *, after_round: int | None = None, leaving: dict[str, int] | None = None
) -> Table:
    """The table as it stands, or as it stood after a round. Two queries.

    ``leaving`` are entries that are taken to withdraw after a round, to see what that would do.
    """
    gone = leaving or {}
    # The fixtures first: whoever joins between the two questions is then among the entries, not a stranger in a fixture.
    fixtures = rows_of_fixtures(competition)
    entrants = [
        Entrant(code, name, gone.get(code, withdrawn))
        for code, name, withdrawn in counted_entries(competition).values_list(
            "code", "name", "withdrawn_after_round"
        )
    ]
    return rank(
        entrants,
        fixtures,
        Scheme.of(competition.win, competition.draw, competition.loss),
        competition.tie_breaks,
        competition.withdrawals,
        lots=competition.lots,
        after_round=after_round,
    )


def rows_of_fixtures(competition: Competition) -> list[Any]:
    """The fixtures as the engine's tuples have them, straight from the database: tens of thousands of them in a blink."""
    rows = (
        counted_fixtures(competition)
        .order_by()
        .annotate(absent=NullIf("forfeit", Value("")), won=NullIf("result__winner", Value("")))
    )
    sql, params = rows.values_list(*COLUMNS).query.sql_with_params()
    with connections[rows.db].cursor() as cursor:
        cursor.execute(sql, params)
        return list(cursor.fetchall())


def table_as_json(competition: Competition, *, after_round: int | None = None) -> dict[str, Any]:
    """The table as the commands print it."""
    table = table_of(competition, after_round=after_round)
    return {
        "competition": competition.slug,
        "revision": competition.revision,
        "after_round": after_round,
        "rows": [row.as_json() for row in table.rows],
        "unranked": [row.as_json() for row in table.unranked],
    }


def printed_table(competition: Competition, *, after_round: int | None = None) -> list[str]:
    """The table as lines of text, its tie-breaks in columns."""
    table = table_of(competition, after_round=after_round)
    heads = ["", "", "P", "W", "D", "L", "Pts", *(name.replace("_", " ") for name in competition.tie_breaks)]
    cells = [heads]
    for row in (*table.rows, *table.unranked):
        figures = (shown(row.tie_breaks[name]) for name in competition.tie_breaks)
        played = map(str, (row.played, row.won, row.drawn, row.lost))
        cells.append([row.place, row.name, *played, shown(row.points), *figures])
    widths = [max(len(line[column]) for line in cells) for column in range(len(heads))]
    return [
        "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in cells
    ]
