"""How the sheets of a competition come in, and who has to agree before one counts, in words."""

from __future__ import annotations

from league.models import Competition
from league.models.competitions import Entering
from league.plurals import so_many

_WORDS = {
    Entering.ORGANISER: "The organiser enters the sheets, and each counts as soon as it is confirmed.",
    Entering.SCORER: "Whoever enters a sheet may confirm it: a scorer, or one of the two who play.",
    Entering.CHECKED: "A scorer enters each sheet, and somebody else compares it with the paper before it counts.",
    Entering.DOUBLE: "Two people enter each sheet without seeing each other’s; it counts once both say the same.",
    Entering.PLAYERS: "One of the two who play enters the sheet, and it counts once the other has accepted it.",
}


def entering_words(competition: Competition) -> str:
    """Who enters and who confirms, as somebody who plays reads it."""
    entering = Entering(competition.entering)
    words = _WORDS[entering]
    if entering is Entering.PLAYERS and competition.accepted_after is not None:
        words += (
            f" After {so_many(competition.accepted_after, 'day')} without an answer it counts as accepted."
        )
    return words
