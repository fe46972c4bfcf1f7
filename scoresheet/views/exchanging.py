"""Two sheets entered for each other's matches: looked at side by side first, then exchanged."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from league.htmx import HtmxHttpRequest
from league.models.competitions import State
from league.rights.acts import Act
from league.rights.deciding import Subject
from league.rights.guarding import viewer_at
from league.views.competitions import user_of
from scoresheet.errors import SheetError
from scoresheet.models import Sheet
from scoresheet.pile.exchanging import exchange_sheets

NO_SUCH = "There is no sheet with the code “{code}” that you may enter."
TO_SETTLE = "The result of {code} is confirmed: whoever settles matches exchanges it."


@require_http_methods(["GET", "HEAD", "POST"])
def exchange(request: HtmxHttpRequest) -> HttpResponse:
    """The two sheets that the codes name, side by side; a POST with their versions exchanges their deals."""
    typed = request.POST if request.method == "POST" else request.GET
    codes = [typed.get(name, "").strip().upper()[:8].replace("\0", "") for name in ("one", "other")]
    sheets, said = [], ""
    for code in filter(None, codes):
        sheet = _sheet(code)
        why = _why_not(request, sheet, code)
        said = said or why
        if sheet is not None and not why:
            sheets.append(sheet)
    if request.method == "POST" and not said and len(sheets) == len(codes):
        try:
            exchange_sheets(one=sheets[0], other=sheets[1], versions=_versions(request), by=user_of(request))
        except SheetError as error:
            said = str(error)
        else:
            messages.success(
                request, f"The deals of {sheets[0].code} and {sheets[1].code} have changed places."
            )
            answer = redirect(f"{reverse('pile')}?just={sheets[0].code}")
            answer.status_code = 303
            return answer
    context = {"codes": codes, "sheets": sheets if len(sheets) == len(codes) else [], "said": said}
    return render(request, "scoresheet/exchange.html", context, status=422 if said else 200)


def _sheet(code: str) -> Sheet | None:
    rows = Sheet.objects.select_related("player_a", "player_b", "fixture__competition")
    return rows.filter(code=code, beside=None).first()


def _why_not(request: HtmxHttpRequest, sheet: Sheet | None, code: str) -> str:
    """Why this visitor can't exchange the deals of a sheet, in a sentence; empty where they can."""
    if sheet is None:
        return NO_SUCH.format(code=code)
    fixture = sheet.fixture
    competition = fixture.competition if fixture is not None else None
    subject = Subject(competition, (sheet.player_a_id, sheet.player_b_id))
    viewer = viewer_at(request)
    if not viewer.may(Act.ENTER_DEALS, subject):
        return NO_SUCH.format(code=code)
    settles = fixture is None or fixture.state != State.CONFIRMED or viewer.may(Act.SETTLE_MATCH, subject)
    return "" if settles else TO_SETTLE.format(code=code)


def _versions(request: HtmxHttpRequest) -> tuple[int, int]:
    texts = [request.POST.get(name, "") for name in ("version_one", "version_other")]
    one, other = (int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0 for text in texts)
    return one, other
