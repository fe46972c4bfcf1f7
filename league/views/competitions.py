"""Competitions: the list, the changes."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.db.models.functions import TruncDate
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league.former_names import veil_of_entries
from league.htmx import HtmxHttpRequest
from league.models import Competition, LeagueEvent
from league.rights.guarding import viewer_at
from league.season_list import champions_of

ON_A_PAGE = 50
"""How many competitions a page of the list shows."""
CHANGES_ON_A_PAGE = 200


def find_competition(slug: str) -> Competition:
    """The competition of that slug, or the page that says there is none."""
    return get_object_or_404(Competition.objects.select_related("season"), slug=slug)


def user_of(request: HtmxHttpRequest) -> User | None:
    """Who is signed in."""
    return request.user if isinstance(request.user, User) else None


@require_safe
def competition_list(request: HtmxHttpRequest) -> HttpResponse:
    """All competitions of people that this visitor may see, the newest first, with who won the closed ones.

    Divisions that were started together stand in their order.
    """
    rows = Competition.objects.visible_to(viewer_at(request)).filter(by_bots=False).select_related("season")
    rows = rows.order_by(TruncDate("created_at").desc(), "division", "-pk")
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    won = champions_of([row.pk for row in page if row.closed_at])
    listed = [{"competition": row, "champions": won.get(row.pk, ())} for row in page]
    return render(request, "league/competitions.html", {"competitions": listed, "page": page})


@require_safe
def events(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    """What was changed, by whom and when, the latest first."""
    competition = find_competition(slug)
    rows = LeagueEvent.objects.filter(competition=competition).select_related("by")
    page = Paginator(rows, CHANGES_ON_A_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "league/events.html",
        {
            "competition": competition,
            "events": page,
            "page": page,
            "veil": veil_of_entries(competition.entries.select_related("player"), request.user),
            "tab": "events",
        },
    )
