"""Several at the same moment, each with a connection of its own."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connection

from league.errors import LeagueError
from scoresheet.errors import SheetError


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Do these all at the same moment; answer what each answered, or what it was told was wrong."""
    ready = threading.Barrier(len(acts))

    def act_when_all_are_ready(act: Callable[[], Any]) -> Any:
        connection.ensure_connection()
        ready.wait(timeout=20)
        try:
            return act()
        except (LeagueError, SheetError) as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(act_when_all_are_ready, acts))
