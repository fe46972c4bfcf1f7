"""An archive read: a competition as plain values, checked, before anything is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from engine.deals import Deal, DealScore, PointsDeal
from engine.game import GameScore
from engine.hollywood import SessionScore
from engine.match import MatchFormat, MatchResult
from engine.rules import RuleSet
from engine.sides import Side


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    """Somebody who plays; ``code`` is the id in the archive."""

    code: str
    name: str
    number: int
    joined_in_round: int
    withdrawn_after_round: int | None
    bot: str


@dataclass(frozen=True, slots=True)
class ArchiveGame:
    """One game of a sheet, its deals as the engine takes them, and what they add up to."""

    first_dealer: Side | None
    deals: tuple[Deal | PointsDeal, ...]
    scores: tuple[DealScore, ...]
    score: GameScore | SessionScore


@dataclass(frozen=True, slots=True)
class ArchiveFixture:
    """A fixture with its sheet (``games``), or with a bare result where only the end is known."""

    round: int
    a: str
    b: str
    state: str
    forfeit: str
    games: tuple[ArchiveGame, ...] = ()
    result: MatchResult | None = None


@dataclass(frozen=True, slots=True)
class Terms:
    """What every fixture of a competition is read under; ``names`` are those of the entries by id."""

    rules: RuleSet
    form: MatchFormat
    cycles: int
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Archive:
    """A whole competition; ``lots`` are the orders that were drawn, of ids, the best first."""

    name: str
    slug: str
    time_zone: str
    rules_base: str
    rules: RuleSet
    form: MatchFormat
    cycles: int
    points: tuple[Decimal, Decimal, Decimal]
    tie_breaks: tuple[str, ...]
    withdrawals: str
    entries: tuple[ArchiveEntry, ...]
    fixtures: tuple[ArchiveFixture, ...] | None
    bots_count: bool = True
    lots: tuple[tuple[str, ...], ...] = ()
