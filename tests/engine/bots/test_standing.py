"""What an ending is worth at a score."""

import pytest

from engine.bots.standing import ENDINGS, Way, chance_to_win, scores, worths
from engine.play.deal import DealInPlay
from engine.play.view import GameSoFar
from engine.rules import RuleSet
from engine.sides import Pair, Side
from tests.engine.dealing import deck_of


def worth(running: Pair[int], rules: RuleSet | None = None, side: Side = Side.A) -> list[float]:
    """The worths for that side at this score."""
    game = GameSoFar((running,), (False,), ())
    return worths(DealInPlay(rules or RuleSet(), Side.B, deck_of(), game).view(side))


def test_more_points_are_a_better_chance_and_more_of_the_others_a_worse_one() -> None:
    for other in range(0, 100, 7):
        chances = [chance_to_win(own, other) for own in range(0, 101, 4)]
        assert chances == sorted(chances)
        chances = [chance_to_win(other, points) for points in range(0, 101, 4)]
        assert chances == sorted(chances, reverse=True)


def test_a_won_game_is_certain_and_a_lost_one_too() -> None:
    assert chance_to_win(100, 99) == 1
    assert chance_to_win(99, 104) == 0
    assert 0 < chance_to_win(0, 99) < chance_to_win(99, 0) < 1


def test_between_the_points_of_the_grid_the_chance_is_in_proportion() -> None:
    assert chance_to_win(12.5, 40) == pytest.approx((chance_to_win(10, 40) + chance_to_win(15, 40)) / 2)


def test_winning_is_worth_more_than_a_wash_and_losing_less() -> None:
    values = worth(Pair(30, 55))
    assert all(value > values[-1] for value in values[:10])
    assert all(value < values[-1] for value in values[10:20])
    assert len(values) == len(ENDINGS) == 21


def test_a_side_sees_its_own_points_first() -> None:
    assert worth(Pair(80, 10), side=Side.A)[-1] > 0.5 > worth(Pair(80, 10), side=Side.B)[-1]


def test_near_the_target_any_win_of_the_deal_wins_the_game() -> None:
    assert worth(Pair(97, 0))[:10] == [1.0] * 10


def test_points_count_by_the_target_and_by_the_bonuses_of_the_rules() -> None:
    gin = next(
        place for place, ending in enumerate(ENDINGS) if ending and ending.own and ending.way is Way.GIN
    )
    assert worth(Pair(0, 0), RuleSet(gin_bonus=95))[gin] == 1
    assert worth(Pair(0, 0), RuleSet(gin_bonus=20))[gin] < worth(Pair(0, 0))[gin]
    assert worth(Pair(75, 30), RuleSet(target=150))[-1] == chance_to_win(50, 20)


def test_of_three_columns_those_that_are_still_open_count() -> None:
    rules = RuleSet(columns=3, target=100)
    game = GameSoFar((Pair(104, 20), Pair(60, 40), Pair(0, 10)), (True, False, False), ())
    view = DealInPlay(rules, Side.B, deck_of(), game).view(Side.A)
    assert scores(view) == [(60, 40), (0, 10)]
    assert worths(view)[-1] == pytest.approx((chance_to_win(60, 40) + chance_to_win(0, 10)) / 2)
