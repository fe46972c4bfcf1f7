"""The sentences about a sheet: who won and why, how the match stands, what is out of order."""

from typing import Any

import pytest

from engine.rules import BoxesCount, GameWinner, Shutout
from engine.sides import Side
from scoresheet.models import Sheet
from scoresheet.queries import match_score_of
from scoresheet.verdicts import match_verdict, standing_of, verdict_of, warning_about
from tests.sheets import correct, enter, start, strike, undo

pytestmark = pytest.mark.django_db


def verdict(sheet: Sheet, title: str = "The game") -> str:
    return "".join(verdict_of(sheet, match_score_of(sheet).games[0], title))


def standing(sheet: Sheet) -> str:
    match = match_score_of(sheet)
    return standing_of(sheet, match, match.game(match.open_game or 1))


def warning(sheet: Sheet) -> str:
    return warning_about(sheet, match_score_of(sheet))


def test_an_open_game_has_no_verdict() -> None:
    sheet = start()
    enter(sheet, "a 4 17")
    assert verdict(sheet) == ""


@pytest.mark.parametrize(
    ("rules", "lines", "words"),
    [
        (
            {},
            ["a g 60", "b 4 10", "a 4 30"],
            "Ann won the game, the first to reach 100: 261 to 31, a margin of 230.",
        ),
        (
            {},
            ["b g 60", "b 4 30"],
            "Ben won the game, the first to reach 100: 522 to 0, a margin of 522. "
            "Ann has no box: a shutout, so everything counts double.",
        ),
        (
            {"shutout": Shutout.DOUBLE_POINTS},
            ["b g 60", "b 4 30"],
            "Ben won the game, the first to reach 100: 372 to 0, a margin of 372. "
            "Ann has no box: a shutout, so the points of the deals count double.",
        ),
        (
            {"slug": "traditional"},
            ["b g 60", "b 4 30"],
            "Ben won the game, the first to reach 100: 346 to 0, a margin of 346. "
            "Ann has no box: a shutout, so the game bonus is 200.",
        ),
        (
            {"slug": "simple"},
            ["b g 60", "b 4 30"],
            "Ben won the game, the first to reach 100: 111 to 0, a margin of 111. "
            "Ann has no box: a shutout, which these rules do not reward.",
        ),
        (
            {"deals": 2},
            ["a 4 17", "b 4 30"],
            "Ben won the game with the higher total after 2 deals: 51 to 38, a margin of 13.",
        ),
        ({"deals": 2}, ["a 4 17", "b 4 17"], "The game ended level, 38 to 38."),
        (
            {"game_winner": GameWinner.HIGHEST, "game_bonus": 0, "box_bonus": 50},
            [*["b +10"] * 6, "a +97", "a +3"],
            "Ben won the game with the higher total, though Ann reached 100: 360 to 200, a margin of 160.",
        ),
    ],
)
def test_who_won_and_why(rules: dict[str, Any], lines: list[str], words: str) -> None:
    sheet = start(**rules)
    enter(sheet, *lines)
    assert verdict(sheet) == words


def test_the_winner_by_rule_may_have_the_lower_total_and_the_margin_is_not_called_the_winners() -> None:
    sheet = start(game_winner=GameWinner.TARGET, game_bonus=0, box_bonus=50)
    enter(sheet, *["b +10"] * 6, "a +97", "a +3")
    said = verdict(sheet)
    assert said.startswith("Ann won the game, the first to reach 100: 200 to 360")
    assert "a margin" not in said


def test_a_hollywood_session_names_the_winner_of_each_game() -> None:
    sheet = start("hollywood", target=100)
    enter(sheet, "b 4 10", "a g 60")
    assert verdict(sheet) == ""
    enter(sheet, "a g 60")
    assert verdict(sheet) == "Ann won game 1. Over the three games Ann has 405, Ben 31."
    enter(sheet, "a g 60", "a g 60")
    assert verdict(sheet, "The session").startswith(
        "Ann won the session by 1569: Ann won game 1, Ann won game 2, Ann won game 3. Over the three games Ann has"
    )


def test_how_a_best_of_match_stands() -> None:
    sheet = start(best_of=3)
    said = lambda: match_verdict(sheet, match_score_of(sheet))  # noqa: E731
    assert said() == "Best of 3. 2 games win the match."
    enter(sheet, "a g 98", "b g 98")
    assert said() == "Best of 3. 2 games win the match."
    enter(sheet, "b g 98")
    assert said() == "Best of 3. Ben has won the match."


def test_a_sheet_in_order_has_no_warning() -> None:
    sheet = start(best_of=3)
    for text in ["a g 60", "b 4 17", "a g 60", "b g 98"]:
        enter(sheet, text)
        assert warning(sheet) == ""


def test_an_open_game_with_a_later_one_is_out_of_order() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "b 4 17")
    strike(sheet, 1)
    assert warning(sheet).startswith("Game 1 is not over, and game 2 was begun.")


def test_a_later_game_that_was_undone_is_no_later_game() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "b 4 17")
    undo(sheet)
    undo(sheet)
    enter(sheet, "a 4 17")
    assert warning(sheet) == ""


def test_a_game_after_the_decision_is_no_part_of_the_match() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "b g 98", "b 4 17")
    correct(sheet, 1, "a g 98", game=2)
    assert warning(sheet) == "The match was decided with game 2; what follows is no part of it."


def test_once_all_of_it_is_struck_nothing_follows() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 98", "b g 98", "b 4 17")
    correct(sheet, 1, "a g 98", game=2)
    strike(sheet, 1, game=3)
    assert warning(sheet) == ""


def test_who_deals_and_what_is_still_needed() -> None:
    sheet = start(first_dealer=Side.A)
    assert standing(sheet) == "Ann deals."
    enter(sheet, "a 4 17")
    assert standing(sheet) == "Ben deals. Ann needs 87, Ben 100."
    enter(sheet, "w")
    assert standing(sheet) == "Ben deals. Ann needs 87, Ben 100."
    enter(sheet, "a g 98")
    assert standing(sheet) == "The match is over. If the paper has more deals, correct the line that differs."


def test_who_deals_first_in_the_next_game_is_said_before_it_begins() -> None:
    sheet = start(best_of=3, first_dealer=Side.A)
    enter(sheet, "a g 98")
    assert standing_of(sheet, match_score_of(sheet), None) == "Ben deals."


def test_where_nobody_noted_the_dealer_nobody_is_named() -> None:
    assert standing(start(first_dealer=None)) == ""
    assert standing(start(first_dealer=None, deals=5)) == "5 deals in all."


def test_boxes_that_count_at_once_are_part_of_what_is_needed() -> None:
    sheet = start(boxes_count=BoxesCount.AT_ONCE)
    enter(sheet, "a 4 17")
    assert standing(sheet) == "Ben deals. Ann needs 62, Ben 100. Boxes count at once."
