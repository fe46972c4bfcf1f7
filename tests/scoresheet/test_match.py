"""What the games of a sheet add up to: who wins the match, where the next deal belongs, who deals first."""

from typing import Any

import pytest

from engine.rules import GameWinner
from engine.sides import Pair, Side
from scoresheet.errors import MatchOver
from scoresheet.match import higher, next_first_dealer
from scoresheet.models import Sheet
from scoresheet.queries import match_score_of
from tests.sheets import computed, correct, enter, insert, start, stored, strike

pytestmark = pytest.mark.django_db

A_WINS, B_WINS = ("a g 60", "b 4 10", "a 4 30"), ("b g 60", "a 4 10", "b 4 30")


def won_by(sheet: Sheet) -> list[Side | None]:
    return [game.winner for game in match_score_of(sheet).games]


def test_a_single_game_is_the_match() -> None:
    sheet = start()
    enter(sheet, *A_WINS)
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.won, match.open_game) == (True, Side.A, Pair(1, 0), None)
    # 85 + 26 points, 100 for the game, two boxes; B has 6 points and one box.
    assert match.total == Pair(111 + 100 + 50, 6 + 25)
    assert stored(sheet) == (True, 1, 0, 261, 31)


def test_before_the_first_deal_game_1_is_open() -> None:
    match = match_score_of(start(best_of=3))
    assert (match.games, match.open_game, match.finished, match.winner) == ((), 1, False, None)
    assert match.game(1) is None


@pytest.mark.parametrize(
    ("best_of", "games", "winner"),
    [
        (3, [A_WINS, A_WINS], Side.A),
        (3, [A_WINS, B_WINS, B_WINS], Side.B),
        (5, [B_WINS, B_WINS, B_WINS], Side.B),
        (5, [A_WINS, B_WINS, A_WINS, B_WINS, A_WINS], Side.A),
    ],
)
def test_best_of_n_goes_to_who_wins_more_than_half(best_of: int, games: list[Any], winner: Side) -> None:
    sheet = start(best_of=best_of)
    for number, lines in enumerate(games, 1):
        match = match_score_of(sheet)
        assert (match.finished, match.winner, match.open_game) == (False, None, number)
        enter(sheet, *lines)
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.open_game) == (True, winner, None)
    assert len(match.games) == len(games)
    assert stored(sheet) == computed(sheet)
    assert match.total == Pair.of(lambda side: sum(game.score.total[side] for game in match.games))


LEVEL = {"game_bonus": 0, "box_bonus": 50, "game_winner": GameWinner.HIGHEST}
LEVEL_GAME = ("b +20", "b +20", "b +10", "a +50", "a +50")  # 50 and three boxes against 100 and two


def test_a_game_that_ends_level_is_nobodys_and_the_next_one_begins() -> None:
    sheet = start(best_of=3, **LEVEL)
    enter(sheet, *LEVEL_GAME)
    match = match_score_of(sheet)
    assert match.games[0].score.total == Pair(200, 200)
    assert (match.games[0].winner, match.won, match.finished, match.open_game) == (None, Pair(0, 0), False, 2)
    enter(sheet, "a +97", "a +3", *LEVEL_GAME)
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.won) == (True, Side.A, Pair(1, 0))


def test_a_match_of_one_game_that_ends_level_is_a_tie() -> None:
    sheet = start(**LEVEL)
    enter(sheet, *LEVEL_GAME)
    assert stored(sheet) == (True, 0, 0, 200, 200)
    assert sheet.state_words == "A tie"


def test_the_next_game_is_dealt_first_by_who_would_have_dealt_next() -> None:
    for first, lines, expected in (
        (Side.A, A_WINS, Side.B),  # three deals
        (Side.B, A_WINS, Side.A),
        (Side.A, ("a g 60", "w", "a 4 30"), Side.A),  # a wash is dealt again
        (None, A_WINS, None),
    ):
        sheet = start(best_of=3, first_dealer=first)
        enter(sheet, *lines)
        assert next_first_dealer(sheet, match_score_of(sheet).games) is expected
        enter(sheet, "a 4 17")
        assert match_score_of(sheet).games[1].first_dealer is expected


def test_the_first_game_is_dealt_first_as_the_sheet_says() -> None:
    assert next_first_dealer(start(first_dealer=Side.B), ()) is Side.B


def test_a_number_of_deals_counts_all_but_washes_and_the_higher_total_wins() -> None:
    sheet = start(deals=3)
    enter(sheet, "a g 60", "w", "b 4 50")
    match = match_score_of(sheet)
    assert (match.finished, match.open_game, match.games[0].numbered) == (False, 1, 2)
    enter(sheet, "b 4 44")
    match = match_score_of(sheet)
    assert match.finished
    assert match.winner is Side.B  # 85 + a box of 25 against 86 + 50
    assert match.total == Pair(110, 136)
    assert stored(sheet) == (True, 0, 1, 110, 136)


def test_a_number_of_deals_may_end_level() -> None:
    sheet = start(deals=2)
    enter(sheet, "a 4 17", "b 4 17")
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.won) == (True, None, Pair(0, 0))
    assert sheet.state_words == "A tie"


def test_a_hollywood_session_is_over_when_its_three_games_are() -> None:
    sheet = start("hollywood", target=100)
    enter(sheet, "a g 60", "a g 60")
    match = match_score_of(sheet)
    assert [column.finished for column in match.games[0].columns] == [True, False, False]
    assert not match.finished
    enter(sheet, "a g 60", "a g 60")
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.won) == (True, Side.A, Pair(1, 0))
    assert stored(sheet) == computed(sheet)


def test_a_correction_that_reopens_a_game_makes_it_the_open_one_again() -> None:
    sheet = start(best_of=3)
    enter(sheet, *A_WINS, "b 4 17")
    correct(sheet, 3, "b 4 30")
    match = match_score_of(sheet)
    assert (match.open_game, [game.score.finished for game in match.games]) == (1, [False, False])
    assert stored(sheet) == computed(sheet)
    enter(sheet, "a 4 30")
    assert match_score_of(sheet).open_game == 2


def test_a_game_left_open_before_the_decision_is_where_the_next_deal_belongs() -> None:
    sheet = start(best_of=3)
    enter(sheet, *A_WINS, *B_WINS, *B_WINS)
    strike(sheet, 3)
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.open_game) == (True, Side.B, 1)
    enter(sheet, "a 4 30")
    match = match_score_of(sheet)
    assert (match.won, match.open_game) == (Pair(1, 2), None)


def test_a_game_begun_before_the_decision_was_moved_forward_takes_no_more_deals() -> None:
    sheet = start(best_of=3)
    enter(sheet, *A_WINS, *B_WINS, "b 4 17")
    correct(sheet, 3, "a g 98", game=2)
    match = match_score_of(sheet)
    assert (match.finished, match.winner, match.open_game) == (True, Side.A, None)
    with pytest.raises(MatchOver):
        enter(sheet, "b 4 17")
    correct(sheet, 1, "b 4 18", game=3)
    insert(sheet, 1, "w", game=3)


def test_a_correction_may_change_who_won_the_match() -> None:
    sheet = start(best_of=3)
    enter(sheet, *A_WINS, *A_WINS)
    assert sheet.finished
    correct(sheet, 3, "b g 98", game=2)
    assert stored(sheet)[:3] == (False, 1, 1)
    assert won_by(sheet) == [Side.A, Side.B]
    strike(sheet, 3, game=2)
    insert(sheet, 3, "a 4 30", game=2)
    assert stored(sheet)[:3] == (True, 2, 0)


def test_the_higher_total_is_nobodys_in_a_tie() -> None:
    assert [higher(Pair(1, 2)), higher(Pair(2, 1)), higher(Pair(2, 2))] == [Side.B, Side.A, None]
