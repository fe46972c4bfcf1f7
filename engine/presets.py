"""The named rule sets, and how a request names its rules.

Each preset is written as what its source says beyond the defaults. Where the source prints no number, the usual one
stands and ``ours`` names the rule: the pages that show a preset say so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.errors import BadRules
from engine.rules import GameWinner, RuleSet, Shutout


@dataclass(frozen=True, slots=True)
class Preset:
    """A named rule set; ``ours`` are the keys whose value its source does not print."""

    slug: str
    name: str
    summary: str
    rules: RuleSet
    source: str
    ours: frozenset[str] = field(default_factory=frozenset)


_SIMPLE: dict[str, Any] = {
    "game_bonus": 0,
    "box_bonus": 0,
    "shutout": Shutout.NONE,
    "game_winner": GameWinner.HIGHEST,
}
_NOT_IN_ANY = frozenset({"last_discard_knock", "last_column_double"})
_BOXES = {"gin_boxes", "big_gin_boxes", "undercut_boxes"}

PRESETS: dict[str, Preset] = {
    preset.slug: preset
    for preset in (
        Preset(
            "classic",
            "Classic",
            "Knock with 10 or less; gin and undercut 25; boxes and a game bonus; a shutout doubles everything.",
            RuleSet(),
            "the house rules",
            _NOT_IN_ANY,
        ),
        Preset(
            "oklahoma",
            "Oklahoma",
            "The first upcard sets the knock limit, and a spade doubles the points of the deal.",
            RuleSet(oklahoma=True, spades_double=True),
            "the house rules, their Oklahoma section",
            _NOT_IN_ANY,
        ),
        Preset(
            "simple",
            "Simple",
            "Points alone: no bonus for boxes or the game, no shutout; the higher total wins.",
            RuleSet(**_SIMPLE),
            "an online table's rulebook",
            _NOT_IN_ANY | _BOXES | {"gin_bonus", "undercut_bonus", "next_dealer"},
        ),
        Preset(
            "straight",
            "Straight gin",
            "As simple, but only gin ends a deal.",
            RuleSet(**_SIMPLE, knock_limit=0),
            "an online table's rulebook, which offers it as a choice",
            _NOT_IN_ANY | _BOXES | {"gin_bonus", "undercut_bonus", "next_dealer"},
        ),
        Preset(
            "big-gin",
            "Big gin",
            "Points alone, and 31 for laying down all eleven cards; who reaches the target wins.",
            RuleSet(
                **_SIMPLE | {"game_winner": GameWinner.TARGET},
                big_gin_bonus=31,
                upcard_offer=False,
            ),
            "a game site's rules",
            _NOT_IN_ANY
            | _BOXES
            | {"gin_bonus", "big_gin_bonus", "undercut_bonus", "tie", "next_dealer", "upcard_offer"},
        ),
        Preset(
            "traditional",
            "Traditional",
            "Gin 20, undercut 10, 20 a box; a shutout brings 200 in place of 100; the higher total wins.",
            RuleSet(
                gin_bonus=20,
                undercut_bonus=10,
                box_bonus=20,
                shutout=Shutout.BONUS,
                game_winner=GameWinner.HIGHEST,
            ),
            "a printed one-page rule sheet",
            _NOT_IN_ANY | {"next_dealer"},
        ),
        Preset(
            "hollywood",
            "Hollywood",
            "Three games side by side to 150: the first win counts in one, the second in two, the rest in three.",
            RuleSet(columns=3, target=150),
            "the usual Hollywood scoring, over the house rules",
            _NOT_IN_ANY | {"columns", "target"},
        ),
    )
}
"""The presets by slug, in the order in which they are offered."""


def preset(slug: str) -> Preset:
    """The preset of that slug. Raises BadRules."""
    if slug not in PRESETS:
        raise BadRules(
            "There is no preset “{slug}”. The presets are {known}.", slug=slug[:40], known=", ".join(PRESETS)
        )
    return PRESETS[slug]


def rules_from_json(value: object) -> RuleSet:
    """The rule set that a request names: a slug, or an object of rules that may name a ``preset`` to start from.

    Raises BadRules, its field the key that is wrong.

    >>> rules_from_json({"preset": "simple", "knock_limit": 5}).game_bonus
    0
    """
    if isinstance(value, str):
        return preset(value).rules
    if not isinstance(value, Mapping):
        raise BadRules("Rules are the name of a preset, or an object of rules.")
    base = value.get("preset", "classic")
    if not isinstance(base, str):
        raise BadRules("“preset” is the name of a preset.", field="preset")
    return RuleSet.from_json({key: v for key, v in value.items() if key != "preset"}, base=_named(base))


def _named(slug: str) -> RuleSet:
    try:
        return preset(slug).rules
    except BadRules as error:
        raise error.under("preset") from None
