"""What the buttons on a sheet do for its life: hand it in, take it back, go back to a version."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from league.errors import LeagueError
from league.rights.guarding import subject_at
from league.views.edges import send_table_job
from scoresheet.errors import SheetError
from scoresheet.life.handing_in import submit_sheet, take_back_sheet
from scoresheet.life.versions import go_back
from scoresheet.models import Sheet
from scoresheet.views.deals import scorers_only
from scoresheet.views.sheets import find_sheet


def user_at(request: HttpRequest) -> User | None:
    """Who is signed in, if anybody is."""
    return request.user if isinstance(request.user, User) else None


def version_in(request: HttpRequest) -> int:
    """The version that the form was made from; 0 where it has none."""
    text = request.POST.get("version", "")
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def reason_in(request: HttpRequest) -> str:
    """What somebody says to a sheet that is not right, or to a proposal."""
    return request.POST.get("reason", "").replace("\0", "")  # which PostgreSQL does not take


def done_or_said(request: HttpRequest, sheet: Sheet, act: Callable[[], Any], said: str) -> HttpResponse:
    """Do it, say so, and go to the sheet; what is in the way is said there."""
    try:
        act()
    except (LeagueError, SheetError) as error:
        messages.error(request, str(error))
    else:
        messages.success(request, said)
    return redirect("sheet", code=sheet.code)


@require_POST
@scorers_only
def submit(request: HttpRequest, code: str) -> HttpResponse:
    """Hand a sheet in; where it was the second of two entries that say the same, that confirms it."""
    sheet, by, side = find_sheet(code), user_at(request), subject_at(request).side
    home = sheet.home

    def hand_in() -> None:
        submit_sheet(sheet=sheet, version=version_in(request), by=by, side=side)
        if home.fixture is not None:
            send_table_job(home.fixture.competition)

    answer = done_or_said(request, sheet, hand_in, "Handed in.")
    if home.fixture is not None:
        home.fixture.refresh_from_db(fields=["state"])
        if home.fixture.state == "confirmed" and not sheet.purpose:
            messages.success(request, "The result is confirmed.")
    return answer


@require_POST
def take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Take a sheet back that nobody has answered yet."""
    sheet, by, side = find_sheet(code), user_at(request), subject_at(request).side
    return done_or_said(
        request,
        sheet,
        lambda: take_back_sheet(sheet=sheet, by=by, side=side),
        "Taken back: it is a draft again.",
    )


@require_POST
def back(request: HttpRequest, code: str) -> HttpResponse:
    """Let the lines be as they stood in the version of the button that was pressed."""
    sheet, by, side = find_sheet(code), user_at(request), subject_at(request).side
    to = request.POST.get("to", "")
    number = int(to) if to.isdecimal() and len(to) < 10 else 0
    return done_or_said(
        request,
        sheet,
        lambda: go_back(sheet=sheet, to=number, version=version_in(request), by=by, side=side),
        f"The sheet is back at version {number}. Undo takes that back.",
    )
