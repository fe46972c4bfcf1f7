"""The rules pages: all sets, one set, a set of one's own, and keeping that under a name."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from engine.errors import BadRules
from engine.presets import PRESETS
from league.actions import save_rule_preset
from league.errors import LeagueError
from league.forms import NameForm, RulesForm, rules_from_form
from league.rule_page import rule_page
from league.rule_words import changes_in_words, in_short
from league.rulesets import NamedRules, all_named_rules, named_rules

_PREFIX = re.compile(r"[a-z][a-z0-9_]{0,19}")


@require_safe
def rules_list(request: HttpRequest) -> HttpResponse:
    """Show the presets, then what the club keeps."""
    everything = [_listed(named) for named in all_named_rules()]
    presets = [entry for entry in everything if entry["slug"] in PRESETS]
    saved = [entry for entry in everything if entry["slug"] not in PRESETS]
    return render(request, "league/rules.html", {"presets": presets, "saved": saved})


def _listed(named: NamedRules) -> dict[str, Any]:
    base = PRESETS[named.base]
    return {
        "slug": named.slug,
        "name": named.name,
        "base": base.name,
        "summary": base.summary if named.slug == named.base else "",
        "differences": changes_in_words(named.rules, base.rules),
        "short": in_short(named.rules),
    }


@require_safe
def one_rule_set(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a preset, or a set that the club keeps."""
    try:
        named = named_rules(slug)
    except BadRules as error:
        return render(request, "league/no_rules.html", {"error": error}, status=HTTPStatus.NOT_FOUND)
    base = PRESETS[named.base]
    context = {
        "named": named,
        "base": base,
        "is_preset": named.slug == named.base,
        "differences": changes_in_words(named.rules, base.rules),
        "page": rule_page(named),
        "query": urlencode({"preset": named.slug}),
    }
    return render(request, "league/rule.html", context)


@require_safe
def custom_rules(request: HttpRequest) -> HttpResponse:
    """Show any rule set, as the query string has it. What the form sends is led on to the short address."""
    form = RulesForm(request.GET) if request.GET else RulesForm()
    if form.is_bound and form.is_valid() and form.text("shown") is not None:
        return redirect(f"{request.path}?{form.query()}")
    return _custom_page(request, form, NameForm())


def _custom_page(request: HttpRequest, form: RulesForm, name_form: NameForm) -> HttpResponse:
    """The page of a rule set that has no name; without the rules themselves where the form is wrong."""
    form.opened = not form.is_bound or bool(form.errors)
    context: dict[str, Any] = {"rules_form": form, "name_form": name_form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors or name_form.errors else HTTPStatus.OK
    if not form.errors:
        named = rules_from_form(form)
        context |= {
            "named": named,
            "base": PRESETS[named.base],
            "is_preset": named.slug == named.base,
            "page": rule_page(named),
            "query": form.query(),
            "pairs": form.pairs(),
            "sign_in_next": f"{reverse('custom-rules')}?{form.query()}",
        }
    return render(request, "league/custom.html", context, status=status)


@require_safe
@vary_on_headers("HX-Request")
def rules_fields(request: HttpRequest) -> HttpResponse:
    """Answer the form's fields filled from the set that was chosen; without htmx, the page of these rules."""
    prefix = request.GET.get("prefix", "")
    if not _PREFIX.fullmatch(prefix):
        prefix = ""
    form = RulesForm(request.GET, prefix=prefix or None)
    if "HX-Request" not in request.headers:
        return redirect(f"{reverse('custom-rules')}?{_without_prefix(form)}")
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "league/partials/rules_fields.html", {"rules_form": form}, status=status)


def _without_prefix(form: RulesForm) -> str:
    return urlencode({key: text for key in form.fields if (text := form.text(key)) is not None})


@require_POST
def save_rules(request: HttpRequest) -> HttpResponse:
    """Keep a rule set under a name. Whoever is not signed in is asked to, and comes back to these rules."""
    form, name_form = RulesForm(request.POST), NameForm(request.POST)
    valid = form.is_valid()
    if not isinstance(request.user, User):
        query = form.query() if valid else ""
        return redirect_to_login(f"{reverse('custom-rules')}?{query}")
    if valid and name_form.is_valid():
        try:
            saved = save_rule_preset(
                name=name_form.cleaned_data["name"],
                base=form.chosen.base,
                rules=form.cleaned_rules(),
                by=request.user,
            )
        except LeagueError as error:
            name_form.add_error("name", str(error))
        else:
            messages.success(request, f"Kept as “{saved.name}”: it can be chosen for every new sheet.")
            return redirect("rule-set", slug=saved.slug)
    return _custom_page(request, form, name_form)
