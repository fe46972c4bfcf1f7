"""Runs of wins, and of matches that were not lost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.career.runs import UNBEATEN, WINNING, longest_run, present_run, runs
from tests.engine.career.seasons import in_turn

KINDS = [(WINNING, "W+"), (UNBEATEN, "[WD]+")]


@pytest.mark.parametrize(("kept", "pattern"), KINDS)
@given(st.text("WDL", max_size=40))
def test_the_runs_are_those_that_a_reader_finds(kept, pattern, results):
    found = [(run.first.key, run.last.key, run.length) for run in runs(in_turn(results), kept)]
    expected = [(m.start(), m.end() - 1, m.end() - m.start()) for m in re.finditer(pattern, results)]
    assert found == expected


@pytest.mark.parametrize(("kept", "pattern"), KINDS)
@given(st.text("WDL", max_size=40))
def test_the_longest_is_the_first_of_the_longest(kept, pattern, results):
    longest = longest_run(in_turn(results), kept)
    parts = re.findall(pattern, results)
    if not parts:
        assert longest is None
        return
    length = max(map(len, parts))
    assert longest.length == length
    others = [run.first.key for run in runs(in_turn(results), kept) if run.length == length]
    assert longest.first.key == min(others)


@pytest.mark.parametrize(
    ("results", "length"),
    [("", None), ("L", None), ("WL", None), ("LWW", 2), ("W", 1), ("WWD", None)],
)
def test_the_present_run_goes_to_the_last_match(results, length):
    run = present_run(in_turn(results), WINNING)
    assert (run.length if run else None) == length
    assert run is None or run.going


def test_a_draw_ends_a_winning_run_and_not_an_unbeaten_one():
    seen = in_turn("WWDWL")
    assert longest_run(seen, WINNING).length == 2
    unbeaten = longest_run(seen, UNBEATEN)
    assert (unbeaten.length, unbeaten.going) == (4, False)
