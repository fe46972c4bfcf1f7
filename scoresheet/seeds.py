"""Seeds: the whole number from which all cards and all chances of an exhibition or a ladder come."""

from __future__ import annotations

import secrets

from league.errors import BadCompetition

DIGITS = 18


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return secrets.randbelow(10**9)


def check_seed(seed: int) -> None:
    """Raise BadCompetition for a number with more digits than are kept."""
    if abs(seed) >= 10**DIGITS:
        raise BadCompetition(f"A seed is a whole number of up to {DIGITS} digits.", field="seed")
