"""Moving a round or a match to another day, window or time."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from league.actions.dates import Moved, begun_rounds, move_round
from league.actions.match_dates import check_movable, move_fixture
from league.actions.usual import set_usual
from league.date_forms import MoveFixtureForm, MoveRoundForm, UsualForm
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Competition, Fixture, Round
from league.round_days import is_to_come, out_of_order, round_numbers, when_of, when_of_match, when_of_round
from league.typed_fields import ZONES
from league.views.competitions import find_competition, user_of
from league.views.edges import send_table_job
from league.views.fixtures import find_fixture


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def move_round_page(request: HtmxHttpRequest, slug: str, number: int) -> HttpResponse:
    """Another day, window or time for a round; what was played of it keeps its day."""
    competition = find_competition(slug)
    row = get_object_or_404(Round, competition=competition, number=number)
    if request.method != "POST":
        return _round_page(request, competition, row, MoveRoundForm.of(competition, row))
    form = MoveRoundForm(request.POST, auto_id="%s")
    if form.is_valid():
        given = form.cleaned_data
        try:
            moved = move_round(competition=competition, number=number, by=user_of(request), **given)
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            return _moved(request, competition, moved)
    return _round_page(request, competition, row, form, status=422)


def _moved(request: HtmxHttpRequest, competition: Competition, moved: Moved) -> HttpResponse:
    row = moved.round
    when = when_of_round(competition, row)
    messages.success(request, f"Round {row.number}: {when}.")
    if moved.later:
        messages.success(request, f"{round_numbers(moved.later).capitalize()} moved by as many days.")
    if moved.stayed:
        messages.warning(request, f"{round_numbers(moved.stayed).capitalize()} stayed: matches were played.")
    for warning in out_of_order(row, competition.rounds.all())[:3]:
        messages.warning(request, warning)
    return redirect(f"{reverse('competition-rounds', args=[competition.slug])}#round-{row.number}")


def _round_page(
    request: HtmxHttpRequest, competition: Competition, row: Round, form: MoveRoundForm, status: int = 200
) -> HttpResponse:
    played = begun_rounds(competition)
    dated = competition.rounds.filter(number__gt=row.number).exclude(day=None)
    later = [number for number in dated.values_list("number", flat=True) if number not in played]
    fixtures = competition.fixtures.filter(round=row.number).select_related("a__player", "b__player")
    context = {
        "competition": competition,
        "row": row,
        "when": when_of_round(competition, row),
        "form": form,
        "played": played.get(row.number, 0),
        "later": round_numbers(later).capitalize() if later and row.day else "",
        "waiting": [fixture for fixture in fixtures if is_to_come(fixture)],
        "tab": "rounds",
    }
    return render(request, "league/move_round.html", context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def usual_page(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """The usual time and place of all rounds."""
    competition = find_competition(slug)
    form = UsualForm(request.POST, auto_id="%s") if request.method == "POST" else UsualForm.of(competition)
    if form.is_valid():
        try:
            set_usual(competition=competition, by=user_of(request), **form.cleaned_data)
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            messages.success(request, "The usual time and place are set.")
            return redirect("competition-rounds", slug=slug)
    context = {"competition": competition, "form": form, "time_zones": ZONES, "tab": "rounds"}
    return render(request, "league/usual.html", context, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def move_fixture_page(request: HtmxHttpRequest, slug: str, pk: int) -> HttpResponse:
    """Another day or time for one match, or back to its round's."""
    fixture = find_fixture(slug, pk)
    if request.method != "POST":
        return _fixture_page(request, fixture, MoveFixtureForm.of(fixture))
    form = MoveFixtureForm(request.POST, auto_id="%s")
    if form.is_valid():
        given = form.cleaned_data
        if request.POST.get("do") == "back":
            given |= {"day": None, "begins_at": None}
        try:
            moved = move_fixture(fixture=fixture, by=user_of(request), **given)
        except LeagueError as error:
            form.add_error(error.field if error.field in form.fields else None, str(error))
        else:
            send_table_job(fixture.competition)
            what = "has a day of its own" if moved.played_on else "is with its round"
            messages.success(request, f"The match {what}: {when_of(moved)}.")
            return redirect("fixture", slug=slug, pk=pk)
    return _fixture_page(request, fixture, form, status=422)


def _fixture_page(
    request: HtmxHttpRequest, fixture: Fixture, form: MoveFixtureForm, status: int = 200
) -> HttpResponse:
    locked = ""
    try:
        check_movable(fixture)
    except LeagueError as error:
        locked = str(error)
    row = Round.objects.filter(competition=fixture.competition_id, number=fixture.round).first()
    context = {
        "competition": fixture.competition,
        "fixture": fixture,
        "form": form,
        "when": when_of_match(fixture.competition, row, fixture),
        "round_when": when_of_round(fixture.competition, row),
        "locked": locked,
        "tab": "rounds",
    }
    return render(request, "league/move_fixture.html", context, status=status)
