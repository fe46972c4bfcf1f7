"""A short game, a shutout and a Hollywood session for a rules page, added up by the engine under that page's rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from engine.deals import Deal, DealScore, Outcome
from engine.game import GameLine, GameScore, add_up
from engine.hollywood import SessionScore, add_up_session
from engine.notation import parse_card
from engine.rules import RuleSet, Shutout
from engine.scoring import score_deal
from engine.sides import Pair, Side
from league.game_sums import session_verdict, sum_of_side, verdict_of_game
from league.worked import NAMES

UPCARD = parse_card("9h")
LONGEST = 30
"""Deals: a game that takes more is too long for a page."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has in one line of one column: None, where the line is not its own."""

    side: Side
    dealt: bool
    points: int | None
    boxes: range
    running: int | None

    @property
    def name(self) -> str:
        """Whose it is."""
        return NAMES[self.side]

    @property
    def begins_pair(self) -> bool:
        """Whether it is the left one of a column's two."""
        return self.side is Side.A


@dataclass(frozen=True, slots=True)
class WorkedLine:
    """A deal of a worked game: one pair of cells a column."""

    number: int | None
    what: str
    points: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class WorkedGame:
    """An example of a whole game: its lines, the totals as sums in words, and who won it."""

    title: str
    names: Pair[str]
    columns: range
    lines: tuple[WorkedLine, ...]
    totals: tuple[int, ...]
    sums: tuple[str, ...]
    verdict: str


def worked_games(rules: RuleSet) -> list[WorkedGame]:
    """The examples that fit on a page; none where the target is too far away for one."""
    if rules.columns == 3:
        return [game for game in [_session(rules)] if game]
    games = [_game(rules, "A short game", _mixed(rules))]
    if rules.shutout is not Shutout.NONE:
        games.append(_game(rules, "A shutout", _one_sided(rules)))
    return [game for game in games if game]


def _game(rules: RuleSet, title: str, deals: Iterator[Deal]) -> WorkedGame | None:
    scores: list[DealScore] = []
    while len(scores) < LONGEST:
        scores.append(score_deal(rules, next(deals)))
        game = add_up(rules, scores, first_dealer=Side.B)
        if game.finished:
            return WorkedGame(
                title=title,
                names=NAMES,
                columns=range(1),
                lines=_lines(scores, (game,)),
                totals=tuple(game.total),
                sums=tuple(sum_of_side(rules, game, side, NAMES[side]) for side in Side),
                verdict=verdict_of_game(rules, game, NAMES),
            )
    return None


def _session(rules: RuleSet) -> WorkedGame | None:
    deals = _mixed(rules)
    scores: list[DealScore] = []
    while len(scores) < LONGEST:
        scores.append(score_deal(rules, next(deals)))
        session = add_up_session(rules, scores, first_dealer=Side.B)
        if session.finished:
            return WorkedGame(
                title="Three games side by side",
                names=NAMES,
                columns=range(3),
                lines=_lines(scores, session.games),
                totals=tuple(total for game in session.games for total in game.total),
                sums=tuple(_session_sums(rules, session)),
                verdict=session_verdict(session, NAMES),
            )
    return None


def _session_sums(rules: RuleSet, session: SessionScore) -> Iterator[str]:
    for number, game in enumerate(session.games, 1):
        times = 2 if number == 3 and rules.last_column_double else 1
        both = "; ".join(sum_of_side(rules, game, side, NAMES[side], times) for side in Side)
        yield f"Game {number}: {both}"


def _lines(scores: list[DealScore], games: tuple[GameScore, ...]) -> tuple[WorkedLine, ...]:
    by_place = [{line.place: line for line in game.lines} for game in games]
    numbers = count(1)
    return tuple(
        WorkedLine(
            next(numbers) if score.numbered else None,
            what_happened(score),
            score.points,
            tuple(_cell(score, lines.get(place), side) for lines in by_place for side in Side),
        )
        for place, score in enumerate(scores)
    )


def _cell(score: DealScore, line: GameLine | None, side: Side) -> Cell:
    won = line is not None and side is score.winner
    return Cell(
        side=side,
        dealt=line is not None and side is line.dealer,
        points=score.points if won else None,
        boxes=range(score.boxes if won else 0),
        running=line.running[side] if line and won else None,
    )


def what_happened(score: DealScore) -> str:
    """A deal of the examples in words, such as ``Ann knocked with 4 against 30``."""
    if score.deadwood is None or score.outcome is Outcome.WASH or score.winner is None:
        return "A wash"
    won, lost = score.deadwood[score.winner], score.deadwood[score.winner.other]
    winner, loser = NAMES[score.winner], NAMES[score.winner.other]
    if score.outcome is Outcome.UNDERCUT:
        return f"{loser} knocked with {lost} against {won}: an undercut"
    if score.outcome is Outcome.KNOCK:
        return f"{winner} knocked with {won} against {lost}"
    return f"{winner} had gin against {lost}"


def _mixed(rules: RuleSet) -> Iterator[Deal]:
    """Deals of every kind, over and over; most of them are Ann's."""
    limit = rules.knock_limit_under(UPCARD)
    while True:
        yield _deal(Side.A, min(limit, 4), 30)
        yield _deal(Side.B, 0, 24)
        yield _deal(Side.B, min(limit, 8), 5 if limit > 5 else 16)
        yield Deal(None, upcard=UPCARD)
        yield _deal(Side.A, min(limit, 7), 25)
        yield _deal(Side.A, 0, 31)
        yield _deal(Side.B, min(limit, 2), 40)


def _one_sided(rules: RuleSet) -> Iterator[Deal]:
    """Deals that Ann wins, one and all."""
    limit = rules.knock_limit_under(UPCARD)
    while True:
        yield _deal(Side.A, min(limit, 3), 28)
        yield _deal(Side.A, 0, 22)


def _deal(knocker: Side, own: int, other: int) -> Deal:
    return Deal(knocker, deadwood=Pair.of(lambda side: own if side is knocker else other), upcard=UPCARD)
