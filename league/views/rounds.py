"""The rounds of a competition: when, who meets whom, what is due."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from league.calendars.links import competition_links
from league.htmx import HtmxHttpRequest
from league.rounds_page import rounds_page, today_in
from league.views.competitions import find_competition


@require_safe
def rounds(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Every round with its day, its fixtures and results; the one of today marked."""
    competition = find_competition(slug)
    if competition.by_bots:
        return redirect("exhibition-matches", slug=slug)
    context = {
        "competition": competition,
        "calendar": competition_links(request, competition),
        "page": rounds_page(competition, today_in(competition), request.user),
        "tab": "rounds",
    }
    return render(request, "league/rounds.html", context)
