"""Two sheets of one match laid side by side, deal by deal. No database here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from scoresheet.lines import shorthand_of
from scoresheet.models import Deal, Game

Lines = Sequence[tuple[Game, Sequence[Deal]]]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A deal as each of two sheets has it, None where one lacks it; ``after`` is the deal of the left before it."""

    game: int
    left: Deal | None
    right: Deal | None
    after: Deal | None
    number: int

    @property
    def same(self) -> bool:
        """Whether both say the same happened."""
        return self.left is not None and self.right is not None and _said(self.left) == _said(self.right)


def _said(deal: Deal) -> str:
    """What a line says, as far as it counts: not who wrote it, nor when."""
    return shorthand_of(deal)


def counted(games: Lines, number: int) -> list[Deal]:
    """The lines of a game that are not struck."""
    return [deal for game, deals in games if game.number == number for deal in deals if not deal.struck]


def paired(left: Lines, right: Lines) -> list[Pairing]:
    """Every deal of both sheets in order, those that belong together side by side."""
    numbers = sorted({game.number for game, _ in [*left, *right]})
    return [
        pair for number in numbers for pair in _paired(number, counted(left, number), counted(right, number))
    ]


def differing(left: Lines, right: Lines) -> list[Pairing]:
    """The deals of which the two sheets say different things."""
    return [pair for pair in paired(left, right) if not pair.same]


def _paired(game: int, left: list[Deal], right: list[Deal]) -> list[Pairing]:
    matcher = SequenceMatcher(
        None, [_said(deal) for deal in left], [_said(deal) for deal in right], autojunk=False
    )
    pairs: list[tuple[Deal | None, Deal | None]] = []
    for _, a, b, c, d in matcher.get_opcodes():
        ours, theirs = left[a:b], right[c:d]
        longer = max(len(ours), len(theirs))
        pairs += list(zip(_filled(ours, longer), _filled(theirs, longer), strict=True))
    found, before = [], None
    for number, (one, other) in enumerate(pairs, 1):
        found.append(Pairing(game, one, other, before, number))
        before = one or before
    return found


def _filled(deals: list[Deal], length: int) -> list[Deal | None]:
    return [*deals, *[None] * (length - len(deals))]
