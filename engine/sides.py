"""The two sides of a game, and a value for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Side(Enum):
    """Side A (the left column of the sheet) or side B (the right one).

    >>> Side.A.other
    <Side.B: 'B'>
    """

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.B if self is Side.A else Side.A


@dataclass(frozen=True, slots=True)
class Pair(Generic[T]):
    """One value for each side, read as ``pair[Side.A]``.

    >>> Pair(6, 30)[Side.B]
    30
    """

    a: T
    b: T

    def __getitem__(self, side: Side) -> T:
        if side is Side.A:
            return self.a
        if side is Side.B:
            return self.b
        raise KeyError(side)

    def __iter__(self) -> Iterator[T]:
        yield self.a
        yield self.b

    @classmethod
    def of(cls, make: Callable[[Side], T]) -> Pair[T]:
        """The pair of what ``make`` answers for each side, A first."""
        return cls(make(Side.A), make(Side.B))

    @classmethod
    def only(cls, side: Side | None, value: T, rest: T) -> Pair[T]:
        """``value`` for that side and ``rest`` for the other one (for both, where side is None).

        >>> Pair.only(Side.B, 100, 0)
        Pair(a=0, b=100)
        """
        return cls(value if side is Side.A else rest, value if side is Side.B else rest)

    def map(self, change: Callable[[T], U]) -> Pair[U]:
        """The pair of the changed values.

        >>> Pair(1, 2).map(str)
        Pair(a='1', b='2')
        """
        return Pair(change(self.a), change(self.b))


LETTERS = Pair("A", "B")
"""How a side is called where nobody's name is known."""
