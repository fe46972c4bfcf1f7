"""The benchmark goes on working; how fast anything is, no test asks."""

from benchmarks.printing import SHEETS, empty_pages, filled, made_out
from scoresheet.printing.score_sheets import score_sheets_pdf
from tests.scoresheet.printing.reading import pages_of


def test_the_benchmark_prints_a_round_of_sheets_for_different_people() -> None:
    sheets = [made_out(number) for number in range(SHEETS)]
    assert len({sheet.code for sheet in sheets}) == SHEETS
    assert all(sheet.names.a != sheet.names.b for sheet in sheets)
    text = pages_of(score_sheets_pdf([made_out(7), filled(7)], title="Two"))
    assert "K00007" in text[0]
    assert "knocked with" in text[1]
    assert len(pages_of(empty_pages(3))) == 3
