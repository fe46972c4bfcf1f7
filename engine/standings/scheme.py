"""What a fixture is worth in the table: points for a win, a draw, a loss."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from engine.errors import BadRequest

Number = int | float | Decimal | Fraction
MOST, DECIMALS = 1000, 6


class Units(NamedTuple):
    """A scheme in whole numbers: each figure times ``scale``."""

    win: int
    draw: int
    loss: int
    scale: int


@dataclass(frozen=True, slots=True)
class Scheme:
    """Points for a win, a draw and a loss, exactly.

    Raises BadRequest unless a win is worth more than a loss, with the draw between them or level with one.

    >>> Scheme.of(1, 0.5, 0) == Scheme()
    True
    """

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)
    loss: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not self.loss <= self.draw <= self.win or self.loss == self.win:
            raise BadRequest(
                "A win must be worth more than a loss, and a draw no more than a win and no less than a loss.",
                field="points",
            )

    @classmethod
    def of(cls, win: Number, draw: Number, loss: Number) -> Scheme:
        """The scheme of these numbers, 0.1 meaning one tenth exactly. Raises BadRequest."""
        return cls(exact(win, "win"), exact(draw, "draw"), exact(loss, "loss"))

    @property
    def units(self) -> Units:
        """The scheme in the smallest whole numbers that hold it.

        >>> Scheme().units
        Units(win=2, draw=1, loss=0, scale=2)
        """
        scale = lcm(self.win.denominator, self.draw.denominator, self.loss.denominator)
        return Units(int(self.win * scale), int(self.draw * scale), int(self.loss * scale), scale)


def exact(value: Number, name: str) -> Fraction:
    """The number as written: at most six decimals, from −1000 to 1000. Raises BadRequest.

    >>> exact(0.1, "draw")
    Fraction(1, 10)
    """
    try:
        fits = not isinstance(value, bool) and -MOST <= value <= MOST and round(value, DECIMALS) == value
    except (TypeError, ValueError, InvalidOperation):
        fits = False
    if not fits:
        raise BadRequest(
            "The points for a {name} must be a number up to {most} with at most {decimals} decimals.",
            field=f"points.{name}",
            name=name,
            most=MOST,
            decimals=DECIMALS,
        )
    return Fraction(str(value))
