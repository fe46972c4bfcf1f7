"""The registry: who is in it, one person, and what was done to the record."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from league.actions.people import add_player, change_player
from league.actions.player_events import last_event
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Entry, Player
from league.people_forms import PersonForm
from league.people_page import count_competitions, find_people, people_like
from league.views.competitions import user_of
from league.views.edges import send_table_job

ON_A_PAGE = 50


@require_safe
@vary_on_headers("HX-Request")
def people_list(request: HtmxHttpRequest) -> HttpResponse:
    """Everybody, by name; those with the words typed, and of the kind chosen."""
    asked = {name: request.GET.get(name, "") for name in ("q", "kind", "state")}
    found = find_people(request.user, search=asked["q"], kind=asked["kind"], state=asked["state"])
    page = Paginator(found.people, ON_A_PAGE).get_page(request.GET.get("page"))
    count_competitions(list(page.object_list))
    template = "league/partials/people_results.html" if request.htmx else "league/people.html"
    return render(request, template, {"page": page, "unnamed": found.unnamed, **asked})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_person(request: HtmxHttpRequest) -> HttpResponse:
    """Add somebody. Who looks like somebody known is asked about first."""
    context: dict[str, Any] = {"token": request.POST.get("token") or str(uuid.uuid4())}
    if request.method != "POST":
        initial = {"member": "yes", "shown_as": "full", "active": True, "name": request.GET.get("name", "")}
        return render(request, "league/new_person.html", context | {"form": PersonForm(initial=initial)})
    form = PersonForm(request.POST)
    if form.is_valid():
        context["like"] = like = people_like(form.cleaned_data["name"])
        if not like or request.POST.get("somebody_else"):
            try:
                player = add_player(person=form.person(), token=_token(context["token"]), by=user_of(request))
            except LeagueError as error:
                form.say(error)
            else:
                messages.success(request, f"{player.name} is in the list now.")
                return redirect("people")
    return render(request, "league/new_person.html", context | {"form": form}, status=422)


def _token(text: str) -> uuid.UUID:
    try:
        return uuid.UUID(text)
    except ValueError:
        return uuid.uuid4()


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_person(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """What is known of somebody, to be put right; where they play, and what was done to the record."""
    player = find_person(pk)
    if request.method != "POST" or player.merged_into is not None:
        return _edit_page(request, player, PersonForm.of(player))
    form = PersonForm(request.POST)
    if form.is_valid():
        seen = request.POST.get("seen", "")
        try:
            changed = change_player(
                player=player,
                person=form.person(),
                seen=int(seen) if seen.isdecimal() and len(seen) < 18 else -1,
                by=user_of(request),
            )
        except LeagueError as error:
            form.say(error)
        else:
            send_tables_of(changed)
            messages.success(request, f"{changed.name} is saved.")
            return redirect("edit-person", pk=changed.pk)
    return _edit_page(request, player, form, status=422)


def find_person(pk: int) -> Player:
    """The record of that id, or the page that says there is none: a bot is no person."""
    return get_object_or_404(Player.objects.of_flesh_and_blood().select_related("merged_into"), pk=pk)


def send_tables_of(player: Player) -> None:
    """Send for the tables of the competitions in which this person plays."""
    for entry in Entry.objects.filter(player=player).select_related("competition"):
        send_table_job(entry.competition)


def _edit_page(request: HtmxHttpRequest, player: Player, form: PersonForm, status: int = 200) -> HttpResponse:
    context = {
        "player": player,
        "form": form,
        "seen": last_event(player),
        "events": player.events.select_related("by")[:100],
        "entries": player.entries.select_related("competition__season").order_by("-competition__created_at"),
        "doubles": player.doubles.order_by("name"),
        "like": people_like(player.name, but=player.pk),
    }
    return render(request, "league/person.html", context, status=status)
