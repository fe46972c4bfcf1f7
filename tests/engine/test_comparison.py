"""Two bots compared: who won how many, and how sure that is."""

from collections.abc import Sequence

import pytest

from engine.comparison import Comparison, share_of
from engine.deals import DealScore, Outcome, PointsDeal
from engine.points import score_points
from engine.rules import RuleSet, Tie
from engine.sides import Side
from engine.simulate import GamePlayed

RULES = RuleSet(tie=Tie.NOBODY)


def game(
    winner: Side | None, deals: Sequence[tuple[Side | None, int, Outcome]], given_up: bool = False
) -> GamePlayed:
    scores = tuple(scored(*deal) for deal in deals)
    return GamePlayed(1, (), scores, winner, given_up)


def scored(winner: Side | None, points: int, outcome: Outcome) -> DealScore:
    return score_points(RULES, PointsDeal(winner, points, outcome))


GAMES = [
    game(Side.A, [(Side.A, 30, Outcome.KNOCK), (None, 0, Outcome.WASH), (Side.A, 75, Outcome.GIN)]),
    game(Side.B, [(Side.B, 90, Outcome.GIN), (Side.A, 12, Outcome.KNOCK), (Side.B, 30, Outcome.UNDERCUT)]),
    game(None, [(Side.A, 5, Outcome.KNOCK), (None, 0, Outcome.TIE)]),
    game(None, [(None, 0, Outcome.WASH)], given_up=True),
]


def compared(games: Sequence[GamePlayed]) -> Comparison:
    found = Comparison()
    for one in games:
        found.add(one)
    return found


def test_games_and_deals_are_counted() -> None:
    found = compared(GAMES).as_json()
    assert (found["games"], found["wins"], found["ties"], found["given_up"]) == (4, {"A": 1, "B": 1}, 1, 1)
    assert (found["deals"], found["washes"], found["tied_deals"]) == (9, 2, 1)
    assert found["points"] == {"A": 122, "B": 120}
    assert found["points_per_deal"] == {"A": 13.5556, "B": 13.3333}
    assert found["outcomes"] == {
        "A": {"knock": 3, "gin": 1, "big_gin": 0, "undercut": 0},
        "B": {"knock": 0, "gin": 1, "big_gin": 0, "undercut": 1},
    }
    assert found["share"]["A"]["share"] == 0.25


def test_games_counted_apart_add_up_to_the_same() -> None:
    for cut in range(len(GAMES) + 1):
        first, second = compared(GAMES[:cut]), compared(GAMES[cut:])
        first.merge(second)
        assert first.as_json() == compared(GAMES).as_json()


# Wilson's interval for a few shares, as printed in tables and calculators of it.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_is_wilson_s(wins: int, games: int, low: float, high: float) -> None:
    found = share_of(wins, games)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_no_games_say_nothing() -> None:
    assert (share_of(0, 0).low, share_of(0, 0).high) == (0.0, 1.0)
    assert Comparison().points_a_deal(Side.A) == 0.0
