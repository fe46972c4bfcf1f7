"""Hollywood scoring: three games side by side, each side entering them one at a time.

Source: docs/engine-contract.md, section 5. A side's first win counts in game 1, its second in games 1 and 2, its later
ones in all three; a side with no win when game 1 ends enters game 2 with its first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.deals import Deal, DealScore, PointsDeal
from engine.errors import AfterGameEnd, BadRules
from engine.game import GameScore, Tally, dealer_after, score_deals
from engine.rules import RuleSet
from engine.sides import Pair, Side


@dataclass(frozen=True, slots=True)
class SessionScore:
    """Three games of one session; ``total`` adds up their totals, and it is finished when all three are."""

    finished: bool
    total: Pair[int]
    games: tuple[GameScore, GameScore, GameScore]
    next_dealer: Side | None


def score_session(
    rules: RuleSet, deals: Sequence[Deal | PointsDeal], first_dealer: Side | None = None
) -> SessionScore:
    """The session that these deals make under rules with three columns.

    Raises what a deal raises, and AfterGameEnd for a deal after the third game was won.
    """
    return add_up_session(rules, score_deals((rules, deal) for deal in deals), first_dealer)


def add_up_session(
    rules: RuleSet, scores: Sequence[DealScore], first_dealer: Side | None = None
) -> SessionScore:
    """The session that these scored deals make. Raises AfterGameEnd."""
    if rules.columns != 3:
        raise BadRules("These rules score one game, not three side by side.", field="columns")
    games = [Tally(rules), Tally(rules), Tally(rules, times=2 if rules.last_column_double else 1)]
    entered: dict[Side, set[int]] = {side: set() for side in Side}
    dealer, numbered = first_dealer, 0
    for place, deal in enumerate(scores):
        still_open = [column for column in range(3) if not games[column].finished]
        if not still_open:
            raise AfterGameEnd(
                "All three games were over after deal {number}.",
                field=f"deals[{place}]",
                number=numbered,
                place=place,
            )
        numbered += deal.numbered
        for column in _columns_of(deal, still_open, entered):
            games[column].add(deal, place=place, number=numbered if deal.numbered else None, dealer=dealer)
        dealer = dealer_after(rules, dealer, deal)
    return _session(games, dealer)


def _columns_of(deal: DealScore, still_open: list[int], entered: dict[Side, set[int]]) -> list[int]:
    """The columns that the deal gets a line in: those its winner has entered by now; all, where nobody won."""
    if deal.winner is None:
        return still_open
    mine = entered[deal.winner]
    new = next((column for column in still_open if column not in mine), None)
    if new is not None:
        mine.add(new)
    return [column for column in still_open if column in mine]


def _session(games: list[Tally], dealer: Side | None) -> SessionScore:
    first, second, third = (game.result(dealer) for game in games)
    total = Pair.of(lambda side: first.total[side] + second.total[side] + third.total[side])
    return SessionScore(all(game.finished for game in games), total, (first, second, third), dealer)
