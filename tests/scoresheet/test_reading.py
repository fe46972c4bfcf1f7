"""The live reading: what a line would record, said before anything is recorded."""

import pytest

from engine.errors import EngineError
from scoresheet.errors import GameEnds, RunningDiffers
from scoresheet.forms import DealForm
from scoresheet.models import Sheet
from scoresheet.queries import games_of
from scoresheet.reading import Reading, read_entry
from tests.sheets import deal_of, enter, line, rows_of, start, strike

pytestmark = pytest.mark.django_db


def read(sheet: Sheet, text: str, *, game: int = 1, at: int = 0, before: int = 0) -> str:
    kept = rows_of(sheet)
    said = read_entry(sheet, games_of(sheet), line(sheet, text), game=game, at=at, before=before)
    assert rows_of(sheet) == kept
    assert not said.wrong
    return f"{said.words} {said.figure}"


def test_the_first_line_of_a_sheet() -> None:
    assert read(start(), "a 4 17") == "Ann knocked with 4 against 17: Ann +13, 13"


def test_the_running_total_goes_on() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "b g 20")
    assert read(sheet, "b 9 3") == "Undercut: Ben knocked with 9, Ann had 3: Ann +31, 44"
    assert read(sheet, "w") == "Wash: no points"


def test_what_the_deal_ends_is_said() -> None:
    sheet = start(best_of=3)
    enter(sheet, "a g 60")
    assert read(sheet, "a 4 20") == "Ann knocked with 4 against 20: Ann +16, 101, and the game is over"
    enter(sheet, "a 4 20", "a g 60")
    assert read(sheet, "a 4 20", game=2).endswith("Ann +16, 101, and the match is over")


def test_all_columns_of_a_hollywood_session_are_said() -> None:
    sheet = start("hollywood")
    enter(sheet, "a 4 17", "a 4 24")
    assert read(sheet, "a 4 14") == "Ann knocked with 4 against 14: Ann +10, 43 · 30 · 10"


def test_a_correction_is_read_in_its_place() -> None:
    sheet = start()
    enter(sheet, "a 4 17", "a 4 24")
    assert read(sheet, "a 4 27", at=deal_of(sheet, 1).pk) == "Ann knocked with 4 against 27: Ann +23, 23"
    strike(sheet, 1)
    assert read(sheet, "a 4 27", at=deal_of(sheet, 1).pk).endswith("Ann +23, but the line stays struck")


@pytest.mark.parametrize(("place", "total"), [(1, 23), (2, 36)])
def test_an_insertion_is_read_before_its_line(place: int, total: int) -> None:
    sheet = start()
    enter(sheet, "a 4 17", "a 4 24")
    assert read(sheet, "a 4 27", before=deal_of(sheet, place).pk).endswith(f"Ann +23, {total}")


def test_what_would_be_refused_is_refused() -> None:
    sheet = start()
    enter(sheet, "a g 60", "a 4 30")
    for text, error in {"a 4 17": GameEnds, "a 12 17": EngineError}.items():
        with pytest.raises(error):
            read(sheet, text)
    with pytest.raises(RunningDiffers):
        read(sheet, "a 4 30 /99", at=deal_of(sheet, 2).pk)


@pytest.mark.parametrize(
    ("text", "wrong"), [("", False), ("  ", False), ("a", False), ("a 4", False), ("c 4", True)]
)
def test_a_line_that_is_not_complete_yet_is_no_fault(text: str, wrong: bool) -> None:
    form = DealForm({"line": text}, sheet=start())
    assert not form.is_valid()
    said = Reading.of_errors(form)
    assert (said.wrong, said.figure) == (wrong, "")
    assert said.words
