"""Two sheets of one match side by side: two blind entries, or a proposal beside the sheet that is confirmed."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import EngineError
from league.errors import LeagueError
from league.rights.acts import Act
from league.rights.guarding import may, subject_at
from scoresheet.errors import SheetError
from scoresheet.life.blind import entries_differ, second_of
from scoresheet.life.both import begin_second
from scoresheet.life.comparing import paired
from scoresheet.life.rights import why_not_confirmed_by
from scoresheet.life.sentences import who_said
from scoresheet.life.states import last_submission
from scoresheet.life.taking import take_lines
from scoresheet.lines import words_of
from scoresheet.models import Purpose, Sheet
from scoresheet.queries import games_of
from scoresheet.views.life import user_at
from scoresheet.views.sheets import find_sheet, shown_sheet

NOT_YET = "Both entries have to be handed in first: until then nobody compares them."


@require_POST
def second(request: HttpRequest, code: str) -> HttpResponse:
    """Go to the own second entry of a sheet; begin it where nobody has."""
    return go_to_own(request, code, begin_second)


def go_to_own(request: HttpRequest, code: str, begin: Any) -> HttpResponse:
    """Go to the sheet that ``begin`` begins, or has begun before, beside the one of the address."""
    sheet = find_sheet(code)
    try:
        beside = begin(sheet=sheet, by=user_at(request), side=subject_at(request).side)
    except (LeagueError, SheetError) as error:
        messages.error(request, str(error))
        return redirect("sheet", code=sheet.code)
    pile = "?pile=1" if request.POST.get("pile") else ""
    return redirect(f"{reverse('sheet', args=[beside.code])}{pile}")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def compare(request: HttpRequest, code: str) -> HttpResponse:
    """Both, deal by deal; posted, the line of one is taken over by the other: the button says whose and which."""
    sheet = shown_sheet(request, code)
    if sheet.purpose == Purpose.PROPOSAL:
        return comparison(request, sheet.home, sheet)
    home = sheet.home
    other = second_of(home)
    if other is None:
        raise Http404
    if home.is_blind:
        messages.error(request, NOT_YET)
        return redirect("sheet", code=sheet.code)
    home.shown_names = other.shown_names = sheet.shown_names
    if request.method == "POST":
        return _take(request, home, other)
    return comparison(request, home, other)


def _take(request: HttpRequest, first: Sheet, other: Sheet) -> HttpResponse:
    whose, *at = request.POST.get("take", "").split(":")
    place = tuple(int(each) for each in at if each.isdecimal() and len(each) < 6)
    seen = [number_in(request.POST.get(name)) for name in ("first", "second")]
    target, source = (other, first) if whose == "first" else (first, other)
    versions = (seen[1], seen[0]) if whose == "first" else (seen[0], seen[1])
    try:
        take_lines(
            sheet=target,
            other=source,
            versions=versions,
            by=user_at(request),
            side=subject_at(request).side,
            at=(place[0], place[1]) if len(place) == 2 else None,
        )
    except (EngineError, LeagueError, SheetError) as error:
        messages.error(request, str(error))
    return redirect("compare-sheets", code=first.code)


def number_in(text: str | None) -> int:
    """A number that the form itself put there; 0 for anything else."""
    return int(text) if text and text.isdecimal() and len(text) < 10 else 0


def comparison(
    request: HttpRequest, first: Sheet, other: Sheet, *, status: int = 200, reason: str = "", wrong: str = ""
) -> HttpResponse:
    """The page that lays two sheets of a match side by side."""
    names = first.names if first.shown_names is not None else other.names
    left, right = games_of(first), games_of(other)
    pairs = [
        (
            pair,
            words_of(pair.left, names) if pair.left else "",
            words_of(pair.right, names) if pair.right else "",
        )
        for pair in paired(left, right)
    ]
    proposal = other.purpose == Purpose.PROPOSAL
    last = last_submission(other) if proposal else None
    waits = last is not None and not last.answer and last.version == other.version
    confirms = not proposal and may(request, Act.CONFIRM_RESULT) and first.fixture is not None
    confirms = confirms and first.fixture is not None and first.fixture.state != "confirmed"
    context = {
        "sheet": other if proposal else first,
        "first": first,
        "second": other,
        "names": names,
        "pairs": pairs,
        "several": len({pair.game for pair, *_ in pairs}) > 1,
        "differ": sum(not pair.same for pair, *_ in pairs),
        "proposal": proposal,
        "waits": waits,
        "proposed_by": who_said(other.created_by, "", other) if proposal else "",
        "decides": proposal and waits and may(request, Act.SETTLE_MATCH),
        "takes": not proposal and may(request, Act.ENTER_DEALS),
        "differ_words": "" if proposal else entries_differ(first),
        "confirms": confirms and not why_not_confirmed_by(first, None, user_at(request)),
        "reason": reason,
        "wrong": wrong,
    }
    return render(request, "scoresheet/compare.html", context, status=status)
