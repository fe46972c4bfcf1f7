"""Rule sets as plain dicts, and the one exception with which a request is refused."""

from typing import Any

from tests.engine.slow.hands import rank, suit, value


class Refused(Exception):
    """A request that cannot be answered: the code of the error and the field it stands at."""

    def __init__(self, code: str, field: str, expected: int | None = None) -> None:
        super().__init__(f"{code} at {field}")
        self.code, self.field, self.expected = code, field, expected


DEFAULTS: dict[str, Any] = {
    "knock_limit": 10,
    "oklahoma": False,
    "oklahoma_ace": "gin_only",
    "spades_double": False,
    "gin_bonus": 25,
    "big_gin_bonus": None,
    "undercut_bonus": 25,
    "tie": "undercut",
    "gin_boxes": 1,
    "big_gin_boxes": 1,
    "undercut_boxes": 1,
    "spade_doubles_boxes": False,
    "boxes_count": "at_end",
    "target": 100,
    "game_bonus": 100,
    "box_bonus": 25,
    "shutout": "double",
    "shutout_bonus": 200,
    "game_winner": "target",
    "next_dealer": "alternate",
    "columns": 1,
    "last_column_double": False,
    "last_discard_knock": False,
    "upcard_offer": True,
}

_SIMPLE = {"game_bonus": 0, "box_bonus": 0, "shutout": "none", "game_winner": "highest"}

PRESETS: dict[str, dict[str, Any]] = {
    "classic": {},
    "oklahoma": {"oklahoma": True, "spades_double": True},
    "simple": _SIMPLE,
    "straight": {**_SIMPLE, "knock_limit": 0},
    "big-gin": {**_SIMPLE, "game_winner": "target", "big_gin_bonus": 31, "upcard_offer": False},
    "traditional": {
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "box_bonus": 20,
        "shutout": "bonus",
        "game_winner": "highest",
    },
    "hollywood": {"columns": 3, "target": 150},
}

WORDS: dict[str, tuple[Any, ...]] = {
    "oklahoma_ace": ("gin_only", "one"),
    "tie": ("undercut", "knocker", "nobody"),
    "boxes_count": ("at_end", "at_once"),
    "shutout": ("none", "double", "double_points", "bonus"),
    "game_winner": ("target", "highest"),
    "next_dealer": ("alternate", "winner", "loser"),
    "columns": (1, 3),
}


def _fits(key: str, setting: Any) -> bool:
    if key in WORDS:
        return type(setting) in (int, str) and setting in WORDS[key]
    if isinstance(DEFAULTS[key], bool):
        return isinstance(setting, bool)
    if key == "big_gin_bonus" and setting is None:
        return True
    least, most = {"knock_limit": (0, 10), "target": (1, 10**9)}.get(key, (0, 10**9))
    return type(setting) is int and least <= setting <= most


def rule_set(named: Any, field: str) -> dict[str, Any]:
    """Every value of a rule set that is named by a slug or by an object, perhaps on top of a preset."""
    if named is None:
        return dict(DEFAULTS)
    own = {"preset": named} if isinstance(named, str) else named
    if not isinstance(own, dict):
        raise Refused("bad_rules", field)
    preset = own.get("preset", "classic")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise Refused("bad_rules", field)
    rest = {key: setting for key, setting in own.items() if key != "preset"}
    for key, setting in rest.items():
        if key not in DEFAULTS or not _fits(key, setting):
            raise Refused("bad_rules", f"{field}.{key}")
    return {**DEFAULTS, **PRESETS[preset], **rest}


def limit(rules: dict[str, Any], upcard: str | None) -> int | None:
    """The most deadwood a knock may leave; None where Oklahoma's upcard is not known."""
    if not rules["oklahoma"]:
        return int(rules["knock_limit"])
    if upcard is None:
        return None
    if rank(upcard) == "A":
        return 0 if rules["oklahoma_ace"] == "gin_only" else 1
    return value(upcard)


def multiplier(rules: dict[str, Any], upcard: str | None) -> int:
    """2 where a spade upcard doubles the deal, else 1."""
    doubled = rules["oklahoma"] and rules["spades_double"] and upcard is not None and suit(upcard) == "s"
    return 2 if doubled else 1


def boxes(rules: dict[str, Any], outcome: str, times: int) -> int:
    """The boxes, in all, for a deal with this outcome and this multiplier."""
    if outcome in ("wash", "tie"):
        return 0
    own = 1 if outcome == "knock" else rules[f"{outcome}_boxes"]
    return int(own * (times if rules["spade_doubles_boxes"] else 1))


def points(rules: dict[str, Any], outcome: str, knocker: int, defender: int) -> int:
    """The points of a deal before any doubling, from its outcome and the two counts."""
    if outcome in ("wash", "tie"):
        return 0
    if outcome == "knock":
        return defender - knocker
    if outcome == "undercut":
        return int(rules["undercut_bonus"]) + knocker - defender
    return int(rules[f"{outcome}_bonus"]) + defender
