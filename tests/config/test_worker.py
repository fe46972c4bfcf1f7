"""The worker beside the pages of the one-command start: there while they are, gone when they are."""

import os
import shutil
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.servers import HOST, environment, free_port, listens, python, running, until

pytestmark = pytest.mark.xdist_group("worker")


class Start:
    """The product as `./undercut` starts it, on an empty data folder."""

    def __init__(self, process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
        self.process = process
        self.port = port
        self.folder = folder

    def workers(self) -> list[int]:
        """The processes that it has started and that still run."""
        listed = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return [int(line.split()[0]) for line in listed.stdout.splitlines() if "config.worker" in line]

    def worker(self) -> int:
        """Its worker, once there is one."""
        until(self.workers, 90, lambda: f"there is no worker: {self.log()}")
        (number,) = self.workers()
        return number

    def copies(self) -> list[Path]:
        """What the first background work has made: a copy of the database."""
        return list((self.folder / "backups").glob("*.sqlite3"))

    def log(self) -> str:
        """What it has said."""
        return (self.folder / "log").read_text()


@contextmanager
def started(folder: Path, **more: str) -> Iterator[Start]:
    port = free_port()
    env = environment(UNDERCUT_DATA=str(folder), **more)
    with running(python("-m", "config.serve", "--port", str(port)), env, folder / "log") as process:
        start = Start(process, port, folder)
        until(lambda: "Ctrl-C" in start.log() or process.poll() is not None, 120, lambda: "it does not start")
        until(lambda: listens(port), 10, start.log)
        yield start


@pytest.fixture(scope="module")
def unworked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder after a first start without a worker, to be copied: making the database takes its time."""
    folder = tmp_path_factory.mktemp("unworked")
    with started(folder, UNDERCUT_WORKER="0") as start:
        start.process.send_signal(signal.SIGTERM)
        start.process.wait(20)
    return folder


@pytest.fixture
def folder(unworked: Path, tmp_path: Path) -> Path:
    """A data folder in which no worker has done anything yet."""
    (unworked / "log").unlink(missing_ok=True)
    return Path(shutil.copytree(unworked, tmp_path / "data"))


def runs(number: int) -> bool:
    """Whether a process is there (and not merely waiting to be noticed as gone)."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def page(port: int) -> int:
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(
        f"http://{HOST}:{port}/healthz/", timeout=60
    ) as answer:
        return int(answer.status)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda how: how.name)
def test_the_worker_does_its_work_and_ends_with_the_pages_however_they_end(
    how: signal.Signals, folder: Path
) -> None:
    with started(folder) as start:
        worker = start.worker()
        until(start.copies, 90, lambda: f"the worker has done nothing: {start.log()}")
        start.process.send_signal(how)
        until(lambda: not runs(worker), 15, lambda: "the worker stayed behind")
        assert start.process.wait(20) == (-9 if how == signal.SIGKILL else 0)
        assert "WARNING" not in start.log()


def test_a_worker_that_dies_is_started_again_while_the_pages_go_on(folder: Path) -> None:
    with started(folder) as start:
        first = start.worker()
        os.kill(first, signal.SIGKILL)
        until(lambda: start.workers() not in ([], [first]), 90, lambda: "no other worker came")
        assert page(start.port) == 200
        until(start.copies, 90, lambda: f"the other worker has done nothing: {start.log()}")
        assert "started again in 1 s" in start.log()


def test_it_starts_without_a_worker_where_that_is_wished(folder: Path) -> None:
    with started(folder, UNDERCUT_WORKER="0") as start:
        assert page(start.port) == 200
        assert start.workers() == []
        assert not (folder / "broker").exists()
