"""Closing a competition, or a season with all of its divisions, with what stands in the way shown beforehand."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.actions.closing import close_competition, close_season
from league.closing_page import obstacles_of
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition, Season
from league.season_page import divisions_of
from league.views.competitions import find_competition, user_of
from league.views.seasons import find_season


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def close_one(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Close a competition."""
    competition = find_competition(slug)
    if request.method == "POST":
        try:
            close_competition(competition=competition, by=user_of(request))
        except LeagueError as error:
            return _competition_page(request, competition, wrong=str(error), status=422)
        messages.success(request, f"{competition.name} is closed.")
        return redirect("competition", slug=slug)
    return _competition_page(request, competition)


def _competition_page(
    request: HtmxHttpRequest, competition: Competition, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    season = competition.season
    divisions = divisions_of(season) if season else []
    undecided = {each.competition.pk: len(each.questions) for each in divisions}
    context = {
        "competition": competition,
        "obstacles": obstacles_of([competition], undecided),
        "wrong": wrong,
        "tab": "close",
    }
    return render(request, "league/close_competition.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def close_all(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Close a season."""
    season = find_season(slug)
    if request.method == "POST":
        try:
            close_season(season=season, by=user_of(request))
        except LeagueError as error:
            return _season_page(request, season, wrong=str(error), status=422)
        messages.success(request, f"{season.name} is closed.")
        return redirect("season", slug=slug)
    return _season_page(request, season)


def _season_page(
    request: HtmxHttpRequest, season: Season, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    divisions = divisions_of(season)
    undecided = {each.competition.pk: len(each.questions) for each in divisions}
    obstacles = obstacles_of([each.competition for each in divisions], undecided)
    context = {
        "season": season,
        "divisions": divisions,
        "obstacles": obstacles,
        "ready": not any(each.any for each in obstacles),
        "wrong": wrong,
    }
    return render(request, "league/season_close.html", context, status=status)
