"""Starting a competition on one page, with what would come of it shown beforehand."""

from __future__ import annotations

import datetime
import random
import uuid
import zoneinfo
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import EngineError
from league.actions.competitions import check_start, start_competition
from league.errors import LeagueError
from league.forms import RulesForm, rules_from_form
from league.htmx import HtmxHttpRequest
from league.models import Competition, Season
from league.new_competition_form import CompetitionForm
from league.new_competition_plan import plan_of
from league.typed_fields import ZONES
from league.views.competitions import user_of
from league.views.edges import send_table_job


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_competition(request: HtmxHttpRequest) -> HttpResponse:
    """Start a competition; ``do=preview`` shows what would be started, and ``do=pick`` moves those ticked to the list."""
    if request.method != "POST":
        return _first_page(request)
    rules_form = RulesForm(request.POST)
    if rules_form.wants_showing or request.POST.get("do") == "pick":
        return _page(request, CompetitionForm(initial=_typed(request)), rules_form)
    form = CompetitionForm(request.POST)
    # Both are read, so that everything that is wrong is said at once.
    if all([form.is_valid(), rules_form.is_valid()]):
        try:
            if request.POST.get("do") != "preview":
                return _started(_start(request, form, rules_form))
            check_start(form.cleaned_data["name"], form.people, form.terms(rules_from_form(rules_form)))
        except (LeagueError, EngineError) as error:
            form.say(error)
        else:
            return _page(request, form, rules_form, plan=plan_of(form, _today(form)))
    return _page(request, form, rules_form, plan=plan_of(form, _today(form)), status=422)


def _first_page(request: HtmxHttpRequest) -> HttpResponse:
    """The page before anything was typed; an address may fill fields, as the season's page does."""
    named = {name: request.GET[name] for name in CompetitionForm.base_fields if name in request.GET}
    form = CompetitionForm(initial=named)
    form.fields["name"].widget.attrs["autofocus"] = True
    return _page(request, form, RulesForm(request.GET or None))


@login_required
@require_POST
def plan(request: HtmxHttpRequest) -> HttpResponse:
    """What would come of what is typed so far; nothing is said of fields that are still empty."""
    form = CompetitionForm(request.POST)
    form.full_clean()
    return render(request, "league/partials/plan_answer.html", {"plan": plan_of(form, _today(form))})


def _today(form: CompetitionForm) -> datetime.date:
    """The day it is where the competition is played."""
    zone = form.cleaned_data.get("time_zone")
    return timezone.localdate(timezone=zoneinfo.ZoneInfo(zone) if zone in ZONES else None)


def _typed(request: HtmxHttpRequest) -> dict[str, Any]:
    """Everything that was typed, with those ticked at the end of the list."""
    form = CompetitionForm(request.POST)
    typed = {
        name: field.widget.value_from_datadict(request.POST, {}, name) for name, field in form.fields.items()
    }
    form.full_clean()
    if request.POST.get("do") == "pick" and "picked" not in form.errors:
        typed |= {"names": "\n".join(form.people), "picked": []}
    return typed


def _start(request: HtmxHttpRequest, form: CompetitionForm, rules_form: RulesForm) -> Competition:
    given = form.cleaned_data
    return start_competition(
        name=given["name"],
        names=form.people,
        terms=form.terms(rules_from_form(rules_form)),
        token=_token(request),
        by=user_of(request),
        draw=random.SystemRandom() if given["numbers"] == "lots" else None,
        season_name=given["season"],
        division=given["division"] or 1,
    )


def _started(competition: Competition) -> HttpResponse:
    send_table_job(competition)
    return redirect("competition-rounds", slug=competition.slug)


def _token(request: HtmxHttpRequest) -> uuid.UUID:
    """What makes two sendings one: the form's own token with what was typed. Going back to change a name starts another."""
    try:
        form = uuid.UUID(request.POST.get("token", ""))
    except ValueError:
        return uuid.uuid4()
    typed = sorted(
        (name, request.POST.getlist(name)) for name in request.POST if name != "csrfmiddlewaretoken"
    )
    return uuid.uuid5(form, repr(typed))


def _page(
    request: HtmxHttpRequest,
    form: CompetitionForm,
    rules_form: RulesForm,
    *,
    plan: Any = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "rules_form": rules_form,
        "plan": plan,
        "previewed": plan is not None and not form.focus_first_wrong() and status == 200,
        "token": request.POST.get("token") or str(uuid.uuid4()),
        "seasons": Season.objects.filter(closed_at=None).values_list("name", flat=True),
        "time_zones": ZONES,
    }
    return render(request, "league/new_competition.html", context, status=status)
