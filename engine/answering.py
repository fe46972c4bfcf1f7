"""One JSON request in, one JSON answer out: the questions of docs/engine-contract.md, sections 2, 4, 5 and 6."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.cards import Card
from engine.deals import DealScore
from engine.discards import weigh_discards
from engine.errors import BadRequest, EngineError, ScoreMismatch, WrongCardCount
from engine.game import GameLine, GameScore, add_up, score_deals
from engine.hollywood import SessionScore, add_up_session
from engine.melds import Arrangement, arrangements
from engine.reading import heard, inside, read_cards, read_deal, read_game, read_object, read_rules
from engine.scoring import score_deal
from engine.sides import Pair, Side

Json = dict[str, Any]


def answer(request: object) -> Json:
    """The answer to a request, or ``{"error": …}``; with the request's ``id`` where it has one. Never raises.

    >>> answer({"hand": "As 2s 3s 5h 5d 5c 9h 10h Jh Qh"})["deadwood"]
    0
    """
    try:
        found = _answer(request)
    except EngineError as error:
        found = error_as_json(error)
    if isinstance(request, Mapping) and "id" in request:
        return {"id": request["id"], **found}
    return found


def _answer(request: object) -> Json:
    asked = read_object(request)
    questions = [name for name in _QUESTIONS if name in asked]
    if len(questions) != 1:
        raise BadRequest("A request asks one thing: it has a “hand”, a “deal” or a “game”.")
    with inside(questions[0]):
        return _QUESTIONS[questions[0]](asked[questions[0]], asked)


def _answer_hand(value: object, asked: Mapping[str, Any]) -> Json:
    if "rules" in asked:
        read_rules(asked)
    hand = read_cards(value)
    if len(hand) == 10:
        ways = arrangements(hand)
        return {"deadwood": ways[0].deadwood, "arrangements": [_arrangement(way) for way in ways]}
    if len(hand) != 11:
        raise WrongCardCount(
            "A hand has 10 cards, or 11 before the discard; this one has {count}.", count=len(hand)
        )
    eleven = weigh_discards(hand)
    return {
        "deadwood": eleven.deadwood,
        "arrangements": [_arrangement(way) for way in eleven.arrangements()],
        "discards": {str(card): left for card, left in eleven.after.items()},
        "big_gin": eleven.big_gin,
    }


def _answer_deal(value: object, asked: Mapping[str, Any]) -> Json:
    deal = read_object(value)
    rules = read_rules(deal if "rules" in deal else asked)
    return score_as_json(score_deal(rules, read_deal(heard(deal, rules))))


def _answer_game(value: object, asked: Mapping[str, Any]) -> Json:
    game = read_object(value)
    rules = read_rules(game if "rules" in game else asked)
    deals, first_dealer = read_game(game, rules)
    scores = score_deals(deals)
    if rules.columns == 3:
        return session_as_json(add_up_session(rules, scores, first_dealer))
    return game_as_json(add_up(rules, scores, first_dealer))


_QUESTIONS: dict[str, Callable[[object, Mapping[str, Any]], Json]] = {
    "hand": _answer_hand,
    "deal": _answer_deal,
    "game": _answer_game,
}


def error_as_json(error: EngineError) -> Json:
    """An error as the contract writes it; a score mismatch carries the score that was expected."""
    found: Json = {"code": error.code, "field": error.field, "message": str(error)}
    if isinstance(error, ScoreMismatch):
        found["expected"] = error.expected
    return {"error": found}


def score_as_json(score: DealScore) -> Json:
    """A deal's score as the contract writes it."""
    found: Json = {
        "outcome": score.outcome.value,
        "winner": _side(score.winner),
        "points": score.points,
        "boxes": score.boxes,
        "deadwood": _pair(score.deadwood) if score.deadwood else None,
        "knock_limit": score.knock_limit,
        "multiplier": score.multiplier,
    }
    if score.layout is not None:
        arranged = score.layout.arranged
        found["melds"] = _pair(arranged.map(lambda hand: [_cards(meld) for meld in hand.melds]))
        found["laid_off"] = [
            {"card": str(one.card), "onto": _cards(one.onto)} for one in score.layout.laid_off
        ]
        found["loose"] = _pair(arranged.map(lambda hand: _cards(hand.loose)))
        if not score.layout.least:
            found["least"] = False
    return found


def game_as_json(game: GameScore) -> Json:
    """A game as the contract writes it."""
    return {
        "finished": game.finished,
        "winner": _side(game.winner),
        "shutout": game.shutout,
        "lines": [_line(line) for line in game.lines],
        "points": _pair(game.points),
        "boxes": _pair(game.boxes),
        "game_bonus": _pair(game.game_bonus),
        "box_bonus": _pair(game.box_bonus),
        "total": _pair(game.total),
        "next_dealer": _side(game.next_dealer),
    }


def session_as_json(session: SessionScore) -> Json:
    """A Hollywood session as the contract writes it."""
    return {
        "finished": session.finished,
        "total": _pair(session.total),
        "games": [game_as_json(game) for game in session.games],
    }


def _line(line: GameLine) -> Json:
    return {
        "number": line.number,
        "winner": _side(line.score.winner),
        "outcome": line.score.outcome.value,
        "points": line.score.points,
        "dealer": _side(line.dealer),
        "running": _pair(line.running),
    }


def _arrangement(way: Arrangement) -> Json:
    return {"melds": [_cards(meld) for meld in way.melds], "loose": _cards(way.loose)}


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _pair(values: Pair[Any]) -> Json:
    return {side.value: values[side] for side in Side}


def _side(side: Side | None) -> str | None:
    return side.value if side else None
