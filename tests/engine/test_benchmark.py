"""The benchmark runs, and sees a wrong sum. How fast anything is, no test asks."""

import pytest

from benchmarks.engine import Question, main, print_row


def test_the_benchmark_prints_a_row_for_each_kind_of_work_and_the_sums_agree(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--seconds", "0.01", "--cases", "12"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["engine", "search", "ratio", "sums"]
    assert len(rows) == 5
    assert all(" over " in row and "DIFFER" not in row for row in rows)


def test_a_figure_that_differs_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    wrong = Question("wrong", [(1, 1), (2, 2)], lambda case: case, lambda case: case + (case == 2))
    assert not print_row(wrong, seconds=1)
    assert "DIFFER: 3 for 4 over 2" in capsys.readouterr().out
