"""Rules in words: their values, the differences between two sets, and a set in one line."""

from __future__ import annotations

from enum import Enum
from typing import Any

from engine.rules import RuleSet, Shutout
from league.rule_labels import WORDS


def text_of(value: Any) -> str:
    """A rule's value as the text of a form field: ``yes`` or ``no``, a number, a choice, "" for null.

    >>> text_of(True), text_of(None), text_of(25)
    ('yes', '', '25')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return "" if value is None else str(value)


def value_in_words(key: str, value: Any) -> str:
    """A rule's value as a table shows it.

    >>> value_in_words("big_gin_bonus", None), value_in_words("oklahoma", True)
    ('not played', 'yes')
    """
    text = text_of(value)
    return text if isinstance(value, bool) else WORDS[key].choices.get(text, text)


def capitalised(text: str) -> str:
    """The text with a capital at its beginning.

    >>> capitalised("the winner is Ann")
    'The winner is Ann'
    """
    return text[:1].upper() + text[1:]


def rule_in_words(key: str, value: Any) -> str:
    """A rule and its value as a short phrase.

    >>> rule_in_words("knock_limit", 5), rule_in_words("shutout", Shutout.DOUBLE)
    ('knock limit 5', 'shutout: doubles everything')
    """
    words = WORDS[key]
    if isinstance(value, bool):
        return words.choices[text_of(value)]
    colon = ":" if value is not None and text_of(value) in words.choices else ""
    return f"{words.label[0].lower()}{words.label[1:]}{colon} {value_in_words(key, value)}"


def changes_in_words(rules: RuleSet, base: RuleSet) -> list[str]:
    """The differences of a rule set from another, as short phrases.

    >>> changes_in_words(RuleSet(knock_limit=5, oklahoma=True), RuleSet())
    ['knock limit 5 instead of 10', 'the first upcard sets the knock limit']
    """
    return [
        _difference(key, getattr(rules, key), getattr(base, key))
        for key in WORDS
        if getattr(rules, key) != getattr(base, key)
    ]


def _difference(key: str, value: Any, before: Any) -> str:
    said = rule_in_words(key, value)
    return said if isinstance(value, bool) else f"{said} instead of {value_in_words(key, before)}"


def idle_rules(rules: RuleSet) -> dict[str, str]:
    """The rules that do not come into play under this rule set, each with what they would need.

    >>> idle_rules(RuleSet())["oklahoma_ace"]
    'only with Oklahoma'
    """
    gin_alone = rules.knock_limit == 0 and not rules.oklahoma
    idle = {
        "knock_limit": rules.oklahoma,
        "oklahoma_ace": not rules.oklahoma,
        "spades_double": not rules.oklahoma,
        "undercut_bonus": gin_alone,
        "tie": gin_alone,
        "big_gin_boxes": not rules.big_gin_played,
        "undercut_boxes": gin_alone,
        "spade_doubles_boxes": not rules.spade_matters,
        "boxes_count": rules.box_bonus == 0,
        "shutout_bonus": rules.shutout is not Shutout.BONUS,
        "last_column_double": rules.columns == 1,
    }
    return {key: f"only {WORDS[key].only_with}" for key in WORDS if idle.get(key)}


def in_short(rules: RuleSet) -> str:
    """A rule set in one line, for lists and beside a choice.

    >>> in_short(RuleSet())
    'Knock with 10 or less, gin 25, undercut 25, game to 100'
    """
    parts = []
    if rules.oklahoma:
        parts += ["The upcard sets the knock limit"]
    else:
        parts += [f"Knock with {rules.knock_limit} or less" if rules.knock_limit else "Only gin ends a deal"]
    parts.append(f"gin {rules.gin_bonus}")
    if rules.big_gin_bonus is not None:
        parts.append(f"big gin {rules.big_gin_bonus}")
    if "undercut_bonus" not in idle_rules(rules):
        parts.append(f"undercut {rules.undercut_bonus}")
    parts.append(f"{'three games' if rules.columns == 3 else 'game'} to {rules.target}")
    return ", ".join(parts)
