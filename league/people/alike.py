"""Which names of a club may well be one person's: a question for the organiser, never an answer.

Each name is looked up under what it would be with one slip, so that the work grows with the number of names and not with
its square.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from league.people.likeness import Likeness, folded, likeness, may_slip

_ORDER = {why: place for place, why in enumerate(Likeness)}
Key = TypeVar("Key", bound=Hashable)
Shelf = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Like(Generic[Key]):
    """A name that is like another, and why."""

    key: Key
    why: Likeness


class Names(Generic[Key]):
    """Names that others are compared with."""

    def __init__(self) -> None:
        self._words: dict[Key, list[str]] = {}
        self._came: dict[Key, int] = {}
        self._shelves: dict[Shelf, list[Key]] = defaultdict(list)

    def add(self, key: Key, name: str) -> None:
        """Take a name in."""
        words = self._words[key] = folded(name).split()
        self._came[key] = len(self._came)
        for shelf in set(_stands_on(words)):
            self._shelves[shelf].append(key)

    def like(self, name: str) -> list[Like[Key]]:
        """The names taken in that may be the same person's, the likeliest first, then in the order they came in."""
        found = self._like(folded(name).split())
        ranked = sorted(found, key=lambda key: (_ORDER[found[key]], self._came[key]))
        return [Like(key, found[key]) for key in ranked]

    def pairs(self) -> list[tuple[Key, Key, Likeness]]:
        """Each two of the names taken in that are alike, the likeliest first, then in the order they came in."""
        found = [
            (key, other, why)
            for key, words in self._words.items()
            for other, why in self._like(words).items()
            if self._came[key] < self._came[other]
        ]
        return sorted(found, key=lambda pair: (_ORDER[pair[2]], self._came[pair[0]], self._came[pair[1]]))

    def _like(self, words: list[str]) -> dict[Key, Likeness]:
        found: dict[Key, Likeness] = {}
        for shelf in set(_is_looked_for_on(words)):
            for key in self._shelves.get(shelf, ()):
                why = likeness(words, self._words[key]) if key not in found else None
                if why is not None:
                    found[key] = why
        return found


def _stands_on(words: list[str]) -> Iterator[Shelf]:
    """The shelves on which a name stands."""
    yield from _common(words)
    yield from _initials(words, short="a letter", long="a word")


def _is_looked_for_on(words: list[str]) -> Iterator[Shelf]:
    """The shelves on which those stand that are alike: beside a word those with its initial, and the other way round."""
    yield from _common(words)
    yield from _initials(words, short="a word", long="a letter")


def _common(words: list[str]) -> Iterator[Shelf]:
    if not words:
        return
    yield ("whole", "".join(words))
    yield ("slip", *sorted(words))
    for place, word in enumerate(words):
        if may_slip(word):
            others = words[:place] + words[place + 1 :]
            for cut in range(len(word)):
                yield ("slip", *sorted([*others, word[:cut] + word[cut + 1 :]]))
    if len(words) > 1:
        yield ("ends", words[0], words[-1])


def _initials(words: list[str], *, short: str, long: str) -> Iterator[Shelf]:
    for place, word in enumerate(words):
        others = words[:place] + words[place + 1 :]
        if others and word[0].isalpha():
            yield (short if len(word) == 1 else long, word[0], *sorted(others))
