"""The rules on one page, whatever they are."""

import pytest
from hypothesis import given, settings

from engine.presets import PRESETS
from engine.rules import RuleSet
from league.rulesets import NamedRules
from scoresheet.paper_rules import rule_sheet_of
from scoresheet.printing.cards import FOUR_COLOURS
from scoresheet.printing.rule_sheet import rule_sheet_pdf
from scoresheet.printing.sizes import Paper
from tests.rule_sets import NAMED, rule_sets
from tests.scoresheet.printing.reading import letters_outside, pages_of


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("named", NAMED, ids=lambda named: named.slug)
def test_a_preset_is_one_page_with_its_text_its_numbers_and_a_worked_deal(
    named: NamedRules, paper: Paper
) -> None:
    sheet = rule_sheet_of(named)
    pages = pages_of(rule_sheet_pdf(sheet, paper=paper))
    assert len(pages) == 1
    text = " ".join(pages[0].split())
    assert f"Gin rummy: {named.name}" in text
    for section in sheet.sections:
        assert section.title in text
        for paragraph in section.paragraphs:
            assert paragraph in text
    for label, value in sheet.numbers:
        assert f"{label} {value}" in text
    assert sheet.deal is not None
    assert sheet.deal.verdict in text


@settings(max_examples=25, deadline=None)
@given(rule_sets)
def test_any_rules_fit_on_one_page(rules: RuleSet) -> None:
    sheet = rule_sheet_of(NamedRules("ours", "Thursday rules", "classic", rules))
    for paper in Paper:
        pdf = rule_sheet_pdf(sheet, paper=paper, colours=FOUR_COLOURS)
        assert len(pages_of(pdf)) == 1
        assert letters_outside(pdf, 20) == []


def test_rules_of_ones_own_say_what_is_different() -> None:
    named = NamedRules("ours", "Ours", "classic", RuleSet(knock_limit=5))
    assert rule_sheet_of(named).summary == "As Classic, but knock limit 5 instead of 10."
    assert (
        rule_sheet_of(NamedRules("ours", "Ours", "classic", PRESETS["classic"].rules)).summary
        == "As Classic."
    )
