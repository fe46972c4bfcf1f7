"""How a deal is likely to end, as learnt from millions of deals: three small tables of weights.

Each table answers one question about ten cards: how the deal ends after knocking with them, after keeping them and going
on, or after passing over the pile. It is a net with one hidden layer: the numbers of ``engine.bots.outlook`` and of the
position go in, the chances of the twenty-one ``engine.bots.standing.ENDINGS`` come out. The weights are in
``judgement.json``, in thousandths, made by ``benchmarks/expert/``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import Enum
from functools import cache
from math import exp
from operator import mul
from pathlib import Path
from typing import NamedTuple

_FILE = Path(__file__).with_name("judgement.json")
SITUATION = 18
"""How many of the numbers are about the position as a whole, the same for all hands weighed in one turn."""


class Question(Enum):
    """What is asked about ten cards."""

    KEEP = "keep"
    """They are kept, and the deal goes on."""
    PASS = "pass"  # noqa: S105 -- a word of the game
    """The pile is passed over: a card from the stock comes next, or the offer goes to the other side."""
    KNOCK = "knock"
    """They are laid down."""


class _Net(NamedTuple):
    """The weights into each hidden unit, of the situation, of the rest and its own; and those into each ending."""

    situation: list[list[float]]
    rest: list[list[float]]
    start: list[float]
    endings: list[list[float]]
    endings_start: list[float]


@cache
def _nets() -> dict[Question, _Net]:
    stored = json.loads(_FILE.read_text(encoding="ascii"))["nets"]
    return {question: _read_net(stored[question.value]) for question in Question}


def _read_net(stored: dict[str, list[list[int]]]) -> _Net:
    hidden, endings = (_in_units(stored[key]) for key in ("hidden", "endings"))
    return _Net(
        [row[1 : 1 + SITUATION] for row in hidden],
        [row[1 + SITUATION :] for row in hidden],
        [row[0] for row in hidden],
        [row[1:] for row in endings],
        [row[0] for row in endings],
    )


def _in_units(thousandths: list[list[int]]) -> list[list[float]]:
    return [[whole / 1000 for whole in row] for row in thousandths]


class Judge:
    """Answers one question about the hands that could be held in one position."""

    def __init__(self, question: Question, situation: Sequence[float]) -> None:
        net = self._net = _nets()[question]
        self._base = [
            start + sum(map(mul, row, situation)) for start, row in zip(net.start, net.situation, strict=True)
        ]

    def chances(self, rest: Sequence[float]) -> list[float]:
        """The chances of the endings, which add up to 1; ``rest`` are the numbers about the hand."""
        net = self._net
        hidden = [
            max(0.0, base + sum(map(mul, row, rest))) for base, row in zip(self._base, net.rest, strict=True)
        ]
        signs = [
            start + sum(map(mul, row, hidden))
            for start, row in zip(net.endings_start, net.endings, strict=True)
        ]
        highest = max(signs)
        shares = [exp(sign - highest) for sign in signs]
        total = sum(shares)
        return [share / total for share in shares]
