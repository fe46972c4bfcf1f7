"""The faults of an archive: where each is, and what is wrong there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine.errors import EngineError
from engine.sides import LETTERS, Pair
from league.errors import LeagueError


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its place, such as ``fixtures[3].games[0].deals[5].deadwood.a``, and a plain sentence."""

    place: str
    message: str

    def __str__(self) -> str:
        return f"{self.place or 'archive'}: {self.message}"


class BadArchive(LeagueError):
    """An archive that can't be loaded; ``faults`` are all that was found wrong with it."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Faults:
    """Collects faults while an archive is read, so that all of them are told at once."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, place: str, message: str) -> None:
        """Note a fault."""
        self.found.append(Fault(place, message))

    @contextmanager
    def at(self, place: str, names: Pair[str] = LETTERS) -> Iterator[None]:
        """Note what the engine finds wrong inside, under this place, and go on after it."""
        try:
            yield
        except EngineError as error:
            field = re.sub(r"\b([AB])\b", lambda match: match[1].lower(), error.field)
            joint = "" if not field or not place or field.startswith("[") else "."
            self.add(f"{place}{joint}{field}", error.wording(names))
