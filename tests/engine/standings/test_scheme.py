"""Points for a win, a draw and a loss."""

from decimal import Decimal
from fractions import Fraction

import pytest

from engine.errors import BadRequest
from engine.standings.scheme import Scheme, Units


@pytest.mark.parametrize("half", [0.5, Decimal("0.5"), Fraction(1, 2)])
def test_numbers_are_taken_exactly(half):
    assert Scheme.of(1, half, 0) == Scheme(Fraction(1), Fraction(1, 2), Fraction(0))
    assert Scheme.of(1, 0.1, 0).draw == Fraction(1, 10)


def test_units_are_the_smallest_whole_numbers_that_hold_the_scheme():
    assert Scheme.of(3, 1, 0).units == Units(3, 1, 0, 1)
    assert Scheme.of(1, 0.25, -0.5).units == Units(4, 1, -2, 4)


@pytest.mark.parametrize(
    "bad",
    [True, float("nan"), float("inf"), Decimal("nan"), Decimal("1e-999999999"), 1001, 0.1234567, "one", None],
)
def test_what_is_no_number_of_points_is_refused_with_its_field(bad):
    with pytest.raises(BadRequest) as caught:
        Scheme.of(bad, 0, 0)
    assert caught.value.field == "points.win"
    assert str(caught.value) == "The points for a win must be a number up to 1000 with at most 6 decimals."


@pytest.mark.parametrize("points", [(0, 0, 0), (1, 2, 0), (1, 0.5, 0.75), (0, 0.5, 1)])
def test_a_win_must_be_worth_more_than_a_loss_with_the_draw_between(points):
    with pytest.raises(BadRequest, match="A win must be worth more than a loss"):
        Scheme.of(*points)
