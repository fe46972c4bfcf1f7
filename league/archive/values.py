"""Single values of an archive, read with their faults noted; what can't be read is a harmless stand-in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from league.archive.faults import Faults


def read_object(faults: Faults, place: str, value: object) -> Mapping[str, Any] | None:
    """A JSON object, or None with a fault."""
    if isinstance(value, Mapping):
        return value
    faults.add(place, "This must be an object with names and values.")
    return None


def read_list(faults: Faults, place: str, value: object) -> list[Any]:
    """A list, empty with a fault."""
    if isinstance(value, list):
        return value
    faults.add(place, "This must be a list.")
    return []


def read_text(faults: Faults, place: str, value: object, *, longest: int) -> str:
    """A text with something in it, without blanks at its ends."""
    if not isinstance(value, str) or not value.strip():
        faults.add(place, "A text is missing here.")
        return ""
    text = value.strip()
    if len(text) > longest:
        faults.add(place, f"This text has {len(text)} letters; {longest} is the most that fits.")
    if not text.isprintable():
        faults.add(place, "This text has signs in it that can't be printed.")
    return text


def read_choice(faults: Faults, place: str, value: object, choices: Sequence[str]) -> str:
    """One of some texts; the first of them with a fault."""
    if isinstance(value, str) and value in choices:
        return value
    shown = "nothing" if value is None else f"“{value}”" if isinstance(value, str) else str(value)
    faults.add(place, f"This can't be {shown[:42]}: it is one of {', '.join(choices)}.")
    return choices[0]


def read_whole(faults: Faults, place: str, value: object, least: int, most: int) -> int | None:
    """A whole number in a range, or None with a fault."""
    # The size first: a number with a long exponent would be written out in full, digit by digit.
    if isinstance(value, Decimal) and least <= value <= most and value == value.to_integral_value():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    faults.add(place, f"This must be a whole number from {least} to {most}.")
    return None
