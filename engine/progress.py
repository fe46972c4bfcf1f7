"""A progress bar for a terminal."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TextIO

_WIDTH = 40


class Progress:
    """A bar on standard error that fills up and is wiped out at the end; nothing where that is no terminal.

    Use it as a context: ``with Progress(1000, "games") as progress: progress.add(10)``.
    """

    def __init__(self, whole: int, what: str, stream: TextIO | None = None) -> None:
        self.whole, self.what, self.done = whole, what, 0
        self.stream = sys.stderr if stream is None else stream
        self.shown = self.stream.isatty()

    def __enter__(self) -> Progress:
        self.add(0)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._write("\r\x1b[K")

    def add(self, count: int) -> None:
        """So many more are done."""
        self.done += count
        filled = _WIDTH * self.done // self.whole
        bar = "█" * filled + "░" * (_WIDTH - filled)
        self._write(f"\r{bar} {self.done:,} of {self.whole:,} {self.what}")

    def _write(self, text: str) -> None:
        if self.shown:
            self.stream.write(text)
            self.stream.flush()
