"""Exhibitions: the list, a new one, one to watch, its matches, and its buttons."""

from __future__ import annotations

import json
import uuid
from collections.abc import Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseNotModified
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRefresh

from league.errors import LeagueError
from league.freshness import Freshness
from league.htmx import HtmxHttpRequest
from league.rulesets import NamedRules
from league.table_freshness import freshness_of
from league.table_page import stored_table
from league.views.competitions import user_of
from league.views.edges import send_kind, send_table_job
from scoresheet.bot_forms import ExhibitionForm
from scoresheet.exhibitions.progress import Progress, progress_of
from scoresheet.exhibitions.reading import chosen_entries, exhibitions, matches_of, newest_sheets
from scoresheet.exhibitions.steering import (
    pause_exhibition,
    resume_exhibition,
    start_exhibition,
    stop_exhibition,
)
from scoresheet.models import Exhibition, Sheet
from scoresheet.seeds import new_seed
from scoresheet.views.new_page import NewPage

ON_A_PAGE = 50
_STEER = {"pause": pause_exhibition, "resume": resume_exhibition, "stop": stop_exhibition}


@require_safe
def exhibition_list(request: HtmxHttpRequest) -> HttpResponse:
    """All exhibitions, the newest first."""
    return render(request, "scoresheet/exhibitions.html", {"exhibitions": exhibitions()[:100]})


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def exhibition_page(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """How far it is, the sheets that were just filled, and the table as it moves."""
    return _page(request, find_exhibition(slug))


def find_exhibition(slug: str) -> Exhibition:
    """The exhibition of that slug, or the page that says there is none."""
    return get_object_or_404(
        Exhibition.objects.select_related("competition__snapshot"), competition__slug=slug
    )


def _page(request: HtmxHttpRequest, exhibition: Exhibition, status: int = 200) -> HttpResponse:
    competition = exhibition.competition
    freshness = freshness_of(competition)
    if freshness.behind:
        send_table_job(competition)
    progress = progress_of(exhibition)
    part = request.htmx and request.method == "GET"
    newest = list(newest_sheets(exhibition))
    shows = _tag(request, progress, newest, freshness)
    shown = request.headers.get("If-None-Match", "") if part else ""
    if shown == shows:
        return HttpResponseNotModified(headers={"ETag": shows})
    if shown and not shown.startswith(f'"{exhibition.going}.'):
        return HttpResponseClientRefresh()  # its buttons are others now
    context = {
        "exhibition": exhibition,
        "competition": competition,
        "progress": progress,
        "newest": newest,
        "table": stored_table(competition, request.user),
        "freshness": freshness,
        "shows": json.dumps({"If-None-Match": shows}),
        "tab": "exhibition",
    }
    template = "scoresheet/partials/exhibition.html" if part else "scoresheet/exhibition.html"
    return render(request, template, context, status=status)


def _tag(request: HtmxHttpRequest, progress: Progress, newest: Sequence[Sheet], freshness: Freshness) -> str:
    """What a page shows of it: as long as that is the same, the page stays as it is."""
    changed = newest[0].changed_at.timestamp() if newest else 0
    viewer = "names" if request.user.is_authenticated else "public"
    table = f"{freshness.revision}.{freshness.wanted}.{freshness.stuck}"
    return f'"{progress.going}.{progress.done}.{progress.silent}.{changed}.{table}.{viewer}"'


@require_safe
def exhibition_matches(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Its matches, a page at a time: all of them, those of one bot, or those of two (``?a=p1&b=p2``)."""
    exhibition = find_exhibition(slug)
    entries, pair = chosen_entries(exhibition, request.GET.get("a", ""), request.GET.get("b", ""))
    rows = matches_of(exhibition, *pair)
    context = {
        "exhibition": exhibition,
        "competition": exhibition.competition,
        "entries": entries,
        "a": pair[0].code if pair else "",
        "b": pair[1].code if len(pair) > 1 else "",
        "page": Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page")),
        "tab": "rounds",
    }
    return render(request, "scoresheet/exhibition_matches.html", context)


@login_required
@require_POST
def steer_exhibition(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Pause, resume or stop; the button pressed says which."""
    exhibition = find_exhibition(slug)
    act = _STEER.get(request.POST.get("do", ""))
    if act is None:
        return _page(request, exhibition, status=422)
    try:
        act(competition=exhibition.competition, by=user_of(request))
    except LeagueError as error:
        messages.error(request, str(error))
        return _page(request, find_exhibition(slug), status=422)
    send_kind("exhibition")
    return redirect("exhibition", slug=slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_exhibition(request: HtmxHttpRequest) -> HttpResponse:
    """Start an exhibition on one page."""

    def start(form: ExhibitionForm, rules: NamedRules, token: uuid.UUID) -> HttpResponse:
        exhibition = start_exhibition(
            name=form.cleaned_data["name"],
            entries=form.entries,
            terms=form.terms(rules),
            seed=form.cleaned_data["seed"],
            pace=float(form.cleaned_data["pace"] or 0),
            token=token,
            by=user_of(request),
        )
        send_kind("exhibition")
        return redirect("exhibition", slug=exhibition.competition.slug)

    initial = {"bots": ["simple", "careful"], "meetings": 10, "match": "one", "length": 3, "pace": "0"}
    page = NewPage("scoresheet/new_exhibition.html", ExhibitionForm, start)
    return page.answer(request, {**initial, "seed": new_seed()})
