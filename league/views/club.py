"""The club: what it is called, and where it is."""

from __future__ import annotations

import zoneinfo
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from league.actions.club_settings import save_club
from league.club import club
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import ClubEvent
from league.views.competitions import user_of


class ClubForm(forms.Form):
    """The club's name and its time zone."""

    name = forms.CharField(required=False, max_length=80)
    time_zone = forms.CharField(max_length=60, error_messages={"required": "Say in which time zone."})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_settings(request: HtmxHttpRequest) -> HttpResponse:
    """Name the club, and say where it is."""
    if request.method != "POST":
        now = club()
        return _page(request, ClubForm(initial={"name": now.name, "time_zone": now.time_zone}))
    form = ClubForm(request.POST)
    if form.is_valid():
        given = form.cleaned_data
        try:
            save_club(name=given["name"], time_zone=given["time_zone"], by=user_of(request))
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else "name", str(error))
        else:
            messages.success(request, "Kept.")
            return redirect("club")
    return _page(request, form, status=422)


def _page(request: HtmxHttpRequest, form: ClubForm, *, status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "form": form,
        "zones": sorted(name for name in zoneinfo.available_timezones() if "/" in name),
        "events": ClubEvent.objects.select_related("by")[:20],
    }
    return render(request, "league/club.html", context, status=status)
