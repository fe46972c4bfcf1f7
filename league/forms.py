"""The form that a rule set is made with: a named set to start from, and a field for every rule.

It goes by itself on the rules pages, and inside other forms (a new sheet, the table judge) with a prefix of its own. Show
it with ``{% include "league/partials/rules_fields.html" with rules_form=... %}``.

A field that is empty, or not there, is as in the chosen set. The form also says (in the hidden field ``shown``) which set
its fields were filled from: a field that still has that set's value is no change, so that choosing another set takes all
of its values, and keeps only what was really changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.functional import cached_property

from engine.errors import BadRules
from engine.rules import KINDS, Flag, OneOf, RuleSet, Whole, read_value
from league.rule_fields import FieldGroup, RuleField
from league.rule_labels import GROUPS, WORDS
from league.rule_words import changes_in_words, in_short, rule_in_words, text_of, value_in_words
from league.rulesets import NamedRules, all_named_rules

LONGEST_NAME = 80
"""Letters that the name of a rule set may have on a sheet."""

_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")
_FLAGS = {"yes": True, "on": True, "no": False}


class RulesForm(forms.Form):
    """A rule set out of a named one and the changes to it.

    ``base`` is the slug of the set that an unbound form starts from. ``named`` are the sets to choose from; left out,
    they are looked up in one query.
    """

    preset = forms.CharField(required=False)
    shown = forms.CharField(required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        base: str = "classic",
        prefix: str | None = None,
        named: Sequence[NamedRules] | None = None,
    ) -> None:
        super().__init__(data, prefix=prefix)
        self.named = list(all_named_rules() if named is None else named)
        self._by_slug = {rules.slug: rules for rules in self.named}
        self._base = base
        self._changes: dict[str, Any] = {}
        for key, words in WORDS.items():
            self.fields[key] = forms.CharField(required=False, label=words.label, help_text=words.meaning)

    @property
    def chosen(self) -> NamedRules:
        """The named set that the rules start from; the first one where none of that name is known."""
        slug = (self.text("preset") if self.is_bound else None) or self._base
        return self._by_slug.get(slug, self.named[0])

    @property
    def root(self) -> str:
        """The id of its place on the page."""
        return f"{self.prefix}-rules" if self.prefix else "rules"

    @property
    def show_name(self) -> str:
        """The name of its button “Show”."""
        return self.add_prefix("show")

    @property
    def shown_from(self) -> NamedRules | None:
        """The named set that the fields were filled from, where the form came from a page."""
        return self._by_slug.get(self.text("shown") or "")

    @property
    def wants_showing(self) -> bool:
        """Whether its button “Show” was pressed: the page is to come again, filled from the chosen set."""
        return self.is_bound and self.text("show") is not None

    def text(self, key: str) -> str | None:
        """What was sent for a field, None where nothing was."""
        value = self.data.get(self.add_prefix(key))
        return None if value is None else str(value).strip()

    def clean(self) -> dict[str, Any]:
        """Read every rule; an error of the engine stands at its field."""
        slug = self.text("preset")
        if slug and slug not in self._by_slug:
            self.add_error("preset", f"There are no rules named “{slug[:40]}” here.")
        self._changes = {}
        for key in KINDS:
            try:
                self._read(key)
            except BadRules as error:
                self.add_error(key, _wording(error, self.text(key) or ""))
        return self.cleaned_data

    def _read(self, key: str) -> None:
        """Note the change that was made to this rule, if any. Raises BadRules."""
        text, shown = self.text(key), self.shown_from
        kind = KINDS[key]
        if text is None and isinstance(kind, Flag) and shown:
            text = "no"  # a box that is not ticked is not sent
        if text is None or (text == "" and not (isinstance(kind, Whole) and kind.optional)):
            return
        value = read_value(key, kind, _as_json(kind, text))
        if not shown or value != getattr(shown.rules, key):
            self._changes[key] = value

    def cleaned_rules(self) -> RuleSet:
        """The rule set of a form that is valid, or of one that was not sent."""
        _ = self.errors  # a form is read when its errors are first asked for
        return replace(self.chosen.rules, **self._changes)

    @cached_property
    def differences(self) -> list[str]:
        """How the rules differ from the chosen set, in words."""
        return changes_in_words(self.cleaned_rules(), self.chosen.rules)

    @property
    def summary(self) -> str:
        """The chosen set in one line."""
        return in_short(self.chosen.rules)

    @cached_property
    def opened(self) -> bool:
        """Whether the fields are to be seen at once; a page may decide otherwise."""
        return bool(self.errors) or bool(self.differences)

    @property
    def problems(self) -> list[str]:
        """The errors with the names of their fields, for a place away from the fields."""
        labels = {key: f"{words.label}: " for key, words in WORDS.items()}
        return [f"{labels.get(key, '')}{error}" for key, errors in self.errors.items() for error in errors]

    def query(self) -> str:
        """The shortest query string that says these rules: the chosen set and what differs from it.

        >>> RulesForm({"knock_limit": "5"}, named=[NamedRules("classic", "Classic", "classic", RuleSet())]).query()
        'preset=classic&knock_limit=5'
        """
        return urlencode(self.pairs())

    def pairs(self) -> list[tuple[str, str]]:
        """The names and values of that query string, without the prefix."""
        return [("preset", self.chosen.slug), *rule_pairs(self.cleaned_rules(), self.chosen.rules)]

    def groups(self) -> list[FieldGroup]:
        """The fields as the page shows them, group by group."""
        rules = self.cleaned_rules() if not self.errors else None
        return [
            FieldGroup(title, tuple(self._field(key, rules) for key in keys))
            for title, keys in GROUPS.items()
        ]

    def _field(self, key: str, rules: RuleSet | None) -> RuleField:
        base = getattr(self.chosen.rules, key)
        if rules is not None:
            value = text_of(getattr(rules, key))
        elif key in self.errors:
            value = self.text(key) or ""
        else:
            value = text_of(self._changes.get(key, base))
        changed = value != text_of(base)
        return RuleField(
            key=key,
            name=self.add_prefix(key),
            value=value,
            before=f"{self.chosen.name}: {value_in_words(key, base)}." if changed else "",
            error=str(self.errors[key][0]) if key in self.errors else "",
        )


def rules_from_form(form: RulesForm) -> NamedRules:
    """The rules of a valid form under a name: the chosen set's, and in short what was changed."""
    chosen, rules = form.chosen, form.cleaned_rules()
    changed = [key for key in WORDS if getattr(rules, key) != getattr(chosen.rules, key)]
    if not changed:
        return chosen
    name = f"{chosen.name}, " + ", ".join(rule_in_words(key, getattr(rules, key)) for key in changed)
    if len(name) > LONGEST_NAME:
        name = f"{chosen.name}, with {len(changed)} change{'s' if len(changed) > 1 else ''}"
    return NamedRules("custom", name, chosen.base, rules)


def rule_pairs(rules: RuleSet, base: RuleSet) -> list[tuple[str, str]]:
    """The rules in which a set differs from another, as names and values of a query string."""
    return [(key, text_of(getattr(rules, key))) for key in WORDS if getattr(rules, key) != getattr(base, key)]


def _as_json(kind: object, text: str) -> Any:
    """The text of a field as the engine reads it; what can't be read goes on as it is, for the engine to refuse."""
    if isinstance(kind, Flag):
        return _FLAGS.get(text, text)
    if isinstance(kind, Whole) and kind.optional and text == "":
        return None
    if isinstance(kind, Whole | OneOf) and _WHOLE_NUMBER.fullmatch(text):
        return int(text)
    return text


def _wording(error: BadRules, typed: str) -> str:
    may_be = (
        str(error.figures["may_be"]).replace("or null", "or left empty").replace("true or false", "yes or no")
    )
    return f"This is {may_be}, not “{typed if len(typed) <= 20 else typed[:20] + '…'}”."


class NameForm(forms.Form):
    """The name under which a club keeps a rule set."""

    name = forms.CharField(
        max_length=60,
        error_messages={
            "required": "Type a name.",
            "max_length": "This name has %(show_value)d letters; %(limit_value)d is the most that fits.",
        },
    )
