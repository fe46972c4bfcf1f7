"""Every rule, and every value of it, has its words."""

from enum import Enum

import pytest

from engine.presets import PRESETS
from engine.rules import KINDS, Flag, NextDealer, OneOf, RuleSet, Tie, Whole
from league.rule_labels import GROUPS, WORDS
from league.rule_words import changes_in_words, idle_rules, in_short


def test_every_rule_has_words_and_no_words_are_for_a_rule_that_is_none() -> None:
    assert set(WORDS) == set(KINDS)


def test_every_rule_stands_in_one_group() -> None:
    assert sorted(key for keys in GROUPS.values() for key in keys) == sorted(KINDS)


def test_no_two_rules_are_called_the_same() -> None:
    assert len({words.label for words in WORDS.values()}) == len(KINDS)


@pytest.mark.parametrize("key", KINDS)
def test_a_rule_has_a_name_and_a_sentence(key: str) -> None:
    assert WORDS[key].label
    assert WORDS[key].meaning.endswith(".")


@pytest.mark.parametrize("key", KINDS)
def test_every_choice_of_a_rule_has_words_of_its_own(key: str) -> None:
    kind = KINDS[key]
    if isinstance(kind, Flag):
        expected = {"yes", "no"}
    elif isinstance(kind, Whole):
        expected = {""} if kind.optional else set()
    elif isinstance(kind, OneOf):
        expected = {str(value) for value in kind.values}
    else:
        assert issubclass(kind, Enum)
        expected = {choice.value for choice in kind}
    choices = WORDS[key].choices
    assert set(choices) == expected
    assert len(set(choices.values())) == len(expected)


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (RuleSet(knock_limit=5), ["knock limit 5 instead of 10"]),
        (RuleSet(oklahoma=True), ["the first upcard sets the knock limit"]),
        (RuleSet(upcard_offer=False), ["the first upcard is not offered"]),
        (RuleSet(big_gin_bonus=31), ["big gin 31 instead of not played"]),
        (RuleSet(tie=Tie.KNOCKER), ["the same count: the knocker’s, for 0 points instead of an undercut"]),
        (
            RuleSet(next_dealer=NextDealer.LOSER),
            ["the next dealer: the loser of the deal instead of in turn"],
        ),
        (RuleSet(columns=3), ["games side by side: three instead of one"]),
        (RuleSet(), []),
    ],
)
def test_a_difference_is_said_in_a_short_phrase(rules: RuleSet, said: list[str]) -> None:
    assert changes_in_words(rules, RuleSet()) == said


def test_big_gin_given_up_is_said_as_not_played() -> None:
    without = RuleSet.from_json({"big_gin_bonus": None}, base=PRESETS["big-gin"].rules)
    assert changes_in_words(without, PRESETS["big-gin"].rules) == ["big gin not played instead of 31"]


@pytest.mark.parametrize(
    ("slug", "line"),
    [
        ("classic", "Knock with 10 or less, gin 25, undercut 25, game to 100"),
        ("oklahoma", "The upcard sets the knock limit, gin 25, undercut 25, game to 100"),
        ("straight", "Only gin ends a deal, gin 25, game to 100"),
        ("big-gin", "Knock with 10 or less, gin 25, big gin 31, undercut 25, game to 100"),
        ("hollywood", "Knock with 10 or less, gin 25, undercut 25, three games to 150"),
    ],
)
def test_a_rule_set_in_one_line(slug: str, line: str) -> None:
    assert in_short(PRESETS[slug].rules) == line


def test_where_only_gin_ends_a_deal_no_rule_about_undercuts_is_in_play() -> None:
    assert {"undercut_bonus", "tie", "undercut_boxes"} <= set(idle_rules(RuleSet(knock_limit=0)))
    assert "tie" not in idle_rules(RuleSet(knock_limit=0, oklahoma=True))
