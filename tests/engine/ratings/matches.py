"""Matches for the tests of the ratings: any that a club could have played."""

from typing import Any

from hypothesis import strategies as st

from engine.ratings.replay import SCORES, Match

PEOPLE = ("Ana", "Ben", "Cy", "Dora", "Eve")


@st.composite
def seasons(draw: Any, most: int = 40) -> list[Match]:
    """Matches in the order of play, with idle periods between them."""
    matches, period = [], draw(st.integers(0, 30))
    for _ in range(draw(st.integers(0, most))):
        period += draw(st.sampled_from((0, 0, 0, 1, 1, 5)))
        a, b = draw(st.permutations(PEOPLE))[:2]
        matches.append(Match(period, a, b, draw(st.sampled_from(SCORES))))
    return matches
