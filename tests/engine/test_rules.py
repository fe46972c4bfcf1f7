"""Source: docs/engine-contract.md, section 3, unless a test names a rule text."""

from typing import Any

import pytest
from hypothesis import given

from engine.errors import BadRules, MissingUpcard
from engine.notation import parse_card
from engine.rules import OklahomaAce, RuleSet
from tests.engine.strategies import RULES

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

CHOICES: dict[str, list[Any]] = {
    "knock_limit": list(range(11)),
    "oklahoma_ace": ["gin_only", "one"],
    "tie": ["undercut", "knocker", "nobody"],
    "boxes_count": ["at_end", "at_once"],
    "shutout": ["none", "double", "double_points", "bonus"],
    "game_winner": ["target", "highest"],
    "next_dealer": ["alternate", "winner", "loser"],
    "columns": [1, 3],
    "big_gin_bonus": [None, 0, 31],
}

NUMBERS = [key for key, value in DEFAULTS.items() if type(value) is int and key not in CHOICES]
FLAGS = [key for key, value in DEFAULTS.items() if isinstance(value, bool)]
NO_NUMBER: list[Any] = [-1, 0.5, 10**9, "10", True, [], {}]
NO_FLAG: list[Any] = [0, 1, "true", None, [], {}]
NO_WORD: list[Any] = ["", "no such word", None, True, 0, [], {}]
OUT_OF_RANGE: dict[str, list[Any]] = {
    **{key: [*NO_NUMBER, None] for key in NUMBERS},
    **dict.fromkeys(FLAGS, NO_FLAG),
    **dict.fromkeys(CHOICES, NO_WORD),
    "big_gin_bonus": NO_NUMBER,
    "knock_limit": [*NO_NUMBER, None, 11],
    "columns": [*NO_NUMBER, None, 0, 2, 4],
    "target": [*NO_NUMBER, None, 0],
}


def test_the_classic_rules_are_the_defaults() -> None:
    assert RuleSet().as_json() == DEFAULTS


@pytest.mark.parametrize(("key", "value"), [(key, value) for key in CHOICES for value in CHOICES[key]])
def test_every_value_of_the_contract_can_be_chosen(key: str, value: Any) -> None:
    assert RuleSet.from_json({key: value}).as_json() == {**DEFAULTS, key: value}


@pytest.mark.parametrize(("key", "value"), [(key, wrong) for key in DEFAULTS for wrong in OUT_OF_RANGE[key]])
def test_a_value_out_of_its_range_is_refused_under_its_key(key: str, value: Any) -> None:
    with pytest.raises(BadRules) as refused:
        RuleSet.from_json({key: value})
    assert refused.value.field == key
    assert f"“{key}”" in str(refused.value)


def test_a_refusal_says_what_the_rule_may_be() -> None:
    with pytest.raises(BadRules, match="can't be 11: it is a whole number from 0 to 10"):
        RuleSet.from_json({"knock_limit": 11})
    with pytest.raises(BadRules, match="one of undercut, knocker, nobody"):
        RuleSet.from_json({"tie": "both"})


def test_a_rule_that_there_is_not_is_refused_by_its_name() -> None:
    with pytest.raises(BadRules, match="no rule “aces_high”") as refused:
        RuleSet.from_json({"aces_high": True})
    assert refused.value.field == "aces_high"


@given(RULES)
def test_rules_written_and_read_again_are_the_same_rules(rules: RuleSet) -> None:
    assert RuleSet.from_json(rules.as_json()) == rules


@given(RULES, RULES)
def test_the_changes_from_another_rule_set_lead_from_it_to_this_one(rules: RuleSet, base: RuleSet) -> None:
    changes = rules.changes_from(base)
    assert RuleSet.from_json(changes, base=base) == rules
    assert all(base.as_json()[key] != value for key, value in changes.items())


# Rules text 000, “Oklahoma”: the upcard's count is the limit, and an ace means gin or nothing.
@pytest.mark.parametrize(
    ("upcard", "limit"),
    [("Ad", 0), ("2s", 2), ("7h", 7), ("9c", 9), ("10d", 10), ("Js", 10), ("Qh", 10), ("Kc", 10)],
)
@pytest.mark.parametrize("knock_limit", [0, 5, 10])
def test_the_oklahoma_upcard_sets_the_limit_whatever_the_knock_limit_is(
    upcard: str, limit: int, knock_limit: int
) -> None:
    rules = RuleSet(oklahoma=True, knock_limit=knock_limit)
    assert rules.knock_limit_under(parse_card(upcard)) == limit


def test_an_ace_turned_up_counts_one_where_the_rules_say_so() -> None:
    rules = RuleSet(oklahoma=True, oklahoma_ace=OklahomaAce.ONE)
    assert rules.knock_limit_under(parse_card("Ah")) == 1


def test_without_oklahoma_the_upcard_sets_nothing() -> None:
    rules = RuleSet(knock_limit=6, spades_double=True)
    assert [rules.knock_limit_under(upcard) for upcard in (None, parse_card("2s"))] == [6, 6]
    assert rules.multiplier_under(parse_card("2s")) == 1


def test_oklahoma_cannot_do_without_its_upcard() -> None:
    with pytest.raises(MissingUpcard) as refused:
        RuleSet(oklahoma=True).knock_limit_under(None)
    assert refused.value.field == "upcard"


# Rules text 000, “Oklahoma”: if the upcard is a spade, everything the deal scores is doubled.
@pytest.mark.parametrize(("upcard", "multiplier"), [("2s", 2), ("Ks", 2), ("2h", 1), ("2d", 1), ("2c", 1)])
def test_a_spade_turned_up_doubles_the_deal(upcard: str, multiplier: int) -> None:
    assert RuleSet(oklahoma=True, spades_double=True).multiplier_under(parse_card(upcard)) == multiplier
    assert RuleSet(oklahoma=True).multiplier_under(parse_card(upcard)) == 1


def test_only_gin_ends_a_deal_where_the_limit_is_nought_and_no_upcard_sets_another() -> None:
    assert RuleSet(knock_limit=0).gin_alone
    assert not RuleSet(knock_limit=0, oklahoma=True).gin_alone
    assert not RuleSet(knock_limit=1).gin_alone
