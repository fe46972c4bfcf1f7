"""Deals to a game: its lines, running totals, boxes, bonuses and winner.

Source: docs/engine-contract.md, sections 3 and 5; the rule texts' sections on the game and on winning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.deals import Deal, DealScore, Outcome, PointsDeal
from engine.errors import AfterGameEnd, BadRules, EngineError
from engine.rules import BoxesCount, GameWinner, NextDealer, RuleSet, Shutout
from engine.scoring import score
from engine.sides import Pair, Side


@dataclass(frozen=True, slots=True)
class GameLine:
    """One deal as the sheet shows it. ``number`` is None for a wash; ``place`` counts all deals from 0."""

    place: int
    number: int | None
    score: DealScore
    dealer: Side | None
    running: Pair[int]


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game added up. Until it is finished the bonuses are 0 and ``total`` is ``points``.

    ``reached`` is the side that reached the target, ``winner`` the side that won, None for a tie or an open game.
    ``total`` holds what a shutout or a double column makes of the parts; the parts are reported undoubled.
    """

    finished: bool
    reached: Side | None
    winner: Side | None
    shutout: bool
    lines: tuple[GameLine, ...]
    points: Pair[int]
    boxes: Pair[int]
    game_bonus: Pair[int]
    box_bonus: Pair[int]
    total: Pair[int]
    next_dealer: Side | None


@dataclass(slots=True)
class Tally:
    """A game while its deals are added, one after the other.

    ``length`` is the number of deals of a match without a target, where there is no game bonus and no shutout and the
    higher total wins. ``times`` is 2 for a column whose totals count double.
    """

    rules: RuleSet
    length: int | None = None
    times: int = 1
    lines: list[GameLine] = field(default_factory=list)
    points: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    boxes: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(Side, 0))
    reached: Side | None = None
    finished: bool = False
    played: int = 0

    def add(self, deal: DealScore, *, place: int, number: int | None, dealer: Side | None) -> None:
        """Add a deal, and end the game where it does."""
        if deal.winner is not None:
            self.points[deal.winner] += deal.points
            self.boxes[deal.winner] += deal.boxes
        self.played += deal.numbered
        running = Pair.of(self.running)
        self.lines.append(GameLine(place, number, deal, dealer, running))
        if self.length is not None:
            self.finished = self.played == self.length
        elif deal.winner is not None and running[deal.winner] >= self.rules.target:
            self.finished, self.reached = True, deal.winner

    def running(self, side: Side) -> int:
        """The running total: points, and box bonuses where these count at once."""
        at_once = self.rules.boxes_count is BoxesCount.AT_ONCE
        return self.points[side] + (self.boxes[side] * self.rules.box_bonus if at_once else 0)

    def result(self, next_dealer: Side | None) -> GameScore:
        """The game as it stands."""
        points, boxes = Pair.of(self.points.__getitem__), Pair.of(self.boxes.__getitem__)
        box_bonus = boxes.map(lambda count: count * self.rules.box_bonus if self.finished else 0)
        winner = self._winner(points, box_bonus) if self.finished else None
        shut_out_by = winner if winner and self.length is None and boxes[winner.other] == 0 else None
        game_bonus = Pair.only(self.reached, self._game_bonus(shut_out_by), 0)
        total = Pair.of(
            lambda side: self._total(side, points[side], game_bonus[side] + box_bonus[side], shut_out_by)
        )
        return GameScore(
            finished=self.finished,
            reached=self.reached,
            winner=winner,
            shutout=shut_out_by is not None,
            lines=tuple(self.lines),
            points=points,
            boxes=boxes,
            game_bonus=game_bonus,
            box_bonus=box_bonus,
            total=total,
            next_dealer=next_dealer,
        )

    def _game_bonus(self, shut_out_by: Side | None) -> int:
        replaced = shut_out_by and shut_out_by is self.reached and self.rules.shutout is Shutout.BONUS
        return self.rules.shutout_bonus if replaced else self.rules.game_bonus

    def _total(self, side: Side, points: int, bonuses: int, shut_out_by: Side | None) -> int:
        kind = self.rules.shutout if side is shut_out_by else Shutout.NONE
        if kind is Shutout.DOUBLE:
            return self.times * 2 * (points + bonuses)
        return self.times * ((2 if kind is Shutout.DOUBLE_POINTS else 1) * points + bonuses)

    def _winner(self, points: Pair[int], box_bonus: Pair[int]) -> Side | None:
        """The winner: a shutout is the winner's alone, so that it changes nothing about who that is."""
        if self.length is None and self.rules.game_winner is GameWinner.TARGET:
            return self.reached
        game_bonus = Pair.only(self.reached, self.rules.game_bonus, 0)
        total = Pair.of(lambda side: points[side] + game_bonus[side] + box_bonus[side])
        if total.a == total.b:
            return None
        return Side.A if total.a > total.b else Side.B


def dealer_after(rules: RuleSet, dealer: Side | None, deal: DealScore) -> Side | None:
    """Who deals after this deal; None where nobody knows who dealt it.

    After a wash the same dealer deals again; so it is where the winner or the loser deals and nobody won.
    """
    if dealer is None or deal.outcome is Outcome.WASH:
        return dealer
    if rules.next_dealer is NextDealer.ALTERNATE:
        return dealer.other
    if deal.winner is None:
        return dealer
    return deal.winner if rules.next_dealer is NextDealer.WINNER else deal.winner.other


def score_deals(deals: Iterable[tuple[RuleSet, Deal | PointsDeal]]) -> list[DealScore]:
    """Each deal by itself, under its rules. Raises what ``engine.scoring.score`` does, the field under ``deals[…]``."""
    scores = []
    for place, (rules, deal) in enumerate(deals):
        try:
            scores.append(score(rules, deal))
        except EngineError as error:
            raise error.under(f"deals[{place}]") from None
    return scores


def score_game(
    rules: RuleSet,
    deals: Sequence[Deal | PointsDeal],
    first_dealer: Side | None = None,
    length: int | None = None,
) -> GameScore:
    """The game that these deals make under rules with one column.

    ``length`` makes it a match of that many numbered deals without a target. Raises what a deal raises, and
    AfterGameEnd for a deal after the game was won.

    >>> game = score_game(RuleSet(), [PointsDeal(Side.A, 90), PointsDeal(Side.B, 20), PointsDeal(Side.A, 12)], Side.B)
    >>> game.winner, game.total, game.next_dealer
    (<Side.A: 'A'>, Pair(a=252, b=45), <Side.A: 'A'>)
    """
    return add_up(rules, score_deals((rules, deal) for deal in deals), first_dealer, length)


def add_up(
    rules: RuleSet, scores: Sequence[DealScore], first_dealer: Side | None = None, length: int | None = None
) -> GameScore:
    """The game that these scored deals make, in one column. Raises AfterGameEnd."""
    if rules.columns != 1:
        raise BadRules("These rules score three games side by side, not one.", field="columns")
    tally = Tally(rules, length)
    dealer, numbered = first_dealer, 0
    for place, deal in enumerate(scores):
        if tally.finished:
            raise _after_end(tally, place)
        numbered += deal.numbered
        tally.add(deal, place=place, number=numbered if deal.numbered else None, dealer=dealer)
        dealer = dealer_after(rules, dealer, deal)
    return tally.result(dealer)


def _after_end(tally: Tally, place: int) -> AfterGameEnd:
    last = tally.lines[-1]
    figures = {"number": last.number, "place": place, "end": last.place}
    if tally.reached is None:
        return AfterGameEnd("The match ended with its deal {number}.", field=f"deals[{place}]", **figures)
    return AfterGameEnd(
        "The game ended with deal {number}, when {winner} reached {running} (the target is {target}).",
        field=f"deals[{place}]",
        winner=tally.reached,
        running=last.running[tally.reached],
        target=tally.rules.target,
        **figures,
    )
