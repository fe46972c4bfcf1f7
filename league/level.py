"""Who is level on everything, so that only a lot can part them."""

from __future__ import annotations

from engine.standings.ranking import Table


def level_groups(table: Table) -> list[list[str]]:
    """The codes of those who share a place, a list a place; before anybody has played, nobody counts as level."""
    sharing: dict[int | None, list[str]] = {}
    for row in table.rows:
        if row.tied and row.played:
            sharing.setdefault(row.rank, []).append(str(row.id))
    return list(sharing.values())
