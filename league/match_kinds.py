"""What a match can be: best of an odd number of games, a number of deals, or one session of Hollywood."""

from __future__ import annotations

from typing import NamedTuple

from league.models.competitions import MatchKind

MOST_GAMES, MOST_DEALS = 25, 200


class Misfit(NamedTuple):
    """Why a match can't be like that: a sentence, and which of the two it is about, ``match`` or ``length``."""

    field: str
    sentence: str


def misfit_of(match: str, length: int, columns: int) -> Misfit | None:
    """What is wrong with a match of that kind and length under rules of so many columns; None where it can be played.

    >>> misfit_of("games", 4, columns=1).sentence
    "Best of 4 can't be played: take an odd number up to 25."
    """
    if match == MatchKind.GAMES and not (1 <= length <= MOST_GAMES and length % 2):
        return Misfit("length", f"Best of {length} can't be played: take an odd number up to {MOST_GAMES}.")
    if match == MatchKind.DEALS and not 1 <= length <= MOST_DEALS:
        return Misfit("length", f"A match has 1 to {MOST_DEALS} deals, not {length}.")
    if columns == 3 and (match, length) != (MatchKind.GAMES, 1):
        return Misfit("match", "Hollywood scores three games side by side: its match is one session.")
    return None
