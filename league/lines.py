"""The lines on the table of a division: who goes up, who goes down, and whose shared place at a line is to be decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from league.models.seasons import Line

Ranked = tuple[str, int]
"""An entry's code and its rank; entries that share a rank stand together, as in 1, 2, 2, 4."""


class Zone(StrEnum):
    """Where an entry stands to the lines."""

    UP = "up"
    BETWEEN = ""
    DOWN = "down"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Entries of one rank that a line runs through: the first ``above`` of them, once decided, stand above it."""

    line: Line
    rank: int
    codes: tuple[str, ...]
    above: int
    decided: bool

    @property
    def below(self) -> int:
        """How many of them will stand below the line."""
        return len(self.codes) - self.above

    def moves(self) -> str:
        """What the line means for them: "1 of them goes up"."""
        number, way = (self.above, "up") if self.line == Line.PROMOTION else (self.below, "down")
        return f"{number} of them {'goes' if number == 1 else 'go'} {way}"


@dataclass(frozen=True, slots=True)
class Lines:
    """A table with its lines: everybody ranked in ``order``, the best first, with the decisions that were made."""

    order: tuple[str, ...]
    zones: Mapping[str, Zone]
    shared: tuple[SharedPlace, ...]

    @property
    def undecided(self) -> tuple[SharedPlace, ...]:
        """The shared places that somebody must decide."""
        return tuple(place for place in self.shared if not place.decided)

    def in_zone(self, zone: Zone) -> tuple[str, ...]:
        """The codes of that zone, the best first."""
        return tuple(code for code in self.order if self.zones[code] is zone)


def lines_of(
    ranked: Sequence[Ranked],
    promoted: int,
    relegated: int,
    decisions: Sequence[Sequence[str]] = (),
) -> Lines:
    """The lines on a table of these entries, the best first, with so many places above and below them.

    ``decisions`` are orders that a play-off or a lot gave: one counts for a shared place of exactly its entries, at
    whichever line. Where more move than there are, those above the promotion line come first.

    >>> shared = [("ana", 1), ("ben", 2), ("cy", 2), ("dan", 4)]
    >>> lines_of(shared, promoted=2, relegated=1).undecided[0].codes
    ('ben', 'cy')
    >>> lines_of(shared, 2, 1, [["cy", "ben"]]).in_zone(Zone.UP)
    ('ana', 'cy')
    """
    size = len(ranked)
    first = min(promoted, size)
    last = max(size - relegated, first)
    orders = {frozenset(order): tuple(order) for order in decisions}
    shared = []
    order = [code for code, _ in ranked]
    for line, cut in ((Line.PROMOTION, first), (Line.RELEGATION, last)):
        if not 0 < cut < size or ranked[cut - 1][1] != ranked[cut][1]:
            continue
        rank = ranked[cut][1]
        codes = tuple(code for code, its in ranked if its == rank)
        decided = orders.get(frozenset(codes))
        start = min(map(order.index, codes))
        if decided is not None:
            order[start : start + len(codes)] = decided
        shared.append(SharedPlace(line, rank, codes, cut - start, decided is not None))
    zones = {
        code: Zone.UP if place < first else Zone.DOWN if place >= last else Zone.BETWEEN
        for place, code in enumerate(order)
    }
    zones |= {code: Zone.SHARED for place in shared if not place.decided for code in place.codes}
    return Lines(tuple(order), zones, tuple(shared))


_WORDS = {
    Zone.UP: ("promotion place", "promoted"),
    Zone.DOWN: ("relegation place", "relegated"),
    Zone.SHARED: ("shares the place at the line", "shares the place at the line"),
}


def marks_of(ranked: Sequence[Ranked], lines: Lines, *, finished: bool) -> dict[str, dict[str, str]]:
    """What a page draws at each entry: its ``zone``, the ``edge`` where a line runs (above, below), and the ``words``.

    While all are level and more is to come, as before the first match, nobody is said to share a place.
    """
    early = not finished and any(len(place.codes) == len(ranked) for place in lines.shared)
    zones = [lines.zones[code] for code, _ in ranked]
    marks = {}
    for place, (code, _) in enumerate(ranked):
        zone = zones[place]
        leaves_up = zone is Zone.UP and zones[place + 1 : place + 2] not in ([], [Zone.UP])
        enters_down = zone is Zone.DOWN and zones[:place] and zones[place - 1] is not Zone.DOWN
        marks[code] = {
            "zone": str(zone),
            "edge": "below" if leaves_up else "above" if enters_down else "",
            "words": _WORDS[zone][finished] if zone in _WORDS and not early else "",
        }
    return marks
