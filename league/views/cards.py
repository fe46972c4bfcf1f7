"""How the cards are coloured on this device: two colours as usual, or one a suit. Kept in a cookie, for every page."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from engine.notation import parse_cards
from league.laid_out import FACES

COOKIE = "card_colours"
KEPT_FOR = 365 * 24 * 3600
"""Seconds."""
_SHOWN = [FACES[card] for card in parse_cards("Ks 10h 7d Qc")]


@require_http_methods(["GET", "HEAD", "POST"])
def card_colours(request: HttpRequest) -> HttpResponse:
    """Show both, keep the one chosen, and go back to where the person came from."""
    if request.method != "POST":
        context = {
            "cards": _SHOWN,
            "chosen": "four" if four_colours(request) else "two",
            "next": _here(request, _path_of(request.headers.get("Referer", ""))),
        }
        return render(request, "league/cards.html", context)
    response = redirect(_here(request, request.POST.get("next", "")))
    if request.POST.get("colours") == "four":
        response.set_cookie(
            COOKIE, "four", max_age=KEPT_FOR, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
        )
    else:
        response.delete_cookie(COOKIE, samesite="Lax")
    return response


def four_colours(request: HttpRequest) -> bool:
    """Whether this device shows each suit in a colour of its own."""
    return request.COOKIES.get(COOKIE) == "four"


def _path_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def _here(request: HttpRequest, address: str) -> str:
    """The address where it is one of ours, else the way in. It begins with a slash: a word could be the name of a page."""
    known = (
        address.startswith("/")
        and address != request.path
        and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    )
    return address if known else "/"
