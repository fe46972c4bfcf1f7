"""Round robin by the Berger tables.

Source: FIDE Handbook C.05, Annex 1 (the tables for 3 to 16 players) and its rule for two cycles. The tables follow one
rule, written here: the last number of the table stays where it is, and the others move round it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import BadRequest

LEAST, MOST = 2, 256


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two numbers that meet; ``first`` has the first-named side."""

    first: int
    second: int

    @property
    def reversed(self) -> Pairing:
        """The same two with the sides exchanged."""
        return Pairing(self.second, self.first)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: its pairings in the order of the boards, and the number that has a bye."""

    number: int
    pairings: tuple[Pairing, ...]
    bye: int | None = None


def berger(entries: int, cycles: int = 1) -> tuple[Round, ...]:
    """The rounds of a round robin for the numbers 1 to ``entries``.

    Every two meet once a cycle. With an odd number the highest number of the table is no entry: whoever meets it has a
    bye. With two cycles the second repeats the first with sides exchanged, and the last two rounds of the first cycle
    change places, so that nobody has one side three times running.

    Raises BadRequest for fewer than 2 entries, or for cycles other than 1 and 2.

    >>> [str(pairing.first) + "-" + str(pairing.second) for pairing in berger(6)[1].pairings]
    ['6-4', '5-3', '1-2']
    """
    if not LEAST <= entries <= MOST:
        raise BadRequest(
            "A round robin has {least} to {most} entries, not {entries}.",
            field="entries",
            least=LEAST,
            most=MOST,
            entries=entries,
        )
    if cycles not in (1, 2):
        raise BadRequest("A round robin has one cycle or two, not {cycles}.", field="cycles", cycles=cycles)
    first = [_boards(number, entries) for number in range(1, _table_of(entries))]
    if cycles == 1:
        return tuple(_round(number, boards, entries) for number, boards in enumerate(first, 1))
    again = [tuple(pairing.reversed for pairing in boards) for boards in first]
    if len(first) > 1:
        first[-2], first[-1] = first[-1], first[-2]
    return tuple(_round(number, boards, entries) for number, boards in enumerate([*first, *again], 1))


def _table_of(entries: int) -> int:
    """The size of the table: the number of entries, or one more where it is odd."""
    return entries + entries % 2


def _boards(number: int, entries: int) -> tuple[Pairing, ...]:
    """All boards of round ``number`` of the table, the one of the last number first."""
    last = _table_of(entries)
    ring = last - 1
    middle = (number + 1) // 2 if number % 2 else (last + number) // 2
    top = Pairing(middle, last) if number % 2 else Pairing(last, middle)
    others = (Pairing(_on(ring, middle + step), _on(ring, middle - step)) for step in range(1, last // 2))
    return (top, *others)


def _on(ring: int, number: int) -> int:
    """The number counted round a ring of 1 to ``ring``."""
    return (number - 1) % ring + 1


def _round(number: int, boards: tuple[Pairing, ...], entries: int) -> Round:
    """A round without the pairing of the number that is no entry."""
    played = tuple(pairing for pairing in boards if max(pairing.first, pairing.second) <= entries)
    bye = next((min(p.first, p.second) for p in boards if max(p.first, p.second) > entries), None)
    return Round(number, played, bye)
