"""Numbers of things in figures."""

from __future__ import annotations


def so_many(number: int, word: str, plural: str = "") -> str:
    """A number of things, in figures.

    >>> so_many(1, "match", "matches"), so_many(3, "match", "matches"), so_many(0, "player")
    ('1 match', '3 matches', '0 players')
    """
    return f"{number} {word if number == 1 else plural or word + 's'}"
