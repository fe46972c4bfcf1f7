"""A position made ready to weigh hands in: how good each is, in chances to win the game."""

from __future__ import annotations

from functools import cached_property
from operator import mul
from statistics import fmean

from engine.bots.judgement import Judge, Question
from engine.bots.outlook import each_card, outlook
from engine.bots.signs import PAIRS, Signs, danger, read_signs
from engine.bots.standing import scores, worths
from engine.cards import PACK
from engine.deals import Outcome
from engine.layoffs import open_places
from engine.melds import RUNS, least_melds
from engine.play.view import OFFER, SeatView
from engine.sides import Side

_NEIGHBOURS = tuple(
    sum(card.bit for card in PACK if card.suit is of.suit and 0 < abs(card.index - of.index) < 3)
    for of in PACK
)
_SAME_RANK = tuple(sum(card.bit for card in PACK if card.rank is of.rank) for of in PACK)
_NO_RISKS = [0.0] * 6


class Position:
    """The position of the seat to move; every answer is a chance to win the game."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.signs = read_signs(view)
        self._worths = worths(view)
        self._keep, self._knock = (
            Judge(question, _situation(view, self.signs, offer=0.0))
            for question in (Question.KEEP, Question.KNOCK)
        )

    @cached_property
    def passing(self) -> float:
        """After passing over the top of the pile."""
        view = self.view
        offer = 0.0
        if view.phase is OFFER:
            offer = 0.5 if view.seat is view.dealer else 1.0
        judge = Judge(Question.PASS, _situation(view, self.signs, offer=offer))
        return self._worth(judge, view.hand, _NO_RISKS)

    def keeping(self, hand: int, discard: int) -> float:
        """After the discard of this index, with these ten cards, the deal going on."""
        return self._worth(self._keep, hand, _risks_of(discard, self.signs))

    def knocking(self, hand: int) -> float:
        """After a knock with these ten cards."""
        return self._worth(self._knock, hand, _open_to_lay_offs(hand, self.signs))

    @property
    def washing(self) -> float:
        """After a wash."""
        return self._worths[-1]

    def _worth(self, judge: Judge, hand: int, risks: list[float]) -> float:
        signs = self.signs
        numbers = outlook(hand, signs.unseen, signs.known, self.view.limit)
        return float(sum(map(mul, judge.chances(numbers + risks), self._worths)))


def _situation(view: SeatView, signs: Signs, *, offer: float) -> list[float]:
    """The numbers that are the same for all hands, in the order in which the nets were taught."""
    columns = scores(view)
    last = signs.last_thrown
    return [
        view.stock / 31,
        signs.turns / 10,
        offer,
        signs.known.bit_count() / 5,
        signs.takes / 3,
        last[0] / 10,
        last[1] / 10,
        last[2] / 10,
        min(last) / 10,
        float(signs.took_last),
        fmean(own for own, _ in columns) / 100,
        fmean(other for _, other in columns) / 100,
        view.limit / 10,
        float(view.dealer is view.seat),
        float(not signs.thrown),
        *_habits_of(view),
    ]


def _habits_of(view: SeatView) -> list[float]:
    """How the other side ended the deals of this game: its knocks, its gins, and how many deals there were."""
    other = view.seat.other
    knocks = gins = deals = 0
    for score in view.game.deals:
        deals += score.numbered
        knocker = score.winner if score.outcome is not Outcome.UNDERCUT else _other(score.winner)
        if knocker is other:
            knocks += score.outcome in (Outcome.KNOCK, Outcome.UNDERCUT)
            gins += score.outcome in (Outcome.GIN, Outcome.BIG_GIN)
    return [knocks / 4, gins / 4, deals / 6]


def _other(side: Side | None) -> Side | None:
    return side.other if side is not None else None


def _risks_of(discard: int, signs: Signs) -> list[float]:
    """What speaks for and against a discard: whether it makes a meld over there, and what was refused before."""
    ready = half = 0
    for pair in PAIRS[discard]:
        if not pair & ~(signs.unseen | signs.known):
            held = (pair & signs.known).bit_count()
            ready += held == 2
            half += held == 1
    return [
        danger(discard, signs),
        half / 2,
        float(ready),
        float(bool(signs.refused & _SAME_RANK[discard])),
        (signs.refused & _NEIGHBOURS[discard]).bit_count() / 2,
        PACK[discard].count / 10,
    ]


def _open_to_lay_offs(hand: int, signs: Signs) -> list[float]:
    """The places where the other side could lay off: at the ends of runs, and on sets of three."""
    melds = next(least_melds(hand))
    there = signs.unseen | signs.known
    runs = tuple(meld for meld in melds if meld in RUNS)
    at_runs = open_places(runs, hand) & there
    on_sets = open_places(tuple(set(melds) - set(runs)), hand) & there
    return [at_runs.bit_count() / 5, on_sets.bit_count() / 2, 0.0, 0.0, 0.0, 0.0]


def each_discard(hand: int, kept: int = 0) -> list[tuple[int, int]]:
    """Every hand that a discard leaves, as the card's index and the hand; ``kept`` are not discarded. All are bits."""
    return [(card.bit_length() - 1, hand ^ card) for card in each_card(hand & ~kept)]


def kept_back(view: SeatView) -> int:
    """What can't leave the hand in this turn, as bits: the card just taken from the pile."""
    return view.taken.bit if view.taken is not None else 0
