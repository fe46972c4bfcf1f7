"""A game, or Hollywood's three, added up line by line as on paper."""

from typing import Any

from tests.engine.slow import rules as book
from tests.engine.slow.bare import score_bare
from tests.engine.slow.deals import OTHER, score_deal
from tests.engine.slow.rules import Refused

SIDES = ("A", "B")


def score_game(game: Any, field: str) -> dict[str, Any]:
    """The answer for a game; raises Refused, at the deal where one is at fault."""
    if not isinstance(game, dict) or not isinstance(game.get("deals"), list):
        raise Refused("bad_request", field)
    rules = book.rule_set(game.get("rules"), f"{field}.rules")
    dealer = game.get("first_dealer")
    if dealer not in ("A", "B", None):
        raise Refused("bad_request", f"{field}.first_dealer")
    columns = [_new_column() for _ in range(rules["columns"])]
    number = 0
    for position, deal in enumerate(game["deals"]):
        at = f"{field}.deals.{position}"
        if all(column["reached"] for column in columns):
            raise Refused("after_game_end", at)
        scored = _score_line(deal, rules, at)
        number += scored["outcome"] != "wash"
        _enter(columns, scored, None if scored["outcome"] == "wash" else number, dealer, rules)
        dealer = _next_dealer(dealer, scored, rules)
    answers = [_closed(column, rules, dealer, place) for place, column in enumerate(columns)]
    if rules["columns"] == 1:
        return answers[0]
    return {
        "finished": all(answer["finished"] for answer in answers),
        "total": {side: sum(answer["total"][side] for answer in answers) for side in SIDES},
        "games": answers,
    }


def _new_column() -> dict[str, Any]:
    return {
        "lines": [],
        "running": {"A": 0, "B": 0},
        "points": {"A": 0, "B": 0},
        "boxes": {"A": 0, "B": 0},
        "entered": {"A": False, "B": False},
        "reached": None,
    }


def _score_line(deal: Any, rules: dict[str, Any], at: str) -> dict[str, Any]:
    if not isinstance(deal, dict):
        raise Refused("bad_request", at)
    own = rules if deal.get("rules") is None else book.rule_set(deal["rules"], f"{at}.rules")
    if "knocker" in deal:
        return score_deal(deal, own, at)
    return score_bare(deal, own, at)


def _enter(
    columns: list[dict[str, Any]], scored: dict[str, Any], number: int | None, dealer: Any, rules: Any
) -> None:
    """Write the deal into the columns it counts in; with one column that is always the one."""
    unfinished = [column for column in columns if not column["reached"]]
    winner = scored["winner"]
    if winner is not None:
        fresh = [column for column in unfinished if not column["entered"][winner]]
        if fresh:
            fresh[0]["entered"][winner] = True
    for column in unfinished:
        if winner is None or column["entered"][winner]:
            _write(column, scored, number, dealer, rules)


def _write(
    column: dict[str, Any], scored: dict[str, Any], number: int | None, dealer: Any, rules: Any
) -> None:
    winner = scored["winner"]
    if winner is not None:
        at_once = scored["boxes"] * rules["box_bonus"] if rules["boxes_count"] == "at_once" else 0
        column["points"][winner] += scored["points"]
        column["boxes"][winner] += scored["boxes"]
        column["running"][winner] += scored["points"] + at_once
        if column["running"][winner] >= rules["target"]:
            column["reached"] = winner
    line = {"number": number, "winner": winner, "outcome": scored["outcome"], "points": scored["points"]}
    column["lines"].append({**line, "dealer": dealer, "running": dict(column["running"])})


def _next_dealer(dealer: str | None, scored: dict[str, Any], rules: dict[str, Any]) -> str | None:
    if dealer is None or scored["outcome"] == "wash":
        return dealer
    if rules["next_dealer"] == "alternate":
        return OTHER[dealer]
    if scored["winner"] is None:
        return dealer
    return str(scored["winner"]) if rules["next_dealer"] == "winner" else OTHER[scored["winner"]]


def _closed(column: dict[str, Any], rules: dict[str, Any], dealer: str | None, place: int) -> dict[str, Any]:
    """The answer for one column, with the bonuses if it is finished."""
    reached, points, boxes = column["reached"], column["points"], column["boxes"]
    game_bonus, box_bonus, winner, shutout = {"A": 0, "B": 0}, {"A": 0, "B": 0}, None, False
    times = 2 if rules["columns"] == 3 and place == 2 and rules["last_column_double"] else 1
    total = dict(points)
    if reached:
        game_bonus[reached] = rules["game_bonus"]
        box_bonus = {side: boxes[side] * rules["box_bonus"] for side in SIDES}
        total = {side: points[side] + game_bonus[side] + box_bonus[side] for side in SIDES}
        winner = reached if rules["game_winner"] == "target" else _higher(total)
        shutout = winner is not None and boxes[OTHER[winner]] == 0
        if shutout and rules["shutout"] == "bonus":
            total[reached] += rules["shutout_bonus"] - rules["game_bonus"]
            game_bonus[reached] = rules["shutout_bonus"]
        if shutout and rules["shutout"] == "double":
            total[winner] *= 2
        if shutout and rules["shutout"] == "double_points":
            total[winner] += points[winner]
    return {
        "finished": bool(reached),
        "winner": winner,
        "shutout": shutout,
        "lines": column["lines"],
        "points": points,
        "boxes": boxes,
        "game_bonus": game_bonus,
        "box_bonus": box_bonus,
        "total": {side: times * total[side] for side in SIDES},
        "next_dealer": dealer,
    }


def _higher(total: dict[str, int]) -> str | None:
    if total["A"] == total["B"]:
        return None
    return "A" if total["A"] > total["B"] else "B"
