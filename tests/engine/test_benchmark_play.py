"""The benchmarks of played deals run and add up; how fast anything is, no test asks."""

import pytest

from benchmarks import play, replay
from engine.presets import PRESETS


def test_the_points_of_played_deals_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert play.main(["--games", "20"]) == 0
    assert "but the hands say" not in capsys.readouterr().out


def test_deals_under_every_preset_replay_and_are_scored_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay.main(["--deals", "3", "--seed", "5"]) == 0
    printed = capsys.readouterr().out
    assert all(f"{slug:<12} simple" in printed for slug in PRESETS)
    assert printed.endswith("All agree.\n")
