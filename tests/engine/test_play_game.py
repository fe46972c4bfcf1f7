"""A game while its deals are played: the same as the deals added up afterwards (docs/engine-contract.md, section 5)."""

import pytest

from engine.bots.registry import BOTS
from engine.deals import DealScore, PointsDeal
from engine.game import add_up
from engine.hollywood import add_up_session
from engine.play.game import MOST_WASHES, GameInPlay
from engine.play.view import GAME_BEGINS
from engine.points import score_points
from engine.presets import PRESETS
from engine.rules import NextDealer, RuleSet
from engine.sides import Pair, Side
from engine.simulate import play_game

ONE_COLUMN = [slug for slug, preset in PRESETS.items() if preset.rules.columns == 1]
SIMPLE = Pair(BOTS["simple"], BOTS["simple"])


def scored(rules: RuleSet, winner: Side | None, points: int = 0) -> DealScore:
    return score_points(rules, PointsDeal(winner, points))


def played(rules: RuleSet, *scores: DealScore) -> GameInPlay:
    game = GameInPlay(rules, Side.A)
    for score in scores:
        game.add(score)
    return game


@pytest.mark.parametrize("slug", ONE_COLUMN)
def test_a_game_that_was_played_is_what_its_deals_add_up_to(slug: str) -> None:
    rules = PRESETS[slug].rules
    for number in (1, 2):
        game = play_game(SIMPLE, rules, seed=4, number=number)
        whole = add_up(rules, game.scores, Side.A if number == 1 else Side.B)
        assert whole.finished
        assert whole.winner is game.winner
        assert [line.dealer for line in whole.lines] == [deal.dealer for deal in game.deals]
        assert [deal.game.running[0] for deal in game.deals] == [
            Pair(0, 0),
            *(line.running for line in whole.lines[:-1]),
        ]


def test_a_hollywood_session_is_what_its_deals_add_up_to() -> None:
    rules = PRESETS["hollywood"].rules
    game = play_game(SIMPLE, rules, seed=4, number=1)
    whole = add_up_session(rules, game.scores, Side.A)
    assert whole.finished
    assert game.winner is (Side.A if whole.total.a > whole.total.b else Side.B)
    before_last = add_up_session(rules, game.scores[:-1], Side.A)
    shown = game.deals[-1].game
    assert shown.running == tuple(one.lines[-1].running for one in before_last.games)
    assert shown.finished == tuple(one.finished for one in before_last.games)
    assert shown.deals == game.scores[:-1]


def test_a_game_begins_at_nothing() -> None:
    assert GameInPlay(RuleSet(), Side.A).so_far() == GAME_BEGINS
    assert GameInPlay(PRESETS["hollywood"].rules, Side.A).so_far().running == (Pair(0, 0),) * 3


@pytest.mark.parametrize(
    ("next_dealer", "winner", "dealer"),
    [
        (NextDealer.ALTERNATE, Side.A, Side.B),
        (NextDealer.ALTERNATE, Side.B, Side.B),
        (NextDealer.WINNER, Side.A, Side.A),
        (NextDealer.WINNER, Side.B, Side.B),
        (NextDealer.LOSER, Side.A, Side.B),
        (NextDealer.LOSER, Side.B, Side.A),
        (NextDealer.ALTERNATE, None, Side.A),  # a wash is dealt again by the same dealer
        (NextDealer.WINNER, None, Side.A),
        (NextDealer.LOSER, None, Side.A),
    ],
)
def test_who_deals_next_is_as_the_rules_say(
    next_dealer: NextDealer, winner: Side | None, dealer: Side
) -> None:
    rules = RuleSet(next_dealer=next_dealer)
    assert played(rules, scored(rules, winner, 20 if winner else 0)).dealer is dealer


def test_a_game_of_washes_alone_is_given_up() -> None:
    rules = RuleSet()
    wash = scored(rules, None)
    game = played(rules, *[wash] * (MOST_WASHES - 1))
    assert not game.given_up
    game.add(wash)
    assert (game.given_up, game.finished, game.winner()) == (True, False, None)


def test_a_deal_in_between_keeps_it_going() -> None:
    rules = RuleSet()
    washes = [scored(rules, None)] * (MOST_WASHES - 1)
    assert not played(rules, *washes, scored(rules, Side.A, 20), *washes).given_up


def test_a_session_with_equal_totals_has_no_winner() -> None:
    rules = RuleSet(columns=3, target=25, last_column_double=False)
    wins = [scored(rules, side, 24) for side in (Side.A, Side.B)]
    game = played(rules, *wins)
    assert (game.finished, game.winner()) == (False, None)
