"""What a player's matches add up to: all of them, or those against one opponent or in one competition."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.career.matches import Half, Seen
from engine.career.runs import UNBEATEN, WINNING, Run, longest_run, present_run
from engine.standings.fixtures import Id
from engine.standings.meetings import Result


@dataclass(frozen=True, slots=True)
class Balance:
    """Some matches of one player added up: ``own`` and ``other`` hold sums, and in ``best_deal`` the best of all.

    ``last`` is the latest of them.
    """

    matches: int
    won: int
    drawn: int
    lost: int
    own: Half
    other: Half
    last: Seen


@dataclass(frozen=True, slots=True)
class Career:
    """All matches of one player. ``with_deals`` are those of which more is known than the end.

    Of several matches that are equally good the first counts; what never happened is None.
    """

    balance: Balance
    with_deals: int
    winning: Run | None
    unbeaten: Run | None
    winning_now: Run | None
    highest_total: Seen | None
    biggest_win: Seen | None
    best_deal: Seen | None

    @property
    def average_caught(self) -> Fraction | None:
        """The deadwood that the player was caught with, a deal; None where no such deal's counts are known."""
        return average_caught(self.balance.own)

    @property
    def average_catch(self) -> Fraction | None:
        """The deadwood that the player caught others with, a deal; None where no such deal's counts are known."""
        return average_caught(self.balance.other)


def average_caught(half: Half) -> Fraction | None:
    """The deadwood that a side was caught with, a deal of which it is known.

    >>> average_caught(Half(caught=50, caught_deals=4))
    Fraction(25, 2)
    """
    return Fraction(half.caught, half.caught_deals) if half.caught_deals else None


def balance_of(seen: Sequence[Seen]) -> Balance:
    """What these matches of one player, at least one and in the order of play, add up to."""
    results = [match.result for match in seen]
    return Balance(
        matches=len(seen),
        won=results.count(Result.WIN),
        drawn=results.count(Result.DRAW),
        lost=results.count(Result.LOSS),
        own=_together([match.own for match in seen]),
        other=_together([match.other for match in seen]),
        last=seen[-1],
    )


def _together(halves: Sequence[Half]) -> Half:
    summed = Half._make(sum(column) for column in zip(*halves, strict=True))
    return summed._replace(best_deal=max(half.best_deal for half in halves))


def balances_by(seen: Iterable[Seen], key: Callable[[Seen], Id]) -> dict[Id, Balance]:
    """The matches of one player by opponent, by competition or the like, in the order of their first."""
    parts: dict[Id, list[Seen]] = {}
    for match in seen:
        parts.setdefault(key(match), []).append(match)
    return {name: balance_of(part) for name, part in parts.items()}


def career_of(seen: Sequence[Seen]) -> Career | None:
    """The figures of one player's matches, in the order of play; None where there is no match."""
    if not seen:
        return None
    return Career(
        balance=balance_of(seen),
        with_deals=sum(match.has_deals for match in seen),
        winning=longest_run(seen, WINNING),
        unbeaten=longest_run(seen, UNBEATEN),
        winning_now=present_run(seen, WINNING),
        highest_total=_best(seen, lambda match: match.own.score),
        biggest_win=_best(seen, lambda match: match.margin if match.result is Result.WIN else 0),
        best_deal=_best(seen, lambda match: match.own.best_deal),
    )


def _best(seen: Iterable[Seen], value: Callable[[Seen], int]) -> Seen | None:
    """The first match with the highest value, where that is above 0."""
    best = max(seen, key=value)
    return best if value(best) > 0 else None
