"""One fixture: its result, and everything that can become of it."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from league.actions import results
from league.actions.bot_matches import is_for_the_screen
from league.competition_forms import ResultForm
from league.corrections import corrections_of
from league.days_of_play import likely_day
from league.errors import LeagueError
from league.former_names import veil_of_entries
from league.htmx import HtmxHttpRequest
from league.models import Fixture
from league.models.competitions import State
from league.rights.acts import Act
from league.rights.guarding import may
from league.round_days import when_of
from league.views.competitions import find_competition, user_of
from league.views.edges import send_table_job


def find_fixture(slug: str, pk: int) -> Fixture:
    """A fixture of that competition, or the page that says there is none."""
    rows = Fixture.objects.select_related(
        "competition", "a__player", "b__player", "result", "result__recorded_by"
    )
    return get_object_or_404(rows, competition=find_competition(slug), pk=pk)


@require_safe
def fixture_page(request: HtmxHttpRequest, slug: str, pk: int) -> HttpResponse:
    """Who meets whom, with what result, and what was done to it."""
    return _page(request, find_fixture(slug, pk), None)


def _page(
    request: HtmxHttpRequest, fixture: Fixture, form: ResultForm | None, status: int = 200
) -> HttpResponse:
    if form is None:
        result = getattr(fixture, "result", None)
        names = ("winner", "score_a", "score_b", "games_a", "games_b")
        given = {name: getattr(result, name) for name in names} if result else {"winner": "a"}
        form = ResultForm(initial=given | {"played_on": _day_of(request, fixture)})
    context: dict[str, Any] = {
        "competition": fixture.competition,
        "fixture": fixture,
        "correction": corrections_of(fixture.competition, fixture, viewer=request.user).get(fixture.pk),
        "form": form,
        "seen": results.standing_of(fixture),
        "when": when_of(fixture),
        "at_the_screen": is_for_the_screen(fixture),
        "counts": fixture.competition.bots_count or not (fixture.a.bot or fixture.b.bot),
        "events": fixture.events.select_related("by")[:50],
        "veil": veil_of_entries([fixture.a, fixture.b], request.user),
        "tab": "rounds",
    }
    return render(request, "league/fixture.html", context, status=status)


def _day_of(request: HtmxHttpRequest, fixture: Fixture) -> datetime.date | None:
    """The day that the form begins with: of what is entered already, none where it was the day of the schedule."""
    if fixture.state == State.CONFIRMED or not may(request, Act.ENTER_RESULT):
        return fixture.played_on
    return likely_day(fixture)


@login_required
@require_POST
def enter_result(request: HtmxHttpRequest, slug: str, pk: int) -> HttpResponse:
    """Confirm a result of which only the end is known."""
    fixture = find_fixture(slug, pk)
    form = ResultForm(request.POST)
    if form.is_valid():
        try:
            results.record_result(
                fixture=fixture,
                result=form.result(),
                by=user_of(request),
                seen=request.POST.get("seen", ""),
                played_on=form.cleaned_data["played_on"],
            )
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            return _done(request, fixture, "The result is entered.")
    return _page(request, fixture, form, status=422)


def _done(request: HtmxHttpRequest, fixture: Fixture, said: str) -> HttpResponse:
    send_table_job(fixture.competition)
    messages.success(request, said)
    return redirect("competition-rounds", slug=fixture.competition.slug)


_SETTLE: dict[str, tuple[Callable[..., Fixture], dict[str, Any], str]] = {
    "forfeit_a": (results.forfeit_fixture, {"absent": "a"}, "The match is a forfeit."),
    "forfeit_b": (results.forfeit_fixture, {"absent": "b"}, "The match is a forfeit."),
    "forfeit_both": (results.forfeit_fixture, {"absent": "both"}, "The match is a forfeit of both."),
    "postpone": (results.postpone_fixture, {}, "The match is postponed."),
    "annul": (results.annul_fixture, {}, "The match is annulled."),
    "replay": (results.annul_fixture, {"replay": True}, "The match is to be played again."),
    "reopen": (results.reopen_fixture, {}, "The match is open again."),
}


@login_required
@require_POST
def settle(request: HtmxHttpRequest, slug: str, pk: int) -> HttpResponse:
    """Forfeit, postpone, annul, replay or open a fixture again; the button pressed says which."""
    fixture = find_fixture(slug, pk)
    chosen = _SETTLE.get(request.POST.get("do", ""))
    if chosen is None:
        return _page(request, fixture, None, status=422)
    act, options, said = chosen
    try:
        act(fixture=fixture, by=user_of(request), seen=request.POST.get("seen", ""), **options)
    except LeagueError as error:
        messages.error(request, str(error))
        return _page(request, find_fixture(slug, pk), None, status=422)
    return _done(request, fixture, said)
