"""The worker of the one-command start: Celery in one process, with a clock of its own instead of Celery's beat.

It is started by config/serve.py, which holds the other end of its standard input: when that closes, for whatever
reason the starter ended, the worker ends too.
"""

import logging
import os
import sys
import threading
import time
import warnings

from celery.apps.worker import Worker
from celery.worker import state

PATIENCE = 10.0
"""Seconds that a job in hand has to finish in when the worker should end; after that another one begins it again."""

logger = logging.getLogger(__name__)


def main() -> None:
    """Work until standard input closes."""
    threading.Thread(target=_end_with_starter, daemon=True).start()
    warnings.filterwarnings("ignore", message="You're running the worker with superuser privileges")
    os.environ["CELERY_SKIP_CHECKS"] = "1"  # the starter has made them; here they would load every page
    from config.celery import app

    app.loader.import_default_modules()  # sets Django up
    threading.Thread(target=_tick_now_and_then, daemon=True).start()
    Worker(
        app=app, pool="solo", concurrency=1, quiet=True, loglevel="WARNING",
        without_gossip=True, without_mingle=True, without_heartbeat=True,
    ).start()  # fmt: skip


def _end_with_starter() -> None:
    while sys.stdin.buffer.read(1):
        pass
    deadline = time.monotonic() + PATIENCE
    while state.active_requests and time.monotonic() < deadline:
        time.sleep(0.02)
    # At once, without Celery's own way down: whatever it had in hand is a row, and the next worker finds it.
    os._exit(0)


def _tick_now_and_then() -> None:
    from django.conf import settings
    from django.db import connections

    from league.tasks import tick

    while True:
        try:
            tick()
        except Exception:  # the clock outlives a database that is away for a while
            logger.exception("The jobs could not be looked after; the next look comes soon")
        finally:
            connections.close_all()
        time.sleep(settings.JOB_TICK)


if __name__ == "__main__":
    main()
