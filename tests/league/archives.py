"""Archives to load in tests: whole ones, to be spoilt one field at a time."""

import copy
from typing import Any

DEALS = [
    {"winner": "a", "points": 24, "outcome": "knock"},
    {"knocker": "b", "deadwood": {"a": 31, "b": 0}, "declared": "gin"},
    {"knocker": None},
    {
        "knocker": "a",
        "hands": {"a": "5s 5h 5d Ah 2h 3h 9c 10c Jc 4s", "b": "4h 6h 5c 9s 9d 9h Kc Kd 2c 3c"},
    },
    {"winner": "a", "points": 60, "outcome": "knock"},
]
"""A game that the first named wins: 24 and 27 and 60 are 111, against 56."""


def entry(number: int, name: str, **more: Any) -> dict[str, Any]:
    known = {"joined_in_round": 1, "withdrawn_after_round": None, "bot": None}
    return {"id": f"p{number}", "name": name, "number": number, **known, **more}


def fixture(round_: int, a: str, b: str, **more: Any) -> dict[str, Any]:
    return {"round": round_, "a": a, "b": b, "state": "open", "forfeit": None, **more}


_WINTER: dict[str, Any] = {
    "format": "gin-league/1",
    "name": "Winter League 2026",
    "slug": "winter-2026",
    "time_zone": "Europe/London",
    "rules": "classic",
    "match": {"kind": "games", "best_of": 1},
    "schedule": {"kind": "round_robin", "cycles": 1},
    "points": {"win": 1, "draw": 0.5, "loss": 0},
    "tie_breaks": ["direct_encounter", "sonneborn_berger", "spread", "games_won"],
    "withdrawals": "fide50",
    "entries": [
        entry(1, "Ann Archer"),
        entry(2, "Ben Okafor"),
        entry(3, "Cora Whitlock"),
        entry(4, "Dan Brandt"),
    ],
    "fixtures": [
        fixture(1, "p1", "p4", state="confirmed", games=[{"first_dealer": "a", "deals": DEALS}]),
        fixture(
            1,
            "p2",
            "p3",
            state="confirmed",
            result={"winner": "b", "score": {"a": 135, "b": 312}, "games": {"a": 0, "b": 1}},
        ),
        fixture(2, "p4", "p3", state="confirmed", forfeit="a"),
        fixture(2, "p1", "p2", state="draft", games=[{"first_dealer": "b", "deals": DEALS[:2]}]),
        fixture(3, "p2", "p4", state="postponed"),
        fixture(3, "p3", "p1"),
    ],
}


def winter(**changes: Any) -> dict[str, Any]:
    """A league of four with every kind of fixture, two of three rounds played."""
    return {**copy.deepcopy(_WINTER), **changes}
