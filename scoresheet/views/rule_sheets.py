"""The rules on one page: to read, to print, and as a PDF; of a set that has a name, or of any rules in the address."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from engine.errors import BadRules
from league.forms import RulesForm, rules_from_form
from league.rights.acts import Act
from league.rights.guarding import allowed
from league.rulesets import NamedRules, named_rules
from league.views.cards import four_colours
from scoresheet.paper_forms import PaperForm
from scoresheet.paper_rules import rule_sheet_of
from scoresheet.printing.cards import FOUR_COLOURS, TWO_COLOURS
from scoresheet.printing.rule_sheet import RuleSheet, rule_sheet_pdf
from scoresheet.views.pdf import not_printed, pdf_answer


@require_safe
@allowed(Act.READ_RULES)
def rule_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a preset or of a set that the club keeps."""
    try:
        named = named_rules(slug)
    except BadRules as error:
        return _no_rules(request, error)
    return _page(request, named, reverse("rule-sheet-pdf", args=[slug]), reverse("rule-set", args=[slug]))


@require_safe
@allowed(Act.READ_RULES)
def rule_sheet_file(request: HttpRequest, slug: str) -> HttpResponse:
    """The same as a PDF; ``paper`` is ``a4`` or ``letter``."""
    try:
        return _file(request, named_rules(slug))
    except BadRules as error:
        return _no_rules(request, error)


@require_safe
@allowed(Act.READ_RULES)
def custom_rule_sheet(request: HttpRequest) -> HttpResponse:
    """The page of the rules in the address."""
    form = RulesForm(request.GET)
    if not form.is_valid():
        return _wrong_rules(request, form)
    query = urlencode(form.pairs())
    whole, file = reverse("custom-rules"), reverse("custom-rule-sheet-pdf")
    return _page(request, rules_from_form(form), f"{file}?{query}", f"{whole}?{query}")


@require_safe
@allowed(Act.READ_RULES)
def custom_rule_sheet_file(request: HttpRequest) -> HttpResponse:
    """The same as a PDF."""
    form = RulesForm(request.GET)
    return _file(request, rules_from_form(form)) if form.is_valid() else _wrong_rules(request, form)


def _page(request: HttpRequest, named: NamedRules, file: str, whole: str) -> HttpResponse:
    sheet = rule_sheet_of(named)
    context = {"sheet": sheet, "size": _size(sheet), "file": file, "whole": whole}
    return render(request, "scoresheet/rule_sheet.html", context)


def _size(sheet: RuleSheet) -> str:
    """How large the letters are, so that all goes on a page: by how much there is to say."""
    words = sum(len(paragraph.split()) for section in sheet.sections for paragraph in section.paragraphs)
    lines = words / 9 + len(sheet.numbers) + 2 * len(sheet.sections)
    limits = {"large": 100, "medium": 118, "small": 140}
    return next((size for size, most in limits.items() if lines < most), "tiny")


def _file(request: HttpRequest, named: NamedRules) -> HttpResponse:
    form = PaperForm(request.GET)
    if not form.is_valid():
        return not_printed(request, form)
    colours = FOUR_COLOURS if four_colours(request) else TWO_COLOURS
    pdf = rule_sheet_pdf(rule_sheet_of(named), paper=form.cleaned_data["paper"], colours=colours)
    return pdf_answer(request, pdf, f"{named.name} rules")


def _no_rules(request: HttpRequest, error: BadRules) -> HttpResponse:
    return render(request, "league/no_rules.html", {"error": error}, status=HTTPStatus.NOT_FOUND)


def _wrong_rules(request: HttpRequest, form: RulesForm) -> HttpResponse:
    context = {"problems": form.problems}
    return render(request, "scoresheet/not_printed.html", context, status=HTTPStatus.UNPROCESSABLE_ENTITY)
