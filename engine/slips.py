"""Which single slip explains that a sheet's totals are not the paper's.

Each slip that a scorer or the paper may have made is undone on the lines in turn, and the match is added up again by the
same rules: where the totals are then the paper's, that slip is an explanation. The likeliest kinds come first.

>>> from engine.deals import PointsDeal
>>> lines = [PointsDeal(Side.A, 71), PointsDeal(Side.B, 20), PointsDeal(Side.A, 40)]
>>> game = GameLines(None, lines)
>>> found = explain_totals(RuleSet(), MatchFormat(), [game], Pair(57, 20))
>>> found[0].kind.value, found[0].place, found[0].should
('swapped', 0, PointsDeal(winner=<Side.A: 'A'>, points=17, outcome=None, upcard=None))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.deals import Deal, DealScore, Outcome, PointsDeal
from engine.errors import EngineError
from engine.match import MatchFormat, add_up_match_game
from engine.rules import RuleSet
from engine.scoring import score
from engine.sides import Pair, Side

Line = Deal | PointsDeal
MOST_POINTS = 200
"""A line that was left out is looked for up to so many points."""
ALIKE = frozenset({"17", "12", "14", "27", "38", "35", "58", "68", "06", "09", "49", "56", "79", "89"})
"""Digits that are taken for one another in handwriting."""


class SlipKind(Enum):
    """What may have happened, the likeliest first."""

    UNREAD = "unread"
    SWAPPED = "swapped"
    TWICE = "twice"
    SIDE = "side"
    EXCHANGED = "exchanged"
    BOX = "box"
    ADDING = "adding"
    LEFT_OUT = "left_out"
    ALIKE = "alike"
    MISREAD = "misread"


@dataclass(frozen=True, slots=True)
class GameLines:
    """The lines of a game that count, who deals first in it, and the places of lines that can't be read."""

    first_dealer: Side | None
    lines: Sequence[Line]
    unread: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Slip:
    """One explanation. ``game`` and ``place`` count from 0; ``should`` is what the line should be, or the line left out.

    ``side`` and ``amount`` are for slips of the paper itself: so much more (or less) than it should have.
    """

    kind: SlipKind
    game: int | None = None
    place: int | None = None
    should: Line | None = None
    side: Side | None = None
    amount: int = 0


def explain_totals(
    rules: RuleSet, form: MatchFormat, games: Sequence[GameLines], paper: Pair[int]
) -> list[Slip]:
    """Every single slip that makes these lines add up to the paper's totals, the likeliest first; none where they do."""
    adding = _Adding(rules, form, games)
    if adding.total == paper:
        return []
    found = [
        Slip(kind, game, place, should)
        for game in range(len(games))
        for kind, place, should, lines in _edits(rules, games[game])
        if adding.with_lines(game, lines) == paper
    ]
    found += _paper_slips(rules, adding.total, paper)
    order = list(SlipKind)
    return sorted(found, key=lambda slip: order.index(slip.kind))


class _Adding:
    """The totals of a match, with the lines of one game exchanged for others."""

    def __init__(self, rules: RuleSet, form: MatchFormat, games: Sequence[GameLines]) -> None:
        self.rules, self.form, self.games = rules, form, games
        self.scores: dict[Line, DealScore | None] = {}
        self.totals = [self._game(game, game.lines) for game in games]

    @property
    def total(self) -> Pair[int]:
        """What the lines add up to as they stand."""
        return self._sum(self.totals)

    def with_lines(self, game: int, lines: Sequence[Line]) -> Pair[int] | None:
        """The totals with these lines in that game; None where the rules don't allow them."""
        total = self._game(self.games[game], lines)
        return None if total is None else self._sum([*self.totals[:game], total, *self.totals[game + 1 :]])

    @staticmethod
    def _sum(totals: Sequence[Pair[int] | None]) -> Pair[int]:
        return Pair.of(lambda side: sum(total[side] for total in totals if total is not None))

    def _game(self, game: GameLines, lines: Sequence[Line]) -> Pair[int] | None:
        scores = [self._score(line) for line in lines]
        known = [each for each in scores if each is not None]
        if len(known) < len(scores):
            return None
        try:
            return add_up_match_game(self.rules, self.form, known, game.first_dealer).total
        except EngineError:
            return None

    def _score(self, line: Line) -> DealScore | None:
        if line not in self.scores:
            try:
                self.scores[line] = score(self.rules, line)
            except EngineError:
                self.scores[line] = None
        return self.scores[line]


Edit = tuple[SlipKind, int, Line | None, Sequence[Line]]


def _edits(rules: RuleSet, game: GameLines) -> Iterator[Edit]:
    """Each slip that may have been made in a game: its kind, where, what should stand there, and the lines without it."""
    lines = list(game.lines)
    for place, line in enumerate(lines):
        rest = lines[:place], lines[place + 1 :]
        if place in game.unread:
            for deal in _any_deal(rules):
                yield SlipKind.UNREAD, place, deal, [*rest[0], deal, *rest[1]]
            continue
        if line in lines[:place] and _counts(line):
            yield SlipKind.TWICE, place, None, [*rest[0], *rest[1]]
        for kind, should in _other_readings(line):
            yield kind, place, should, [*rest[0], should, *rest[1]]
    for deal in _any_deal(rules):
        # Where it stood hardly matters for the totals: at the end, or before the deal that ended the game.
        for place in {len(lines), max(len(lines) - 1, 0)}:
            yield SlipKind.LEFT_OUT, place, deal, [*lines[:place], deal, *lines[place:]]


def _counts(line: Line) -> bool:
    return bool(line.points) if isinstance(line, PointsDeal) else line.knocker is not None


def _any_deal(rules: RuleSet) -> Iterator[PointsDeal]:
    """What a line that nobody has read may bring: every number of points to either side, by what brings other boxes too."""
    outcomes = [Outcome.KNOCK]
    outcomes += [Outcome.GIN] if rules.gin_boxes else []
    outcomes += [Outcome.UNDERCUT] if rules.undercut_boxes and rules.undercut_boxes != rules.gin_boxes else []
    for side in Side:
        for outcome in outcomes:
            for points in range(1, MOST_POINTS + 1):
                yield PointsDeal(side, points, outcome)


def _other_readings(line: Line) -> Iterator[tuple[SlipKind, Line]]:
    """What a line may have been before somebody read or typed it wrongly."""
    if isinstance(line, PointsDeal):
        if line.winner is not None:
            yield SlipKind.SIDE, replace(line, winner=line.winner.other)
            for kind, points in _other_numbers(line.points):
                yield kind, replace(line, points=points)
        return
    if line.knocker is None or line.deadwood is None:
        return
    counts, knocker = line.deadwood, line.knocker
    turned = Pair(counts.b, counts.a)
    yield SlipKind.SIDE, replace(line, knocker=knocker.other, deadwood=turned, hands=None, laid_down=None)
    yield SlipKind.EXCHANGED, replace(line, deadwood=turned, hands=None, laid_down=None)
    for side in Side:
        for kind, count in _other_numbers(counts[side]):
            read = Pair(count, counts.b) if side is Side.A else Pair(counts.a, count)
            yield kind, replace(line, deadwood=read, hands=None, laid_down=None)


def _other_numbers(number: int) -> Iterator[tuple[SlipKind, int]]:
    """Numbers with two digits swapped, and with one digit taken for another."""
    digits = str(number)
    for place in range(len(digits) - 1):
        swapped = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
        if swapped != digits:
            yield SlipKind.SWAPPED, int(swapped)
    if len(digits) == 1 and number:
        yield SlipKind.SWAPPED, 10 * number  # 10 for 01
    for place, digit in enumerate(digits):
        for other in "0123456789":
            if other != digit:
                alike = "".join(sorted(digit + other)) in ALIKE
                read = int(digits[:place] + other + digits[place + 1 :])
                yield SlipKind.ALIKE if alike else SlipKind.MISREAD, read


def _paper_slips(rules: RuleSet, total: Pair[int], paper: Pair[int]) -> Iterator[Slip]:
    """Slips that the paper itself may have: a box too many or too few, a slip in adding up. On one side alone."""
    for side in Side:
        amount = paper[side] - total[side]
        if not amount or paper[side.other] != total[side.other]:
            continue
        box = rules.box_bonus
        if box and abs(amount) in (box, 2 * box):
            yield Slip(SlipKind.BOX, side=side, amount=amount)
        swapped = {number for kind, number in _other_numbers(total[side]) if kind is SlipKind.SWAPPED}
        if abs(amount) in (1, 10, 20, 100) or paper[side] in swapped:
            yield Slip(SlipKind.ADDING, side=side, amount=amount)
