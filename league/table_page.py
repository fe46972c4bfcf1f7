"""The stored table as a page shows it to one viewer: names in their places, and words for what is kept in figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from engine.standings.figures import listed
from league.models import Competition, TableSnapshot
from league.public_names import name_for, set_apart
from league.table_freshness import usable

NAMED_AT_MOST = 6
"""Of more than so many who can still win, the number is told in place of the names."""
NOBODY = "A player"
"""Stands for an entry that is no longer there: the table is about to be computed anew."""


def stored_table(competition: Competition, viewer: Any) -> dict[str, Any] | None:
    """The stored table of a competition fetched with its snapshot, as this viewer may read it. One query, for the names."""
    kept = kept_table(competition)
    return None if kept is None else shown_table(kept, names_on_page(competition, viewer))


def kept_table(competition: Competition) -> dict[str, Any] | None:
    """The stored table of a competition fetched with its snapshot, as it is kept: without names."""
    snapshot: TableSnapshot | None = getattr(competition, "snapshot", None)
    return snapshot.table if snapshot is not None and usable(snapshot) else None


def names_of(competition: Competition, viewer: Any) -> dict[str, str]:
    """The name of each entry as this viewer may read it, by code. One query."""
    return {entry.code: name_for(entry, viewer) for entry in competition.entries.select_related("player")}


def names_on_page(competition: Competition, viewer: Any) -> dict[str, str]:
    """The same as they stand in the sentences of a page. One query."""
    return {code: set_apart(name) for code, name in names_of(competition, viewer).items()}


def shown_table(kept: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """What league.table_snapshot.snapshot_of made, with these names in it."""
    called = [names.get(code, NOBODY) for code in kept["codes"]]
    rows = [_row(kept, row, names, called) for row in kept["rows"]]
    return {
        **kept,
        "rows": rows,
        "unranked": [{**row, "name": names.get(row["code"], NOBODY)} for row in kept["unranked"]],
        "level": [[names.get(code, NOBODY) for code in group] for group in kept["level"]],
        "columns": 8 + len(kept["heads"]),
        "outlook": "" if kept["ended"] else _outlook(rows, kept["places"]),
    }


def _outlook(rows: Sequence[Mapping[str, Any]], places: int) -> str:
    """Who can still win, or finish among the first so many, in one or two sentences."""
    if not any(row["chance"] for row in rows):
        return ""
    having: dict[str, list[str]] = {}
    for row in rows:
        having.setdefault(row["chance"], []).append(row["name"])
    aim = _aim(places)
    certain, possible, unclear = (having.get(chance, []) for chance in ("clinched", "possible", "unclear"))
    if places == 1 and certain:
        return f"{certain[0]} has won, whatever comes."
    told = [f"{listed(certain)} {'is' if len(certain) == 1 else 'are'} certain to {aim}."] if certain else []
    left = len(rows) - len(certain)
    if possible and len(possible) == left:
        told.append(f"Everybody {'else ' if certain else ''}can still {aim}.")
    elif possible:
        who = listed(possible) if len(possible) <= NAMED_AT_MOST else f"{len(possible)} of {len(rows)}"
        told.append(f"{who} can still {aim}.")
    if unclear:
        told.append(f"For {len(unclear)} it is not worked out.")
    return " ".join(told)


def _aim(places: int) -> str:
    return "win" if places == 1 else f"finish among the first {places}"


def _hope(chance: str, places: int) -> str:
    """What is still possible for one entry, in a sentence; empty where the table has decided."""
    aim = _aim(places)
    return {
        "clinched": f"Is certain to {aim}.",
        "possible": f"Can still {aim}.",
        "out": f"Can’t {aim} any more.",
        "unclear": f"Whether it can still {aim} is not worked out.",
    }.get(chance, "")


def sentence(text: str) -> str:
    """The sentence with one full stop at its end, where a name in initials brings its own.

    >>> sentence("The lot put Hana before N. H..")
    'The lot put Hana before N. H.'
    """
    return f"{text[:-1]}" if text.endswith("..") else text


def _row(
    kept: Mapping[str, Any], row: Mapping[str, Any], names: Mapping[str, str], called: Sequence[str]
) -> dict[str, Any]:
    lot = row.get("lot")
    return {
        **row,
        "name": names.get(row["code"], NOBODY),
        "why": sentence(row["why"].format(*called)),
        "hope": "" if kept["ended"] else _hope(row["chance"], kept["places"]),
        "sums": [
            {"title": title, "figure": figure, "sum": text.format(*called)}
            for title, figure, text in zip(kept["heads"], row["figures"], row["sums"], strict=False)
        ],
        "form": [{**each, "words": each["words"].format(*called)} for each in row["form"]],
        "lot": {**lot, "at": datetime.fromisoformat(lot["at"])} if lot else None,
    }
