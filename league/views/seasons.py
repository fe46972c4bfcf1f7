"""Seasons: the list, and one with the tables of its divisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from league.actions.seasons import remember_season
from league.division_page import Division, Question
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition, Season
from league.rights.acts import Act
from league.rights.guarding import about, may, viewer_at
from league.season_forms import SeasonNameForm
from league.season_list import champions_of, season_views
from league.season_page import boundaries_of, divisions_of
from league.views.competitions import user_of
from league.views.edges import send_table_jobs

ON_A_PAGE = 50
"""How many seasons a page of the list shows."""


def find_season(slug: str) -> Season:
    """The season of that slug, with its neighbours, or the page that says there is none."""
    return get_object_or_404(Season.objects.select_related("follows", "followed_by"), slug=slug)


def may_see(request: HtmxHttpRequest, competition: Competition) -> bool:
    """Whether this visitor may see a division; of one that is hidden, the pages of its season say nothing."""
    return viewer_at(request).may(Act.READ_COMPETITION, about(request, competition))


@require_http_methods(["GET", "HEAD", "POST"])
def season_list(request: HtmxHttpRequest) -> HttpResponse:
    """All seasons with their champions; for organisers, the beginning of a new one."""
    form = SeasonNameForm(request.POST or None)
    if request.method == "POST":
        return _begin(request, form)
    return _list(request, form)


def _list(request: HtmxHttpRequest, form: SeasonNameForm, status: int = 200) -> HttpResponse:
    page = Paginator(Season.objects.all(), ON_A_PAGE).get_page(request.GET.get("page"))
    views = season_views(list(page), partial(may_see, request))
    context = {"seasons": views, "page": page, "form": form}
    return render(request, "league/seasons.html", context, status=status)


@login_required
def _begin(request: HtmxHttpRequest, form: SeasonNameForm) -> HttpResponse:
    if form.is_valid():
        try:
            season = remember_season(name=form.cleaned_data["name"], by=user_of(request))
        except LeagueError as error:
            form.add_error("name", str(error))
        else:
            return redirect("season", slug=season.slug)
    return _list(request, form, status=422)


@require_safe
@vary_on_headers("HX-Request")
def season_page(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The tables of all divisions, who goes up and down as things stand, and what is to be decided."""
    return show_season(request, find_season(slug))


@dataclass(frozen=True, slots=True)
class Refused:
    """An answer about a shared place that was refused: of which competition and line, why, and what was typed by code."""

    competition: int
    line: str
    said: str
    typed: Mapping[str, str]


def show_season(
    request: HtmxHttpRequest, season: Season, *, status: int = 200, refused: Refused | None = None
) -> HttpResponse:
    """The page of a season, or, asked by htmx, its tables."""
    all_divisions = divisions_of(season)
    divisions = [each for each in all_divisions if may_see(request, each.competition)]
    behind = [each.competition for each in divisions if each.freshness.behind]
    if behind:
        send_table_jobs(behind)
    highest = [each.competition.pk for each in all_divisions[:1] if each in divisions and season.closed_at]
    context = {
        "season": season,
        "divisions": divisions,
        "boundaries": [
            each
            for each in boundaries_of(all_divisions)
            if each.upper in divisions and each.lower in divisions
        ],
        "champions": [entry for won in champions_of(highest).values() for entry in won],
        "behind": behind,
        "finished": bool(divisions) and all(each.finished for each in divisions),
        "ready": bool(divisions) and all(each.finished and not each.questions for each in divisions),
        "open_questions": [_asked(each, one, refused) for each in divisions for one in each.questions],
        "refused": refused,
        "may_change": may(request, Act.START_COMPETITION) and season.closed_at is None,
    }
    template = "league/partials/season_tables.html" if request.htmx else "league/season.html"
    return render(request, template, context, status=status)


def _asked(division: Division, question: Question, refused: Refused | None) -> dict[str, Any]:
    """A question as the page asks it: each entry with the place that was typed for it."""
    place = (division.competition.pk, question.place.line)
    own = refused if refused is not None and (refused.competition, refused.line) == place else None
    return {
        "division": division,
        "question": question,
        "choices": [(entry, own.typed.get(entry.code, "") if own else "") for entry in question.entries],
        "wrong": own.said if own else "",
    }
