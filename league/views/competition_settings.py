"""The settings of a competition: who enters and confirms its sheets, who sees it, and its secret link."""

from __future__ import annotations

import uuid

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from league.actions.competition_settings import change_settings, make_new_link
from league.actions.entering_policy import WAITING, choose_entering
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition
from league.models.competitions import Entering, Visibility
from league.rights.acts import Act
from league.rights.guarding import allowed, competition_in_address
from league.terms import MOST_DAYS
from league.typed_fields import one_of, whole
from league.views.competitions import find_competition, user_of
from league.views.edges import send_table_job


class SettingsForm(forms.Form):
    """What is chosen; what it may be is the action's to say. Who enters is left alone where it is not sent."""

    visibility = forms.ChoiceField(choices=Visibility.choices)
    entering = one_of("Who enters the sheets, who confirms them", list(Entering.choices))
    accepted_after = whole(
        "Accepted after how many days",
        1,
        MOST_DAYS,
        help_text="Where one side enters and the other does not answer. Left empty, it is waited for.",
    )

    def clean_accepted_after(self) -> int | None:
        """The days, where they mean something."""
        days: int | None = self.cleaned_data["accepted_after"]
        return days if self.cleaned_data.get("entering") == Entering.PLAYERS else None


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(Act.MANAGE_COMPETITION, competition_in_address)
def competition_settings(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """Choose who enters and who sees a competition; make its link a new one."""
    competition = find_competition(slug)
    if competition.by_bots:
        raise Http404
    if request.method != "POST":
        initial = {name: getattr(competition, name) for name in SettingsForm.base_fields}
        return _page(request, competition, SettingsForm(initial=initial))
    if request.POST.get("do") == "link":
        make_new_link(competition=competition, seen=_seen(request), by=user_of(request))
        messages.success(request, "The link is a new one: the old one leads nowhere now.")
        return redirect("competition-settings", slug=slug)
    form = SettingsForm(request.POST)
    if form.is_valid():
        try:
            _keep(request, competition, form)
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            send_table_job(competition)
            messages.success(request, "The settings are kept.")
            return redirect("competition-settings", slug=slug)
    return _page(request, competition, form, status=422)


@transaction.atomic
def _keep(request: HtmxHttpRequest, competition: Competition, form: SettingsForm) -> None:
    chosen, by = form.cleaned_data, user_of(request)
    change_settings(competition=competition, visibility=chosen["visibility"], by=by)
    if chosen["entering"] and competition.closed_at is None:
        days = chosen["accepted_after"]
        choose_entering(competition=competition, entering=chosen["entering"], accepted_after=days, by=by)


def _seen(request: HtmxHttpRequest) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.POST.get("seen", ""))
    except ValueError:
        return None


def _page(
    request: HtmxHttpRequest, competition: Competition, form: SettingsForm, status: int = 200
) -> HttpResponse:
    path = reverse("competition", args=[competition.slug])
    context = {
        "competition": competition,
        "form": form,
        "link": request.build_absolute_uri(f"{path}?key={competition.link_key.hex}"),
        "by_link": competition.visibility == Visibility.LINK,
        "waiting": competition.fixtures.filter(state__in=WAITING).count(),
        "tab": "settings",
    }
    return render(request, "league/competition_settings.html", context, status=status)
