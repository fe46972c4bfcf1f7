"""Elo's rating beside published figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ratings.elo import ELO, Elo

# FIDE Handbook B.02, table 8.1.1: the score, and the difference that it stands for.
FIDE = {
    0.50: 0, 0.51: 7, 0.55: 36, 0.60: 72, 0.64: 102, 0.65: 110, 0.70: 149, 0.75: 193, 0.76: 202, 0.80: 240, 0.85: 296,
    0.90: 366, 0.92: 401,
}  # fmt: skip


@pytest.mark.parametrize(("score", "difference"), FIDE.items())
def test_what_is_expected_is_near_the_table_of_fide(score, difference):
    assert ELO.expected(1500 + difference, 1500) == pytest.approx(score, abs=0.011)
    assert ELO.expected(1500, 1500 + difference) == pytest.approx(1 - score, abs=0.011)


def test_a_tournament_of_five_gives_the_published_sum():
    """The example in Wikipedia, "Elo rating system" (Mathematical details): expected 2.88, new rating 1601."""
    opponents = {1609: 0.0, 1477: 0.5, 1388: 1.0, 1586: 1.0, 1720: 0.0}
    expected = [ELO.expected(1613, rating) for rating in opponents]
    assert [round(each, 2) for each in expected] == [0.51, 0.69, 0.79, 0.54, 0.35]
    new = 1613 + ELO.factor(0) * (sum(opponents.values()) - sum(expected))
    assert round(new) == 1601


def test_ten_to_one_is_a_difference_of_the_whole_scale():
    assert ELO.expected(1900, 1500) == pytest.approx(10 / 11)
    assert Elo(scale=200).expected(1700, 1500) == pytest.approx(10 / 11)


def test_a_match_moves_less_once_somebody_has_played_enough():
    assert [ELO.factor(matches) for matches in (0, 29, 30, 500)] == [32, 32, 20, 20]
    assert Elo(settled_after=0).factor(0) == 20


@given(st.floats(0, 4000), st.floats(0, 4000))
def test_two_expectations_are_one_match(own, other):
    assert ELO.expected(own, other) + ELO.expected(other, own) == pytest.approx(1)
    assert 0 < ELO.expected(own, other) < 1
