"""The sheet of a fixture in an archive: deals as the engine reads them, with a and b for its A and B."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from engine.cards import Card
from engine.deals import Deal, DealScore, PointsDeal
from engine.errors import BadCard, BadRequest
from engine.match import MatchResult, add_up_match, add_up_match_game
from engine.notation import parse_card
from engine.reading import heard, read_any_deal
from engine.scoring import score
from engine.sides import Pair, Side
from league.archive.document import ArchiveGame, Terms
from league.archive.faults import Faults
from league.archive.values import read_choice, read_list, read_object

_SIDES = {"a": "A", "b": "B"}


@dataclass(frozen=True, slots=True)
class ReadGames:
    """The games of a sheet and what they add up to; None where a fault stood in the way."""

    games: tuple[ArchiveGame, ...]
    result: MatchResult | None


def read_games(faults: Faults, place: str, value: object, terms: Terms, names: Pair[str]) -> ReadGames | None:
    """All games of a fixture; None where it has none."""
    if value is None:
        return None
    before = len(faults.found)
    read = [
        _game(faults, f"{place}[{index}]", item, terms, names)
        for index, item in enumerate(read_list(faults, place, value))
    ]
    games = tuple(game for game in read if game is not None)
    if not games or len(faults.found) > before:
        return ReadGames((), None)
    result: MatchResult | None = None
    with faults.at(place.removesuffix(".games"), names):
        scores = [one for game in games for one in game.scores]
        result = add_up_match(terms.rules, terms.form, [game.score for game in games], scores)
    return ReadGames(games, result)


def _game(faults: Faults, place: str, value: object, terms: Terms, names: Pair[str]) -> ArchiveGame | None:
    given = read_object(faults, place, value)
    if given is None:
        return None
    first = given.get("first_dealer")
    if first is not None:
        first = Side(_SIDES[read_choice(faults, f"{place}.first_dealer", first, ["a", "b"])])
    deals: list[Deal | PointsDeal] = []
    scores: list[DealScore] = []
    for index, item in enumerate(read_list(faults, f"{place}.deals", given.get("deals"))):
        with faults.at(f"{place}.deals[{index}]", names):
            given_deal = with_capitals(_without_rules(item))
            deal = read_any_deal(heard(given_deal, terms.rules))
            scores.append(score(terms.rules, deal))
            deals.append(replace(deal, upcard=_upcard(given_deal)))
    with faults.at(place, names):
        added = add_up_match_game(terms.rules, terms.form, scores, first)
        return ArchiveGame(first, tuple(deals), tuple(scores), added)
    return None


def _upcard(deal: Mapping[str, Any]) -> Card | None:
    """The card turned up, which a sheet keeps under any rules; where these don't look at it, it may be none."""
    given = deal.get("upcard")
    try:
        return parse_card(given) if isinstance(given, str) else None
    except BadCard:
        return None


def _without_rules(value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadRequest("This must be an object with names and values.")
    if "rules" in value:
        raise BadRequest("All deals are played under the rules of the competition.", field="rules")
    return value


def with_capitals(deal: Mapping[str, Any]) -> dict[str, Any]:
    """A deal of an archive as the engine's requests have it: sides in capitals, numbers as JSON has them."""
    changed: dict[str, Any] = {}
    for key, value in deal.items():
        if key in ("knocker", "winner"):
            changed[key] = _SIDES.get(value, f"{value} ") if isinstance(value, str) else value
        elif key in ("hands", "deadwood") and isinstance(value, Mapping):
            changed[key] = {_SIDES.get(side, f"{side} "): _number(one) for side, one in value.items()}
        else:
            changed[key] = _number(value)
    return changed


def _number(value: object) -> object:
    return float(value) if isinstance(value, Decimal) else value
