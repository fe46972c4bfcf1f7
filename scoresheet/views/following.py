"""The page of a sheet asks here whether it is still what the sheet is."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.htmx import HtmxHttpRequest
from scoresheet.following import stamp_of
from scoresheet.models import Sheet
from scoresheet.shown import veil_of_sheet
from scoresheet.views.page import render_sheet
from scoresheet.views.sheets import shown_sheet


@require_safe
@never_cache
def follow(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Nothing (204) where the page shows the sheet as it is; else the pieces that may have changed.

    ``entering``: the page has a line in which deals are entered.
    """
    at_door: Sheet = request.sheet_at_door  # type: ignore[attr-defined]
    if request.GET.get("stamp") == stamp_of(at_door):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    sheet = shown_sheet(request, code)
    return render_sheet(
        request,
        sheet,
        template="scoresheet/answers/followed.html",
        newest_change=sheet.changes.select_related("by").order_by("version").last(),
        veil=veil_of_sheet(sheet),
        entering="entering" in request.GET,
    )
