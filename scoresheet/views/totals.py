"""The paper's final totals as a check of a sheet."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from engine.sides import Pair
from league.htmx import HtmxHttpRequest
from scoresheet import queries
from scoresheet.pile.totals import TotalsForm, compare_totals
from scoresheet.shown import show_sheet
from scoresheet.views.sheets import find_sheet


@require_safe
@vary_on_headers("HX-Request")
def totals(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Whether the paper has the same totals; where not, the lines that most likely explain it. Nothing is written."""
    sheet = show_sheet(find_sheet(code), request.user)
    form = TotalsForm(request.GET)
    template = "scoresheet/partials/totals.html" if request.htmx else "scoresheet/totals.html"
    match = queries.match_score_of(sheet)
    context = {
        "sheet": sheet,
        "names": sheet.names,
        "match": match,
        "form": form,
        "pile": request.GET.get("pile", ""),
    }
    if not form.is_valid():
        return render(request, template, context, status=422)
    paper = Pair(form.cleaned_data["total_a"], form.cleaned_data["total_b"])
    game = form.cleaned_data["game"]
    compared = compare_totals(sheet, match, paper, game)
    return render(request, template, context | {"compared": compared, "game_asked": game})
