"""A competition written as an archive: always the same bytes for the same competition."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from engine.presets import PRESETS
from league.models import Competition, Entry, Fixture
from league.models.competitions import MatchKind

GamesOf = Callable[[Fixture], list[dict[str, Any]] | None]
"""The games of a fixture's sheet as an archive has them; None where there is no sheet."""


def write_archive(competition: Competition, games_of: GamesOf) -> str:
    """The archive of a competition, as text that ends in a line break."""
    return json.dumps(_document(competition, games_of), ensure_ascii=False, indent=2) + "\n"


def _document(competition: Competition, games_of: GamesOf) -> dict[str, Any]:
    fixtures = competition.fixtures.select_related("a", "b", "result").order_by("round", "board")
    return {
        "format": "gin-league/1",
        "name": competition.name,
        "slug": competition.slug,
        "time_zone": competition.time_zone,
        "rules": _rules(competition),
        "match": _match(competition),
        "schedule": {"kind": "round_robin", "cycles": competition.cycles},
        "points": {
            "win": plain_number(competition.win),
            "draw": plain_number(competition.draw),
            "loss": plain_number(competition.loss),
        },
        "tie_breaks": competition.tie_breaks,
        "withdrawals": competition.withdrawals,
        **({} if competition.bots_count else {"bots_count": False}),
        **({"lots": competition.lots} if competition.lots else {}),
        "entries": [_entry(entry) for entry in competition.entries.order_by("number")],
        "fixtures": [_fixture(fixture, games_of(fixture)) for fixture in fixtures],
    }


def plain_number(value: Decimal) -> int | float:
    """The number as JSON has it: whole where it is whole."""
    value = Decimal(value)
    return int(value) if value == value.to_integral_value() else float(value)


def _rules(competition: Competition) -> Any:
    base = PRESETS[competition.rules_base].rules
    changes = competition.rules.changes_from(base)
    return {"preset": competition.rules_base, **changes} if changes else competition.rules_base


def _match(competition: Competition) -> dict[str, Any]:
    if competition.match == MatchKind.DEALS:
        return {"kind": "deals", "deals": competition.length}
    return {"kind": "games", "best_of": competition.length}


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.code,
        "name": entry.name,
        "number": entry.number,
        "joined_in_round": entry.joined_in_round,
        "withdrawn_after_round": entry.withdrawn_after_round,
        "bot": entry.bot or None,
    }


def _fixture(fixture: Fixture, games: list[dict[str, Any]] | None) -> dict[str, Any]:
    written: dict[str, Any] = {
        "round": fixture.round,
        "a": fixture.a.code,
        "b": fixture.b.code,
        "state": fixture.state,
        "forfeit": fixture.forfeit or None,
    }
    if games is not None:
        written["games"] = games
    elif hasattr(fixture, "result"):
        written["result"] = fixture.result.figures()
    return written
