"""Source: docs/engine-contract.md, section 6: every code, the field, words for the person at the table."""

import pytest

from engine import errors
from engine.errors import BadRequest, EngineError, ScoreMismatch, as_given
from engine.sides import Pair, Side

CODES = {
    "bad_request",
    "bad_card",
    "duplicate_card",
    "wrong_card_count",
    "bad_rules",
    "missing_upcard",
    "impossible_count",
    "over_knock_limit",
    "bad_meld",
    "declared_mismatch",
    "score_mismatch",
    "impossible_score",
    "after_game_end",
}


KINDS = [kind for kind in EngineError.__subclasses__() if kind.__module__ == errors.__name__]


def test_there_is_one_error_for_each_code_of_the_contract() -> None:
    assert sorted(kind.code for kind in KINDS) == sorted(CODES)


def test_the_tree_at_the_top_of_the_module_names_every_error() -> None:
    assert all(kind.__name__ in str(errors.__doc__) for kind in KINDS)


def test_a_side_in_a_message_goes_by_its_name() -> None:
    error = EngineError("{who} knocked with {count}.", who=Side.B, count=12)
    assert error.wording(Pair("Ann", "Ben")) == "Ben knocked with 12."
    assert str(error) == "B knocked with 12."


def test_braces_that_a_player_typed_stay_as_they_are() -> None:
    error = BadRequest("“{word}” is not understood by {who}.", word="{who}", who=Side.A)
    assert error.wording(Pair("{word}", "Ben")) == "“{who}” is not understood by {word}."


@pytest.mark.parametrize(
    ("field", "prefixes", "whole"),
    [
        ("A", ["deadwood", "deals[3]", "game"], "game.deals[3].deadwood.A"),
        ("", ["hand"], "hand"),
        ("[2]", ["laid_down", "deal"], "deal.laid_down[2]"),
        ("upcard", ["deal"], "deal.upcard"),
    ],
)
def test_a_field_is_a_path_from_the_top_of_the_request(field: str, prefixes: list[str], whole: str) -> None:
    error = EngineError("", field=field)
    for prefix in prefixes:
        error = error.under(prefix)
    assert error.field == whole


def test_a_score_that_differs_carries_the_right_one() -> None:
    error = ScoreMismatch("The sheet says {paper}, but it is {expected}.", expected=37, paper=27)
    assert error.expected == 37
    assert str(error) == "The sheet says 27, but it is 37."


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        ("six", "“six”"),
        (6.5, "6.5"),
        (["7h", None], '["7h", null]'),
        (float("nan"), "no number"),
        (float("-inf"), "so large a number"),
        (10**5000, "so large a number"),
        ("♥" * 50, "“" + "♥" * 39 + "…"),
    ],
    ids=lambda value: repr(value)[:20] if not isinstance(value, int) else "int",
)
def test_a_value_is_shown_as_the_request_has_it(value: object, words: str) -> None:
    assert as_given(value) == words


def test_a_figure_beyond_all_sheets_is_not_written_out() -> None:
    error = EngineError("{most} and {more} and {endless}.", most=98, more=-999_999, endless=10**5000)
    assert str(error) == "98 and -999999 and so large a number."
