"""A shared place at a line: decided by a play-off or a lot, and taken back."""

from __future__ import annotations

import random

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from league.actions.line_decisions import draw_line_lot, enter_play_off, take_back_decision
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition
from league.models.seasons import Decided, Line
from league.season_forms import order_typed
from league.views.competitions import user_of
from league.views.edges import send_table_jobs
from league.views.seasons import Refused, find_season, show_season


def _competition(slug: str, competition: str, line: str) -> Competition:
    if line not in Line.values:
        raise Http404
    return get_object_or_404(Competition, season__slug=slug, slug=competition)


@login_required
@require_POST
def decide(request: HtmxHttpRequest, slug: str, competition: str, line: str) -> HttpResponse:
    """Draw the lot once, or keep how the play-off ended; the button pressed says which."""
    found = _competition(slug, competition, line)
    asked = request.POST.getlist("code")
    try:
        if request.POST.get("do") == "lot":
            row = draw_line_lot(
                competition=found,
                line=Line(line),
                codes=asked,
                by=user_of(request),
                dice=random.SystemRandom(),
            )
        else:
            order = order_typed(request.POST, asked)
            row = enter_play_off(competition=found, line=Line(line), order=order, by=user_of(request))
    except LeagueError as error:
        typed = {code: request.POST.get(f"place-{code}", "") for code in asked}
        refused = Refused(found.pk, line, str(error), typed)
        return show_season(request, find_season(slug), status=422, refused=refused)
    send_table_jobs([found])
    names = dict(found.entries.filter(code__in=row.order).values_list("code", "name"))
    how = "The lot put" if row.how == Decided.LOT else "The play-off put"
    messages.success(request, f"{how} {names[row.order[0]]} first.")
    return redirect("season", slug=slug)


@login_required
@require_POST
def take_back(request: HtmxHttpRequest, slug: str, competition: str, line: str) -> HttpResponse:
    """The shared place is open again."""
    found = _competition(slug, competition, line)
    try:
        take_back_decision(competition=found, line=Line(line), by=user_of(request))
    except LeagueError as error:
        messages.error(request, str(error))
        return show_season(request, find_season(slug), status=422)
    send_table_jobs([found])
    messages.success(request, "The decision was taken back; the record keeps it.")
    return redirect("season", slug=slug)
