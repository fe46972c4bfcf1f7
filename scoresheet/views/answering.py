"""A sheet that was handed in, laid beside the paper: it is right, or not; and what waits for whom."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.day_form import DayForm
from league.errors import LeagueError
from league.rights.guarding import subject_at, viewer_at
from league.views.edges import send_table_job
from scoresheet import queries
from scoresheet.errors import SheetError
from scoresheet.life.answering import accept_sheet, dispute_sheet
from scoresheet.life.figures import large_figures
from scoresheet.life.rights import why_not_confirmed_by
from scoresheet.life.sentences import who_said
from scoresheet.life.states import waiting_submission
from scoresheet.life.waiting import waiting_lists
from scoresheet.models import Sheet
from scoresheet.shown import show_sheet, show_sheets
from scoresheet.views.life import reason_in, user_at, version_in
from scoresheet.views.sheets import shown_sheet


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """A sheet that was handed in, its figures large beside the paper; posted, it is as on paper."""
    sheet = shown_sheet(request, code)
    if request.method != "POST":
        return _answer_page(request, sheet)
    day = DayForm(request.POST)
    if not day.is_valid():
        messages.error(request, str(day.errors["played_on"][0]))
        return _answer_page(request, sheet, status=422)
    following = _next_of(request, sheet)
    try:
        result = accept_sheet(
            sheet=sheet,
            version=version_in(request),
            by=user_at(request),
            side=subject_at(request).side,
            played_on=day.cleaned_data["played_on"],
        )
    except (LeagueError, SheetError) as error:
        messages.error(request, str(error))
        return _answer_page(request, find_shown(request, code), status=409)
    send_table_job(result.fixture.competition)
    return _on(request, sheet, following, "The result is confirmed.")


def find_shown(request: HttpRequest, code: str) -> Sheet:
    """The sheet as it is now, after somebody else was first."""
    return shown_sheet(request, code)


def _next_of(request: HttpRequest, sheet: Sheet) -> Sheet | None:
    """The sheet to go on with after this one, asked while this one still waits: then the next is the same scorer's."""
    return waiting_lists(viewer_at(request), user_at(request)).next_after(sheet)


def _on(request: HttpRequest, sheet: Sheet, following: Sheet | None, said: str) -> HttpResponse:
    """On to the next sheet that waits for this person; who plays goes back to the sheet."""
    messages.success(request, said)
    if not request.user.is_authenticated:
        return redirect("sheet", code=sheet.code)
    if following is not None:
        return redirect("answer-sheet", code=following.code)
    return redirect("waiting")


def _answer_page(
    request: HttpRequest, sheet: Sheet, *, status: int = 200, reason: str = "", wrong: str = ""
) -> HttpResponse:
    waiting = waiting_submission(sheet)
    side = subject_at(request).side
    why_not = "" if waiting is None else why_not_confirmed_by(sheet, waiting, user_at(request), side)
    match = queries.match_score_of(sheet)
    context = {
        "sheet": sheet,
        "names": sheet.names,
        "match": match,
        "figures": large_figures(sheet, match),
        "waiting": waiting,
        "handed_in_by": who_said(waiting.by, waiting.side, sheet) if waiting else "",
        "why_not": why_not,
        "reason": reason,
        "wrong": wrong,
        "by_players": sheet.fixture is not None and sheet.fixture.competition.entering == "players",
    }
    return render(request, "scoresheet/answer_sheet.html", context, status=status)


@require_POST
def dispute(request: HttpRequest, code: str) -> HttpResponse:
    """Say that a sheet is not as on paper, and why."""
    sheet = shown_sheet(request, code)
    reason, following = reason_in(request), _next_of(request, sheet)
    try:
        dispute_sheet(
            sheet=sheet,
            version=version_in(request),
            reason=reason,
            by=user_at(request),
            side=subject_at(request).side,
        )
    except (LeagueError, SheetError) as error:
        at_field = getattr(error, "field", "") == "reason"
        if not at_field:
            messages.error(request, str(error))
        status = 422 if at_field else 409
        return _answer_page(
            request,
            find_shown(request, code),
            status=status,
            reason=reason,
            wrong=str(error) if at_field else "",
        )
    return _on(request, sheet, following, "It goes back with what you said.")


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """What waits for this person: to be compared with the paper, to be put right, to be decided."""
    lists = waiting_lists(viewer_at(request), user_at(request))
    show_sheets([each.sheet for each in (*lists.to_answer, *lists.proposed)], request.user)
    for sheet in lists.disputed:
        show_sheet(sheet, request.user)
    return render(request, "scoresheet/waiting.html", {"lists": lists})
