"""What stands below the line of a finished game."""

import pytest

from engine.rules import GameWinner, Shutout
from scoresheet.below_the_line import rows_below
from scoresheet.models import Sheet
from scoresheet.queries import match_score_of
from tests.sheets import enter, start

pytestmark = pytest.mark.django_db


def below(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Each row's figures, with how they came about in front."""
    return {
        row.label: tuple(f"{how} {amount}".strip() for amount, how in row.cells)
        for row in rows_below(sheet.rules, match_score_of(sheet).games[0])
    }


def test_nothing_stands_there_while_the_game_is_open() -> None:
    sheet = start()
    enter(sheet, "a 4 17")
    assert below(sheet) == {}


def test_the_points_the_bonus_the_boxes_the_total_and_the_margin() -> None:
    sheet = start()
    enter(sheet, "a g 60", "b 4 10", "a 4 30")
    assert below(sheet) == {
        "Points of the deals": ("111", "6"),
        "Game bonus": ("100", "–"),
        "Boxes, 25 each": ("2 × 50", "1 × 25"),
        "Total": ("261", "31"),
        "Margin": ("230", ""),
    }


def test_a_shutout_says_what_it_adds() -> None:
    sheet = start()
    enter(sheet, "a g 60", "a 4 30")
    assert below(sheet)["Shutout: everything doubled"] == ("+261", "")
    assert below(sheet)["Boxes, 25 each"] == ("2 × 50", "–")
    assert below(sheet)["Total"] == ("522", "0")


def test_a_shutout_that_doubles_the_points_alone() -> None:
    sheet = start(shutout=Shutout.DOUBLE_POINTS)
    enter(sheet, "b g 60", "b 4 30")
    assert below(sheet)["Shutout: the points of the deals doubled"] == ("", "+111")
    assert below(sheet)["Total"] == ("0", "372")


def test_a_shutout_that_is_a_bonus_stands_as_the_game_bonus() -> None:
    sheet = start("traditional")
    enter(sheet, "a g 60", "a 4 30")
    assert below(sheet)["Game bonus"] == ("200", "–")
    assert not [label for label in below(sheet) if label.startswith("Shutout")]


def test_simple_rules_have_the_points_and_the_total_alone() -> None:
    sheet = start("simple")
    enter(sheet, "a g 60", "a 4 30")
    assert list(below(sheet)) == ["Points of the deals", "Total", "Margin"]


def test_a_level_game_has_no_margin() -> None:
    sheet = start(deals=2)
    enter(sheet, "a 4 17", "b 4 17")
    assert below(sheet)["Margin"] == ("", "")
    assert "Game bonus" not in below(sheet)


def test_the_higher_total_may_be_the_losers() -> None:
    sheet = start(game_winner=GameWinner.TARGET, game_bonus=0, box_bonus=50)
    enter(sheet, *["b +10"] * 6, "a +97", "a +3")
    assert below(sheet)["Total"] == ("200", "360")
    assert below(sheet)["Margin"] == ("", "160")


def test_a_hollywood_session_adds_up_each_of_its_games() -> None:
    sheet = start("hollywood", target=100, last_column_double=True)
    enter(sheet, "b 4 10", "a g 60", "a g 60")
    assert below(sheet) == {
        "Points of the deals": ("170", "6", "85", "0", "0", "0"),
        "Game bonus": ("100", "–", "–", "–", "–", "–"),
        "Boxes, 25 each": ("2 × 50", "1 × 25", "", "", "", ""),
        "The third game counts double": ("", "", "", "", "2 ×", "2 ×"),
        "Total": ("320", "31", "85", "0", "0", "0"),
    }
    enter(sheet, "a g 60", "a g 60")
    figures = below(sheet)
    # Game 1: 170 + 100 + 50; game 2: 255 + 100 + 3 × 25, doubled; game 3 one deal less.
    assert figures["Points of the deals"][2:] == ("170", "0", "170", "0")
    assert figures["Shutout: everything doubled"] == ("", "", "+320", "", "+320", "")
    assert figures["Total"] == ("320", "31", "640", "0", "1280", "0")
