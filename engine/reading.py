"""Requests as JSON has them, read into the engine's types. Every fault is an EngineError with the field it is in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any, TypeVar

from engine.cards import Card
from engine.deals import Deal, Declared, Outcome, PointsDeal
from engine.errors import BadRequest, EngineError, ImpossibleCount, ImpossibleScore, as_given
from engine.notation import parse_card, parse_cards
from engine.presets import rules_from_json
from engine.rules import RuleSet
from engine.sides import Pair, Side

E = TypeVar("E", bound=Enum)


@contextmanager
def inside(field: str) -> Iterator[None]:
    """Errors raised inside get this field put before their own."""
    try:
        yield
    except EngineError as error:
        raise error.under(field) from None


def read_object(value: object) -> Mapping[str, Any]:
    """A JSON object. Raises BadRequest."""
    if not isinstance(value, Mapping):
        raise BadRequest("This must be an object with names and values, not {kind}.", kind=_kind(value))
    return value


def read_rules(request: Mapping[str, Any]) -> RuleSet:
    """The ``rules`` of a request; the classic ones where it names none."""
    with inside("rules"):
        return rules_from_json(request.get("rules", "classic"))


def read_cards(value: object) -> tuple[Card, ...]:
    """Cards as one text or as a list of texts."""
    if isinstance(value, str):
        return parse_cards(value)
    if isinstance(value, Sequence) and all(isinstance(card, str) for card in value):
        return parse_cards(value)
    raise BadRequest("Cards are a text such as “7h 10d Kc”, not {kind}.", kind=_kind(value))


def read_deal(value: object) -> Deal:
    """A deal with its cards or its counts; the rules are not looked at."""
    deal = read_object(value)
    if "knocker" not in deal:
        raise BadRequest("Who knocked is missing: “A”, “B”, or null for a wash.", field="knocker")
    knocker = _read(deal, "knocker", _read_side)
    return Deal(
        knocker=knocker,
        declared=_read(deal, "declared", lambda given: _read_choice(Declared, given)),
        upcard=_read(deal, "upcard", _read_upcard),
        hands=_read(deal, "hands", lambda given: _read_pair(given, read_cards, "the cards")),
        laid_down=_read_laid_down(deal) if knocker is not None else None,
        deadwood=_read(deal, "deadwood", lambda given: _read_pair(given, _read_count, "the count")),
        score=_read(deal, "score", _read_score),
    )


def read_points_deal(value: Mapping[str, Any]) -> PointsDeal:
    """A deal of which the sheet has winner, points and perhaps the outcome."""
    winner = _read(value, "winner", _read_side)
    outcome = _read(value, "outcome", lambda given: _read_choice(Outcome, given))
    if value.get("points") is None and winner is not None:
        raise BadRequest("The points of the deal are missing.", field="points")
    points = _read(value, "points", _read_points)
    return PointsDeal(winner, points or 0, outcome, _read(value, "upcard", _read_upcard))


def read_any_deal(value: object) -> Deal | PointsDeal:
    """A deal of either kind: with a knocker it has cards or counts, with a winner the points alone."""
    deal = read_object(value)
    return read_points_deal(deal) if "knocker" not in deal and "winner" in deal else read_deal(deal)


def read_game(
    game: Mapping[str, Any], rules: RuleSet
) -> tuple[list[tuple[RuleSet, Deal | PointsDeal]], Side | None]:
    """The deals of a game, each with its rules (the game's, unless it names its own), and the first dealer."""
    given = game.get("deals")
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise BadRequest("The deals of a game are a list.", field="deals")
    deals = []
    for place, value in enumerate(given):
        with inside(f"deals[{place}]"):
            deal = read_object(value)
            own = read_rules(deal) if "rules" in deal else rules
            deals.append((own, read_any_deal(heard(deal, own))))
    return deals, _read(game, "first_dealer", _read_side)


def heard(deal: Mapping[str, Any], rules: RuleSet) -> Mapping[str, Any]:
    """The deal without its upcard where the rules don't look at one: there it may be anything."""
    return deal if rules.oklahoma else {key: value for key, value in deal.items() if key != "upcard"}


def _read(deal: Mapping[str, Any], key: str, read: Callable[[Any], E | Any]) -> Any:
    if deal.get(key) is None:
        return None
    with inside(key):
        return read(deal[key])


def _read_side(value: object) -> Side:
    for side in Side:
        if value == side.value:
            return side
    raise BadRequest("A side is “A” or “B”, not {value}.", value=as_given(value))


def _read_choice(choices: type[E], value: object) -> E:
    for choice in choices:
        if value == choice.value:
            return choice
    known = ", ".join(str(choice.value) for choice in choices)
    raise BadRequest("This can't be {value}: it is one of {known}.", value=as_given(value), known=known)


def _read_upcard(value: object) -> Card:
    if not isinstance(value, str):
        raise BadRequest("The upcard is one card, such as “7h”, not {kind}.", kind=_kind(value))
    return parse_card(value)


def _read_pair(value: object, read: Callable[[Any], Any], what: str) -> Pair[Any]:
    both = read_object(value)
    read_values = []
    for side in Side:
        if side.value not in both:
            raise BadRequest(
                "{what} of side {letter} are missing."
                if what.endswith("s")
                else "{what} of side {letter} is missing.",
                field=side.value,
                what=what.capitalize(),
                letter=side.value,
            )
        with inside(side.value):
            read_values.append(read(both[side.value]))
    return Pair(*read_values)


def _read_laid_down(deal: Mapping[str, Any]) -> tuple[tuple[Card, ...], ...] | None:
    given = deal.get("laid_down")
    if given is None:
        return None
    if deal.get("hands") is None:
        raise BadRequest("Melds are laid down out of a hand: the hands are missing.", field="laid_down")
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise BadRequest("What was laid down is a list of melds.", field="laid_down")
    melds = []
    for place, meld in enumerate(given):
        with inside(f"laid_down[{place}]"):
            melds.append(read_meld(meld))
    return tuple(melds)


def read_meld(value: object) -> tuple[Card, ...]:
    """A meld's cards, doubles and all: whether it is a meld is not asked here."""
    if (
        isinstance(value, Sequence)
        and not isinstance(value, str)
        and all(isinstance(card, str) for card in value)
    ):
        return tuple(card for text in value for card in parse_cards(text))
    return read_cards(value)


def _whole(value: object) -> int | None:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _read_count(value: object) -> int:
    count = _whole(value)
    if count is None:
        raise ImpossibleCount("A count is a whole number of points, not {value}.", value=as_given(value))
    return count


def _read_score(value: object) -> int:
    score = _whole(value)
    if score is None:
        raise BadRequest("The score on the paper is a whole number, not {value}.", value=as_given(value))
    return score


def _read_points(value: object) -> int:
    points = _whole(value)
    if points is None:
        error = ImpossibleScore if isinstance(value, float) else BadRequest
        raise error("The points of a deal are a whole number, not {value}.", value=as_given(value))
    return points


def _kind(value: object) -> str:
    kinds = {str: "a text", bool: "true or false", int: "a number", float: "a number", list: "a list"}
    return "nothing" if value is None else kinds.get(type(value), "an object")
