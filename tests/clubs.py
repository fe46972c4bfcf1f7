"""A club's set-up beside a test: its environment, its workers, and the test's own database."""

import http.cookiejar
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests import servers
from tests.servers import HOST, environment, free_port, listens, python, running, until


class Club:
    """A club's set-up beside the test: its environment, its programs, its database, which is the test's own."""

    def __init__(self, folder: Path, redis_url: str = "") -> None:
        self.folder = folder
        self.env = environment(
            UNDERCUT_DATA=str(folder), DATABASE_URL=_database(), REDIS_URL=redis_url, UNDERCUT_JOB_LEASE="2",
            DJANGO_SECRET_KEY=settings.SECRET_KEY,
        )  # fmt: skip

    def worker(self) -> AbstractContextManager[subprocess.Popen[bytes]]:
        """Run a worker meanwhile."""
        return running(python("-m", "tests.jobs_at_work", "work"), self.env, self.folder / "worker.log")

    @contextmanager
    def pages(self, user: User) -> Iterator["Pages"]:
        """Run the pages meanwhile, and answer a browser without scripts in which this user is signed in."""
        port = free_port()
        command = python("-m", "waitress", f"--listen={HOST}:{port}", "config.wsgi:application")
        with running(command, self.env, self.folder / "pages.log"):
            until(lambda: listens(port), 60, (self.folder / "pages.log").read_text)
            yield Pages(f"http://{HOST}:{port}", user)

    def manage(self, *arguments: str) -> str:
        """Run ``manage.py`` with these arguments to its end; what it printed."""
        done = subprocess.run(
            python("manage.py", *arguments), cwd=servers.ROOT, env=self.env,
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def want(self, number: int) -> float:
        """Let another process wish for jobs and send for them; the seconds that the sending took."""
        return float(self._ask("want", str(number)))

    def send_again(self, kind: str) -> None:
        """Let another process send for every job of a kind twice more."""
        assert int(self._ask("again", kind))

    def _ask(self, *arguments: str) -> str:
        done = subprocess.run(
            python("-m", "tests.jobs_at_work", *arguments), cwd=servers.ROOT, env=self.env,
            capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def log(self) -> str:
        """What its workers had to say."""
        return (self.folder / "worker.log").read_text()


class Pages:
    """A browser that reads pages and sends forms, signed in."""

    def __init__(self, address: str, user: User) -> None:
        client = Client()
        client.force_login(user)
        self.address = address
        self._secret = "a" * 32
        cookies = f"sessionid={client.cookies['sessionid'].value}; csrftoken={self._secret}"
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}),
            _Stay(),
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()),
        )
        self._opener.addheaders = [("Cookie", cookies)]

    def read(self, path: str) -> str:
        """The page at that address."""
        return self.fetch(path).decode()

    def fetch(self, path: str) -> bytes:
        """The file at that address."""
        with self._opener.open(self.address + path, timeout=60) as answer:
            return bytes(answer.read())

    def send(self, path: str, **fields: str) -> int:
        """Send a form; the status of the answer, 302 where it was taken."""
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": self._secret, **fields}).encode()
        try:
            with self._opener.open(self.address + path, form, timeout=60) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as answer:
            return answer.code


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_arguments: Any, **_options: Any) -> None:
        """Follow no redirect: that it came is the answer."""


def _database() -> str:
    values: dict[str, Any] = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    return (
        f"postgres://{values['USER']}:{values['PASSWORD']}@{values['HOST']}:{values['PORT']}/{values['NAME']}"
    )
