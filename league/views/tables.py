"""The table of a competition: as it is stored, as it was after a round, and the cross table."""

from __future__ import annotations

import json

from django.http import Http404, HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.cross_table import cross_table
from league.freshness import Freshness
from league.htmx import HtmxHttpRequest
from league.models import Competition
from league.table_freshness import freshness_of
from league.table_page import kept_table, names_on_page, shown_table, stored_table
from league.table_snapshot import snapshot_of
from league.views.competitions import find_competition
from league.views.edges import send_table_job


def find_with_table(slug: str) -> Competition:
    """The competition of that slug with its stored table, or the page that says there is none."""
    return get_object_or_404(Competition.objects.select_related("season", "snapshot"), slug=slug)


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def table(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The stored table, its age, and whether a newer one is on its way.

    The page asks for its table again now and then, saying which one it shows: while that is the newest, the answer is
    304 and the page stays as it is.
    """
    competition = find_with_table(slug)
    if competition.by_bots:
        return redirect("exhibition", slug=slug)
    freshness = freshness_of(competition)
    if freshness.behind:
        # The page is where somebody waits for it: if the message was lost, this is the nearest chance to send it.
        send_table_job(competition)
    shows = _tag(request, freshness)
    if request.htmx and request.headers.get("If-None-Match") == shows:
        return HttpResponseNotModified(headers={"ETag": shows})
    context = {
        "competition": competition,
        "table": stored_table(competition, request.user),
        "freshness": freshness,
        "shows": json.dumps({"If-None-Match": shows}),
        "tab": "table",
    }
    template = "league/partials/table.html" if request.htmx else "league/table.html"
    response = render(request, template, context)
    if request.htmx:
        response["ETag"] = shows
    return response


def _tag(request: HtmxHttpRequest, freshness: Freshness) -> str:
    """What a page shows of the table: which revision, behind which one, to whom."""
    viewer = "names" if request.user.is_authenticated else "public"
    return f'"{freshness.revision}.{freshness.wanted}.{"stuck" if freshness.stuck else "well"}.{viewer}"'


@require_safe
def table_after(request: HtmxHttpRequest, slug: str, number: int) -> HttpResponse:
    """The table as it stood after a round, from the results as they are known now."""
    competition = find_competition(slug)
    kept = snapshot_of(competition, after_round=number)
    if number > kept["last_round"]:
        raise Http404
    shown = shown_table(kept, names_on_page(competition, request.user))
    context = {
        "competition": competition,
        "table": shown,
        "number": number,
        "before": max((round_ for round_ in shown["rounds"] if round_ < number), default=None),
        "after": min((round_ for round_ in shown["rounds"] if round_ > number), default=None),
        "tab": "table",
    }
    return render(request, "league/table_after.html", context)


@require_safe
def cross(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The cross table, with the sheet or the match behind each cell."""
    competition = find_with_table(slug)
    context = {
        "competition": competition,
        "cross": cross_table(competition, request.user, kept_table(competition)),
        "freshness": freshness_of(competition),
        "tab": "cross",
    }
    return render(request, "league/cross.html", context)
