"""The progress bar: on a terminal alone."""

from io import StringIO

import pytest

from engine.progress import Progress


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_it_fills_up_and_is_wiped_out() -> None:
    terminal = Terminal()
    with Progress(2000, "games", terminal) as progress:
        progress.add(1000)
        shown = terminal.getvalue().split("\r")[-1]
        assert shown == "█" * 20 + "░" * 20 + " 1,000 of 2,000 games"
        progress.add(1000)
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_it_is_wiped_out_when_something_goes_wrong() -> None:
    terminal = Terminal()
    with pytest.raises(ZeroDivisionError), Progress(10, "games", terminal):
        raise ZeroDivisionError
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_nothing_is_written_anywhere_else() -> None:
    file = StringIO()
    with Progress(10, "games", file) as progress:
        progress.add(10)
    assert file.getvalue() == ""
