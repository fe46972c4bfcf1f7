"""The engine and the exhaustive checker, written apart from each other, answer the same requests.

The seeds are fixed and the sizes such that this takes seconds; another range of seeds asks other questions.
"""

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.answering import answer
from tests.engine import chance, exhaustive
from tests.engine.awkward_hands import HANDS, PAIRS
from tests.engine.slow import hands as cards

CLASSIC = {"rules": "classic", "knocker": "A"}
SEEDS = range(6)


def disagreements(requests: list[chance.Request]) -> list[Any]:
    """What was asked, and where the engine's answer departs from the checker's."""
    found = [
        (asked, exhaustive.differences(asked, exhaustive.answer(asked), answer(asked))) for asked in requests
    ]
    return [(asked, where) for asked, where in found if where]


def drawn(make: Callable[[random.Random], chance.Request], seed: int, how_many: int) -> list[chance.Request]:
    source = random.Random(seed)
    return [make(source) for _ in range(how_many)]


@pytest.mark.parametrize("name", HANDS)
def test_an_awkward_hand_is_answered_alike(name: str) -> None:
    assert disagreements([{"hand": HANDS[name][0]}]) == []


@pytest.mark.parametrize(
    "rules", ["classic", "big-gin", "straight", {"knock_limit": 10, "tie": "nobody"}], ids=str
)
@pytest.mark.parametrize("name", PAIRS)
def test_an_awkward_pair_is_answered_alike(name: str, rules: Any) -> None:
    mine, theirs, _ = PAIRS[name]
    there = {"rules": rules, "knocker": "A", "hands": {"A": mine, "B": theirs}}
    back = {"rules": rules, "knocker": "B", "hands": {"A": theirs, "B": mine}}
    assert disagreements([{"deal": there}, {"deal": back}]) == []


@pytest.mark.parametrize("name", PAIRS)
def test_an_awkward_pair_is_answered_alike_however_the_knocker_lays_down(name: str) -> None:
    mine, theirs, _ = PAIRS[name]
    every = [melds for melds in cards.all_arrangements(mine.split()) if melds]
    ways = random.Random(name).sample(every, min(len(every), 15))
    deal = {**CLASSIC, "hands": {"A": mine, "B": theirs}}
    assert (
        disagreements([{"deal": {**deal, "laid_down": [list(meld) for meld in way]}} for way in ways]) == []
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_hands_are_melded_alike(seed: int) -> None:
    assert disagreements(drawn(chance.hand, seed, 130)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_knocks_are_laid_down_and_laid_off_alike(seed: int) -> None:
    assert disagreements(drawn(chance.knock, seed, 130)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_knocks_under_any_rules_are_scored_alike(seed: int) -> None:
    def knock(source: random.Random) -> chance.Request:
        return chance.knock(source, chance.named_rules(source))

    assert disagreements(drawn(knock, seed, 80)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_deals_by_their_counts_are_scored_alike(seed: int) -> None:
    def deal(source: random.Random) -> chance.Request:
        rules = chance.named_rules(source)
        return {"deal": {"rules": rules, **chance.counted(source, rules)}}

    assert disagreements(drawn(deal, seed, 500)) == []


@pytest.mark.parametrize("seed", SEEDS)
def test_games_and_sessions_under_any_rules_are_added_up_alike(seed: int) -> None:
    assert disagreements(drawn(chance.game, seed, 100)) == []


def test_chance_draws_every_kind_of_deal_and_game() -> None:
    """A comparison in which no undercut ever came up would prove nothing about undercuts."""
    rules = {"preset": "big-gin", "tie": "nobody"}
    knocks = drawn(lambda source: chance.knock(source, rules), 1, 200)
    counted = drawn(lambda source: {"deal": {"rules": rules, **chance.counted(source, rules)}}, 1, 400)
    answers = [answer(asked) for asked in [*knocks, *counted]]
    outcomes = {found.get("outcome") or found["error"]["code"] for found in answers}
    assert outcomes >= {"knock", "gin", "big_gin", "undercut", "tie", "over_knock_limit", "score_mismatch"}
    games = [answer(asked) for asked in drawn(chance.game, 1, 100)]
    assert {"games" in game for game in games if "error" not in game} == {True, False}
    assert {game["finished"] for game in games if "error" not in game} == {True, False}
    assert "after_game_end" in {game["error"]["code"] for game in games if "error" in game}
    assert sum(len(found.get("laid_off", [])) > 1 for found in answers) >= 10
