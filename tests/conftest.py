"""What every test stands on: no network, a database of its own, Debian's Chromium."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.contrib.auth.hashers import Argon2PasswordHasher, get_hashers
from django.db import transaction
from playwright.sync_api import BrowserContext, ConsoleMessage
from pytest_django.live_server_helper import LiveServer

from config.celery import app as celery_app
from tests import network
from tests.chromium import ARGUMENTS, find_chromium

# Playwright keeps an event loop in the thread of the test, where Django would refuse to touch the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
network.switch_off()
# The same examples on every machine, for as long as they take, and no folder left behind.
hypothesis.settings.register_profile(
    "undercut",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("undercut")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests wait for a disk, a database and a browser as long as they compute."""
    return (os.cpu_count() or 1) + 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what a test has measured, for whoever wants to know: it is no condition of the test."""
    for report in terminalreporter.stats.get("passed", []):
        for name, said in report.user_properties:
            if name == "measured":
                terminalreporter.write_line(said)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what opens a page, so that `-m "not browser"` leaves out what needs Chromium."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Give each process of each run a database of its own: two runs at once never meet.

    SQLite's is a file like the real one: in memory, its locks would work differently.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        name = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    else:
        worker = getattr(request.config, "workerinput", {}).get("workerid", "main")
        name = f"test_{database['NAME']}_{os.getpid()}_{worker}"
    database.setdefault("TEST", {})["NAME"] = name


@pytest.fixture(scope="module")
def for_the_module(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Let a fixture of a module write rows that all its tests stand on; they are gone after the last of them.

    Each test's own writes are taken back to there: a transaction within this one. Not for tests that commit.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the Chromium of this machine: Playwright's own is never downloaded."""
    chromium = find_chromium()
    assert chromium, "no Chromium here: install Debian's package chromium, or name one with UNDERCUT_CHROMIUM"
    return {**browser_type_launch_args, "executable_path": chromium, "args": ARGUMENTS}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """Let `page.goto("/judge/")` open the product's page: whoever asks for a page gets a server and a database."""
    return str(live_server.url)


NO_FAULT = ("Failed to load resource", "htmx:sendAbort", "htmx:afterRequest")


@pytest.fixture
def context(context: BrowserContext) -> Iterator[BrowserContext]:
    """Fail the test if a page's script broke or the Content-Security-Policy had to stop something.

    An answer of 4xx or 5xx is no such fault: those are for the test to look at. Nor is a request that the next key or
    the next page made needless: htmx writes that it was aborted where errors are written.
    """
    faults: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NO_FAULT):
            faults.append(message.text)

    context.on("console", note)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.set_default_timeout(60_000)
    yield context
    assert not faults, "the browser complained: " + "; ".join(faults)


@pytest.fixture
def data_dir(settings: Any, tmp_path: Path) -> Path:
    """Return an empty data folder that stands in for var/."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture(scope="session", autouse=True)
def messages_stay_here() -> None:
    """Send "run job N" to nobody: a worker that runs on this machine for the club has other jobs of that number."""
    celery_app.conf.update(broker_url="memory://", broker_transport_options={})


class QuickArgon2(Argon2PasswordHasher):
    """The product's way of keeping passwords with the least work for it: tests make hundreds of accounts."""

    time_cost = 1
    memory_cost = 8
    parallelism = 1


@pytest.fixture(scope="session", autouse=True)
def passwords_are_kept_quickly() -> None:
    """Spare the second that guessing a password is meant to take. What a test starts as a program takes it."""
    settings.PASSWORD_HASHERS = [f"{QuickArgon2.__module__}.{QuickArgon2.__qualname__}"]
    get_hashers.cache_clear()
