"""Calendar feeds: open to everybody, and always with the names that the public may read."""

from __future__ import annotations

import hashlib
import zoneinfo

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from league.calendars.feeds import competition_feed, player_feed
from league.calendars.links import key_of, with_key
from league.club import club
from league.models import Player
from league.models.competitions import Visibility
from league.public_names import has_page
from league.views.competitions import find_competition

GOOD_FOR = 300
"""Seconds for which nobody needs to ask again."""


@require_safe
def competition_calendar(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The rounds of a competition."""
    competition = find_competition(slug)

    def link(path: str) -> str:
        return request.build_absolute_uri(with_key(path, key_of(competition)))

    body = competition_feed(competition, link)
    return _answer(request, body, slug, public=competition.visibility == Visibility.PUBLIC)


@require_safe
def player_calendar(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The matches of a player whom the public may know; a double leads to the record that was kept."""
    player = get_object_or_404(Player, pk=pk)
    if player.merged_into_id is not None:
        return redirect("player-calendar", pk=player.merged_into_id)
    if not has_page(player, None):
        raise Http404
    zone = club().time_zone
    today = timezone.localdate(timezone=zoneinfo.ZoneInfo(zone))
    body = player_feed(player, zone, today, request.build_absolute_uri)
    return _answer(request, body, f"player-{pk}", public=True)


def _answer(request: HttpRequest, body: bytes, name: str, *, public: bool) -> HttpResponseBase:
    """The file, or only that it has not changed."""
    response = HttpResponse(body, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    response["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    patch_cache_control(response, public=public, private=not public, max_age=GOOD_FOR)
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
