"""How a scorer spaces a line of shorthand: what is written together or apart is put as the shorthand has it."""

from __future__ import annotations

import re

_AS_SHORTHAND = (
    (re.compile("[\ufe0e\ufe0f]"), ""),  # what asks for the picture of a suit's sign
    (re.compile(r"[\s,;:]+"), " "),
    (re.compile(r"(?<=\d)\.$|(?<=\d)-(?=\d)"), " "),  # “4 17.” and “4-17”
    (re.compile(r"(?<!\S)([+=/]) (?=\d)"), r"\1"),  # “= 13”
    (re.compile(r"(?<!\S)([ab])(?=\d{1,2}(?!\S)|\+)"), r"\1 "),  # “a4 17”
    (re.compile(r"(?<= )(bg|g|k)(?=\d)|(?<= )(\+\d+)(?=[a-z])"), r"\1\2 "),  # “g31”, “+45g”
    (re.compile(r"(?<= )big gin(?!\S)"), "bg"),
)


def respaced(text: str) -> str:
    """A line in small letters, with one blank between its words.

    >>> respaced("A: 4, 17 = 13"), respaced("b+45g"), respaced("b big gin 31")
    ('a 4 17 =13', 'b +45 g', 'b bg 31')
    """
    line = text.casefold()
    for spaced, as_shorthand in _AS_SHORTHAND:
        line = spaced.sub(as_shorthand, line)
    return line.strip()
