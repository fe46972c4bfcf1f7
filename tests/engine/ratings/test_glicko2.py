"""Glicko-2 beside Glickman's own example and a slow search for the volatility."""

from math import exp, log

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.ratings.glicko2 import (
    NEW,
    SCALE,
    TAU,
    Glicko,
    expected,
    idle,
    new_volatility,
    rate,
    weight,
)
from engine.ratings.replay import SCORES

# Mark E. Glickman, "Example of the Glicko-2 system", Example calculation; with four decimals all through, as he has it.
PLAYER = Glicko(1500, 200, 0.06)
OPPONENTS = [(Glicko(1400, 30), 1.0), (Glicko(1550, 100), 0.0), (Glicko(1700, 300), 0.0)]
STEPS = [(-0.5756, 0.1727, 0.9955, 0.639), (0.2878, 0.5756, 0.9531, 0.432), (1.1513, 1.7269, 0.7242, 0.303)]

glickos = st.builds(Glicko, st.floats(500, 2500), st.floats(20, 350), st.floats(0.01, 0.2))
results = st.lists(st.tuples(glickos, st.sampled_from(SCORES)), min_size=1, max_size=12)


def test_glickman_s_example_comes_out():
    after = rate(PLAYER, OPPONENTS, tau=0.5)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(("opponent", "step"), list(zip([each for each, _ in OPPONENTS], STEPS, strict=True)))
def test_his_table_of_the_three_opponents_comes_out(opponent, step):
    mu, phi, weighed, hoped = step
    assert opponent.mu == pytest.approx(mu, abs=0.0001)
    assert opponent.phi == pytest.approx(phi, abs=0.0001)
    assert weight(opponent.phi) == pytest.approx(weighed, abs=0.0001)
    assert expected(PLAYER.mu, opponent.mu, weight(opponent.phi)) == pytest.approx(hoped, abs=0.001)


def test_his_volatility_comes_out_of_his_variance_and_improvement():
    assert new_volatility(200 / SCALE, 0.06, 1.7785, -0.4834, TAU) == pytest.approx(0.05999, abs=0.00001)


def f(x: float, *known: float) -> float:
    """The function of step 5 as it stands in the article."""
    phi, sigma, variance, improvement, tau = known
    first = exp(x) * (improvement**2 - phi**2 - variance - exp(x))
    return first / (2 * (phi**2 + variance + exp(x)) ** 2) - (x - log(sigma**2)) / tau**2


def slow_volatility(*known: float) -> float:
    """Where that is zero, by halving."""
    low, high = -60.0, 60.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle, *known) > 0 else (low, middle)
    return exp(low / 2)


knowledge = (st.floats(0.1, 2.1), st.floats(0.01, 0.3), st.floats(0.1, 50))
taus = st.sampled_from((0.3, 0.5, 1.2))


@given(*knowledge, st.floats(-2, 2), taus)
def test_the_volatility_is_that_of_a_slow_search(phi, sigma, variance, surprise, tau):
    improvement = surprise * (phi**2 + variance) ** 0.5  # beyond twice that there may be several zeros
    found = new_volatility(phi, sigma, variance, improvement, tau)
    assert found == pytest.approx(slow_volatility(phi, sigma, variance, improvement, tau), rel=1e-5)


@given(*knowledge, st.floats(-200, 200), taus)
def test_results_that_nobody_would_believe_have_a_volatility_too(phi, sigma, variance, improvement, tau):
    known = (phi, sigma, variance, improvement, tau)
    x = 2 * log(new_volatility(*known))
    assert f(x - 1e-4, *known) * f(x + 1e-4, *known) < 0


def test_surprising_results_raise_the_volatility_and_expected_ones_lower_it():
    weak = [(Glicko(1200, 50), 0.0)] * 6
    assert rate(Glicko(1800, 60), weak).volatility > 0.06
    even = [(Glicko(1500, 50), score) for score in (1.0, 0.0, 0.5)]
    assert rate(Glicko(1500, 60), even).volatility < 0.06


@given(glickos, results)
def test_to_win_more_is_never_to_be_rated_lower(before, played):
    best = [(opponent, 1.0) for opponent, _ in played]
    worst = [(opponent, 0.0) for opponent, _ in played]
    rated = [rate(before, each).rating for each in (worst, played, best)]
    assert rated[0] < rated[2]
    assert rated[0] - 1e-9 <= before.rating <= rated[2] + 1e-9


@given(glickos, results)
def test_a_period_with_results_leaves_us_surer_than_one_without(before, played):
    assume(before.deviation < NEW.deviation)
    after = rate(before, played)
    without = idle(Glicko(before.rating, before.deviation, after.volatility))
    assert after.deviation < without.deviation


def test_who_does_not_play_keeps_the_rating_and_gets_less_sure_with_each_period():
    before = Glicko(1700, 60, 0.06)
    one, two = idle(before), idle(before, 2)
    assert before.deviation < one.deviation < two.deviation
    assert (two.rating, two.volatility) == (1700, 0.06)
    assert idle(one).deviation == pytest.approx(two.deviation)
    assert idle(before, 0) == before
    assert rate(before, []) == one


def test_an_idle_period_adds_the_square_of_the_volatility():
    """Step 6 of the article: φ' = √(φ² + σ²)."""
    assert idle(Glicko(1500, 200, 0.06)).deviation == pytest.approx(
        SCALE * (1.1513**2 + 0.06**2) ** 0.5, abs=0.01
    )


def test_nobody_is_known_less_than_somebody_new():
    assert idle(Glicko(1700, 340), 1000).deviation == NEW.deviation
    far = rate(Glicko(1500, 350, 0.2), [(Glicko(3000, 350), 0.0)])
    assert far.deviation <= NEW.deviation


def test_a_draw_between_equals_changes_nothing_but_how_sure_we_are():
    after = rate(NEW, [(NEW, 0.5)])
    assert after.rating == NEW.rating
    assert after.deviation < NEW.deviation
