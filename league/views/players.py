"""What everybody may read of a player: figures, matches, and how two of them stand against each other."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from league.calendars.links import feed_links
from league.head_to_head import meetings_of
from league.htmx import HtmxHttpRequest
from league.models import Player
from league.player_page import page_of
from league.public_names import has_page
from league.rating_history import rating_history
from league.rights.guarding import viewer_at
from league.views.edges import send_club_jobs


def find_player(request: HtmxHttpRequest, pk: int) -> Player:
    """The player of that id, or the page that says there is none: so it is for the public with who is hidden."""
    player = get_object_or_404(Player, pk=pk)
    if player.merged_into_id is None and not has_page(player, request.user):
        raise Http404
    return player


@require_safe
def player_page(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """A player's figures, competitions, opponents and matches; of a double, the record that was kept."""
    player = find_player(request, pk)
    if player.merged_into_id is not None:
        return redirect("player", pk=player.merged_into_id)
    rating = rating_history(player)
    if rating is not None and rating.freshness.behind:
        send_club_jobs()
    context = {
        "shown": page_of(player, request.GET.get("page"), viewer_at(request)),
        "rating": rating,
        "calendar": feed_links(request, "player-calendar", player.pk),
    }
    return render(request, "league/player.html", context)


@require_safe
def against_page(request: HtmxHttpRequest, pk: int, other: int) -> HttpResponse:
    """Two players head to head; of a double, the record that was kept."""
    player, opponent = find_player(request, pk), find_player(request, other)
    kept = (player.merged_into_id or player.pk, opponent.merged_into_id or opponent.pk)
    if kept != (pk, other):
        return redirect("player-against", pk=kept[0], other=kept[1])
    if player == opponent:
        raise Http404
    context = {
        "player": player,
        "opponent": opponent,
        "meetings": meetings_of(player, opponent, request.GET.get("page"), viewer_at(request)),
    }
    return render(request, "league/player_against.html", context)
