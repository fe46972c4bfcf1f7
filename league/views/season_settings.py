"""The settings of a season: its name, its lines, its divisions."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from league.actions.divisions import place_competition
from league.actions.lines import set_lines
from league.actions.seasons import rename_season
from league.division_page import Division
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition, Season
from league.season_forms import DivisionForm, LinesForm, SeasonNameForm
from league.season_page import divisions_of
from league.views.competitions import user_of
from league.views.edges import send_table_jobs
from league.views.seasons import find_season


@login_required
@require_safe
def season_settings(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The name, the lines, the divisions, and what was done to them."""
    return _settings(request, find_season(slug))


def _settings(request: HtmxHttpRequest, season: Season, *, status: int = 200, **forms: Any) -> HttpResponse:
    divisions = divisions_of(season)
    context = {
        "season": season,
        "divisions": divisions,
        "name_form": SeasonNameForm(initial={"name": season.name}),
        "lines_form": LinesForm(divisions=divisions),
        "division_form": DivisionForm(free=_free(), initial={"division": _next_number(divisions)}),
        "next_number": _next_number(divisions),
        "events": season.events.select_related("by")[:50],
        **forms,
    }
    return render(request, "league/season_settings.html", context, status=status)


def _free() -> list[Competition]:
    """The competitions that can become a division."""
    return list(Competition.objects.filter(season=None, closed_at=None, by_bots=False))


def _next_number(divisions: list[Division]) -> int:
    return max((each.competition.division for each in divisions), default=0) + 1


@login_required
@require_POST
def rename(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Give the season another name."""
    season = find_season(slug)
    form = SeasonNameForm(request.POST)
    if form.is_valid():
        try:
            renamed = rename_season(season=season, name=form.cleaned_data["name"], by=user_of(request))
        except LeagueError as error:
            form.add_error("name", str(error))
        else:
            return _done(request, season, f"The season is called {renamed.name}.")
    return _settings(request, season, status=422, name_form=form)


@login_required
@require_POST
def draw_lines(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Say how many go up and down between the divisions."""
    season = find_season(slug)
    form = LinesForm(request.POST, divisions=divisions_of(season))
    if form.is_valid():
        try:
            set_lines(season=season, numbers=form.numbers(), by=user_of(request))
        except LeagueError as error:
            form.add_error(None, str(error))
        else:
            send_table_jobs(form.competitions)
            return _done(request, season, "The lines are drawn.")
    return _settings(request, season, status=422, lines_form=form)


@login_required
@require_POST
def add_division(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Make a competition that runs already a division."""
    season = find_season(slug)
    form = DivisionForm(request.POST, free=_free())
    if form.is_valid():
        competition = form.free[form.cleaned_data["competition"]]
        try:
            place_competition(
                competition=competition,
                season=season,
                division=form.cleaned_data["division"],
                by=user_of(request),
            )
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            send_table_jobs([competition])
            return _done(request, season, f"{competition.name} is a division of {season.name}.")
    return _settings(request, season, status=422, division_form=form)


@login_required
@require_POST
def move_division(request: HtmxHttpRequest, slug: str, competition: str) -> HttpResponse:
    """Give a division another number, or take it out of the season; the button pressed says which."""
    season = find_season(slug)
    found = get_object_or_404(Competition, season=season, slug=competition)
    out = "out" in request.POST
    number = request.POST.get("division", "")
    try:
        place_competition(
            competition=found,
            season=None if out else season,
            division=1 if out else int(number) if number.isdecimal() else 0,
            by=user_of(request),
        )
    except LeagueError as error:
        return _settings(request, season, status=422, move_error=str(error), moving=found, number=number)
    send_table_jobs([found])
    said = f"{found.name} is in no season now." if out else f"{found.name} is division {number}."
    return _done(request, season, said)


def _done(request: HtmxHttpRequest, season: Season, said: str) -> HttpResponse:
    messages.success(request, said)
    return redirect("season-settings", slug=season.slug)
