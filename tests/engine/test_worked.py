"""Every worked deal and sheet of tests/data through the engine; where each is from stands in the test's name."""

from typing import Any

import pytest

from engine.answering import answer
from tests.engine.worked import rows_of_deals, worked_deals, worked_games


def _sourced(name: str, source: str) -> str:
    return f"{name} [{source}]"


DEALS = worked_deals()
DEAL_IDS = [_sourced(row["name"], row["source"]) for row in rows_of_deals()]
GAMES = worked_games()
GAME_IDS = [_sourced(game["name"], game["source"]) for game in GAMES]


@pytest.mark.parametrize(("request_", "expected"), [row[1:] for row in DEALS], ids=DEAL_IDS)
def test_a_worked_deal_scores_what_its_source_says(request_: Any, expected: Any) -> None:
    got = answer(request_)
    if "error" in expected:
        assert got["error"]["code"] == expected["error"]["code"]
    else:
        assert {key: got.get(key) for key in expected} == expected


def _game(game: dict[str, Any], length: int | None = None) -> dict[str, Any]:
    asked = {key: game[key] for key in ("rules", "first_dealer") if key in game}
    return answer({"game": {**asked, "deals": game["deals"][:length]}})


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_worked_sheet_ends_as_it_was_printed(game: dict[str, Any]) -> None:
    got, expected = _game(game), dict(game["expected"])
    lines = got.get("lines", [])
    for printed, key in (("numbers", "number"), ("dealers", "dealer")):
        if printed in expected:
            assert [line[key] for line in lines] == expected.pop(printed)
    for column, printed_column in zip(got.get("games", []), expected.pop("games", []), strict=False):
        assert {key: column[key] for key in printed_column} == printed_column
    assert {key: got[key] for key in expected} == expected


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_worked_sheet_runs_up_the_totals_that_were_printed(game: dict[str, Any]) -> None:
    for length, printed in enumerate(game["running"], start=1):
        got = _game(game, length)
        last = [column["lines"][-1:] for column in got.get("games", [got])]
        running = [[line[0]["running"]["A"], line[0]["running"]["B"]] if line else [0, 0] for line in last]
        assert running == printed
