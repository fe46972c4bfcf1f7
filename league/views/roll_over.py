"""The next season: previewed, changed where the organiser knows better, and started once."""

from __future__ import annotations

import random
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.actions.roll_over import roll_over
from league.division_page import Division
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Season
from league.moves import next_name
from league.season_next import next_divisions, suggested_first_day
from league.season_next_form import NextSeasonForm, sizes
from league.season_page import divisions_of
from league.views.competitions import user_of
from league.views.edges import send_table_jobs
from league.views.seasons import find_season


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def next_season(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Preview the next season; ``do=start`` starts it, any other button shows what was changed."""
    season = find_season(slug)
    following: Season | None = getattr(season, "followed_by", None)
    if following is not None:
        messages.info(request, f"{season.name} was rolled over into {following.name} already.")
        return redirect("season", slug=following.slug)
    divisions = divisions_of(season)
    if request.method != "POST":
        initial = {
            "name": next_name(season.name),
            "first_day": suggested_first_day(season),
            "numbers": "table",
        }
        return _page(request, season, divisions, NextSeasonForm(initial=initial, divisions=divisions))
    form = NextSeasonForm(request.POST, divisions=divisions)
    if request.POST.get("do") != "start":
        return _page(request, season, divisions, form)
    if form.is_valid():
        try:
            return _start(request, season, form)
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
    return _page(request, season, divisions, form, status=422)


def _start(request: HtmxHttpRequest, season: Season, form: NextSeasonForm) -> HttpResponse:
    lots = form.cleaned_data["numbers"] == "lots"
    following = roll_over(
        season=season,
        wanted=form.wanted(),
        by=user_of(request),
        draw=random.SystemRandom() if lots else None,
    )
    send_table_jobs(following.competitions.all())
    messages.success(request, f"{following.name} has begun.")
    return redirect("season", slug=following.slug)


def _page(
    request: HtmxHttpRequest,
    season: Season,
    divisions: list[Division],
    form: NextSeasonForm,
    *,
    status: int = 200,
) -> HttpResponse:
    moves = form.moves if form.is_bound else None
    newcomers = form.newcomers if form.is_bound else {}
    previews = next_divisions(season, divisions, moves, newcomers, form.day_typed)
    where = {mover.entry.pk: mover.to for each in previews for mover in each.movers}
    extra = len(divisions) + 1
    extra_name = str(form["extra"].value() or "")
    names = [*(each.competition.name for each in previews), extra_name or "a division below"]
    context: dict[str, Any] = {
        "season": season,
        "form": form,
        "faults": [each for errors in form.errors.values() for each in errors] if status == 422 else [],
        "previews": previews,
        "targets": [{"number": number, "name": name} for number, name in enumerate(names, 1)],
        "extra_number": extra,
        "extra_newcomers": "\n".join(newcomers.get(extra, ())),
        "extra_open": bool(extra_name or newcomers.get(extra) or extra in where.values()),
        "sizes": sizes(divisions, extra_name, where, newcomers),
        "over": bool(divisions) and all(each.finished and not each.lines.undecided for each in divisions),
        "behind": [each.competition for each in divisions if each.freshness.behind],
    }
    return render(request, "league/season_next.html", context, status=status)
