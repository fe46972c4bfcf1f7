"""The text of a rule set says what the engine does, and all of it."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.cards import PACK
from engine.deals import Deal, Declared
from engine.errors import EngineError
from engine.game import add_up
from engine.hollywood import add_up_session
from engine.presets import PRESETS
from engine.rules import KINDS, RuleSet, Shutout
from engine.scoring import score_deal
from engine.sides import Pair, Side
from league.rule_text import rule_text
from league.rule_words import idle_rules
from tests.rule_sets import rule_sets, values_of

counts = st.builds(Pair, st.integers(0, 12) | st.just(0), st.integers(0, 40))
played_deals = st.lists(
    st.builds(
        Deal,
        st.sampled_from(Side) | st.none(),
        declared=st.sampled_from([None, None, Declared.BIG_GIN]),
        upcard=st.sampled_from(PACK),
        deadwood=counts,
    ),
    max_size=12,
)


def whole_text(rules: RuleSet) -> str:
    return "\n".join(line for section in rule_text(rules) for line in (section.title, *section.paragraphs))


@pytest.mark.parametrize("key", KINDS)
@settings(max_examples=60)
@given(st.data())
def test_a_rule_in_play_changes_the_text_and_any_other_changes_neither_text_nor_score(
    key: str, data: st.DataObject
) -> None:
    rules = data.draw(rule_sets)
    other = replace(rules, **{key: data.draw(values_of(key))})
    assume(rules != other)
    if key not in idle_rules(rules):
        assert whole_text(rules) != whole_text(other)
    else:
        assert whole_text(rules) == whole_text(other)
        deals = data.draw(played_deals)
        assert played(rules, deals) == played(other, deals)


def played(rules: RuleSet, deals: list[Deal]) -> list[object]:
    """Everything the engine says of these deals: each by itself, and the game of those that can be scored."""
    said: list[object] = []
    scores = []
    for deal in deals:
        try:
            scores.append(score_deal(rules, deal))
        except EngineError as error:
            said.append(str(error))
    try:
        game = add_up(rules, scores) if rules.columns == 1 else add_up_session(rules, scores)
    except EngineError as error:
        said.append(str(error))
    else:
        said.append(game)
    return said + list(scores)


@given(rule_sets)
def test_no_sentence_is_left_unfinished(rules: RuleSet) -> None:
    for section in rule_text(rules):
        for paragraph in section.paragraphs:
            assert paragraph.endswith(".")
            assert "  " not in paragraph
            assert "None" not in paragraph


@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("classic", "If the defender’s count is lower or the same, it is an undercut"),
        ("classic", "that side’s whole total is doubled, bonuses and boxes too"),
        ("classic", "Big gin is not played"),
        ("oklahoma", "With an ace turned up only gin ends the deal."),
        ("oklahoma", "When the first upcard is a spade, all points of the deal are doubled"),
        ("simple", "There is no bonus for the game."),
        ("simple", "the side with the higher final total has won the game"),
        ("straight", "nobody may knock with deadwood"),
        ("straight", "nothing is ever laid off"),
        ("big-gin", "Big gin scores all of the defender’s deadwood and 31 more."),
        ("big-gin", "There is no offer of the first upcard"),
        ("traditional", "the bonus for the game is 200 instead"),
        ("hollywood", "A side’s first win counts in the first game alone"),
    ],
)
def test_a_preset_says_what_is_its_own(slug: str, sentence: str) -> None:
    assert sentence in whole_text(PRESETS[slug].rules)


def test_straight_gin_says_nothing_of_undercuts() -> None:
    assert "undercut:" not in whole_text(PRESETS["straight"].rules)


def test_only_points_doubled_is_told_apart_from_everything_doubled() -> None:
    assert "but not its bonuses and boxes" in whole_text(RuleSet(shutout=Shutout.DOUBLE_POINTS))
