"""The paper that is in this device's printer: kept in a cookie when somebody chooses it, and taken where nothing is said."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from scoresheet.paper_forms import PAPERS

COOKIE = "paper"
KEPT_FOR = 365 * 24 * 3600
"""Seconds."""


def usual_paper(request: HttpRequest) -> str:
    """What was chosen last, or A4."""
    kept = request.COOKIES.get(COOKIE, "")
    return kept if kept in PAPERS else "a4"


def with_paper_kept(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The same answer; what the request chose is kept for the next time."""
    chosen = request.GET.get("paper") or request.POST.get("paper", "")
    if chosen in PAPERS and chosen != request.COOKIES.get(COOKIE):
        response.set_cookie(
            COOKIE, chosen, max_age=KEPT_FOR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    return response
