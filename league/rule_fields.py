"""One field of the rules form, as its template needs it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.rules import KINDS, Flag, OneOf, Whole
from league.rule_labels import WORDS


@dataclass(frozen=True, slots=True)
class RuleField:
    """A rule's field: ``name`` in the form, ``value`` as text, ``before`` what the chosen set has, if it differs."""

    key: str
    name: str
    value: str
    before: str
    error: str

    @property
    def label(self) -> str:
        """What the rule is called."""
        return WORDS[self.key].label

    @property
    def hint(self) -> str:
        """What it means, and when it comes into play."""
        words = WORDS[self.key]
        return f"{words.meaning} Only {words.only_with}." if words.only_with else words.meaning

    @property
    def is_flag(self) -> bool:
        """Whether it is a box to tick."""
        return isinstance(KINDS[self.key], Flag)

    @property
    def options(self) -> list[tuple[str, str]]:
        """The choices, each with its words; none for a number or a box to tick."""
        kind = KINDS[self.key]
        if isinstance(kind, OneOf):
            values = [str(value) for value in kind.values]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            values = [str(choice.value) for choice in kind]
        else:
            return []
        if self.error and self.value not in values:
            values.insert(0, self.value)
        return [(value, WORDS[self.key].choices.get(value, value)) for value in values]

    @property
    def limits(self) -> Whole | None:
        """The least and the most of a number."""
        kind = KINDS[self.key]
        return kind if isinstance(kind, Whole) else None


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Some fields under a heading."""

    title: str
    fields: tuple[RuleField, ...]
