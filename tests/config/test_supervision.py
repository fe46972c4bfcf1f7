"""A program that is kept running beside the server."""

import logging
import sys
import time

import pytest

from config import supervision
from config.supervision import Supervised
from tests.servers import until


def test_a_program_that_cannot_start_is_tried_again_with_growing_pauses(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(supervision, "FIRST_PAUSE", 0.01)
    with caplog.at_level(logging.WARNING):
        broken = Supervised("It", "/there/is/no/such/program")
        broken.start()
        until(lambda: len(caplog.records) >= 5, 10, lambda: "it was not tried again")
        broken.stop()
    pauses = [float(str(record.args[2])) for record in caplog.records[:5] if isinstance(record.args, tuple)]
    assert pauses == [0.01, 0.02, 0.04, 0.08, 0.16]
    assert "No such file" in caplog.text


def test_a_program_that_does_not_heed_its_closed_input_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervision, "PATIENCE", 0.3)
    deaf = Supervised("It", sys.executable, "-c", "import time; time.sleep(60)")
    deaf.start()
    until(lambda: deaf.process is not None, 10, lambda: "it was not started")
    began = time.monotonic()
    deaf.stop()
    assert deaf.process is not None
    assert deaf.process.wait(5) == -9
    assert time.monotonic() - began < 5
