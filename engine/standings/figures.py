"""Exact figures, for people and for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

SIGNS = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}
"""The parts of one that have a sign of their own."""


def shown(figure: Fraction | int) -> str:
    """The figure as people write it, never rounded.

    >>> shown(Fraction(13, 2)), shown(Fraction(1, 4)), shown(Fraction(-3)), shown(Fraction(31, 6))
    ('6½', '¼', '−3', '5 1/6')
    """
    minus = "−" if figure.numerator < 0 else ""
    if figure.denominator == 1:
        return f"{minus}{abs(figure.numerator)}"
    whole, part = divmod(abs(Fraction(figure)), 1)
    sign = SIGNS.get(part) or f"{' ' if whole else ''}{part}"
    return f"{minus}{whole or ''}{sign}"


def signed(figure: Fraction | int) -> str:
    """The figure with a plus or a minus, as a spread is written.

    >>> signed(120), signed(-95), signed(0)
    ('+120', '−95', '0')
    """
    return f"+{shown(figure)}" if figure.numerator > 0 else shown(figure)


def points_text(figure: Fraction | int) -> str:
    """So many points, in words.

    >>> points_text(Fraction(1)), points_text(Fraction(7, 2))
    ('1 point', '3½ points')
    """
    return f"{shown(figure)} point{'' if figure == 1 else 's'}"


def number(figure: Fraction | int) -> int | float:
    """The figure as JSON holds it: a whole number, or the decimal nearest to it (halves and quarters exactly).

    >>> number(Fraction(4)), number(Fraction(37, 4)), number(Fraction(3, 10))
    (4, 9.25, 0.3)
    """
    exact = Fraction(figure)
    return exact.numerator if exact.denominator == 1 else float(exact)


def listed(things: Iterable[str]) -> str:
    """Several things in a row, with an "and" before the last.

    >>> listed(["on 7 points", "against each other", "on spread"])
    'on 7 points, against each other and on spread'
    """
    *most, last = things
    return f"{', '.join(most)} and {last}" if most else last
