"""The page of a player: figures, competitions, head to head, and every match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from engine.career.figures import Balance, Career, balances_by, career_of
from engine.career.matches import Seen
from league.models import Entry, Player, TableSnapshot
from league.player_facts import Fact, facts_of, highlights
from league.player_matches import MatchLine, confirmed_of, lines_of, seen_by
from league.player_next import NextMatch, next_matches
from league.rights.deciding import Viewer

PER_PAGE = 25


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """A competition that the player is in: the place on its stored table, and the matches played in it, if any."""

    entry: Entry
    place: str
    balance: Balance | None


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """Somebody the player has met, with the last of the meetings."""

    opponent: Player
    balance: Balance
    last: MatchLine


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """All that the page shows; ``matches`` are those on this ``page`` of the list, the latest first."""

    player: Player
    career: Career | None
    facts: list[Fact]
    competitions: list[CompetitionLine]
    opponents: list[OpponentLine]
    page: Page[Any]
    matches: list[MatchLine]
    coming: list[NextMatch]
    more_coming: int

    @property
    def without_deals(self) -> int:
        """Of how many of the matches that were played only the end is known."""
        return self.career.balance.matches - self.career.with_deals if self.career else 0


def page_of(player: Player, number: str | None, viewer: Viewer) -> PlayerPage:
    """The page with those matches of that page number that the viewer may see. Seven queries, however many there are."""
    seen = seen_by(player, viewer)
    confirmed = confirmed_of(player, viewer)
    career = career_of(seen)
    opponents = balances_by(seen, lambda one: one.opponent)
    page = Paginator(confirmed, PER_PAGE).get_page(number)
    shown = [(one.key, one.day) for one in (*_pointed_at(career), *(met.last for met in opponents.values()))]
    coming, more_coming = next_matches(player, viewer)
    lines = lines_of([*page.object_list, *shown], player)
    return PlayerPage(
        player=player,
        career=career,
        facts=facts_of(career, lines) if career else [],
        competitions=_competitions(player, viewer, balances_by(seen, lambda one: one.group)),
        opponents=_opponents(list(opponents.values()), lines),
        page=page,
        matches=[lines[key] for key, _ in page.object_list],
        coming=coming,
        more_coming=more_coming,
    )


def _pointed_at(career: Career | None) -> list[Seen]:
    return list(highlights(career)) if career else []


def _opponents(balances: Sequence[Balance], lines: dict[Any, MatchLine]) -> list[OpponentLine]:
    """Everybody the player has met: most often first, then whom last."""
    found = [
        OpponentLine(lines[balance.last.key].opponent.player, balance, lines[balance.last.key])
        for balance in balances
    ]
    return sorted(found, key=lambda line: (line.balance.matches, line.balance.last.day), reverse=True)


def _competitions(player: Player, viewer: Viewer, balances: dict[Any, Balance]) -> list[CompetitionLine]:
    """Every competition of the player that the viewer may see, the newest first. Two queries."""
    snapshots = TableSnapshot.objects.filter(competition__entries__player=player)
    tables = dict(snapshots.values_list("competition_id", "table__rows"))
    entries = Entry.objects.filter(viewer.visible("competition__"), player=player).select_related(
        "competition__season"
    )
    return [
        CompetitionLine(
            entry,
            _place(entry, tables.get(entry.competition_id)),
            balances.get(entry.competition_id),
        )
        for entry in entries.order_by("-competition__created_at", "-competition__pk")
    ]


def _place(entry: Entry, rows: list[dict[str, Any]] | None) -> str:
    """The place on the stored table: “2 of 6”, of a shared one “2= of 6”."""
    place = next((row["rank"] for row in rows or () if row["code"] == entry.code), None)
    return f"{place} of {len(rows or ())}" if place else "–"
