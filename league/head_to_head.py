"""Two players against each other: what each of them has made of their meetings, and the meetings."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator

from engine.career.figures import Balance, Career, career_of
from engine.career.matches import PlayedMatch, Seen
from league.models import Fixture, Player
from league.models.competitions import State
from league.order_of_play import ORDER, of_player, played_fixtures, with_played_day
from league.played import matches_of
from league.player_facts import decimal
from league.player_matches import MatchLine, lines_of
from league.plurals import so_many
from league.rights.deciding import Viewer

PER_PAGE = 25


@dataclass(frozen=True, slots=True)
class Compared:
    """One figure of both players."""

    name: str
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Meetings:
    """What the page shows: what there was in words, the figures of both, and the lines of this page of matches."""

    words: str
    compared: list[Compared]
    page: Page[Any]
    lines: list[MatchLine]


def meetings_of(player: Player, other: Player, number: str | None, viewer: Viewer) -> Meetings:
    """The meetings of two players that the viewer may see, as the first of them sees them. Three queries."""
    visible = viewer.visible("competition__")
    played = matches_of(of_player(played_fixtures(player=player, bots=True).filter(visible), other))
    confirmed = of_player(of_player(Fixture.objects.filter(visible, state=State.CONFIRMED), player), other)
    keys = with_played_day(confirmed).order_by(*ORDER).reverse().values_list("pk", "played_day")
    page: Page[tuple[int, date]] = Paginator(list(keys), PER_PAGE).get_page(number)
    lines = lines_of(page.object_list, player)
    own, theirs = (career_of([_seen(match, one) for match in played]) for one in (player, other))
    return Meetings(
        words=_words(own.balance) if own else "",
        compared=_compared(own, theirs) if own and theirs else [],
        page=page,
        lines=[lines[key] for key, _ in page.object_list],
    )


def _seen(match: PlayedMatch, player: Player) -> Seen:
    return match.seen_by_a() if match.a == player.pk else match.seen_by_b()


def _words(balance: Balance) -> str:
    drawn = f", {balance.drawn} drawn" if balance.drawn else ""
    return f"{so_many(balance.matches, 'match', 'matches')} played: {balance.won} won, {balance.lost} lost{drawn}"


def _compared(own: Career, other: Career) -> list[Compared]:
    """The figures of both, each with its own."""
    left, right = _figures(own), _figures(other)
    return [Compared(name, left[name], right[name]) for name in left]


def _figures(career: Career) -> dict[str, str]:
    """One side's figures by their names; what the deals say only where there are any."""
    own = career.balance.own
    figures = {
        "Matches won": str(career.balance.won),
        "Games won": str(own.games),
        "Points": str(own.score),
        "Highest total": str(career.highest_total.own.score) if career.highest_total else "–",
        "Biggest win": str(career.biggest_win.margin) if career.biggest_win else "–",
        "Longest winning run": str(career.winning.length) if career.winning else "–",
    }
    if not career.with_deals:
        return figures
    caught = career.average_caught
    return figures | {
        "Deals won": str(own.deals),
        "Gins": str(own.gins),
        "Undercuts made": str(own.undercuts),
        "Shutouts": str(own.shutouts),
        "Best deal": str(own.best_deal),
        "Caught with, on average": "–" if caught is None else decimal(caught),
    }
