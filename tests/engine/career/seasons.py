"""What Hypothesis draws for these tests, and matches written shortly."""

from __future__ import annotations

import datetime
from typing import Any

from hypothesis import strategies as st

from engine.career.matches import Half, PlayedMatch, Seen

DAY = datetime.date(2026, 1, 5)
PLAYERS = ("ana", "ben", "cy", "dora")


def played(
    key: int, a: str, b: str, winner: str = "", *, group: str = "winter", **figures: Any
) -> PlayedMatch:
    """A match on the day of its key; figures as pairs, such as ``score=(312, 135)``."""
    halves = [Half(**{name: pair[side] for name, pair in figures.items()}) for side in (0, 1)]
    return PlayedMatch(key, DAY + datetime.timedelta(days=key), group, a, b, winner or None, *halves)


def in_turn(results: str, player: str = "ana") -> list[Seen]:
    """One player's matches with these results (W, D, L), one a day."""
    winners = {"W": "a", "D": "", "L": "b"}
    return [played(key, player, "ben", winners[letter]).seen_by_a() for key, letter in enumerate(results)]


_HALVES = st.builds(
    Half,
    games=st.integers(0, 3),
    score=st.integers(0, 400),
    net=st.integers(0, 200),
    deals=st.integers(0, 9),
    gins=st.integers(0, 4),
    shutouts=st.integers(0, 1),
    undercuts=st.integers(0, 3),
    caught=st.integers(0, 90),
    caught_deals=st.integers(0, 5),
    best_deal=st.integers(0, 120),
)


@st.composite
def matches(draw: st.DrawFn, most: int = 20) -> list[PlayedMatch]:
    """Matches among four people in three competitions, in the order of play, two a day."""
    drawn = []
    for key in range(draw(st.integers(0, most))):
        a, b = draw(st.permutations(PLAYERS))[:2]
        winner = draw(st.sampled_from(["a", "b", None]))
        group = draw(st.sampled_from(["winter", "summer", "cup"]))
        day = DAY + datetime.timedelta(days=key // 2)
        drawn.append(PlayedMatch(key, day, group, a, b, winner, draw(_HALVES), draw(_HALVES)))
    return drawn


def seen_by(played_ones: list[PlayedMatch], player: str) -> list[Seen]:
    """The matches of one player as that player saw them."""
    both = [one for match in played_ones for one in (match.seen_by_a(), match.seen_by_b())]
    return [one for one in both if one.player == player]
