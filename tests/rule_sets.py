"""Rule sets for property tests, drawn from what the engine says that each rule may be."""

from typing import Any

from hypothesis import strategies as st

from engine.presets import PRESETS
from engine.rules import KINDS, Flag, OneOf, RuleSet, Whole
from league.rulesets import NamedRules

NAMED = [NamedRules(preset.slug, preset.name, preset.slug, preset.rules) for preset in PRESETS.values()]
"""The presets as the league names them, without a database."""


def values_of(key: str) -> st.SearchStrategy[Any]:
    """Every value that this rule may have; the usual ones more often."""
    kind = KINDS[key]
    if isinstance(kind, Flag):
        return st.booleans()
    if isinstance(kind, OneOf):
        return st.sampled_from(kind.values)
    if isinstance(kind, Whole):
        usual = [number for number in (0, 1, 2, 9, 10, 25, 100) if kind.least <= number <= kind.most]
        numbers = st.sampled_from(usual) | st.integers(kind.least, kind.most)
        return st.none() | numbers if kind.optional else numbers
    return st.sampled_from(kind)


rule_sets = st.builds(RuleSet, **{key: values_of(key) for key in KINDS})
"""Any rule set at all."""
