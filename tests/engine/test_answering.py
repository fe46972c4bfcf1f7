"""Source: docs/engine-contract.md: the answers of sections 2, 4 and 5, and every code of section 6."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.answering import answer
from tests.engine.chance import Request
from tests.engine.strategies import JSON
from tests.engine.test_errors import CODES

TEN = "As 2s 3s 5h 5d 5c 9h 10h Jh Kd"
OTHER = "Ks Kc 9s 8h 7c 6h 5s 4c 2d 2h"
DEAL: Request = {"rules": "classic", "knocker": "A", "hands": {"A": TEN, "B": OTHER}}
COUNTED: Request = {"knocker": "A", "deadwood": {"A": 6, "B": 30}}
GAME: Request = {
    "rules": "classic",
    "first_dealer": "A",
    "deals": [{"winner": "A", "points": 24, "outcome": "knock"}, COUNTED, {"knocker": None}],
}


def changed(request: Request, **changes: Any) -> Request:
    return {**request, **changes}


# Section 2.
def test_ten_cards_are_answered_with_their_deadwood_and_every_arrangement() -> None:
    assert answer({"hand": TEN}) == {
        "deadwood": 10,
        "arrangements": [
            {"melds": [["As", "2s", "3s"], ["5h", "5d", "5c"], ["9h", "10h", "Jh"]], "loose": ["Kd"]}
        ],
    }


def test_eleven_cards_are_answered_with_their_discards_and_big_gin_too() -> None:
    answered = answer({"hand": f"{TEN} Qh"})
    assert list(answered) == ["deadwood", "arrangements", "discards", "big_gin"]
    assert (answered["deadwood"], answered["big_gin"]) == (0, False)
    assert answered["discards"]["Kd"] == 0
    assert answered["discards"]["As"] == 15
    assert len(answered["discards"]) == 11


# Section 4.
def test_a_deal_with_its_cards_is_answered_as_it_lies_on_the_table() -> None:
    assert answer({"deal": DEAL}) == {
        "outcome": "knock",
        "winner": "A",
        "points": 40,
        "boxes": 1,
        "deadwood": {"A": 10, "B": 50},
        "knock_limit": 10,
        "multiplier": 1,
        "melds": {"A": [["As", "2s", "3s"], ["5h", "5d", "5c"], ["9h", "10h", "Jh"]], "B": []},
        "laid_off": [
            {"card": "5s", "onto": ["5h", "5d", "5c"]},
            {"card": "8h", "onto": ["9h", "10h", "Jh"]},
        ],
        "loose": {"A": ["Kd"], "B": ["2h", "2d", "4c", "6h", "7c", "9s", "Ks", "Kc"]},
    }


def test_a_deal_with_its_counts_is_answered_without_cards() -> None:
    assert answer({"deal": COUNTED}) == {
        "outcome": "knock",
        "winner": "A",
        "points": 24,
        "boxes": 1,
        "deadwood": {"A": 6, "B": 30},
        "knock_limit": 10,
        "multiplier": 1,
    }


def test_an_answer_says_that_less_could_have_been_left_and_nothing_where_it_could_not() -> None:
    laid = [["As", "2s", "3s"], ["5h", "5d", "5c"], ["9h", "10h", "Jh"]]
    assert "least" not in answer({"deal": changed(DEAL, laid_down=laid)})
    deal = changed(DEAL, hands={"A": TEN.replace("Kd", "4s"), "B": OTHER}, laid_down=laid)
    assert answer({"deal": deal})["least"] is False


# Section 5.
def test_a_game_is_answered_line_by_line() -> None:
    assert answer({"game": GAME}) == {
        "finished": False,
        "winner": None,
        "shutout": False,
        "lines": [
            {
                "number": 1,
                "winner": "A",
                "outcome": "knock",
                "points": 24,
                "dealer": "A",
                "running": {"A": 24, "B": 0},
            },
            {
                "number": 2,
                "winner": "A",
                "outcome": "knock",
                "points": 24,
                "dealer": "B",
                "running": {"A": 48, "B": 0},
            },
            {
                "number": None,
                "winner": None,
                "outcome": "wash",
                "points": 0,
                "dealer": "A",
                "running": {"A": 48, "B": 0},
            },
        ],
        "points": {"A": 48, "B": 0},
        "boxes": {"A": 2, "B": 0},
        "game_bonus": {"A": 0, "B": 0},
        "box_bonus": {"A": 0, "B": 0},
        "total": {"A": 48, "B": 0},
        "next_dealer": "A",
    }


def test_a_session_is_answered_with_its_three_games() -> None:
    answered = answer({"game": changed(GAME, rules="hollywood")})
    assert list(answered) == ["finished", "total", "games"]
    assert answered["total"] == {"A": 72, "B": 0}
    assert [game["points"]["A"] for game in answered["games"]] == [48, 24, 0]


def test_rules_may_stand_beside_what_is_asked_and_inside_they_go_before() -> None:
    knock = {"knocker": "A", "deadwood": {"A": 0, "B": 30}}
    assert answer({"deal": knock, "rules": "traditional"})["points"] == 50
    assert answer({"deal": changed(knock, rules="classic"), "rules": "traditional"})["points"] == 55
    assert answer({"deal": knock})["points"] == 55


# Section 7: each with the request's id if it had one.
@pytest.mark.parametrize("given", [0, "x", None, False, 1.5, [1, [2]], {"a": {}}, ""], ids=str)
def test_an_id_comes_back_as_it_was_with_an_error_too(given: Any) -> None:
    assert answer({"id": given, "hand": TEN})["id"] == given
    assert answer({"id": given, "hand": "Xh"})["id"] == given
    assert next(iter(answer({"id": given}))) == "id"
    assert "id" not in answer({"hand": TEN})


OVER = {"knocker": "A", "deadwood": {"A": 12, "B": 30}}
WON = [{"winner": "A", "points": 60, "outcome": "knock"}] * 2
ERRORS: list[tuple[str, Any, str, list[str]]] = [
    ("bad_request", None, "", ["object", "nothing"]),
    ("bad_request", [], "", ["a list"]),
    ("bad_request", "hand", "", ["a text"]),
    ("bad_request", {}, "", ["“hand”", "“deal”", "“game”"]),
    ("bad_request", {"hand": TEN, "deal": DEAL}, "", ["one thing"]),
    ("bad_request", {"hand": 7}, "hand", ["a number"]),
    ("bad_request", {"hand": TEN, "game": None}, "", ["one thing"]),
    ("bad_request", {"deal": "A"}, "deal", ["a text"]),
    ("bad_request", {"deal": {}}, "deal.knocker", ["Who knocked"]),
    ("bad_request", {"deal": {"knocker": "A"}}, "deal.deadwood", ["cards", "counts"]),
    ("bad_request", {"game": {"deals": [COUNTED, {"knocker": "X"}]}}, "game.deals[1].knocker", ["“X”"]),
    ("bad_card", {"hand": "Xh"}, "hand", ["“Xh”", "10d"]),
    ("bad_card", {"deal": changed(DEAL, hands={"A": TEN, "B": "1s"})}, "deal.hands.B", ["“1s”"]),
    ("bad_card", {"deal": changed(COUNTED, rules="oklahoma", upcard="")}, "deal.upcard", ["“”"]),
    ("duplicate_card", {"hand": "As 2s As"}, "hand", ["As", "twice"]),
    (
        "duplicate_card",
        {"deal": changed(DEAL, hands={"A": TEN, "B": OTHER.replace("9s", "9h")})},
        "deal.hands.B",
        ["9h"],
    ),
    ("wrong_card_count", {"hand": "As 2s"}, "hand", ["2", "10", "11"]),
    ("wrong_card_count", {"hand": ""}, "hand", ["0"]),
    (
        "wrong_card_count",
        {"deal": changed(DEAL, hands={"A": TEN, "B": OTHER[:-3]})},
        "deal.hands.B",
        ["9 cards"],
    ),
    ("bad_rules", {"deal": changed(COUNTED, rules="clasic")}, "deal.rules", ["“clasic”", "classic"]),
    (
        "bad_rules",
        {"deal": COUNTED, "rules": {"knock_limit": 11}},
        "deal.rules.knock_limit",
        ["11", "0 to 10"],
    ),
    ("bad_rules", {"game": changed(GAME, rules={"columns": 2})}, "game.rules.columns", ["2", "1 or 3"]),
    ("bad_rules", {"hand": TEN, "rules": {"preset": 5}}, "hand.rules.preset", ["“preset”"]),
    ("bad_rules", {"game": {"deals": [changed(COUNTED, rules={"x": 1})]}}, "game.deals[0].rules.x", ["“x”"]),
    ("missing_upcard", {"deal": changed(COUNTED, rules="oklahoma")}, "deal.upcard", ["upcard"]),
    (
        "missing_upcard",
        {"game": {"rules": "oklahoma", "deals": [COUNTED]}},
        "game.deals[0].upcard",
        ["upcard"],
    ),
    (
        "impossible_count",
        {"deal": changed(COUNTED, deadwood={"A": 99, "B": 3})},
        "deal.deadwood.A",
        ["99", "98"],
    ),
    ("impossible_count", {"deal": changed(COUNTED, deadwood={"A": 3, "B": 2.5})}, "deal.deadwood.B", ["2.5"]),
    (
        "impossible_count",
        {"game": {"deals": [COUNTED] * 3 + [changed(COUNTED, deadwood={"A": -1, "B": 3})]}},
        "game.deals[3].deadwood.A",
        ["-1"],
    ),
    ("over_knock_limit", {"deal": OVER}, "deal.deadwood.A", ["12", "10", "2 too many"]),
    ("over_knock_limit", {"deal": changed(OVER, rules="straight")}, "deal.deadwood.A", ["12", "gin"]),
    ("over_knock_limit", {"deal": changed(DEAL, knocker="B")}, "deal.hands.B", ["10"]),
    ("bad_meld", {"deal": changed(DEAL, laid_down=[["As", "2s"]])}, "deal.laid_down[0]", ["As 2s"]),
    (
        "bad_meld",
        {"deal": changed(DEAL, laid_down=[["As", "2s", "3s"], ["5h", "5d", "5s"]])},
        "deal.laid_down[1]",
        ["5s"],
    ),
    ("declared_mismatch", {"deal": changed(COUNTED, declared="gin")}, "deal.declared", ["6"]),
    (
        "declared_mismatch",
        {"deal": changed(DEAL, deadwood={"A": 9, "B": 50})},
        "deal.deadwood.A",
        ["9", "10"],
    ),
    ("score_mismatch", {"deal": changed(COUNTED, score=27)}, "deal.score", ["27", "24", "30 less 6"]),
    ("score_mismatch", {"game": {"deals": [changed(COUNTED, score=0)]}}, "game.deals[0].score", ["0", "24"]),
    (
        "impossible_score",
        {"game": {"deals": [{"winner": "A", "points": 98, "outcome": "knock"}]}},
        "game.deals[0].points",
        ["98", "1 to 97"],
    ),
    ("impossible_score", {"game": {"deals": [{"winner": None, "points": 3}]}}, "game.deals[0].points", ["3"]),
    ("after_game_end", {"game": {"deals": [*WON, COUNTED]}}, "game.deals[2]", ["deal 2", "120", "100"]),
    ("after_game_end", {"game": {"rules": "hollywood", "deals": [WON[0]] * 6}}, "game.deals[5]", ["deal 5"]),
]


@pytest.mark.parametrize(
    ("code", "request_", "field", "figures"),
    ERRORS,
    ids=[f"{row[0]} at {row[2] or 'the top'}" for row in ERRORS],
)
def test_an_error_has_its_code_its_field_and_the_figures_that_show_why(
    code: str, request_: Any, field: str, figures: list[str]
) -> None:
    error = answer(request_)["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert [figure for figure in figures if figure not in error["message"]] == []


def test_every_code_of_the_contract_is_among_these_errors() -> None:
    assert {row[0] for row in ERRORS} == CODES


def test_a_score_mismatch_alone_carries_the_score_that_was_expected() -> None:
    assert answer({"deal": changed(COUNTED, score=27)})["error"]["expected"] == 24
    assert all(
        ("expected" in answer(request)["error"]) == (code == "score_mismatch") for code, request, *_ in ERRORS
    )


def check_answer(answered: Any) -> None:
    """Raise unless this is a result or an error with a code of the contract, and JSON."""
    assert json.loads(json.dumps(answered, allow_nan=False)) == answered
    if "error" in answered:
        assert answered["error"]["code"] in CODES
        assert answered["error"]["message"]
        assert isinstance(answered["error"]["field"], str)
    else:
        assert {"deadwood", "points", "total"} & set(answered)


@settings(max_examples=200)
@given(JSON)
def test_any_json_at_all_gets_a_result_or_an_error(request: Any) -> None:
    check_answer(answer(request))


VALID: list[Request] = [
    {"id": 1, "hand": TEN, "rules": "classic"},
    {"hand": (f"{TEN} Qh").split()},
    {"deal": changed(DEAL, upcard="7h", declared="knock", score=40, laid_down=[["As", "2s", "3s"]])},
    {"deal": changed(COUNTED, rules={"preset": "oklahoma", "tie": "nobody"}, upcard="9s")},
    {"game": changed(GAME, rules={"columns": 3, "target": 150, "next_dealer": "winner"})},
    {"game": changed(GAME, deals=[COUNTED, changed(DEAL, rules="big-gin"), *WON])},
]


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a request: every key and every place in a list, at any depth."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [spot for key, held in inner for spot in [(*path, key), *places(held, (*path, key))]]


@st.composite
def spoiled_requests(draw: st.DrawFn) -> Any:
    """A valid request in which a few things are dropped or put in the wrong place."""
    request = json.loads(json.dumps(draw(st.sampled_from(VALID))))
    for _ in range(draw(st.integers(1, 3))):
        spot = draw(st.sampled_from(places(request) or [()]))
        if spot:
            spoil(request, spot, draw(st.sampled_from(["drop", "swap"])), draw(JSON))
    return request


def spoil(request: Any, spot: tuple[Any, ...], how: str, other: Any) -> None:
    holder = request
    for key in spot[:-1]:
        holder = holder[key]
    if how == "drop":
        del holder[spot[-1]]
    else:
        holder[spot[-1]] = other


@settings(max_examples=300)
@given(spoiled_requests())
def test_a_request_with_something_dropped_or_swapped_gets_a_result_or_an_error(request: Any) -> None:
    check_answer(answer(request))
