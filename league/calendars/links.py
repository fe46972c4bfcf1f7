"""Where a feed is found, for people who want it in their own calendar."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import reverse

from league.models import Competition
from league.models.competitions import Visibility


@dataclass(frozen=True, slots=True)
class FeedLinks:
    """The whole address of a feed, and the one that opens a program of calendars to subscribe to it."""

    address: str
    subscribe: str


def feed_links(request: HttpRequest, name: str, argument: str | int, key: str = "") -> FeedLinks:
    """The links of ``competition-calendar`` or ``player-calendar``; ``key`` is that of a competition shown by its link."""
    path = with_key(reverse(name, args=[argument]), key)
    return FeedLinks(request.build_absolute_uri(path), f"webcal://{request.get_host()}{path}")


def competition_links(request: HttpRequest, competition: Competition) -> FeedLinks | None:
    """The links of a competition's feed; none where one has to sign in to see it, which a calendar can't."""
    if competition.visibility == Visibility.PRIVATE:
        return None
    return feed_links(request, "competition-calendar", competition.slug, key_of(competition))


def key_of(competition: Competition) -> str:
    """What an address needs to lead to this competition without signing in, if anything."""
    return competition.link_key.hex if competition.visibility == Visibility.LINK else ""


def with_key(path: str, key: str) -> str:
    """The path with the key of a competition's link.

    >>> with_key("/competitions/winter/rounds/#round-2", "1f"), with_key("/competitions/winter/", "")
    ('/competitions/winter/rounds/?key=1f#round-2', '/competitions/winter/')
    """
    page, mark, place = path.partition("#")
    return f"{page}?key={key}{mark}{place}" if key else path
