"""Drawing lots for those who share a place, asked for on a page of its own."""

from __future__ import annotations

import random

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from engine.standings.figures import listed
from league.actions.lots import draw_lots
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.level import level_groups
from league.models import Competition
from league.table_page import names_on_page
from league.tables import table_of
from league.views.competitions import find_competition, user_of
from league.views.edges import send_table_job


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lots(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Show who shares a place, level on everything; draw the lots of the group that was chosen."""
    competition = find_competition(slug)
    if request.method != "POST":
        return _page(request, competition)
    try:
        order = draw_lots(
            competition=competition,
            codes=request.POST.getlist("code"),
            by=user_of(request),
            dice=random.SystemRandom(),
        )
    except LeagueError as error:
        return _page(request, competition, problem=str(error))
    send_table_job(competition)
    names = names_on_page(competition, request.user)
    messages.success(request, f"The lots fell: {listed([names[code] for code in order])}, in this order.")
    return redirect("competition", slug=competition.slug)


def _page(request: HtmxHttpRequest, competition: Competition, problem: str = "") -> HttpResponse:
    names, table = names_on_page(competition, request.user), table_of(competition)
    context = {
        "competition": competition,
        "problem": problem,
        "ended": not table.ledger.to_come,
        "groups": [
            {
                "rank": table.row(group[0]).rank,
                "entries": [{"code": code, "name": names[code]} for code in group],
            }
            for group in level_groups(table)
        ],
        "tab": "table",
    }
    return render(request, "league/lots.html", context, status=422 if problem else 200)
