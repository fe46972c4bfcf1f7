"""What can be wrong with a request, in the words of the person at the table.

    EngineError
    ├── BadRequest          not a request that the engine knows
    ├── BadRules            an unknown preset or rule, or a value out of its range
    ├── BadCard             text that is no card
    ├── DuplicateCard       one card twice
    ├── WrongCardCount      a hand of another size
    ├── MissingUpcard       Oklahoma rules, and no upcard
    ├── ImpossibleCount     no ten cards count this
    ├── OverKnockLimit      a knock with too much deadwood
    ├── BadMeld             laid down, but no meld out of that hand
    ├── DeclaredMismatch    the cards or counts are not what was declared
    ├── ScoreMismatch       the paper has another score; ``expected`` is the right one
    ├── ImpossibleScore     points that can't come about
    └── AfterGameEnd        a deal after the game was won

Every error has a ``code``, the ``field`` it is about, and a message that takes the names of the two sides.
"""

from __future__ import annotations

import json
import math
from typing import Any, ClassVar

from engine.sides import LETTERS, Pair, Side

SHOWN = 40
"""How much of a value that was given a message shows, in letters."""
ENDLESS = 10**12
"""From here on a message does not write a number out: it is no score of any sheet."""

WRITABLE = 14_000
"""The most bits of a whole number that Python writes out: it stops at 4,300 digits."""


class EngineError(Exception):
    """A request that can't be answered.

    ``template`` is the sentence with its figures in braces; a figure that is a side is shown by the side's name.

    >>> error = EngineError("{who} knocked with {count}.", who=Side.A, count=12)
    >>> str(error), error.wording(Pair("Ann", "Ben"))
    ('A knocked with 12.', 'Ann knocked with 12.')
    """

    code: ClassVar[str] = "bad_request"

    def __init__(self, template: str, *, field: str = "", **figures: Any) -> None:
        super().__init__(template)
        self.template = template
        self.field = field
        self.figures = figures

    def wording(self, names: Pair[str] = LETTERS) -> str:
        """The message, with these names for the two sides."""
        shown = {name: _in_words(value, names) for name, value in self.figures.items()}
        return self.template.format_map(shown)

    def __str__(self) -> str:
        return self.wording()

    def under(self, prefix: str) -> EngineError:
        """The same error with its field placed under ``prefix``; answers itself, for ``raise error.under(…)``."""
        joint = "" if not self.field or self.field.startswith("[") else "."
        self.field = f"{prefix}{joint}{self.field}"
        return self


def _in_words(value: object, names: Pair[str]) -> object:
    """A figure of a message: a side by its name, a number beyond all sheets not in full."""
    if isinstance(value, Side):
        return names[value]
    return value if not isinstance(value, int) or abs(value) < ENDLESS else as_given(value)


def as_given(value: object) -> str:
    """A value of a request as a message shows it: as JSON has it, a text in quotation marks, and never at length.

    >>> as_given("six"), as_given(None), as_given(True), as_given(10**50)
    ('“six”', 'null', 'true', '1000000000000000000000000000000000000000…')
    """
    if isinstance(value, float) and not math.isfinite(value):
        return "no number" if math.isnan(value) else "so large a number"
    if isinstance(value, int) and value.bit_length() > WRITABLE:
        return "so large a number"
    text = f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


class BadRequest(EngineError):
    """Not a request that the engine knows."""


class BadRules(EngineError):
    """An unknown preset or rule, or a value out of its range."""

    code = "bad_rules"


class BadCard(EngineError):
    """Text that is no card."""

    code = "bad_card"


class DuplicateCard(EngineError):
    """One card twice, in a hand or in both."""

    code = "duplicate_card"


class WrongCardCount(EngineError):
    """A hand that has not the number of cards it must have."""

    code = "wrong_card_count"


class MissingUpcard(EngineError):
    """Oklahoma rules, and no upcard to set the knock limit."""

    code = "missing_upcard"


class ImpossibleCount(EngineError):
    """A count that no ten cards have."""

    code = "impossible_count"


class OverKnockLimit(EngineError):
    """A knock with more deadwood than the limit."""

    code = "over_knock_limit"


class BadMeld(EngineError):
    """Laid down as a meld, but not one, or not out of that hand."""

    code = "bad_meld"


class DeclaredMismatch(EngineError):
    """The cards or counts are not what was declared."""

    code = "declared_mismatch"


class ScoreMismatch(EngineError):
    """The paper has another score than the cards or counts give; ``expected`` is the right one."""

    code = "score_mismatch"

    def __init__(self, template: str, *, expected: int, field: str = "", **figures: Any) -> None:
        super().__init__(template, field=field, expected=expected, **figures)
        self.expected = expected


class ImpossibleScore(EngineError):
    """Points that no deal under these rules can bring."""

    code = "impossible_score"


class AfterGameEnd(EngineError):
    """A deal after the game was won."""

    code = "after_game_end"
