"""The rules of a rule set as they go on their one page."""

from __future__ import annotations

from engine.presets import PRESETS
from league.rule_page import rule_page
from league.rule_words import changes_in_words
from league.rulesets import NamedRules
from scoresheet.printing.rule_sheet import RuleSheet


def rule_sheet_of(named: NamedRules) -> RuleSheet:
    """All that the page says, with the first of the worked deals."""
    page = rule_page(named)
    return RuleSheet(
        name=named.name,
        summary=_summary(named),
        short=page.short,
        sections=page.sections,
        numbers=tuple((row.label, row.value) for group in page.numbers for row in group.rows),
        deal=next((deal for deal in page.deals if deal.hands), None),
    )


def _summary(named: NamedRules) -> str:
    base = PRESETS[named.base]
    if named.slug == named.base:
        return base.summary
    differences = changes_in_words(named.rules, base.rules)
    return f"As {base.name}, but {', '.join(differences)}." if differences else f"As {base.name}."
