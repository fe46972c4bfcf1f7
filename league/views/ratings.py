"""The ratings of the club: people's, and bots'."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.htmx import HtmxHttpRequest
from league.ratings_page import ORDERS, rating_list
from league.views.edges import send_club_jobs


@require_safe
@vary_on_headers("HX-Request", "Cookie")
def ratings(request: HtmxHttpRequest, *, bots: bool = False) -> HttpResponse:
    """Who is rated how, in the order of Elo's rating or, asked for, of Glicko-2's."""
    order = request.GET.get("by", "")
    order = order if order in ORDERS else ORDERS[0]
    listed = rating_list(bots=bots, order=order)
    if listed.freshness.behind:
        # Somebody waits for it here: if the message was lost, this is the nearest chance to send it.
        send_club_jobs()
    template = "league/partials/ratings.html" if request.htmx else "league/ratings.html"
    return render(request, template, {"listed": listed, "order": order, "bots": bots})
