"""Deals of which the sheet has only the points: could they have come about?"""

from typing import Any

from tests.engine.slow import rules as book
from tests.engine.slow.deals import read_upcard
from tests.engine.slow.hands import PACK
from tests.engine.slow.rules import Refused


def score_bare(deal: dict[str, Any], rules: dict[str, Any], field: str) -> dict[str, Any]:
    """The deal as it stands, with its boxes; raises Refused where no deal could score that."""
    outcome, winner, scored = deal.get("outcome"), deal.get("winner"), deal.get("points")
    if outcome not in ("knock", "gin", "big_gin", "undercut", "tie", "wash") or winner not in (
        "A",
        "B",
        None,
    ):
        raise Refused("bad_request", field)
    if (winner is None) != (outcome in ("tie", "wash")) or type(scored) is not int:
        raise Refused("bad_request", field)
    if outcome == "big_gin" and rules["big_gin_bonus"] is None:
        outcome = "gin"
    upcard = read_upcard(deal, rules, field)
    times = possible_multipliers(rules, outcome, scored, upcard)
    if not times:
        raise Refused("impossible_score", f"{field}.points")
    made = book.boxes(rules, outcome, min(times))
    return {"outcome": outcome, "winner": winner, "points": scored, "boxes": made}


def possible_multipliers(rules: dict[str, Any], outcome: str, scored: int, upcard: str | None) -> set[int]:
    """The multipliers, 1 or 2, under which some deal of this outcome scores exactly that."""
    turned_up = [upcard] if upcard is not None or not rules["oklahoma"] else list(PACK)
    return {
        book.multiplier(rules, card)
        for card in turned_up
        if any(
            scored == made * book.multiplier(rules, card) for made in possible_points(rules, outcome, card)
        )
    }


def possible_points(rules: dict[str, Any], outcome: str, upcard: str | None) -> set[int]:
    """The points, undoubled, of every pair of counts that ends a deal with this outcome."""
    most = book.limit(rules, upcard)
    assert most is not None
    if outcome == "wash":
        return {0}
    if outcome in ("gin", "big_gin"):
        return {book.points(rules, outcome, 0, defender) for defender in range(99)}
    pairs = [(knocker, defender) for knocker in range(1, most + 1) for defender in range(99)]
    tied = {"undercut": "undercut", "knocker": "knock", "nobody": "tie"}[rules["tie"]]
    return {
        book.points(rules, outcome, knocker, defender)
        for knocker, defender in pairs
        if outcome == ("knock" if defender > knocker else "undercut" if defender < knocker else tied)
    }
