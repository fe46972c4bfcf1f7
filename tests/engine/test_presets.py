"""Source: docs/engine-contract.md, section 3: the presets, and how a request names its rules."""

from typing import Any

import pytest

from engine.errors import BadRules
from engine.presets import PRESETS, rules_from_json
from engine.rules import RuleSet

SIMPLE = {"game_bonus": 0, "box_bonus": 0, "shutout": "none", "game_winner": "highest"}
CHANGES: dict[str, dict[str, Any]] = {
    "classic": {},
    "oklahoma": {"oklahoma": True, "spades_double": True},
    "simple": SIMPLE,
    "straight": {**SIMPLE, "knock_limit": 0},
    "big-gin": {**SIMPLE, "game_winner": "target", "big_gin_bonus": 31, "upcard_offer": False},
    "traditional": {
        "gin_bonus": 20,
        "undercut_bonus": 10,
        "box_bonus": 20,
        "shutout": "bonus",
        "game_winner": "highest",
    },
    "hollywood": {"columns": 3, "target": 150},
}


def test_the_presets_stand_in_the_order_of_the_contract() -> None:
    assert list(PRESETS) == list(CHANGES)


@pytest.mark.parametrize("slug", CHANGES)
def test_a_preset_is_the_defaults_but_for_what_its_source_says(slug: str) -> None:
    assert PRESETS[slug].rules.as_json() == {**RuleSet().as_json(), **CHANGES[slug]}


@pytest.mark.parametrize("slug", CHANGES)
def test_a_preset_says_which_of_its_values_are_ours(slug: str) -> None:
    assert PRESETS[slug].slug == slug
    assert PRESETS[slug].ours <= set(RuleSet().as_json())
    assert PRESETS[slug].source


# Section 3: the texts print no bonuses for simple and big-gin, and no undercut for big-gin.
@pytest.mark.parametrize(
    ("slug", "key"),
    [
        ("simple", "gin_bonus"),
        ("simple", "undercut_bonus"),
        ("big-gin", "gin_bonus"),
        ("big-gin", "big_gin_bonus"),
        ("big-gin", "undercut_bonus"),
    ],
)
def test_a_bonus_that_no_text_prints_is_ours(slug: str, key: str) -> None:
    assert key in PRESETS[slug].ours


@pytest.mark.parametrize("key", ["gin_bonus", "undercut_bonus", "box_bonus", "shutout_bonus", "game_bonus"])
def test_a_bonus_that_the_text_prints_is_not_ours(key: str) -> None:
    assert key not in PRESETS["traditional"].ours


@pytest.mark.parametrize("slug", CHANGES)
def test_rules_are_named_by_a_slug_alone_or_as_a_preset(slug: str) -> None:
    assert rules_from_json(slug) == rules_from_json({"preset": slug}) == PRESETS[slug].rules


def test_rules_left_out_are_the_classic_ones() -> None:
    assert rules_from_json({}) == RuleSet()


@pytest.mark.parametrize("slug", CHANGES)
def test_a_value_goes_before_that_of_the_preset(slug: str) -> None:
    values = {"knock_limit": 3, "big_gin_bonus": None, "columns": 1}
    assert rules_from_json({**values, "preset": slug}).as_json() == {
        **PRESETS[slug].rules.as_json(),
        **values,
    }


@pytest.mark.parametrize(
    ("named", "field"),
    [
        ("clasic", ""),
        ("", ""),
        (None, ""),
        (5, ""),
        ([], ""),
        ({"preset": "clasic"}, "preset"),
        ({"preset": None}, "preset"),
        ({"preset": []}, "preset"),
        ({"preset": "classic", "knock_limit": 11}, "knock_limit"),
    ],
    ids=str,
)
def test_rules_that_there_are_not_are_refused(named: Any, field: str) -> None:
    with pytest.raises(BadRules) as refused:
        rules_from_json(named)
    assert refused.value.field == field


def test_a_slug_that_there_is_not_is_answered_with_those_there_are() -> None:
    with pytest.raises(BadRules, match=r"no preset “clasic”.*classic, oklahoma, simple, straight, big-gin"):
        rules_from_json("clasic")
