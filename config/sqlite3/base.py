"""SQLite for many threads: who has waited longest to write goes first.

SQLite lets one write at a time and has the others look again every tenth of a second, so of twenty scorers somebody can
be unlucky until the time is up and be told that the database is locked. Within one process the threads stand in a queue
instead; SQLite's own waiting remains between processes.
"""

from __future__ import annotations

import threading
from collections import defaultdict, deque
from typing import Any

from django.db.backends.sqlite3 import base


class Queue:
    """First come, first served; one at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Event] = deque()

    def enter(self, timeout: float) -> bool:
        """Wait for one's turn, at most so many seconds; say whether it came."""
        with self._lock:
            if not self._taken:
                self._taken = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        if turn.wait(timeout):
            return True
        with self._lock:
            if turn.is_set():  # it came in the last moment
                return True
            self._waiting.remove(turn)
        return False

    def leave(self) -> None:
        """Let the next one in."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


QUEUES: defaultdict[str, Queue] = defaultdict(Queue)
"""One for each database file."""


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that stands in the queue of its database from the start of a transaction to its end."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._has_its_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        if not self._has_its_turn:  # without a turn in time SQLite decides, and says what is wrong
            self._has_its_turn = self._queue.enter(self.settings_dict["OPTIONS"].get("timeout", 5))
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # Django's own hook, without a type
        except BaseException:
            self._leave()
            raise

    def commit(self) -> None:
        """Commit, then let the next one in."""
        super().commit()
        self._leave()

    def rollback(self) -> None:
        """Roll back and let the next one in, whatever came of it."""
        try:
            super().rollback()
        finally:
            self._leave()

    def close(self) -> None:
        """Close the connection; nobody waits for one that is gone."""
        try:
            super().close()
        finally:
            self._leave()

    @property
    def _queue(self) -> Queue:
        return QUEUES[str(self.settings_dict["NAME"])]

    def _leave(self) -> None:
        if self._has_its_turn:
            self._has_its_turn = False
            self._queue.leave()
