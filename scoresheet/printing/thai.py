"""Thai on the line: where the marks over a letter go, which the font draws all at one height. Lengths in sizes of the letters."""

from __future__ import annotations

OVER = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
"""Vowels and other signs right over a letter."""
TONES = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
"""Tone marks, and the sign of a silent letter: over the letter, or over what is over it."""
UNDER = frozenset("\u0e38\u0e39\u0e3a")
AM = "\u0e33"
"""A vowel that begins with a sign over the letter before it."""
TALL = frozenset("\u0e1b\u0e1d\u0e1f\u0e2c")
"""Letters with a stroke that stands where a mark would."""
RISE, SHIFT = 0.19, -0.12


def place(text: str, at: int) -> tuple[float, float]:
    """How much higher and how much more to the right than drawn by itself a letter of the text lies.

    >>> place("\u0e19\u0e31\u0e48\u0e19", 2)
    (0.19, 0.0)
    """
    letter = text[at]
    if letter not in OVER and letter not in TONES:
        return 0.0, 0.0
    stacked = letter in TONES and ((at > 0 and text[at - 1] in OVER) or text[at + 1 : at + 2] == AM)
    return RISE if stacked else 0.0, SHIFT if _carrier(text, at) in TALL else 0.0


def _carrier(text: str, at: int) -> str:
    """The letter that a mark stands over."""
    while at > 0 and (text[at] in OVER or text[at] in TONES or text[at] in UNDER):
        at -= 1
    return text[at]
