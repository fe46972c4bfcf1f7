"""What `./undercut test` runs: every check, then every test; with arguments, pytest alone with these."""

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg

from tests import chromium, servers

PYTHON = sys.executable
LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"
AUDIT = "known holes"
CHECKS = {
    "mypy": ["-m", "mypy"],
    "ruff": ["-m", "ruff", "check"],
    "ruff format": ["-m", "ruff", "format", "--check"],
    "import-linter": ["-c", LINT_IMPORTS],
    "djlint": ["-m", "djlint", "templates", "--lint", "--quiet"],
    "migrations": ["manage.py", "makemigrations", "--check", "--dry-run"],
    AUDIT: ["-m", "tests.audit"],
    "deployment": ["manage.py", "check", "--deploy", "--fail-level", "WARNING"],
}
WITH_ROWS = ["tests/league", "tests/scoresheet"]  # what runs on PostgreSQL too
POSTGRES = os.environ.get("UNDERCUT_TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
REQUIREMENTS = Path(__file__).parent.parent / "requirements"
FAST = Path(sys.prefix) / "fast"
IN_CI = bool(os.environ.get("CI"))


def main(arguments: list[str]) -> int:
    """Run it all, say at the end what failed, and return the exit status."""
    if arguments:
        return _pytest(arguments)
    failed = _failed_checks()
    left_out = [] if _have_servers() else ["servers"]
    if _postgres_answers():
        if _pytest([*WITH_ROWS, *_without(left_out)], DATABASE_URL=POSTGRES):
            failed.append("tests on PostgreSQL")
    elif IN_CI:
        failed.append("tests on PostgreSQL (it does not answer)")
    if left_out and IN_CI:
        failed.append("tests with servers (PostgreSQL or Redis is missing)")
    if not _have_browser():
        left_out.append("browser")
        packages = " ".join(chromium.PACKAGES)
        failed.append(f"browser tests (Chromium cannot start here: as root, apt-get install {packages})")
    if _pytest(_without(left_out), DATABASE_URL=""):
        failed.append("tests")
    failed += _failed_with_fast()
    if not _postgres_answers():
        print("PostgreSQL does not answer here: the database tests ran on SQLite alone.")
    if "servers" in left_out:
        print(
            "Without PostgreSQL, Redis on port 6379 and the program redis-server, the larger set-up was left out."
        )
    print("FAILED: " + "; ".join(failed) if failed else f"All is well: {', '.join(CHECKS)}, tests.")
    return 1 if failed else 0


def _failed_checks() -> list[str]:
    with ThreadPoolExecutor(2) as pool:
        return [name for name, passed in zip(CHECKS, pool.map(_check, CHECKS), strict=True) if not passed]


def _check(name: str) -> bool:
    """Run one check; print what it said if it failed, and of the audit always: it may have got no answer."""
    began = time.monotonic()
    environment = {**os.environ, "UNDERCUT_HTTPS": "1", "UNDERCUT_DEBUG": "", "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        [PYTHON, *CHECKS[name]], env=environment, capture_output=True, text=True, check=False
    )
    print(f"{name}: {'FAILED' if done.returncode else 'ok'} ({time.monotonic() - began:.1f} s)", flush=True)
    if done.returncode or name == AUDIT:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def _pytest(arguments: list[str], **environment: str) -> int:
    return subprocess.call([PYTHON, "-m", "pytest", *arguments], env={**os.environ, **environment})


def _failed_with_fast() -> list[str]:
    """The engine in bulk, with what only its extra needs: all other tests run without."""
    if not _install_fast():
        return ["tests of the extra fast (its packages could not be installed)"]
    return ["tests of the extra fast"] if _pytest(["-n0", "tests/engine/fast"], PYTHONPATH=str(FAST)) else []


def _install_fast() -> bool:
    wanted = REQUIREMENTS / "fast.txt"
    stamp = FAST / "installed"
    if stamp.exists() and stamp.read_bytes() == wanted.read_bytes():
        return True
    shutil.rmtree(FAST, ignore_errors=True)
    pip = next(REQUIREMENTS.glob("pip-*.whl")) / "pip"
    options = ["-qq", "--no-input", "--disable-pip-version-check", "--only-binary=:all:", "--require-hashes"]
    install = [PYTHON, str(pip), "install", *options, "--target", str(FAST), "-r", str(wanted)]
    if subprocess.call(install, env={**os.environ, "PIP_USER": "0"}):
        return False
    stamp.write_bytes(wanted.read_bytes())
    return True


def _without(marks: list[str]) -> list[str]:
    return ["-m", " and ".join(f"not {mark}" for mark in marks)] if marks else []


def _have_servers() -> bool:
    return bool(shutil.which("redis-server")) and servers.listens(6379) and _postgres_answers()


def _postgres_answers() -> bool:
    try:
        psycopg.connect(POSTGRES, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def _have_browser() -> bool:
    """Look for what the browser tests need; as root on Debian, install it where it is missing."""
    if not chromium.can_start() and os.geteuid() == 0 and shutil.which("apt-get"):
        print("Installing Chromium for the browser tests.", flush=True)
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *chromium.PACKAGES]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update", "-qq"], install):
            subprocess.call(command, env=environment, stdout=subprocess.DEVNULL)
    return chromium.can_start()


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
