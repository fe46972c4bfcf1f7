"""The page about the table: its examples run, and it has a heading for every tie-break."""

import doctest
from pathlib import Path

from engine.standings.tie_breaks import TIE_BREAKS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "standings.md"


def test_the_examples_of_the_page_are_right():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


def test_every_tie_break_has_its_heading_and_an_example():
    sections = PAGE.read_text().split("\n## ")
    by_heading = {section.split("\n", 1)[0]: section for section in sections}
    assert all(">>>" in by_heading[name] for name in TIE_BREAKS)
