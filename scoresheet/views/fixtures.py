"""From a competition to its sheets and back: open the sheet of a fixture, confirm it as the result."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from league.day_form import DayForm
from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Fixture
from league.rights.guarding import subject_at
from league.views.competitions import user_of
from league.views.edges import send_table_job
from scoresheet.errors import SheetError
from scoresheet.fixtures import confirm_sheet, open_fixture_sheet
from scoresheet.views.sheets import find_sheet


@require_POST
def fixture_sheet(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Go to the sheet of a fixture; a new one is opened where there is none."""
    fixture = get_object_or_404(Fixture.objects.select_related("competition"), pk=pk)
    try:
        sheet = open_fixture_sheet(fixture=fixture, by=user_of(request))
    except LeagueError as error:
        messages.error(request, str(error))
        return redirect("fixture", slug=fixture.competition.slug, pk=fixture.pk)
    return redirect("sheet", code=sheet.code)


@require_POST
def confirm(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Confirm what a sheet adds up to as the result of its fixture."""
    sheet = find_sheet(code)
    version = request.POST.get("version", "")
    day = DayForm(request.POST)
    if not day.is_valid():
        messages.error(request, str(day.errors["played_on"][0]))
        return redirect("sheet", code=sheet.code)
    try:
        result = confirm_sheet(
            sheet=sheet,
            version=int(version) if version.isdecimal() and len(version) < 10 else 0,
            by=user_of(request),
            side=subject_at(request).side,
            played_on=day.cleaned_data["played_on"],
        )
    except (LeagueError, SheetError) as error:
        messages.error(request, str(error))
        return redirect("sheet", code=sheet.code)
    competition = result.fixture.competition
    send_table_job(competition)
    messages.success(request, "The result is confirmed.")
    return redirect("competition-rounds", slug=competition.slug)
