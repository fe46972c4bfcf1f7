"""Processes that tests start: our own programs, and a Redis that may be stopped."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


def until(holds: Callable[[], object], seconds: float, why: Callable[[], str]) -> None:
    """Wait until this holds; fail with what ``why`` says then if it takes longer."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"after {seconds:.0f} s: {why()}"
        time.sleep(0.05)


def environment(**ours: str) -> dict[str, str]:
    """This process's environment, with what Undercut reads in it set anew."""
    theirs = ("DJANGO_", "UNDERCUT_", "DATABASE_URL", "REDIS_URL", "PYTHONWARNINGS")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(theirs)}
    return {**kept, "DJANGO_SETTINGS_MODULE": "config.settings", **ours}


@contextmanager
def running(command: list[str], env: Mapping[str, str], log: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program of ours meanwhile, with a pipe as its standard input; it is killed at the end."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=output, stderr=output,
            start_new_session=True,
        )  # fmt: skip
    try:
        yield process
    finally:
        kill_with_children(process)


def kill_with_children(process: subprocess.Popen[bytes]) -> None:
    """End a process that we started, and whatever it started in its own session."""
    if process.stdin:
        process.stdin.close()
    with suppress(ProcessLookupError):
        os.killpg(process.pid, 9)
    process.wait(10)


def python(*arguments: str) -> list[str]:
    """A command for the Python that runs the tests."""
    return [sys.executable, *arguments]


@contextmanager
def redis(port: int, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a Redis of our own on that port meanwhile; nothing of it is kept."""
    program = shutil.which("redis-server")
    assert program, "no redis-server here: on Debian, apt-get install redis-server"
    command = [program, "--port", str(port), "--bind", HOST, "--save", "", "--appendonly", "no"]
    with running(command, os.environ, folder / "redis.log") as process:
        until(lambda: listens(port), 10, lambda: "Redis does not answer")
        yield process


def listens(port: int) -> bool:
    """Whether something answers on that port."""
    try:
        socket.create_connection((HOST, port), timeout=1).close()
    except OSError:
        return False
    return True
