"""What every tie-break is: a way to part entries that are still level."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from engine.standings.figures import shown
from engine.standings.fixtures import Id
from engine.standings.ledger import Ledger

Group = tuple[Id, ...]
"""Entries that are level so far."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A group in which the direct encounter was applied: the points made in it, and whether games are missing."""

    group: Group
    figures: Mapping[Id, Fraction]
    missing: bool


@dataclass(frozen=True, slots=True)
class Applied:
    """What a tie-break made of the groups: the smaller groups, best first, and the figure of every ranked entry.

    ``stages`` are the groups that an entry went through, for the direct encounter alone.
    """

    groups: tuple[Group, ...]
    figures: Mapping[Id, Fraction]
    stages: Mapping[Id, tuple[Stage, ...]] = field(default_factory=dict)


class TieBreak(ABC):
    """A tie-break; ``title`` is its name on a page."""

    name: ClassVar[str]
    title: ClassVar[str]

    def write(self, figure: Fraction) -> str:
        """One of its figures, as people write it."""
        return shown(figure)

    @abstractmethod
    def apply(self, ledger: Ledger, groups: Iterable[Group]) -> Applied:
        """Part each group, the best first."""


class Figured(TieBreak):
    """A tie-break that gives every entry one figure, whoever it is level with: the higher one is ahead."""

    @abstractmethod
    def figure(self, ledger: Ledger, id_: Id) -> Fraction:
        """The entry's figure."""

    def apply(self, ledger: Ledger, groups: Iterable[Group]) -> Applied:
        """Part each group by the figure."""
        level = list(groups)
        figures = {id_: self.figure(ledger, id_) for group in level for id_ in group}
        return Applied(tuple(part for group in level for part in parted(group, figures)), figures)


def parted(group: Group, figures: Mapping[Id, Fraction]) -> list[Group]:
    """The group parted by figure, the highest first.

    >>> parted(("ana", "ben", "cy"), {"ana": Fraction(1), "ben": Fraction(2), "cy": Fraction(1)})
    [('ben',), ('ana', 'cy')]
    """
    if len(group) == 1:
        return [group]
    by_figure: dict[Fraction, list[Id]] = {}
    for id_ in group:
        by_figure.setdefault(figures[id_], []).append(id_)
    return [tuple(by_figure[figure]) for figure in sorted(by_figure, reverse=True)]
