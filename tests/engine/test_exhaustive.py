"""The exhaustive checker itself is held to the worked examples before anything else is held to the checker."""

from typing import Any

import pytest

from tests.engine import exhaustive
from tests.engine.awkward_hands import HANDS, PAIRS
from tests.engine.slow import hands as cards
from tests.engine.worked import rows_of_deals, worked_deals, worked_games

DEALS = worked_deals()
GAMES = worked_games()


@pytest.mark.parametrize(("request_", "expected"), [row[1:] for row in DEALS], ids=[row[0] for row in DEALS])
def test_the_checker_scores_every_worked_deal(request_: Any, expected: Any) -> None:
    got = exhaustive.answer(request_)
    if "error" in expected:
        assert got["error"]["code"] == expected["error"]["code"]
    else:
        assert {key: got[key] for key in expected} == expected


def _request(game: dict[str, Any]) -> dict[str, Any]:
    return {"game": {key: game[key] for key in ("rules", "first_dealer", "deals") if key in game}}


@pytest.mark.parametrize("game", GAMES, ids=[game["name"] for game in GAMES])
def test_the_checker_ends_every_worked_game_as_it_was_printed(game: dict[str, Any]) -> None:
    got, expected = exhaustive.answer(_request(game)), dict(game["expected"])
    lines = got.get("lines", [])
    assert [line["number"] for line in lines] == expected.pop("numbers", [line["number"] for line in lines])
    assert [line["dealer"] for line in lines] == expected.pop("dealers", [line["dealer"] for line in lines])
    columns = zip(got.get("games", []), expected.pop("games", []), strict=False)
    assert all(column[key] == printed[key] for column, printed in columns for key in printed)
    assert {key: got[key] for key in expected} == expected


@pytest.mark.parametrize("game", GAMES, ids=[game["name"] for game in GAMES])
def test_the_checker_runs_up_the_totals_of_every_worked_game(game: dict[str, Any]) -> None:
    for length, printed in enumerate(game["running"], start=1):
        got = exhaustive.answer(_request({**game, "deals": game["deals"][:length]}))
        last = [column["lines"][-1:] for column in got.get("games", [got])]
        running = [[line[0]["running"]["A"], line[0]["running"]["B"]] if line else [0, 0] for line in last]
        assert running == printed


def test_every_worked_example_has_a_name_of_its_own_and_a_source() -> None:
    names = [row[0] for row in DEALS] + [game["name"] for game in GAMES]
    assert len(names) == len(set(names))
    assert all(example["source"] for example in [*rows_of_deals(), *GAMES])


def test_a_score_that_differs_is_told_what_it_should_be() -> None:
    deal = {"rules": "classic", "knocker": "A", "deadwood": {"A": 10, "B": 47}, "score": 27}
    assert exhaustive.answer({"deal": deal}) == {"error": {"code": "score_mismatch", "expected": 37}}


@pytest.mark.parametrize("name", HANDS)
def test_an_awkward_hand_is_melded_without_overlaps_and_without_a_better_way(name: str) -> None:
    text, _ = HANDS[name]
    answered = exhaustive.answer({"hand": text})
    for arrangement in answered["arrangements"]:
        spread = [card for meld in arrangement["melds"] for card in meld] + arrangement["loose"]
        assert len(spread) == len(set(spread))
        assert set(spread) <= set(text.split())
        assert cards.total(arrangement["loose"]) == answered["deadwood"]
        assert all(cards.is_meld(meld) for meld in arrangement["melds"])


@pytest.mark.parametrize("name", PAIRS)
def test_an_awkward_pair_is_answered_by_what_the_checker_itself_finds_lawful(name: str) -> None:
    knocker, defender, _ = PAIRS[name]
    asked = {"deal": {"rules": "classic", "knocker": "A", "hands": {"A": knocker, "B": defender}}}
    answered = exhaustive.answer(asked)
    assert "error" not in answered
    assert exhaustive.differences(asked, answered, answered) == []


SPOILED: list[tuple[str, Any]] = [
    ("points", 27),
    ("boxes", 2),
    ("winner", "A"),
    ("multiplier", True),
    ("loose", {"A": ["Jd"], "B": ["Ac"]}),
    ("laid_off", [{"card": "9s", "onto": ["5s", "6s", "7s"]}]),
    ("melds", {"A": [["5s", "6s", "7s"]], "B": [["2s", "2h", "2d", "2c"]]}),
]


@pytest.mark.parametrize(("key", "wrong"), SPOILED, ids=[key for key, _ in SPOILED])
def test_the_comparison_sees_a_wrong_answer(key: str, wrong: Any) -> None:
    knocker, defender, _ = PAIRS["eights broken up"]
    asked = {"deal": {"rules": "classic", "knocker": "A", "hands": {"A": knocker, "B": defender}}}
    right = exhaustive.answer(asked)
    assert exhaustive.differences(asked, right, {**right, key: wrong})


def test_the_comparison_lets_a_lawful_choice_pass() -> None:
    knocker, defender, _ = PAIRS["chain down to the ace"]
    asked = {"deal": {"rules": "classic", "knocker": "A", "hands": {"A": knocker, "B": defender}}}
    right = exhaustive.answer(asked)
    laid_off = [{"card": card, "onto": ["4d", "5d", "6d"]} for card in ("3d", "2d", "Ad")]
    as_chain = {**right, "laid_off": laid_off, "melds": {**right["melds"], "B": []}}
    as_run = {**right, "laid_off": [], "melds": {**right["melds"], "B": [["Ad", "2d", "3d"]]}}
    assert exhaustive.differences(asked, right, as_chain) == []
    assert exhaustive.differences(asked, right, as_run) == []
