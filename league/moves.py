"""From one season to the next: who would play where, and whether that makes divisions that can be played."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from league.errors import BadSeason
from league.lines import Zone
from league.plurals import so_many
from league.starting_list import MOST_ENTRIES

Move = tuple[int, int | None]
"""The number of somebody's division in the old season and in the next, 1 the highest; None for who doesn't come back."""
LEAST_ENTRIES = 2


@dataclass(frozen=True, slots=True)
class NextSeason:
    """What an organiser asks of the next season.

    ``moves`` gives for the key of each entry the number of its next division, None for who doesn't come back;
    ``newcomers`` the names of those who are new, by division. ``first_day`` is the earliest day of play. ``uneven``: more
    may go up over a line than come down, or fewer. ``extra`` names a division added below the lowest.
    """

    name: str
    moves: Mapping[int, int | None]
    newcomers: Mapping[int, Sequence[str]] = field(default_factory=dict)
    first_day: datetime.date | None = None
    uneven: bool = False
    extra: str = ""


def next_division(zone: Zone, division: int, divisions: int, *, withdrawn: bool = False) -> int | None:
    """Where somebody plays next, if nobody says otherwise: nobody leaves the first division upwards or the last downwards.

    >>> next_division(Zone.UP, 2, 3), next_division(Zone.UP, 1, 3), next_division(Zone.DOWN, 3, 3)
    (1, 1, 3)
    """
    if withdrawn:
        return None
    step = {Zone.UP: -1, Zone.DOWN: 1}.get(zone, 0)
    return min(max(division + step, 1), divisions)


def sizes_of(moves: Iterable[Move], newcomers: Mapping[int, int]) -> Counter[int]:
    """How many would play in each division."""
    sizes = Counter(to for _, to in moves if to is not None)
    sizes.update(newcomers)
    return sizes


def check_moves(
    names: Sequence[str], moves: Sequence[Move], newcomers: Mapping[int, int], *, uneven: bool
) -> None:
    """Raise BadSeason unless these moves make divisions that can be played; all moves are looked at together.

    ``names`` are the divisions of the next season, the highest first. Lowest ones may stay empty: they are not held.
    """
    sizes = sizes_of(moves, newcomers)
    strange = next((number for number, size in sizes.items() if size and not 1 <= number <= len(names)), None)
    if strange is not None:
        raise BadSeason(f"There is no division {strange} in the next season.")
    held = max((number for number, size in sizes.items() if size), default=0)
    if not held:
        raise BadSeason("Nobody would play in the next season.")
    for number in range(1, held + 1):
        size = sizes[number]
        if not LEAST_ENTRIES <= size <= MOST_ENTRIES:
            raise BadSeason(
                f"{names[number - 1]} would have {so_many(size, 'player')} after all moves: a division has "
                f"{LEAST_ENTRIES} to {MOST_ENTRIES}.",
                field=f"division-{number}",
            )
    if not uneven:
        _check_even(names[:held], moves)


def _check_even(names: Sequence[str], moves: Sequence[Move]) -> None:
    """As many come down over each line as go up over it."""
    for number in range(1, len(names)):
        up = sum(to is not None and to <= number < old for old, to in moves)
        down = sum(to is not None and old <= number < to for old, to in moves)
        if up != down:
            upper, lower = names[number - 1], names[number]
            raise BadSeason(
                f"{so_many(up, 'player goes', 'players go')} up from {lower} to {upper}, and {down} "
                f"{'comes' if down == 1 else 'come'} down: say that this is meant, or move somebody else.",
                field="uneven",
            )


def next_name(name: str) -> str:
    """A name for the season after that one, its years one later; empty where there is none to count on.

    >>> next_name("Winter 2026"), next_name("2026/27"), next_name("Season 1999-2000"), next_name("Spring")
    ('Winter 2027', '2027/28', 'Season 2000-2001', '')
    """
    counted = re.sub(r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<=\d[/–-])\d\d(?!\d)", _one_later, name)
    return counted if counted != name else ""


def _one_later(year: re.Match[str]) -> str:
    width = len(year[0])
    return str(int(year[0]) + 1)[-width:].zfill(width)
