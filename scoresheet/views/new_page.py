"""A page on which something is started under rules of its own choice: an exhibition, a ladder, an evening against a bot."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django import forms
from django.http import HttpResponse
from django.shortcuts import render

from engine.errors import EngineError
from league.errors import LeagueError
from league.forms import RulesForm, rules_from_form
from league.htmx import HtmxHttpRequest
from league.rulesets import NamedRules

Form = TypeVar("Form", bound=forms.Form)


@dataclass(frozen=True)
class NewPage(Generic[Form]):
    """``start`` gets the valid form, the rules and the form's token, starts it, and answers where to go."""

    template: str
    form: type[Form]
    start: Callable[[Form, NamedRules, uuid.UUID], HttpResponse]

    def answer(self, request: HtmxHttpRequest, initial: dict[str, Any]) -> HttpResponse:
        """The page with what stands in its fields at first, or with what was typed and is wrong, or on to what was started."""
        if request.method != "POST":
            return self._page(request, self.form(initial=initial), RulesForm(request.GET or None))
        rules_form = RulesForm(request.POST)
        if rules_form.wants_showing:
            return self._page(request, self.form(initial=_typed(request, self.form)), rules_form)
        form = self.form(request.POST)
        if form.is_valid() and rules_form.is_valid():
            try:
                return self.start(form, rules_from_form(rules_form), token_of(request))
            except (LeagueError, EngineError) as error:
                field = getattr(error, "field", "")
                form.add_error(field if field in form.fields else None, str(error))
        return self._page(request, form, rules_form, status=422)

    def _page(
        self, request: HtmxHttpRequest, form: Form, rules_form: RulesForm, status: int = 200
    ) -> HttpResponse:
        context = {"form": form, "rules_form": rules_form, "token": token_of(request)}
        return render(request, self.template, context, status=status)


def token_of(request: HtmxHttpRequest) -> uuid.UUID:
    """What makes two sendings of a form one; a new one for a form that brings none."""
    try:
        return uuid.UUID(request.POST.get("token", ""))
    except ValueError:
        return uuid.uuid4()


def _typed(request: HtmxHttpRequest, form: type[forms.Form]) -> dict[str, Any]:
    """What stands in the fields, unchecked."""
    return {
        name: request.POST.getlist(name)
        if isinstance(field, forms.MultipleChoiceField)
        else request.POST.get(name, "")
        for name, field in form.base_fields.items()
    }
