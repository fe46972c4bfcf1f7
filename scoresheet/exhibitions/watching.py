"""What a worker does between two deals of an exhibition: say that it still works, and look whether it should."""

from __future__ import annotations

import time

from league.jobs import Beat
from scoresheet.models import Exhibition, Going

LOOK_EVERY = 0.5
"""Seconds between two looks at whether an exhibition is still to be played on."""


class Rests(Exception):
    """The exhibition was paused or stopped: what is in hand is left, and begun again when it goes on."""


class Watch:
    """Called after every deal. ``done`` of ``matches`` are played."""

    def __init__(self, exhibition: Exhibition, beat: Beat, matches: int = 1) -> None:
        self._exhibition, self._beat, self._matches = exhibition, beat, matches
        self._look_again = 0.0
        self.done = 0

    def __call__(self) -> None:
        """Raises Rests, and LostJob where the job is another worker's by now."""
        if time.monotonic() >= self._look_again:
            if not is_going(self._exhibition):
                raise Rests
            self._look_again = time.monotonic() + LOOK_EVERY
        self._beat(self.done, self._matches)


def is_going(exhibition: Exhibition) -> bool:
    """Whether it is to be played on, as the database has it now."""
    return Exhibition.objects.filter(pk=exhibition.pk, going=Going.RUNNING).exists()
