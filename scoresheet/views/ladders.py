"""Ladders: the list, a new one, and how the bots stand under its rules."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRefresh

from engine.bots.registry import BOTS
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.rulesets import NamedRules
from league.views.competitions import user_of
from league.views.edges import send_kind
from scoresheet.bot_forms import LadderForm
from scoresheet.ladders.reading import ladders, rows_of
from scoresheet.ladders.steering import resume_ladder, start_ladder, stop_ladder
from scoresheet.models import Going, Ladder
from scoresheet.seeds import new_seed
from scoresheet.views.new_page import NewPage


@require_safe
def ladder_list(request: HtmxHttpRequest) -> HttpResponse:
    """All ladders, the newest first."""
    return render(request, "scoresheet/ladders.html", {"ladders": ladders()[:100]})


@require_safe
@vary_on_headers("HX-Request")
def ladder_page(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """The cross table of a ladder; ``?beside=`` names another one to compare with."""
    return _page(request, pk)


def _page(request: HtmxHttpRequest, pk: int, status: int = 200) -> HttpResponse:
    ladder = get_object_or_404(ladders(), pk=pk)
    part = request.htmx and request.method == "GET"
    if part and ladder.going != Going.RUNNING:
        return HttpResponseClientRefresh()  # its buttons are others now
    asked = request.GET.get("beside", "")
    beside = Ladder.objects.filter(pk=int(asked)).first() if asked.isdecimal() and len(asked) < 10 else None
    context = {
        "ladder": ladder,
        "rows": rows_of(ladder, beside),
        "beside": beside,
        "others": Ladder.objects.exclude(pk=pk)[:30],
    }
    template = "scoresheet/partials/ladder.html" if part else "scoresheet/ladder.html"
    return render(request, template, context, status=status)


@login_required
@require_POST
def steer(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Stop a ladder or go on; the button pressed says which."""
    ladder = get_object_or_404(Ladder, pk=pk)
    try:
        match request.POST.get("do"):
            case "stop":
                stop_ladder(ladder=ladder)
            case "resume":
                resume_ladder(ladder=ladder, by=user_of(request))
            case _:
                return _page(request, pk, status=422)
    except LeagueError as error:
        messages.error(request, str(error))
        return _page(request, pk, status=422)
    send_kind("ladder")
    return redirect("ladder", pk=pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_ladder(request: HtmxHttpRequest) -> HttpResponse:
    """Start a ladder on one page."""

    def start(form: LadderForm, rules: NamedRules, token: uuid.UUID) -> HttpResponse:
        ladder = start_ladder(**form.cleaned_data, rules=rules, token=token, by=user_of(request))
        send_kind("ladder")
        return redirect("ladder", pk=ladder.pk)

    page = NewPage("scoresheet/new_ladder.html", LadderForm, start)
    return page.answer(request, {"bots": list(BOTS)[1:5], "games": 100, "seed": new_seed()})
