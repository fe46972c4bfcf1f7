"""Another version of a sheet that is confirmed: proposed, taken over, declined."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from engine.errors import EngineError
from league.errors import LeagueError
from league.models import Fixture
from league.rights.guarding import subject_at
from league.views.edges import send_table_job
from scoresheet.errors import SheetError
from scoresheet.fixtures import sheet_of_fixture
from scoresheet.life.proposing import begin_proposal, decline, take_over
from scoresheet.models import Purpose
from scoresheet.views.compare import comparison, go_to_own, number_in
from scoresheet.views.life import reason_in, user_at
from scoresheet.views.sheets import shown_sheet


@require_POST
def propose(request: HttpRequest, code: str) -> HttpResponse:
    """Go to the own proposal beside a confirmed sheet; begin it where there is none."""
    return go_to_own(request, code, begin_proposal)


@require_POST
def propose_for_fixture(request: HttpRequest, pk: int) -> HttpResponse:
    """The same for a match of which only the end was entered: its deals, beside an empty sheet."""
    fixture = get_object_or_404(Fixture.objects.select_related("competition"), pk=pk)
    by, side = user_at(request), subject_at(request).side
    try:
        with transaction.atomic():
            sheet = begin_proposal(sheet=sheet_of_fixture(fixture=fixture, by=by), by=by, side=side)
    except (LeagueError, SheetError) as error:
        messages.error(request, str(error))
        return redirect("fixture", slug=fixture.competition.slug, pk=pk)
    return redirect("sheet", code=sheet.code)


@require_POST
def decide(request: HttpRequest, code: str) -> HttpResponse:
    """Take a proposal over into the confirmed sheet, or decline it with a word."""
    proposal = shown_sheet(request, code)
    if proposal.purpose != Purpose.PROPOSAL:
        raise Http404
    home, reason = proposal.home, reason_in(request)
    version, home_version = (number_in(request.POST.get(name)) for name in ("second", "first"))
    try:
        if request.POST.get("do") == "take":
            take_over(proposal=proposal, version=version, home_version=home_version, by=user_at(request))
            said = "The proposal is taken over, and the result corrected."
        else:
            decline(proposal=proposal, version=version, reason=reason, by=user_at(request))
            said = "The proposal is declined: the sheet stays as it is."
    except (EngineError, LeagueError, SheetError) as error:
        if getattr(error, "field", "") == "reason":
            return comparison(request, home, proposal, status=422, reason=reason, wrong=str(error))
        messages.error(request, str(error))
        return redirect("compare-sheets", code=proposal.code)
    if home.fixture is not None:
        send_table_job(home.fixture.competition)
    messages.success(request, said)
    return redirect("waiting")
