"""Score sheets for the printer: blank ones for anybody, and one sheet of the club."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.forms import RulesForm, rules_from_form
from league.rights.acts import Act
from league.rights.deciding import Subject
from league.rights.guarding import allowed, competition_in_address, may
from league.round_days import when_of
from league.views.competitions import find_competition
from scoresheet.doors import by_sheet
from scoresheet.links.giving import good_addresses
from scoresheet.links.reach import only_here
from scoresheet.models import Sheet
from scoresheet.paper_forms import BlankSheetsForm, OneSheetForm, RoundSheetsForm
from scoresheet.paper_rounds import sheets_of_round, to_play, why_nothing
from scoresheet.paper_sheets import blank_sheet, made_out, record_of
from scoresheet.printing.pen import Pen
from scoresheet.printing.score_sheet import NOBODY, ScoreSheet
from scoresheet.printing.score_sheets import draw_score_sheets, score_sheets_pdf
from scoresheet.printing.sizes import Paper, Share
from scoresheet.queries import match_score_of
from scoresheet.shown import show_sheet
from scoresheet.views.on_paper import nothing, shown
from scoresheet.views.pdf import not_printed, pdf_answer
from scoresheet.views.sheets import find_sheet
from scoresheet.views.usual_paper import usual_paper, with_paper_kept

BLANK = "Score sheets"


def sheet_in_address(request: HttpRequest, *, code: str) -> Subject:
    """The competition and the two players of the sheet that the address names."""
    return by_sheet(request, code=code)


@require_safe
@allowed(Act.PRINT)
def blank_sheets(request: HttpRequest) -> HttpResponse:
    """Choose what is played, by which rules, on what paper; below, the pages that the browser prints."""
    return _blank_page(request)


def _blank_page(request: HttpRequest) -> HttpResponse:
    form = BlankSheetsForm.of(request.GET, usual_paper(request))
    rules_form = RulesForm(request.GET)
    good = form.is_valid() and rules_form.is_valid()
    context: dict[str, Any] = {"form": form, "rules_form": rules_form}
    if not good:
        context["problems"] = [*form.problems, *rules_form.problems]
    else:
        asked = form.cleaned_data
        sheets = [_blank(asked, rules_form)] * asked["share"].value
        context |= shown(_drawing(sheets, asked["share"]), asked["paper"], BLANK)
        context["copies"] = range((asked["pages"] or 1) - 1)
    answer = render(request, "scoresheet/blank_sheets.html", context, status=200 if good else 422)
    return with_paper_kept(request, answer)


@require_safe
@allowed(Act.PRINT)
def blank_sheets_file(request: HttpRequest) -> HttpResponse:
    """The blank sheets as a PDF; with a fault in the address, the form again with what was asked."""
    form, rules_form = BlankSheetsForm(request.GET), RulesForm(request.GET)
    if not (form.is_valid() and rules_form.is_valid()):
        return _blank_page(request)
    asked = form.cleaned_data
    sheets = [_blank(asked, rules_form)] * (asked["pages"] or 1) * asked["share"].value
    pdf = score_sheets_pdf(sheets, title=BLANK, paper=asked["paper"], share=asked["share"])
    return pdf_answer(request, pdf, BLANK)


def _blank(asked: dict[str, Any], rules_form: RulesForm) -> ScoreSheet:
    return blank_sheet(rules_from_form(rules_form), match=asked["kind"], length=asked["length"])


def _drawing(sheets: Sequence[ScoreSheet], share: Share) -> Callable[[Pen, Paper], None]:
    def draw(pen: Pen, paper: Paper) -> None:
        draw_score_sheets(pen, sheets, paper=paper, share=share)

    return draw


@require_safe
@allowed(Act.PRINT, sheet_in_address)
def print_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Choose how one sheet is printed; below, the pages that the browser prints."""
    sheet = show_sheet(find_sheet(code), request.user)
    form = OneSheetForm.of(request.GET, usual_paper(request))
    if not form.is_valid():
        return not_printed(request, form)
    asked = form.cleaned_data
    drawn = paper_of(request, sheet, blank=asked["what"] == "blank")
    pages = shown(_drawing([drawn], asked["share"]), asked["paper"], f"Sheet {sheet.code}")
    context = {
        "sheet": sheet,
        "form": form,
        "only_here": only_here(request) if sheet.fixture and may(request, Act.GIVE_LINKS) else "",
    }
    answer = render(request, "scoresheet/print_sheet.html", {**context, **pages})
    return with_paper_kept(request, answer)


@require_safe
@allowed(Act.PRINT, sheet_in_address)
def sheet_file(request: HttpRequest, code: str) -> HttpResponse:
    """One sheet as a PDF: a record of what was entered, or made out for the pen."""
    sheet = show_sheet(find_sheet(code), request.user)
    form = OneSheetForm(request.GET)
    if not form.is_valid():
        return not_printed(request, form)
    asked = form.cleaned_data
    drawn = paper_of(request, sheet, blank=asked["what"] == "blank")
    pdf = score_sheets_pdf([drawn], title=f"Sheet {sheet.code}", paper=asked["paper"], share=asked["share"])
    return pdf_answer(request, pdf, f"sheet {sheet.code}")


@require_safe
@allowed(Act.PRINT_ROUND, competition_in_address)
def round_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheets that were made out for a round, as the pages that the browser prints."""
    competition = find_competition(slug)
    form = RoundSheetsForm.of(request.GET, usual_paper(request))
    if not form.is_valid():
        return not_printed(request, form)
    asked, number = form.cleaned_data, form.cleaned_data["round"]
    sheets = sheets_of_round(competition, number, request.build_absolute_uri("/").rstrip("/"), request.user)
    missing = to_play(competition, number).count() - len(sheets)
    if not sheets and not missing:
        return nothing(request, why_nothing(competition, number))
    title = f"{competition.name}, round {number}: score sheets"
    context = {
        "competition": competition,
        "form": form,
        "title": title,
        "missing": missing,
        "token": uuid.uuid4(),
        "only_here": only_here(request),
    }
    pages = shown(_drawing(sheets, asked["share"]), asked["paper"], title)
    return with_paper_kept(request, render(request, "scoresheet/round_sheets.html", {**context, **pages}))


def paper_of(request: HttpRequest, sheet: Sheet, *, blank: bool) -> ScoreSheet:
    """A sheet as it is drawn, its QR code leading to its page; made out by who may give them, with the links of both sides."""
    site = request.build_absolute_uri("/").rstrip("/")
    address = site + reverse("sheet", args=[sheet.code])
    if not blank:
        return record_of(sheet, match_score_of(sheet), address)
    links = good_addresses([sheet], site) if may(request, Act.GIVE_LINKS) else {}
    when = when_of(sheet.fixture) if sheet.fixture else None
    return made_out(sheet, address, when, links.get(sheet.pk, NOBODY))
