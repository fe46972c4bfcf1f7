"""What a page about a rule set shows: its text, the table of its numbers, the worked deals and games."""

from __future__ import annotations

from dataclasses import dataclass

from engine.presets import PRESETS
from engine.rules import RuleSet
from league.rule_labels import GROUPS, WORDS
from league.rule_text import Section, rule_text, rules_in_short
from league.rule_words import idle_rules, value_in_words
from league.rulesets import NamedRules
from league.worked import WorkedDeal, worked_deals
from league.worked_games import WorkedGame, worked_games


@dataclass(frozen=True, slots=True)
class Number:
    """A row of the table: a rule, its value in words, and where that comes from."""

    label: str
    value: str
    origin: str


@dataclass(frozen=True, slots=True)
class NumberGroup:
    """The rows under one heading."""

    title: str
    rows: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """All that a page says about a rule set; ``idle`` are the rules that do not come into play, each with why."""

    short: tuple[str, ...]
    sections: tuple[Section, ...]
    numbers: tuple[NumberGroup, ...]
    idle: tuple[tuple[str, str], ...]
    deals: tuple[WorkedDeal, ...]
    games: tuple[WorkedGame, ...]


def rule_page(named: NamedRules) -> RulePage:
    """The page of a named rule set."""
    idle = idle_rules(named.rules)
    return RulePage(
        short=tuple(rules_in_short(named.rules)),
        sections=tuple(rule_text(named.rules)),
        numbers=tuple(_group(named, title, keys, idle) for title, keys in GROUPS.items()),
        idle=tuple((WORDS[key].label, why) for key, why in idle.items()),
        deals=tuple(worked_deals(named.rules)),
        games=tuple(worked_games(named.rules)),
    )


def _group(named: NamedRules, title: str, keys: list[str], idle: dict[str, str]) -> NumberGroup:
    origin = _origins(named)
    return NumberGroup(
        title,
        tuple(
            Number(WORDS[key].label, value_in_words(key, getattr(named.rules, key)), origin[key])
            for key in keys
            if key not in idle
        ),
    )


def _origins(named: NamedRules) -> dict[str, str]:
    """Where each value comes from: a preset's source or us; in other sets, the preset it started from or the club."""
    base = PRESETS[named.base]
    if named.slug == named.base:
        return {key: "ours" if key in base.ours else "source" for key in WORDS}
    return {key: _origin(key, named.rules, base.rules, base.name) for key in WORDS}


def _origin(key: str, rules: RuleSet, before: RuleSet, name: str) -> str:
    if getattr(rules, key) == getattr(before, key):
        return f"as {name}"
    return f"changed: {value_in_words(key, getattr(before, key))} in {name}"
