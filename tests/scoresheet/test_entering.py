"""Whether a deal fits on a sheet: asked before every write, and while it is typed."""

import uuid
from typing import Any

import pytest

from engine.errors import (
    EngineError,
    ImpossibleCount,
    ImpossibleScore,
    MissingUpcard,
    OverKnockLimit,
    ScoreMismatch,
)
from engine.rules import BoxesCount
from engine.sides import Pair, Side
from scoresheet.entering import Entered, check_entry, check_lines
from scoresheet.errors import GameEnds, MatchOver, RunningDiffers
from scoresheet.models import Deal, Sheet
from scoresheet.queries import games_of
from tests.sheets import enter, line, rows_of, start

pytestmark = pytest.mark.django_db


def fits(sheet: Sheet, text: str, *, game: int = 1) -> Entered:
    """Ask for a line at the end of a game."""
    row = Deal(place=1 << 60, token=uuid.uuid4())
    return check_entry(sheet, games_of(sheet), game, row, line(sheet, text))


def refusal(sheet: Sheet, text: str, error: type[Exception]) -> str:
    before = rows_of(sheet)
    with pytest.raises(error) as caught:
        fits(sheet, text)
    assert rows_of(sheet) == before
    wrong = caught.value
    return wrong.wording(sheet.names) if isinstance(wrong, EngineError) else str(wrong)


@pytest.mark.parametrize(
    ("rules", "text", "error", "words"),
    [
        (
            {},
            "a 12 17",
            OverKnockLimit,
            "Ann knocked with 12, but the knock limit is 10: that is 2 too many.",
        ),
        ({"slug": "straight"}, "b 3 17", OverKnockLimit, "Ben knocked with 3, but only gin ends this deal."),
        (
            {"slug": "oklahoma"},
            "7h b 8 17",
            OverKnockLimit,
            "Ben knocked with 8, but with 7h turned up the knock limit is 7: that is 1 too many.",
        ),
        ({}, "a 4 99", ImpossibleCount, "Ben's count can't be 99: ten cards leave 98 at the most"),
        ({}, "b 4 120", ImpossibleCount, "Ann's count can't be 120"),
        ({}, "a 4 17 =27", ScoreMismatch, "The sheet says 27, but it is 13:"),
        ({}, "w =5", ScoreMismatch, "The sheet says 5, but it is 0:"),
        ({"slug": "oklahoma"}, "a 4 17", MissingUpcard, "upcard"),
        ({}, "a +140", ImpossibleScore, "can't bring 140"),
        ({}, "b +10 g", ImpossibleScore, "A gin can't bring 10: under these rules it is 25 to 123."),
        ({}, "t", ImpossibleScore, "equal counts goes to the defender"),
    ],
)
def test_what_the_rules_forbid_is_refused_with_its_figures_and_names(
    rules: dict[str, Any], text: str, error: type[Exception], words: str
) -> None:
    assert words in refusal(start(**rules), text, error)


def test_the_paper_that_says_27_where_the_counts_give_37_is_told_why() -> None:
    assert refusal(start(), "a g 12 =27", ScoreMismatch) == (
        "The sheet says 27, but it is 37: 12 left to the other side, and 25 for gin is 37."
    )


def test_a_running_total_that_differs_is_taken_apart() -> None:
    sheet = start()
    enter(sheet, "a 4 28")
    assert refusal(sheet, "a 4 17 /47", RunningDiffers).startswith(
        "The paper says Ann has 47 after this deal, but it is 37: 24 before, and 13 for this deal. If an earlier"
    )


def test_the_total_asked_for_is_the_winners_even_when_the_other_side_knocked() -> None:
    sheet = start()
    enter(sheet, "b 4 28")
    assert fits(sheet, "a 9 4 /54").deal.winner == "B"
    assert "Ben has 30 after this deal, but it is 54: 24 before, and 30 for" in refusal(
        sheet, "a 9 4 /30", RunningDiffers
    )


def test_boxes_that_count_at_once_are_part_of_the_running_total() -> None:
    sheet = start(boxes_count=BoxesCount.AT_ONCE)
    enter(sheet, "a 4 17")
    fits(sheet, "a 4 14 /73")
    assert "but it is 73: 38 before, and 10 for this deal with 25 for its box." in refusal(
        sheet, "a 4 14 /48", RunningDiffers
    )


def test_of_a_hollywood_session_any_column_that_the_deal_counts_in_will_do() -> None:
    sheet = start("hollywood")
    enter(sheet, "a 4 17", "a 4 24")  # 33 in game 1, 20 in game 2
    for running in (43, 30, 10):
        fits(sheet, f"a 4 14 /{running}")
    said = refusal(sheet, "a 4 14 /53", RunningDiffers)
    assert "but it is 43 in game 1 and 30 in game 2 and 10 in game 3, 10 for this deal." in said


def test_a_wash_has_no_running_total_to_differ() -> None:
    assert fits(start(), "w /77").deal.outcome == "wash"


def test_a_deal_after_the_end_of_its_game_is_refused() -> None:
    sheet = start()
    enter(sheet, "a g 60", "a 4 30")
    assert "when Ann reached 111 (the target is 100)" in refusal(sheet, "b 4 17", GameEnds)


def test_a_deal_after_the_end_of_a_hollywood_session_is_refused() -> None:
    sheet = start("hollywood", target=50)
    enter(sheet, "a g 60", "a g 60", "a g 60")
    assert "All three games were over after deal 3." in refusal(sheet, "b 4 17", GameEnds)


def test_a_deal_after_the_last_of_a_number_of_deals_is_refused() -> None:
    sheet = start(deals=1)
    enter(sheet, "a g 60")
    assert refusal(sheet, "b 4 17", GameEnds) == "The match ended with its deal 1."


def test_no_game_begins_after_the_match_was_decided() -> None:
    sheet = start(best_of=3)
    enter(sheet, *["a g 98"] * 2)
    with pytest.raises(MatchOver, match="The match is decided"):
        fits(sheet, "a 4 17", game=3)


def test_the_deal_that_fits_is_added_up_in_its_place_and_nothing_is_written() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "b 4 17")
    before = rows_of(sheet)
    games = games_of(sheet)
    first = games[0][1][0]
    entered = check_entry(sheet, games, 1, first, line(sheet, "b g 2"))
    assert entered.match.total == Pair(0, 40)
    assert [deal.pk for deal in entered.match.games[0].deals] == [deal.pk for deal in games[0][1]]
    new = check_entry(
        sheet, games_of(sheet), 1, Deal(place=first.place - 1, token=uuid.uuid4()), line(sheet, "w")
    )
    assert new.match.games[0].deals[0] is new.deal
    assert rows_of(sheet) == before


def test_the_first_deal_of_a_game_brings_its_first_dealer() -> None:
    sheet = start(first_dealer=Side.B)
    assert fits(sheet, "a 4 17").match.games[0].first_dealer is Side.B


def test_lines_that_stand_add_up() -> None:
    sheet = start()
    enter(sheet, "a 4 17")
    assert check_lines(sheet, games_of(sheet)).total == Pair(13, 0)
