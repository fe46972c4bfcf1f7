"""The exhaustive checker: a second answer to every request, written apart from the engine.

`answer(request)` answers like the command, but in an error it gives the code alone (and what was expected where a
score differs). `differences(request, expected, got)` says in words where an answer departs from it; where the rules
leave a choice (which of two equal melds, in which order) any lawful choice passes.
"""

import json
from typing import Any

from tests.engine.slow import hands as cards
from tests.engine.slow.deals import score_deal
from tests.engine.slow.reading import read_cards
from tests.engine.slow.rules import Refused, rule_set
from tests.engine.slow.sheets import score_game

OTHER = {"A": "B", "B": "A"}


def answer(request: Any) -> dict[str, Any]:
    """The answer to one request, or {"error": {"code": …}}."""
    try:
        return _answer(request)
    except Refused as refused:
        error: dict[str, Any] = {"code": refused.code}
        if refused.expected is not None:
            error["expected"] = refused.expected
        return {"error": error}


def _answer(request: Any) -> dict[str, Any]:
    if not isinstance(request, dict) or len({"hand", "deal", "game"} & set(request)) != 1:
        raise Refused("bad_request", "")
    if "hand" in request:
        return hand_answer(request["hand"])
    if "game" in request:
        return score_game(request["game"], "game")
    deal = request["deal"]
    if not isinstance(deal, dict):
        raise Refused("bad_request", "deal")
    return score_deal(deal, rule_set(deal.get("rules"), "deal.rules"), "deal")


def hand_answer(text: Any) -> dict[str, Any]:
    """Deadwood and arrangements of ten or eleven cards.

    Of eleven, the arrangements are those of the ten that are left after each of the best discards (the discard is in
    neither `melds` nor `loose`, so that `loose` counts the deadwood); of a big gin, those with all eleven in melds.
    """
    hand = read_cards(text, "hand")
    if len(hand) not in (10, 11):
        raise Refused("wrong_card_count", "hand")
    if len(hand) == 10 or cards.is_big_gin(hand):
        found = {_shape(hand, melds) for melds in cards.best_arrangements(hand)}
        least = cards.deadwood(hand)
    else:
        least = min(cards.discards(hand).values())
        kept = [tuple(other for other in hand if other != card) for card in hand]
        best = [ten for ten in kept if cards.deadwood(ten) == least]
        found = {_shape(ten, melds) for ten in best for melds in cards.best_arrangements(ten)}
    arrangements = [
        {"melds": [list(meld) for meld in melds], "loose": list(loose)} for melds, loose in sorted(found)
    ]
    answered: dict[str, Any] = {"deadwood": least, "arrangements": arrangements}
    if len(hand) == 11:
        answered |= {"discards": cards.discards(hand), "big_gin": cards.is_big_gin(hand)}
    return answered


def _shape(hand: cards.Meld, melds: cards.Arrangement) -> tuple[cards.Arrangement, cards.Meld]:
    return tuple(sorted(melds)), cards.loose_cards(hand, melds)


def differences(request: Any, expected: dict[str, Any], got: Any) -> list[str]:
    """Where the answer got departs from the one expected: an empty list if nowhere."""
    if not isinstance(got, dict):
        return [f"not an object: {got!r}"]
    if "error" in expected or "error" in got:
        return _error_differences(expected, got)
    if set(expected) != set(got):
        return [f"keys {sorted(set(expected) ^ set(got))} are missing or too many"]
    if "hand" in request:
        return _hand_differences(expected, got)
    free = {"melds", "laid_off", "loose"}
    found = _unequal([key for key in expected if key not in free], expected, got)
    if not found and "melds" in expected:
        found = _laid_down_differences(request["deal"], expected, got)
    return found


def _unequal(keys: list[str], expected: dict[str, Any], got: dict[str, Any]) -> list[str]:
    """Compared as JSON, where true is not 1."""
    as_text = [{key: json.dumps(side.get(key), sort_keys=True) for key in keys} for side in (expected, got)]
    return [
        f"{key}: {as_text[1][key]} for {as_text[0][key]}"
        for key in keys
        if as_text[0][key] != as_text[1][key]
    ]


def _error_differences(expected: dict[str, Any], got: dict[str, Any]) -> list[str]:
    wanted, given = expected.get("error"), got.get("error")
    if not wanted or not isinstance(given, dict):
        return [f"error {given!r} for {wanted!r}"]
    return [f"error {found}" for found in _unequal(list(wanted), wanted, given)]


def _hand_differences(expected: dict[str, Any], got: dict[str, Any]) -> list[str]:
    plain = _unequal([key for key in expected if key != "arrangements"], expected, got)
    wanted, given = ([_unordered(one) for one in side["arrangements"]] for side in (expected, got))
    if len(given) != len(set(given)):
        plain.append("an arrangement stands there twice")
    if set(wanted) != set(given):
        plain.append(f"arrangements: missing {set(wanted) - set(given)}, too many {set(given) - set(wanted)}")
    return plain


def _unordered(arrangement: dict[str, Any]) -> tuple[frozenset[frozenset[str]], frozenset[str]]:
    return frozenset(frozenset(meld) for meld in arrangement["melds"]), frozenset(arrangement["loose"])


def _laid_down_differences(deal: dict[str, Any], expected: dict[str, Any], got: dict[str, Any]) -> list[str]:
    """Whether the melds, lay-offs and loose cards are lawful, and one of the choices the rules allow."""
    knocker = deal["knocker"]
    defender = OTHER[knocker]
    hands = {side: read_cards(deal["hands"][side], side) for side in ("A", "B")}
    melds = {side: tuple(tuple(meld) for meld in got["melds"][side]) for side in ("A", "B")}
    found = _card_differences(hands, melds, got, defender)
    if found:
        return found
    if deal.get("laid_down") is None:
        allowed = cards.knocker_choices(
            hands[knocker], hands[defender], expected["outcome"] not in ("gin", "big_gin")
        )
        if _sets(melds[knocker]) not in [_sets(choice) for choice in allowed]:
            found.append(f"the knocker's melds {melds[knocker]} are none of {allowed}")
    elif _sets(melds[knocker]) != _sets(expected["melds"][knocker]):
        found.append("the knocker's melds are not those laid down")
    if cards.total(got["loose"][defender]) != expected["deadwood"][defender]:
        found.append("the defender's loose cards do not count the deadwood")
    return found + _lay_off_differences(melds[knocker], got["laid_off"])


def _sets(melds: Any) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(meld) for meld in melds)


def _card_differences(hands: Any, melds: Any, got: dict[str, Any], defender: str) -> list[str]:
    found = []
    for side in ("A", "B"):
        laid = [off["card"] for off in got["laid_off"]] if side == defender else []
        spread = [card for meld in melds[side] for card in meld] + list(got["loose"][side]) + laid
        if sorted(spread) != sorted(hands[side]):
            return [f"the cards of {side} are not the hand, each once: {spread}"]
        found += [f"{meld} is no meld" for meld in melds[side] if not cards.is_meld(meld)]
    return found


def _lay_off_differences(melds: cards.Arrangement, laid_off: list[dict[str, Any]]) -> list[str]:
    """Each lay-off in turn must fit the meld it names, by its first cards or with those laid off before."""
    grown = [set(meld) for meld in melds]
    for off in laid_off:
        onto = set(off["onto"])
        if off["card"] not in cards.PACK:
            return [f"{off['card']} is no card"]
        named = [number for number, meld in enumerate(melds) if set(meld) <= onto <= grown[number]]
        if len(named) != 1 or not cards.is_meld(grown[named[0]] | {off["card"]}):
            return [f"{off['card']} cannot be laid off onto {off['onto']}"]
        grown[named[0]].add(off["card"])
    return []
