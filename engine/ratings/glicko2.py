"""Glicko-2: a rating with its deviation, which says how sure it is, and a volatility, which says how erratic results are.

Mark E. Glickman, "Example of the Glicko-2 system" (2012, revised 2022), step by step; the volatility by its iterative
procedure, the Illinois variant of the rule of false position. His worked example is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Points of a rating in one unit of Glickman's own scale: 400 / ln 10."""
CLOSE_ENOUGH = 1e-6
"""How near the logarithm of the volatility's square is brought to its solution (Glickman's ε)."""


@dataclass(frozen=True, slots=True)
class Glicko:
    """What Glicko-2 knows of somebody, in points: 95 % sure to be within two deviations of the rating.

    ``volatility`` is on Glickman's own scale. The values given here are those of somebody new.
    """

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        """The rating on Glickman's own scale (step 2)."""
        return (self.rating - NEW.rating) / SCALE

    @property
    def phi(self) -> float:
        """The deviation on Glickman's own scale."""
        return self.deviation / SCALE


NEW = Glicko()
"""Somebody of whom nothing is known; nobody's deviation grows beyond this one's."""
TAU = 0.5
"""How far a volatility may move in one period; Glickman finds 0.3 to 1.2 reasonable."""


def weight(phi: float) -> float:
    """How much a result against somebody of that deviation says: 1 where it is nothing (Glickman's g)."""
    return 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))


def expected(mu: float, other: float, weighed: float) -> float:
    """The score to be expected against somebody rated ``other`` whose deviation weighs so much (Glickman's E)."""
    return 1.0 / (1.0 + exp(weighed * (other - mu)))


def idle(before: Glicko, periods: int = 1) -> Glicko:
    """The same after so many periods without a match: less sure with each, otherwise unchanged.

    >>> idle(Glicko(1500, 50)).deviation > 50, idle(Glicko(1500, 349), 99).deviation
    (True, 350.0)
    """
    if not periods:
        return before
    phi = sqrt(before.phi**2 + periods * before.volatility**2)
    return Glicko(before.rating, min(phi * SCALE, NEW.deviation), before.volatility)


def rate(before: Glicko, results: Sequence[tuple[Glicko, float]], tau: float = TAU) -> Glicko:
    """The same after one period with these results: each opponent as before the period, and the score, 1, ½ or 0.

    >>> after = rate(Glicko(1500, 200), [(Glicko(1400, 30), 1), (Glicko(1550, 100), 0), (Glicko(1700, 300), 0)])
    >>> round(after.rating, 1), round(after.deviation, 1)
    (1464.1, 151.5)
    """
    return rate_weighed(before, [(other.mu, weight(other.phi), score) for other, score in results], tau)


def rate_weighed(before: Glicko, results: Sequence[tuple[float, float, float]], tau: float = TAU) -> Glicko:
    """As ``rate``, with each result as the opponent's mu, how much its deviation weighs, and the score.

    A whole period of a club weighs each of its players once. Without a result this is ``idle``.
    """
    if not results:
        return idle(before)
    mu, phi = before.mu, before.phi
    said, surprise = 0.0, 0.0  # steps 3 and 4
    for other, weighed, score in results:
        hoped = expected(mu, other, weighed)
        said += weighed * weighed * hoped * (1.0 - hoped)
        surprise += weighed * (score - hoped)
    volatility = new_volatility(phi, before.volatility, 1.0 / said, surprise / said, tau)
    deviation = 1.0 / sqrt(1.0 / (phi * phi + volatility * volatility) + said)  # steps 6 and 7
    rating = mu + deviation * deviation * surprise
    return Glicko(NEW.rating + rating * SCALE, min(deviation * SCALE, NEW.deviation), volatility)


def new_volatility(phi: float, sigma: float, variance: float, improvement: float, tau: float = TAU) -> float:
    """Step 5: the volatility that fits results of this variance v and this estimated improvement Δ best."""
    start = log(sigma * sigma)
    curve = _curve(phi, start, variance, improvement, tau)
    left = start
    right = _other_side(curve, start, improvement * improvement - phi * phi - variance, tau)
    at_left, at_right = curve(left), curve(right)
    while abs(right - left) > CLOSE_ENOUGH:
        between = left + (left - right) * at_left / (at_right - at_left)
        at_between = curve(between)
        if at_between * at_right <= 0:
            left, at_left = right, at_right
        else:
            at_left /= 2  # the Illinois step: the end that stays put counts half, so that it moves next time
        right, at_right = between, at_between
    return exp(left / 2)


def _curve(
    phi: float, start: float, variance: float, improvement: float, tau: float
) -> Callable[[float], float]:
    """Glickman's f: it is zero at the logarithm of the new volatility's square."""

    def curve(x: float) -> float:
        square = exp(x)
        spread = phi * phi + variance + square
        return square * (improvement * improvement - spread) / (2 * spread * spread) - (x - start) / (
            tau * tau
        )

    return curve


def _other_side(curve: Callable[[float], float], start: float, beyond: float, tau: float) -> float:
    """A place on the other side of a zero of ``curve`` than ``start``."""
    if beyond > 0:
        return log(beyond)
    steps = 1
    while curve(start - steps * tau) < 0:
        steps += 1
    return start - steps * tau
