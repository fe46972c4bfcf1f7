"""The club's record book."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.htmx import HtmxHttpRequest
from league.models import Season
from league.records_page import record_book_page
from league.views.edges import send_club_jobs


@require_safe
@vary_on_headers("HX-Request")
def records(request: HtmxHttpRequest) -> HttpResponse:
    """The records of all time, or of the season that was asked for."""
    slug = request.GET.get("season", "")
    seasons = list(Season.objects.all())
    season = next((each for each in seasons if each.slug == slug), None)
    if slug and season is None:
        raise Http404
    book = record_book_page(seasons, season)
    if book.freshness.behind:
        # Somebody waits for it here: if the message was lost, this is the nearest chance to send it.
        send_club_jobs()
    template = "league/partials/records.html" if request.htmx else "league/records.html"
    return render(request, template, {"book": book, "seasons": seasons})
