"""A deal as it comes off the paper: who ended it and what was counted, shown or written down."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.cards import Card
from engine.layoffs import LayOff
from engine.melds import Arrangement
from engine.sides import Pair, Side


class Outcome(Enum):
    """How a deal ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    TIE = "tie"
    WASH = "wash"


class Declared(Enum):
    """What the knocker said."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal with its cards or its counts.

    ``knocker`` None is a wash. ``hands`` are the cards laid down, ``laid_down`` the knocker's melds as they really lay;
    without hands, ``deadwood`` holds the counts made at the table, the defender's after laying off. ``score`` is what
    the paper says, where it is to be checked.
    """

    knocker: Side | None
    declared: Declared | None = None
    upcard: Card | None = None
    hands: Pair[tuple[Card, ...]] | None = None
    laid_down: tuple[tuple[Card, ...], ...] | None = None
    deadwood: Pair[int] | None = None
    score: int | None = None


@dataclass(frozen=True, slots=True)
class PointsDeal:
    """A deal of which the sheet has the points alone. ``outcome`` None: whatever brings these points, a knock first."""

    winner: Side | None
    points: int
    outcome: Outcome | None = None
    upcard: Card | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Both hands as they lie after the deal; ``least`` is false where the knocker could have left less."""

    arranged: Pair[Arrangement]
    laid_off: tuple[LayOff, ...]
    least: bool = True


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal brought: points and boxes to the winner.

    ``deadwood`` is None where no counts are known, ``knock_limit`` where no upcard says it.
    """

    outcome: Outcome
    winner: Side | None
    points: int
    boxes: int
    deadwood: Pair[int] | None
    knock_limit: int | None
    multiplier: int
    layout: Layout | None = None

    @property
    def numbered(self) -> bool:
        """Whether the deal has a number on the sheet: every deal but a wash."""
        return self.outcome is not Outcome.WASH
