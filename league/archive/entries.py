"""The entries of an archive, and the lots drawn among them."""

from __future__ import annotations

from collections.abc import Collection

from league.archive.document import ArchiveEntry
from league.archive.faults import Faults
from league.archive.values import read_list, read_object, read_text, read_whole

MOST_ENTRIES, MOST_ROUNDS = 256, 600


def read_entries(faults: Faults, value: object) -> list[ArchiveEntry]:
    """All entries, by number. Two of one id or number, and a competition of one, are faults."""
    entries: list[ArchiveEntry] = []
    codes: set[str] = set()
    numbers: set[int] = set()
    given = read_list(faults, "entries", value)
    for index, item in enumerate(given):
        entry = _entry(faults, f"entries[{index}]", item)
        if entry is None:
            continue
        if entry.code in codes:
            faults.add(f"entries[{index}].id", f"Two entries have the id “{entry.code}”.")
        if entry.number in numbers:
            faults.add(f"entries[{index}].number", f"Two entries have the number {entry.number}.")
        codes.add(entry.code)
        numbers.add(entry.number)
        entries.append(entry)
    if isinstance(value, list) and not 2 <= len(given) <= MOST_ENTRIES:
        faults.add("entries", f"A competition has 2 to {MOST_ENTRIES} entries, not {len(given)}.")
    return sorted(entries, key=lambda entry: entry.number)


def _entry(faults: Faults, place: str, value: object) -> ArchiveEntry | None:
    entry = read_object(faults, place, value)
    if entry is None:
        return None
    withdrawn = entry.get("withdrawn_after_round")
    if withdrawn is not None:
        withdrawn = read_whole(faults, f"{place}.withdrawn_after_round", withdrawn, 0, MOST_ROUNDS)
    bot = entry.get("bot")
    return ArchiveEntry(
        code=read_text(faults, f"{place}.id", entry.get("id"), longest=40),
        name=read_text(faults, f"{place}.name", entry.get("name"), longest=80),
        number=read_whole(faults, f"{place}.number", entry.get("number"), 1, 9999) or 0,
        joined_in_round=read_whole(
            faults, f"{place}.joined_in_round", entry.get("joined_in_round", 1), 1, MOST_ROUNDS
        )
        or 1,
        withdrawn_after_round=withdrawn,
        bot=read_text(faults, f"{place}.bot", bot, longest=40) if bot is not None else "",
    )


def read_lots(faults: Faults, value: object, known: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """The orders in which lots were drawn, each of two ids or more, the best first; none where there is no such field."""
    orders: list[tuple[str, ...]] = []
    for place, drawn in enumerate(read_list(faults, "lots", value) if value is not None else []):
        given = read_list(faults, f"lots[{place}]", drawn)
        order = tuple(code for code in given if isinstance(code, str) and code in known)
        if isinstance(drawn, list) and (len(order) < 2 or len(set(order)) < len(given)):
            faults.add(
                f"lots[{place}]", "Lots are an order of the ids of two entries or more, each named once."
            )
        orders.append(order)
    return tuple(orders)
