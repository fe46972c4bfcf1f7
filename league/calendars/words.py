"""What a calendar says of a match: who meets whom and what became of it, in the names that the public may read."""

from __future__ import annotations

from league.models import Competition, Fixture
from league.public_names import name_for
from league.round_days import When, is_settled_by_leaving


def match_title(fixture: Fixture) -> str:
    """Who meets whom (fetched with their players)."""
    return f"{name_for(fixture.a, None)} – {name_for(fixture.b, None)}"


def outcome(fixture: Fixture) -> str:
    """What became of a match (fetched with entries, players and result); "" while it is only to come."""
    a, b = name_for(fixture.a, None), name_for(fixture.b, None)
    if fixture.forfeit:
        absent = {"a": f"{a} did not come", "b": f"{b} did not come"}.get(fixture.forfeit, "Neither came")
        return f"{absent}: a forfeit."
    if fixture.state == "confirmed" and hasattr(fixture, "result"):
        result = fixture.result
        winner = {"a": f"{a} won", "b": f"{b} won"}.get(result.winner, "a draw")
        return f"{result.score_a} – {result.score_b}, {winner}."
    if is_settled_by_leaving(fixture):
        gone = a if fixture.a.withdrawn_after_round is not None else b
        return f"{gone} has withdrawn: not played."
    return {
        "annulled": "Annulled.",
        "postponed": "" if fixture.played_on else "Postponed, no day yet.",
        "submitted": "Played; the result waits to be confirmed.",
        "disputed": "Played; the result is disputed.",
    }.get(fixture.state, "")


def status_of(fixture: Fixture) -> str:
    """Whether a match takes place, may, or does not."""
    if fixture.state == "annulled" or fixture.forfeit or is_settled_by_leaving(fixture):
        return "CANCELLED"
    return "TENTATIVE" if fixture.state == "postponed" else "CONFIRMED"


def match_text(competition: Competition, fixture: Fixture) -> str:
    """The description of a match."""
    lines = [f"{competition.name}, round {fixture.round}, table {fixture.board}", outcome(fixture)]
    return "\n".join(filter(None, [*lines, f"Rules: {competition.rules_name}"]))


def line_of(fixture: Fixture, own: When | None) -> str:
    """A match in the description of its round; ``own`` is its own day or time."""
    moved = f"on {own}" if own is not None and own.day is not None else ""
    said = "; ".join(filter(None, [moved, outcome(fixture).rstrip(".")]))
    return f"{match_title(fixture)}{': ' if said else ''}{said}"
