"""The matches of one player as the pages list them: those that were played, and the forfeits between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from engine.career.matches import Seen
from league.models import Entry, Fixture, Player
from league.models.competitions import State
from league.order_of_play import ORDER, of_player, played_fixtures, with_played_day
from league.played import matches_of
from league.rights.deciding import Viewer


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One confirmed match as the player saw it. ``words`` say how it ended; ``score`` has the player's total first."""

    fixture: Fixture
    day: date
    opponent: Entry
    words: str
    score: str


def seen_by(player: Player, viewer: Viewer) -> list[Seen]:
    """The matches that the player played and the viewer may see, bots' too, in the order of play. One query."""
    played = matches_of(played_fixtures(player=player, bots=True).filter(viewer.visible("competition__")))
    return [match.seen_by_a() if match.a == player.pk else match.seen_by_b() for match in played]


def confirmed_of(player: Player, viewer: Viewer) -> list[tuple[int, date]]:
    """The ids of all the player's confirmed fixtures, forfeits too, with their days, the latest first. One query."""
    visible = Fixture.objects.filter(viewer.visible("competition__"), state=State.CONFIRMED)
    confirmed = with_played_day(of_player(visible, player))
    return list(confirmed.order_by(*ORDER).reverse().values_list("pk", "played_day"))


def lines_of(keys: Iterable[tuple[Any, date]], player: Player) -> dict[Any, MatchLine]:
    """The line of each of these fixtures, by id. One query."""
    days = dict(keys)
    fixtures = Fixture.objects.select_related("competition__season", "a__player", "b__player", "result")
    return {key: _line(fixture, player, days[key]) for key, fixture in fixtures.in_bulk(days).items()}


def _line(fixture: Fixture, player: Player, day: date) -> MatchLine:
    side = "a" if fixture.a.player_id == player.pk else "b"
    opponent = fixture.b if side == "a" else fixture.a
    if fixture.forfeit:
        return MatchLine(fixture, day, opponent, _forfeited(fixture.forfeit, side), "")
    result = fixture.result
    totals = (result.score_a, result.score_b) if side == "a" else (result.score_b, result.score_a)
    words = "Drawn" if not result.winner else "Won" if result.winner == side else "Lost"
    return MatchLine(fixture, day, opponent, words, f"{totals[0]} – {totals[1]}")


def _forfeited(absent: str, side: str) -> str:
    return {"both": "Neither came", side: "Did not come"}.get(absent, "Opponent did not come")
