"""Keeping a program running beside the server: started again when it dies, gone when the server is."""

import logging
import subprocess
import threading
import time

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
LIVED_WELL = 60.0
"""Seconds after which a program that dies counts as one that had been running well."""
PATIENCE = 15.0
"""Seconds that a program has to end in."""

logger = logging.getLogger(__name__)


class Supervised:
    """A program that is kept running. Its standard input is a pipe from us: it must end when that closes.

    That holds even when we are killed, which no signal handler of ours could see to.
    """

    def __init__(self, name: str, *command: str) -> None:
        self.name = name
        self.command = command
        self.process: subprocess.Popen[bytes] | None = None
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._keep_running, name=name, daemon=True)

    def start(self) -> None:
        """Start the program, and go on doing so whenever it ends."""
        self._thread.start()

    def stop(self) -> None:
        """Let the program end: close its standard input, wait, and kill it if it stays."""
        self._stopping.set()
        process = self.process
        if process is not None and process.stdin is not None:
            process.stdin.close()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
        self._thread.join(5)

    def _keep_running(self) -> None:
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            began = time.monotonic()
            status = self._run_once()
            if self._stopping.is_set():
                return
            pause = FIRST_PAUSE if time.monotonic() - began > LIVED_WELL else pause
            logger.warning("%s ended (%s); it is started again in %.0f s", self.name, status, pause)
            self._stopping.wait(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _run_once(self) -> int | str:
        try:
            # A session of its own: a Ctrl-C at the terminal is for the server, which then closes the pipe.
            self.process = subprocess.Popen(  # noqa: S603  (our own program)
                self.command, stdin=subprocess.PIPE, start_new_session=True
            )
        except OSError as problem:
            return str(problem)
        return self.process.wait()
