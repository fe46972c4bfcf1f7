"""The one command, on a machine that has nothing: a copy of the project in a folder with spaces, an empty home."""

import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
PATH = f"/usr/local/bin:/usr/bin:/bin:{Path(sys.base_prefix) / 'bin'}"
NOBODY = 65534  # Debian's user and group for those who own nothing

pytestmark = [pytest.mark.start, pytest.mark.xdist_group("start")]


class Copy:
    """A copy of the files that git knows, in the state they are in now, and what can be done with it.

    It is an ordinary user's, even where the tests are run by root.
    """

    def __init__(self, folder: Path) -> None:
        self.root = folder / "un der cut"
        self.home = folder / "home"
        self.user = NOBODY if os.geteuid() == 0 else None
        self.home.mkdir(parents=True)
        for name in _known_to_git():
            target = self.root / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
        for path in [folder, *folder.rglob("*")] if self.user else []:
            os.chown(path, NOBODY, NOBODY)

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the script to its end."""
        return subprocess.run(
            [self.root / "undercut", *arguments],
            env=self._environment(environment), cwd=self.home, user=self.user, group=self.user,
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip

    @contextmanager
    def started(self, port: int) -> Iterator[str]:
        """Start the product, give what it said, and stop it with Ctrl-C; it must end quietly."""
        process = subprocess.Popen(
            [self.root / "undercut", "--port", str(port)],
            env=self._environment({}), cwd=self.home, user=self.user, group=self.user,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            yield _read_until(process, "Ctrl-C")
        finally:
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=20)
        assert process.returncode == 0
        assert errors == ""
        assert "everything entered is kept" in output

    def _environment(self, more: dict[str, str]) -> dict[str, str]:
        ours = ("DJANGO_", "UNDERCUT_", "DATABASE_URL", "VIRTUAL_ENV", "PYTHON")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        return {
            **kept,
            "PATH": PATH,
            "HOME": str(self.home),
            "PIP_CACHE_DIR": str(self.home / "cache"),
            **more,
        }


def _known_to_git() -> list[str]:
    command = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split("\0") if name and (ROOT / name).exists()]


def _read_until(process: subprocess.Popen[str], word: str) -> str:
    assert process.stdout
    said = ""
    for line in process.stdout:
        said += line
        if word in line:
            break
    return said


def _free_port() -> int:
    with socket.create_server((HOST, 0)) as probe:
        return int(probe.getsockname()[1])


class Visitor:
    """Somebody's browser, as far as cookies and forms go."""

    def __init__(self, port: int) -> None:
        self.site = f"http://{HOST}:{port}"
        self.cookies = CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.cookies)
        )

    def page(self, path: str, **form: str) -> str:
        """Fetch a page, or send a form to it, and return its text; an answer of 4xx or 5xx raises."""
        sent = urllib.parse.urlencode(form).encode() if form else None
        with self._opener.open(self.site + path, sent, timeout=20) as answer:
            return str(answer.read().decode())

    def sign_in(self, name: str, password: str) -> None:
        """Sign in through the form."""
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page("/sign-in/"))
        assert token
        self.page("/sign-in/", csrfmiddlewaretoken=token[1], username=name, password=password)

    def is_signed_in(self) -> bool:
        """Whether the pages offer to sign out."""
        return "/sign-out/" in self.page("/")


@pytest.fixture(scope="module")
def copy() -> Iterator[Copy]:
    """Give one copy to set up once; pytest's own temporary folders are closed to an ordinary user."""
    with _folder() as folder:
        yield Copy(folder)


@pytest.fixture
def untouched_copy() -> Iterator[Copy]:
    """Give a copy that nothing was installed in yet."""
    with _folder() as folder:
        yield Copy(folder)


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="a bare machine ") as folder:
        yield Path(folder)


def test_one_command_sets_up_and_serves_and_a_second_start_keeps_what_was_there(copy: Copy) -> None:
    port = _free_port()
    visitor = Visitor(port)
    with copy.started(port) as said:
        assert f"http://{HOST}:{port}/" in said
        shown = re.search(r"Sign in as (\w+) with the password (\S+)", said)
        assert shown, said
        visitor.sign_in(*shown.groups())
        assert visitor.is_signed_in()
    with copy.started(port) as said:
        assert "Setting up" not in said
        assert shown[0] in said
        assert visitor.is_signed_in(), "the session, or the key that signs it, was not kept"


def test_what_it_keeps_is_for_its_owner_alone(copy: Copy) -> None:
    assert copy.run("manage", "migrate", "--verbosity=0").returncode == 0
    assert stat.S_IMODE((copy.root / "var").stat().st_mode) == 0o700
    assert stat.S_IMODE((copy.root / "var" / "secret-key").stat().st_mode) == 0o600


def test_a_busy_port_is_said_plainly_with_the_way_out(copy: Copy) -> None:
    with socket.create_server((HOST, 0)) as busy:
        port = busy.getsockname()[1]
        done = copy.run("--port", str(port))
    assert done.returncode == 1
    another = port + 1 if port < 65535 else 8000
    assert done.stderr == (
        f"Port {port} of {HOST} is in use already, perhaps by Undercut. Choose another one: ./undercut --port {another}\n"
    )


@pytest.mark.parametrize(
    ("arguments", "environment", "sentence"),
    [
        (["--port", "99999"], {}, "99999 is no port"),
        (["--host", "192.0.2.1"], {}, "cannot be used (Cannot assign requested address)"),
        ([], {"UNDERCUT_TIME_ZONE": "Mars"}, "Undercut's environment: Incorrect timezone setting: Mars"),
        ([], {"DATABASE_URL": "club"}, "Undercut's environment: Scheme"),
        ([], {"UNDERCUT_DATA": "/proc/club"}, "Undercut cannot use its data folder"),
    ],
)
def test_what_a_person_can_put_right_is_said_in_a_sentence(
    copy: Copy, arguments: list[str], environment: dict[str, str], sentence: str
) -> None:
    done = copy.run("--port", str(_free_port()), *arguments, **environment)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_does_not_answer_is_said_plainly(copy: Copy) -> None:
    done = copy.run("--port", str(_free_port()), DATABASE_URL=f"postgres://club@{HOST}:{_free_port()}/club")
    assert done.returncode == 1
    assert "The database cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_interrupted_installation_is_begun_again(copy: Copy) -> None:
    assert copy.run("manage", "check").returncode == 0
    stamp = copy.root / ".venv" / "installed"
    stamp.unlink()
    (copy.root / ".venv" / "half-written").touch()
    done = copy.run("manage", "check")
    assert "Setting up" in done.stdout
    assert done.returncode == 0, done.stderr
    assert stamp.exists()
    assert not (copy.root / ".venv" / "half-written").exists()


def test_without_its_packages_and_a_network_it_says_so(untouched_copy: Copy) -> None:
    done = untouched_copy.run("manage", "check", PIP_NO_INDEX="1", PIP_FIND_LINKS=str(untouched_copy.home))
    assert done.returncode == 1
    assert "Is this machine online" in done.stderr
    assert "Traceback" not in done.stderr


def test_another_pip_than_the_project_s_own_is_not_used(untouched_copy: Copy) -> None:
    (wheel,) = untouched_copy.root.glob("requirements/pip-*.whl")
    wheel.write_bytes(wheel.read_bytes() + b"!")
    done = untouched_copy.run("manage", "check")
    assert done.returncode == 1
    assert "fetch the project anew" in done.stderr


def test_a_folder_that_may_not_be_written_to_is_said_plainly(untouched_copy: Copy) -> None:
    (untouched_copy.root / ".venv").write_text("a file where the folder should be")
    done = untouched_copy.run()
    assert done.returncode == 1
    assert "Undercut cannot be set up in" in done.stderr
    assert "Traceback" not in done.stderr


def test_its_commands_are_listed_on_request(untouched_copy: Copy) -> None:
    done = untouched_copy.run("--help")
    assert all(command in done.stderr for command in ("--port", "undercut test", "undercut manage"))
