"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from engine.play.moves import Move
from engine.play.view import SeatView

T = TypeVar("T")


class Choice(NamedTuple):
    """A move, and why it was chosen in a word or two."""

    move: Move
    why: str


class Bot(Protocol):
    """A player made of code."""

    name: str
    """How it is called on the command line."""
    summary: str
    """How it plays, in a line."""

    def choose(self, view: SeatView, chance: Random) -> Choice:
        """A legal move for the seat whose view this is and whose turn it is.

        Everything random comes out of ``chance``, so that a game can be played again. A bot remembers nothing from one
        move to the next: all that its seat could have seen is in the view.
        """


def pick(options: Sequence[T], chance: Random) -> T:
    """One of these, each as likely.

    Only ``Random.random`` is promised to give the same numbers under every version of Python.
    """
    return options[int(chance.random() * len(options))]


def pick_card(bits: int, chance: Random) -> int:
    """The index of one of these cards, given as bits, each as likely."""
    if bits & (bits - 1):
        for _ in range(int(chance.random() * bits.bit_count())):
            bits &= bits - 1
    return (bits & -bits).bit_length() - 1
