"""A rule set: every number and choice that people argue about, frozen.

Source of the keys and their meaning: docs/engine-contract.md, section 3. What a rule set allows is decided here once:
``knock_limit_under`` and ``multiplier_under`` serve the scorer, the sheet and the judge alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, TypeAlias

from engine.cards import Card, Rank, Suit
from engine.errors import BadRules, MissingUpcard, as_given


class OklahomaAce(Enum):
    """What an ace turned up allows."""

    GIN_ONLY = "gin_only"
    ONE = "one"


class Tie(Enum):
    """Who gains when both count the same after a knock."""

    UNDERCUT = "undercut"
    KNOCKER = "knocker"
    NOBODY = "nobody"


class BoxesCount(Enum):
    """When the bonus for a box is counted."""

    AT_END = "at_end"
    AT_ONCE = "at_once"


class Shutout(Enum):
    """What a shutout is worth."""

    NONE = "none"
    DOUBLE = "double"
    DOUBLE_POINTS = "double_points"
    BONUS = "bonus"


class GameWinner(Enum):
    """Who wins a game that has ended."""

    TARGET = "target"
    HIGHEST = "highest"


class NextDealer(Enum):
    """Who deals next after a numbered deal."""

    ALTERNATE = "alternate"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from ``least`` to ``most``, or null where ``optional``."""

    least: int
    most: int
    optional: bool = False


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some whole numbers."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""


Kind: TypeAlias = Whole | OneOf | Flag | type[Enum]

_BONUS = Whole(0, 100_000)
_BOXES = Whole(0, 100)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a game; the defaults are the classic ones.

    >>> RuleSet(knock_limit=5).changes_from(RuleSet())
    {'knock_limit': 5}
    """

    knock_limit: int = 10
    oklahoma: bool = False
    oklahoma_ace: OklahomaAce = OklahomaAce.GIN_ONLY
    spades_double: bool = False
    gin_bonus: int = 25
    big_gin_bonus: int | None = None
    undercut_bonus: int = 25
    tie: Tie = Tie.UNDERCUT
    gin_boxes: int = 1
    big_gin_boxes: int = 1
    undercut_boxes: int = 1
    spade_doubles_boxes: bool = False
    boxes_count: BoxesCount = BoxesCount.AT_END
    target: int = 100
    game_bonus: int = 100
    box_bonus: int = 25
    shutout: Shutout = Shutout.DOUBLE
    shutout_bonus: int = 200
    game_winner: GameWinner = GameWinner.TARGET
    next_dealer: NextDealer = NextDealer.ALTERNATE
    columns: int = 1
    last_column_double: bool = False
    last_discard_knock: bool = False
    upcard_offer: bool = True

    @property
    def big_gin_played(self) -> bool:
        """Whether eleven melded cards are more than gin."""
        return self.big_gin_bonus is not None

    @property
    def gin_alone(self) -> bool:
        """Whether only gin ends a deal, whatever was turned up."""
        return self.knock_limit == 0 and not self.oklahoma

    @property
    def spade_matters(self) -> bool:
        """Whether a spade turned up doubles the deal."""
        return self.oklahoma and self.spades_double

    def knock_limit_under(self, upcard: Card | None) -> int:
        """The most deadwood that a knock may leave in a deal with this upcard; 0: only gin ends it.

        Raises MissingUpcard where Oklahoma rules need one.
        """
        if not self.oklahoma:
            return self.knock_limit
        if upcard is None:
            raise MissingUpcard(
                "Under Oklahoma rules the first upcard sets the knock limit: say which card it was.",
                field="upcard",
            )
        if upcard.rank is Rank.ACE:
            return 0 if self.oklahoma_ace is OklahomaAce.GIN_ONLY else 1
        return upcard.count

    def multiplier_under(self, upcard: Card | None) -> int:
        """2 where a spade upcard doubles the points of the deal, else 1."""
        return 2 if self.spade_matters and upcard is not None and upcard.suit is Suit.SPADES else 1

    def changes_from(self, other: RuleSet) -> dict[str, Any]:
        """The values in which this rule set differs from ``other``, as JSON has them."""
        theirs = other.as_json()
        return {key: value for key, value in self.as_json().items() if value != theirs[key]}

    def as_json(self) -> dict[str, Any]:
        """All values under their keys, in the order of the documentation."""
        values = ((key, getattr(self, key)) for key in KINDS)
        return {key: value.value if isinstance(value, Enum) else value for key, value in values}

    @classmethod
    def from_json(cls, values: Mapping[str, Any], base: RuleSet | None = None) -> RuleSet:
        """``base`` (the classic rules by default) with these values in place of its own.

        Raises BadRules, with the key as its field, for a key or a value that there is not.
        """
        known: dict[str, Any] = {key: getattr(base, key) for key in KINDS} if base is not None else {}
        for key, value in values.items():
            if key not in KINDS:
                raise BadRules("There is no rule “{key}”.", field=str(key)[:40], key=str(key)[:40])
            known[key] = read_value(key, KINDS[key], value)
        return cls(**known)


KINDS: dict[str, Kind] = {
    "knock_limit": Whole(0, 10),
    "oklahoma": Flag(),
    "oklahoma_ace": OklahomaAce,
    "spades_double": Flag(),
    "gin_bonus": _BONUS,
    "big_gin_bonus": Whole(0, 100_000, optional=True),
    "undercut_bonus": _BONUS,
    "tie": Tie,
    "gin_boxes": _BOXES,
    "big_gin_boxes": _BOXES,
    "undercut_boxes": _BOXES,
    "spade_doubles_boxes": Flag(),
    "boxes_count": BoxesCount,
    "target": Whole(1, 1_000_000),
    "game_bonus": _BONUS,
    "box_bonus": _BONUS,
    "shutout": Shutout,
    "shutout_bonus": _BONUS,
    "game_winner": GameWinner,
    "next_dealer": NextDealer,
    "columns": OneOf((1, 3)),
    "last_column_double": Flag(),
    "last_discard_knock": Flag(),
    "upcard_offer": Flag(),
}
"""What each key may be."""

if set(KINDS) != {field.name for field in fields(RuleSet)}:
    raise TypeError("every rule needs its kind")


def read_value(key: str, kind: Kind, value: object) -> Any:
    """The value of a rule as RuleSet holds it. Raises BadRules with what the rule may be."""
    if isinstance(kind, Flag):
        if isinstance(value, bool):
            return value
        raise _bad_value(key, value, "true or false")
    if isinstance(kind, type):
        for choice in kind:
            if value == choice.value and isinstance(value, str):
                return choice
        raise _bad_value(key, value, "one of " + ", ".join(str(choice.value) for choice in kind))
    if value is None and isinstance(kind, Whole) and kind.optional:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and _allows(kind, value):
        return value
    raise _bad_value(key, value, _range(kind))


def _allows(kind: Whole | OneOf, value: int) -> bool:
    return value in kind.values if isinstance(kind, OneOf) else kind.least <= value <= kind.most


def _range(kind: Whole | OneOf) -> str:
    if isinstance(kind, OneOf):
        return " or ".join(map(str, kind.values))
    return f"a whole number from {kind.least} to {kind.most}" + (", or null" if kind.optional else "")


def _bad_value(key: str, value: object, may_be: str) -> BadRules:
    return BadRules(
        "The rule “{key}” can't be {value}: it is {may_be}.",
        field=key,
        key=key,
        value=as_given(value),
        may_be=may_be,
    )
