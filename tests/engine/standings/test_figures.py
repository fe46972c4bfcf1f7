"""Figures as people and as JSON have them."""

from fractions import Fraction

import pytest

from engine.standings.figures import number, points_text, shown, signed


@pytest.mark.parametrize(
    ("figure", "text"),
    [
        (0, "0"),
        (7, "7"),
        (Fraction(1, 2), "½"),
        (Fraction(85, 4), "21¼"),
        (Fraction(31, 4), "7¾"),
        (Fraction(4, 3), "1⅓"),
        (Fraction(2, 3), "⅔"),
        (Fraction(-5, 2), "−2½"),
        (Fraction(1, 6), "1/6"),
        (Fraction(31, 6), "5 1/6"),
    ],
)
def test_a_figure_is_shown_exactly(figure, text):
    assert shown(figure) == text


def test_a_plus_is_written_where_signs_matter():
    assert [signed(figure) for figure in (120, 0, -95)] == ["+120", "0", "−95"]


def test_one_point_is_one_point_and_all_else_are_points():
    assert [points_text(figure) for figure in (0, 1, Fraction(1, 2))] == ["0 points", "1 point", "½ points"]


def test_json_has_whole_numbers_whole():
    assert [repr(number(Fraction(figure))) for figure in ("4", "9.25", "0.3", "-0.5")] == [
        "4",
        "9.25",
        "0.3",
        "-0.5",
    ]
