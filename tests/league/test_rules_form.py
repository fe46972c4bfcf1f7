"""The form of a rule set: what is sent is what is meant, whichever set was chosen and however the form came about."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from engine.presets import PRESETS
from engine.rules import KINDS, RuleSet
from league.forms import LONGEST_NAME, RulesForm, rules_from_form
from league.rulesets import NamedRules
from tests.rule_sets import NAMED, rule_sets

slugs = st.sampled_from(list(PRESETS))


def form_of(data: Any, prefix: str | None = None) -> RulesForm:
    form = RulesForm(data, prefix=prefix, named=NAMED)
    form.is_valid()
    return form


def sent_by(form: RulesForm, **typed: str) -> dict[str, str]:
    """What a browser sends of the form as it is shown, after ``typed`` was put into its fields ("off" unticks)."""
    sent = {form.add_prefix("preset"): form.chosen.slug, form.add_prefix("shown"): form.chosen.slug}
    for group in form.groups():
        for field in group.fields:
            value = typed.get(field.key, field.value)
            if not field.is_flag or value == "yes":
                sent[field.name] = value
    return sent | {form.add_prefix("preset"): typed.get("preset", form.chosen.slug)}


@given(rule_sets, slugs)
def test_any_rule_set_comes_back_from_its_own_query_string(rules: RuleSet, slug: str) -> None:
    base = NamedRules(slug, PRESETS[slug].name, slug, PRESETS[slug].rules)
    first = form_of({"preset": slug} | rules_as_text(rules))
    assert first.cleaned_rules() == rules
    again = form_of(QueryDict(first.query()))
    assert again.cleaned_rules() == rules
    assert again.chosen == base
    assert again.query() == first.query()


def rules_as_text(rules: RuleSet) -> dict[str, str]:
    words = {True: "yes", False: "no", None: ""}
    return {
        key: words[value] if value is None or isinstance(value, bool) else str(value)
        for key, value in rules.as_json().items()
    }


@given(rule_sets, slugs)
def test_a_form_that_nobody_touched_sends_the_rules_it_shows(rules: RuleSet, slug: str) -> None:
    shown = form_of({"preset": slug} | rules_as_text(rules))
    assert form_of(sent_by(shown)).cleaned_rules() == rules


@given(slugs, slugs)
def test_choosing_another_set_takes_all_of_its_values(first: str, second: str) -> None:
    sent = sent_by(RulesForm(base=first, named=NAMED), preset=second)
    assert form_of(sent).cleaned_rules() == PRESETS[second].rules
    assert form_of(sent).differences == []


@pytest.mark.parametrize("second", PRESETS)
def test_choosing_another_set_keeps_what_was_really_changed(second: str) -> None:
    sent = sent_by(RulesForm(named=NAMED), preset=second, target="777", last_discard_knock="yes")
    expected = RuleSet.from_json({"target": 777, "last_discard_knock": True}, base=PRESETS[second].rules)
    assert form_of(sent).cleaned_rules() == expected


def test_the_next_set_is_compared_with_what_is_shown_then() -> None:
    once = form_of(sent_by(RulesForm(named=NAMED), preset="traditional", target="777"))
    twice = form_of(sent_by(once, preset="simple"))
    assert twice.cleaned_rules() == RuleSet.from_json({"target": 777}, base=PRESETS["simple"].rules)


def test_a_short_link_says_only_what_differs() -> None:
    form = form_of({"preset": "traditional", "knock_limit": "5"})
    assert form.cleaned_rules() == RuleSet.from_json({"knock_limit": 5}, base=PRESETS["traditional"].rules)
    assert form.query() == "preset=traditional&knock_limit=5"


@pytest.mark.parametrize("key", [key for key in KINDS if key != "big_gin_bonus"])
def test_an_empty_field_is_as_the_chosen_set_has_it(key: str) -> None:
    for preset in PRESETS.values():
        assert form_of({"preset": preset.slug, key: " "}).cleaned_rules() == preset.rules


def test_big_gin_left_empty_is_not_played() -> None:
    shown = RulesForm(base="big-gin", named=NAMED)
    assert form_of(sent_by(shown, big_gin_bonus="")).cleaned_rules().big_gin_bonus is None
    assert form_of({"preset": "big-gin"}).cleaned_rules().big_gin_bonus == 31


def test_a_tick_taken_away_is_a_change_and_a_link_without_it_is_none() -> None:
    shown = RulesForm(base="oklahoma", named=NAMED)
    assert not form_of(sent_by(shown, spades_double="no")).cleaned_rules().spades_double
    assert form_of({"preset": "oklahoma"}).cleaned_rules().spades_double


@pytest.mark.parametrize(
    ("key", "typed", "message"),
    [
        ("knock_limit", "11", "This is a whole number from 0 to 10, not “11”."),
        ("knock_limit", "-1", "This is a whole number from 0 to 10, not “-1”."),
        ("target", "ten", "This is a whole number from 1 to 1000000, not “ten”."),
        ("gin_bonus", "2.5", "This is a whole number from 0 to 100000, not “2.5”."),
        ("gin_bonus", "9" * 5000, "This is a whole number from 0 to 100000, not “99999999999999999999…”."),
        ("big_gin_bonus", "none", "This is a whole number from 0 to 100000, or left empty, not “none”."),
        ("oklahoma", "maybe", "This is yes or no, not “maybe”."),
        ("tie", "draw", "This is one of undercut, knocker, nobody, not “draw”."),
        ("columns", "2", "This is 1 or 3, not “2”."),
    ],
)
def test_what_a_rule_can_not_be_is_said_at_its_field(key: str, typed: str, message: str) -> None:
    form = form_of({"preset": "classic", key: typed})
    assert form.errors == {key: [message]}
    (field,) = [field for group in form.groups() for field in group.fields if field.key == key]
    assert (field.value, field.error) == (typed, message)


def test_one_wrong_field_keeps_what_was_typed_in_the_others() -> None:
    shown = RulesForm(named=NAMED)
    form = form_of(sent_by(shown, knock_limit="11", target="250", preset="traditional"))
    values = {field.key: field.value for group in form.groups() for field in group.fields}
    assert (values["knock_limit"], values["target"], values["gin_bonus"]) == ("11", "250", "20")


def test_rules_that_nobody_knows_can_not_be_chosen() -> None:
    form = form_of({"preset": "<b>"})
    assert form.errors == {"preset": ["There are no rules named “<b>” here."]}


def test_a_changed_field_says_what_the_chosen_set_has() -> None:
    form = form_of({"preset": "traditional", "gin_bonus": "25", "big_gin_bonus": "31"})
    before = {field.key: field.before for group in form.groups() for field in group.fields if field.before}
    assert before == {"gin_bonus": "Traditional: 20.", "big_gin_bonus": "Traditional: not played."}


@given(rule_sets, slugs)
def test_with_a_prefix_it_reads_its_own_fields_alone(rules: RuleSet, slug: str) -> None:
    sent = {f"rules-{key}": text for key, text in rules_as_text(rules).items()} | {"rules-preset": slug}
    assert form_of(sent | {"knock_limit": "x"}, prefix="rules").cleaned_rules() == rules


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({}, "Classic"),
        ({"knock_limit": "5"}, "Classic, knock limit 5"),
        ({"knock_limit": "10"}, "Classic"),
        ({"preset": "simple", "knock_limit": "5", "target": "200"}, "Simple, knock limit 5, target 200"),
        ({"preset": "simple"} | rules_as_text(PRESETS["hollywood"].rules), "Simple, with 6 changes"),
    ],
)
def test_the_rules_of_a_form_have_a_name(data: dict[str, str], name: str) -> None:
    assert rules_from_form(form_of(data)).name == name


@given(rule_sets, slugs)
def test_the_name_fits_on_a_sheet_and_the_base_is_a_preset(rules: RuleSet, slug: str) -> None:
    named = rules_from_form(form_of({"preset": slug} | rules_as_text(rules)))
    assert len(named.name) <= LONGEST_NAME
    assert named.base in PRESETS
    assert named.rules == rules


def test_an_unsent_form_has_the_rules_of_its_base() -> None:
    form = RulesForm(base="traditional", named=NAMED)
    assert form.cleaned_rules() == PRESETS["traditional"].rules
    assert dict(parse_qsl(form.query())) == {"preset": "traditional"}


def test_the_button_show_is_noticed() -> None:
    assert form_of({"rules-show": "1"}, prefix="rules").wants_showing
    assert not form_of({"show": "1"}, prefix="rules").wants_showing
    assert not RulesForm(named=NAMED).wants_showing
