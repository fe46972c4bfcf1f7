"""Records of deals: docs/engine-contract.md, section 7. What was written down plays again to the same result."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.answering import answer
from engine.bots.registry import BOTS
from engine.cards import cards_of
from engine.errors import EngineError
from engine.notation import str_cards
from engine.play.deal import DealInPlay
from engine.presets import PRESETS
from engine.records import BadRecord, format_record, parse_record, record_of, replay
from engine.rules import RuleSet
from engine.sides import Pair, Side
from engine.simulate import play_out, shuffled
from tests.engine.dealing import deal_of, play, state_of

KNOCKED = play(deal_of(first="2s 3s 4s 7c 7d 7h Ah 2d 3h Jd", stock="4h"), "pass", "pass", "draw", "knock Jd")
LINE = format_record(record_of(KNOCKED, game=1, number=1, slug="classic"))


def test_a_record_says_everything_on_one_line() -> None:
    found = json.loads(LINE)
    assert list(found) == ["game", "deal", "rules", "dealer", "deck", "moves", "result"]
    assert (found["game"], found["deal"], found["rules"], found["dealer"]) == (1, 1, "classic", "B")
    assert found["deck"][:3] == ["2s", "Ks", "3s"]
    assert found["deck"][20] == "Jc"
    assert found["moves"] == ["A pass", "B pass", "A draw", "A knock Jd"]
    assert found["result"]["outcome"] == "knock"
    assert "\n" not in LINE


def test_a_record_is_read_back_as_it_was_written() -> None:
    assert format_record(parse_record(LINE)) == LINE


def test_rules_without_a_name_are_written_with_every_value() -> None:
    rules = RuleSet(knock_limit=7, last_discard_knock=True)
    deal = play(
        deal_of(rules, first="2s 3s 4s 7c 7d 7h Ah 2d As Jd", stock="Ac"), "pass", "pass", "draw", "knock Jd"
    )
    line = format_record(record_of(deal, game=3, number=2, slug=None))
    assert json.loads(line)["rules"] == rules.as_json()
    assert parse_record(line).rules == rules
    assert state_of(replay(parse_record(line))) == state_of(deal)


@pytest.mark.parametrize("slug", PRESETS)
@pytest.mark.parametrize(("bot", "count"), [("simple", 150), ("random", 10)])
def test_every_record_replays_to_the_same_deal_and_is_scored_the_same(
    slug: str, bot: str, count: int
) -> None:
    """All 10,000 deals under every preset are played by `benchmarks/replay.py`."""
    chance = Random(f"{slug} {bot}")
    for number in range(1, count + 1):
        deal = DealInPlay(PRESETS[slug].rules, Side.A, shuffled(chance))
        play_out(deal, Pair(BOTS[bot], BOTS[bot]), Pair(chance, chance))
        line = format_record(record_of(deal, game=1, number=number, slug=slug))
        again = replay(parse_record(line))
        assert state_of(again) == state_of(deal)
        question: dict[str, Any] = {"rules": slug, "upcard": str(again.upcard), "knocker": None}
        if again.knocker:
            question["knocker"] = again.knocker.value
            question["hands"] = {side.value: str_cards(cards_of(again.seat(side).hand)) for side in Side}
        assert json.loads(line)["result"] == answer({"deal": question})


Tamper = Callable[[dict[str, Any]], Any]


def _set(*path: Any, to: Any) -> Tamper:
    def tamper(record: dict[str, Any]) -> None:
        place: Any = record
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return tamper


def _swap(first: int, second: int) -> Tamper:
    def tamper(record: dict[str, Any]) -> None:
        deck = record["deck"]
        deck[first], deck[second] = deck[second], deck[first]

    return tamper


TAMPERED: dict[str, tuple[Tamper, str, str]] = {
    "a key is missing": (lambda record: record.pop("deck"), "", "A record is an object with game, deal"),
    "a key too many": (_set("won", to="A"), "", "and nothing else"),
    "no number": (_set("game", to="1"), "game", "whole number from 1 up"),
    "true is no number": (_set("deal", to=True), "deal", "whole number from 1 up"),
    "deal 0": (_set("deal", to=0), "deal", "whole number from 1 up"),
    "no such rules": (_set("rules", to="clasic"), "rules", "There is no preset “clasic”"),
    "a rule that is none": (_set("rules", to={"knock_limit": 11}), "rules.knock_limit", "can't be 11"),
    "no such dealer": (_set("dealer", to="C"), "dealer", "“A” or “B”"),
    "a dealer that is no text": (_set("dealer", to=["A"]), "dealer", "“A” or “B”"),
    "the other dealer": (_set("dealer", to="A"), "moves[0]", "Move 1, “A pass”: It is B's turn."),
    "a card that is none": (_set("deck", 5, to="1h"), "deck", "“1h” is not a card"),
    "a card twice": (_set("deck", 51, to="2s"), "deck", "2s is there twice"),
    "51 cards": (lambda record: record["deck"].pop(), "deck", "the fifty-two cards"),
    "no deck": (_set("deck", to=None), "deck", "Cards are"),
    "other hands": (_swap(0, 40), "moves[3]", "Move 4, “A knock Jd”"),
    "another hand of the defender": (_swap(1, 45), "result", "deadwood"),
    "no moves": (_set("moves", to={}), "moves", "a list"),
    "a move that is no text": (_set("moves", 0, to=7), "moves[0]", "A move is a text"),
    "a move of nobody": (_set("moves", 0, to="C pass"), "moves[0]", "“A” or “B”"),
    "a move that is none": (_set("moves", 0, to="A fold"), "moves[0]", "“fold” is not a move"),
    "a move left out": (lambda record: record["moves"].pop(1), "moves[1]", "It is B's turn"),
    "a move that is not allowed": (_set("moves", 3, to="A knock As"), "moves[3]", "You don't hold As"),
    "too few moves": (
        lambda record: record["moves"].pop(),
        "moves",
        "stop before the deal is over: A is to move",
    ),
    "too many moves": (lambda record: record["moves"].append("B draw"), "moves[4]", "The deal is over"),
    "other points": (_set("result", "points", to=99), "result", "points should be different"),
    "another winner": (_set("result", "winner", to="B"), "result", "winner should be different"),
    "a result with more in it": (_set("result", "by", to="luck"), "result", "by should be different"),
    "a result with less in it": (
        lambda record: record["result"].pop("melds"),
        "result",
        "melds should be different",
    ),
    "no result": (_set("result", to=None), "result", "outcome"),
}


@pytest.mark.parametrize(("tamper", "field", "words"), TAMPERED.values(), ids=TAMPERED)
def test_a_record_that_was_tampered_with_is_refused(tamper: Tamper, field: str, words: str) -> None:
    record = json.loads(LINE)
    tamper(record)
    with pytest.raises(EngineError) as caught:
        replay(parse_record(json.dumps(record)))
    assert caught.value.field == field
    assert words in str(caught.value)


@pytest.mark.parametrize("line", ["", "{", "[1, 2]", "null", "A pass", "[" * 100_000])
def test_a_line_that_is_no_record_is_refused(line: str) -> None:
    with pytest.raises(BadRecord):
        parse_record(line)
