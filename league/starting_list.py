"""The people whom a competition is to start with."""

from __future__ import annotations

from collections.abc import Sequence

from league.errors import BadCompetition, BadName, SamePlayer
from league.names import clean_name, name_key

MOST_ENTRIES = 64


def check_people(names: Sequence[str]) -> list[str]:
    """These names, cleaned. Raises BadCompetition, BadName, SamePlayer unless they can play each other."""
    seen: dict[str, str] = {}
    for name in names:
        try:
            cleaned = clean_name(name)
        except BadName as error:
            raise BadName(f"“{name[:40]}”: {error}", field="names") from None
        if name_key(cleaned) in seen:
            raise SamePlayer(f"{cleaned} is in the list twice.", field="names")
        seen[name_key(cleaned)] = cleaned
    if not 2 <= len(names) <= MOST_ENTRIES:
        raise BadCompetition(
            f"A round robin needs 2 to {MOST_ENTRIES} people, and this list has {len(names)}.", field="names"
        )
    return list(seen.values())
