"""A deal that was played, written down so that it can be played again: one JSON object on a line.

Source: docs/engine-contract.md, section 7. ``deal`` counts every deal of the game, washes too. A wash has no hands in its
result, for none are laid down.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.answering import score_as_json
from engine.cards import Card
from engine.deals import DealScore
from engine.errors import EngineError
from engine.play.deal import DealInPlay, do
from engine.play.ending import result_of
from engine.play.moves import Move, parse_move
from engine.play.view import OVER
from engine.presets import rules_from_json
from engine.reading import inside, read_cards
from engine.rules import RuleSet
from engine.sides import Side

KEYS = ("game", "deal", "rules", "dealer", "deck", "moves", "result")


class BadRecord(EngineError):
    """Not a record, or one whose moves are not possible or lead to another result."""

    code = "bad_record"


@dataclass(frozen=True, slots=True)
class DealRecord:
    """A deal written down. ``named`` are its rules as JSON has them: a preset's slug, or the object of their values."""

    game: int
    deal: int
    named: str | Mapping[str, Any]
    rules: RuleSet
    dealer: Side
    deck: tuple[Card, ...]
    moves: tuple[tuple[Side, Move], ...]
    result: Mapping[str, Any]


def record_of(
    deal: DealInPlay, *, game: int, number: int, slug: str | None, result: DealScore | None = None
) -> DealRecord:
    """The record of a deal that is over. ``slug`` names the preset of its rules; None writes every value down.

    ``result`` is its score with both hands laid out, where it is known already.
    """
    return DealRecord(
        game=game,
        deal=number,
        named=slug or deal.rules.as_json(),
        rules=deal.rules,
        dealer=deal.dealer,
        deck=deal.deck,
        moves=tuple((played.side, played.move) for played in deal.history),
        result=score_as_json(result or result_of(deal)),
    )


def format_record(record: DealRecord) -> str:
    """The record as one line of JSON, without the end of the line."""
    values = (
        record.game,
        record.deal,
        record.named,
        record.dealer.value,
        [card.text for card in record.deck],
        [f"{side.value} {move}" for side, move in record.moves],
        record.result,
    )
    return json.dumps(dict(zip(KEYS, values, strict=True)))


def parse_record(line: str) -> DealRecord:
    """The record on this line. Raises BadRecord, or what its rules and cards raise; its moves are not tried."""
    found = _read_object(line)
    with inside("rules"):
        rules = rules_from_json(found["rules"])
    with inside("deck"):
        deck = read_cards(found["deck"])
    return DealRecord(
        game=_read_number(found, "game"),
        deal=_read_number(found, "deal"),
        named=found["rules"],
        rules=rules,
        dealer=_read_side(found["dealer"], "dealer"),
        deck=deck,
        moves=_read_moves(found["moves"]),
        result=found["result"],
    )


def replay(record: DealRecord) -> DealInPlay:
    """The deal, played again to its end.

    Raises BadRecord for a move that the rules don't allow, for moves that stop too early or go on too long, and for
    another result than the one written down; WrongCardCount for a deck that is not the fifty-two cards.
    """
    deal = DealInPlay(record.rules, record.dealer, record.deck)
    for place, (side, move) in enumerate(record.moves):
        try:
            do(deal, side, move)
        except EngineError as error:
            raise BadRecord(
                "Move {number}, “{side} {move}”: {why}",
                field=f"moves[{place}]",
                number=place + 1,
                side=side,
                move=move,
                why=str(error),
            ) from error
    if deal.phase is not OVER:
        raise BadRecord(
            "The moves stop before the deal is over: {turn} is to move.", field="moves", turn=deal.turn
        )
    result = score_as_json(result_of(deal))
    if record.result != result:
        raise _other_result(record.result, result)
    return deal


def _other_result(written: object, found: Mapping[str, Any]) -> BadRecord:
    keys = list(found)
    if isinstance(written, Mapping):
        keys = [key for key in {**found, **written} if written.get(key) != found.get(key) or key not in found]
    return BadRecord(
        "The moves do not lead to the result that is written down: {keys} should be different.",
        field="result",
        keys=", ".join(keys),
    )


def _read_object(line: str) -> Mapping[str, Any]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise BadRecord("This line is not a JSON record.") from None
    if not isinstance(found, Mapping) or set(found) != set(KEYS):
        raise BadRecord("A record is an object with {keys}, and nothing else.", keys=", ".join(KEYS))
    return found


def _read_number(found: Mapping[str, Any], key: str) -> int:
    number = found[key]
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise BadRecord("The number of the {key} is a whole number from 1 up.", field=key, key=key)
    return number


def _read_side(value: object, field: str) -> Side:
    if value not in ("A", "B"):
        raise BadRecord("A side is “A” or “B”.", field=field)
    return Side(value)


def _read_moves(value: object) -> tuple[tuple[Side, Move], ...]:
    if not isinstance(value, list):
        raise BadRecord("The moves are a list.", field="moves")
    moves = []
    for place, text in enumerate(value):
        if not isinstance(text, str):
            raise BadRecord("A move is a text such as “A discard 7h”.", field=f"moves[{place}]")
        side, _, move = text.partition(" ")
        with inside(f"moves[{place}]"):
            moves.append((_read_side(side, ""), parse_move(move)))
    return tuple(moves)
