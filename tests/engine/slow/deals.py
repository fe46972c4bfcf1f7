"""One deal, scored the long way round, with every reason to refuse it."""

from typing import Any

from tests.engine.slow import hands as cards
from tests.engine.slow import rules as book
from tests.engine.slow.reading import counted, read_cards, read_melds
from tests.engine.slow.rules import Refused

OTHER = {"A": "B", "B": "A"}


def score_deal(deal: Any, rules: dict[str, Any], field: str) -> dict[str, Any]:
    """The answer for a deal with its hands or its counts; raises Refused."""
    if not isinstance(deal, dict) or "knocker" not in deal:
        raise Refused("bad_request", field)
    if deal["knocker"] is None:
        return _checked(deal, _wash(deal, rules, field), field)
    if deal["knocker"] not in ("A", "B"):
        raise Refused("bad_request", f"{field}.knocker")
    if deal.get("declared") not in (None, "knock", "gin", "big_gin"):
        raise Refused("bad_request", f"{field}.declared")
    if ("hands" in deal) == ("deadwood" in deal) or ("laid_down" in deal and "hands" not in deal):
        raise Refused("bad_request", field)
    scored = _by_hands(deal, rules, field) if "hands" in deal else _by_counts(deal, rules, field)
    return _checked(deal, scored, field)


def read_upcard(deal: dict[str, Any], rules: dict[str, Any], field: str) -> str | None:
    """The upcard where the rules ask for one, and None where they ignore it."""
    if not rules["oklahoma"] or deal.get("upcard") is None:
        return None
    found = read_cards(deal["upcard"], f"{field}.upcard")
    if len(found) != 1:
        raise Refused("bad_card", f"{field}.upcard")
    return found[0]


def _wash(deal: dict[str, Any], rules: dict[str, Any], field: str) -> dict[str, Any]:
    upcard = read_upcard(deal, rules, field)
    return {
        "outcome": "wash",
        "winner": None,
        "points": 0,
        "boxes": 0,
        "deadwood": None,
        "knock_limit": book.limit(rules, upcard),
        "multiplier": book.multiplier(rules, upcard),
    }


def _checked(deal: dict[str, Any], scored: dict[str, Any], field: str) -> dict[str, Any]:
    if deal.get("score") is not None and deal["score"] != scored["points"]:
        raise Refused("score_mismatch", f"{field}.score", expected=scored["points"])
    return scored


def _by_counts(deal: dict[str, Any], rules: dict[str, Any], field: str) -> dict[str, Any]:
    counts = counted(deal["deadwood"], f"{field}.deadwood")
    kind = _kind(deal.get("declared"), counts[deal["knocker"]], None, rules, field)
    return _scored(deal, rules, counts, kind, field)


def _by_hands(deal: dict[str, Any], rules: dict[str, Any], field: str) -> dict[str, Any]:
    knocker, defender = deal["knocker"], OTHER[deal["knocker"]]
    held = _read_hands(deal, f"{field}.hands")
    mine, theirs = held[knocker], held[defender]
    least = cards.deadwood(mine)
    if len(mine) == 11 and least > 0:
        code = "declared_mismatch" if deal.get("declared") == "big_gin" else "wrong_card_count"
        raise Refused(code, f"{field}.hands.{knocker}")
    melds = _laid_down(deal, mine, field)
    count = least if melds is None else cards.total(cards.loose_cards(mine, melds))
    if len(mine) == 11 and count > 0:
        raise Refused("wrong_card_count", f"{field}.hands.{knocker}")
    kind = _kind(deal.get("declared"), count, len(mine), rules, field)
    if melds is None:
        melds = cards.knocker_choices(mine, theirs, lay_offs=kind == "knock")[0]
    left, own, laid = cards.defence(theirs, melds if kind == "knock" else ())
    scored = _scored(deal, rules, {knocker: count, defender: left}, kind, field)
    off = {card for card, _ in laid}
    kept = cards.loose_cards(theirs, own)
    scored["melds"] = {knocker: [list(meld) for meld in melds], defender: [list(meld) for meld in own]}
    scored["laid_off"] = [{"card": card, "onto": list(melds[number])} for card, number in laid]
    scored["loose"] = {
        knocker: list(cards.loose_cards(mine, melds)),
        defender: [card for card in kept if card not in off],
    }
    if count > least:
        scored["least"] = False
    return scored


def _read_hands(deal: dict[str, Any], field: str) -> dict[str, cards.Meld]:
    given = deal["hands"]
    if not isinstance(given, dict) or set(given) != {"A", "B"}:
        raise Refused("bad_request", field)
    held = {side: read_cards(given[side], f"{field}.{side}") for side in ("A", "B")}
    for side, hand in held.items():
        if len(hand) != 10 and not (side == deal["knocker"] and len(hand) == 11):
            raise Refused("wrong_card_count", f"{field}.{side}")
    if set(held["A"]) & set(held["B"]):
        raise Refused("duplicate_card", field)
    return held


def _laid_down(deal: dict[str, Any], hand: cards.Meld, field: str) -> cards.Arrangement | None:
    if deal.get("laid_down") is None:
        return None
    melds = read_melds(deal["laid_down"], f"{field}.laid_down")
    spread = [card for meld in melds for card in meld]
    if len(set(spread)) != len(spread) or not set(spread) <= set(hand):
        raise Refused("bad_meld", f"{field}.laid_down")
    if not all(cards.is_meld(meld) for meld in melds):
        raise Refused("bad_meld", f"{field}.laid_down")
    return melds


def _kind(declared: Any, count: int, held: int | None, rules: dict[str, Any], field: str) -> str:
    """Knock, gin or big gin: what the cards or counts are, held against what was declared.

    Counts alone cannot tell gin from big gin, so that there the declaration decides between the two. Where big gin
    is not played, eleven melded cards are gin under either name.
    """
    all_eleven = held == 11 and count == 0
    if count > 0:
        shown = {"knock"}
    elif held is None or (all_eleven and rules["big_gin_bonus"] is None):
        shown = {"gin", "big_gin"}
    else:
        shown = {"big_gin"} if all_eleven else {"gin"}
    if declared is not None and declared not in shown:
        raise Refused("declared_mismatch", f"{field}.declared")
    said = declared or ("gin" if "gin" in shown else min(shown))
    return "gin" if said == "big_gin" and rules["big_gin_bonus"] is None else str(said)


def _outcome(kind: str, knocker: int, defender: int, tie: str) -> str:
    if kind != "knock" or defender > knocker:
        return kind
    if defender < knocker:
        return "undercut"
    return {"undercut": "undercut", "knocker": "knock", "nobody": "tie"}[tie]


def _scored(
    deal: dict[str, Any], rules: dict[str, Any], counts: dict[str, int], kind: str, field: str
) -> dict[str, Any]:
    knocker, defender = deal["knocker"], OTHER[deal["knocker"]]
    upcard = read_upcard(deal, rules, field)
    most = book.limit(rules, upcard)
    if most is None:
        raise Refused("missing_upcard", f"{field}.upcard")
    if counts[knocker] > most:
        raise Refused("over_knock_limit", f"{field}.deadwood.{knocker}")
    outcome = _outcome(kind, counts[knocker], counts[defender], rules["tie"])
    times = book.multiplier(rules, upcard)
    winner = {"tie": None, "undercut": defender}.get(outcome, knocker)
    return {
        "outcome": outcome,
        "winner": winner,
        "points": book.points(rules, outcome, counts[knocker], counts[defender]) * times,
        "boxes": book.boxes(rules, outcome, times),
        "deadwood": {side: counts[side] for side in ("A", "B")},
        "knock_limit": most,
        "multiplier": times,
    }
