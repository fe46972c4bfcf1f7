"""The larger set-up: what the page on hosting says, what the containers run, and what was started here is one and the same."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
import yaml

from tests.servers import HOST, ROOT, environment, free_port, listens, running, until

COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ["migrate", "web", "worker", "beat"]
POSTGRES = os.environ.get("UNDERCUT_TEST_POSTGRES", "postgres://postgres@127.0.0.1:5432/postgres")
REDIS = f"redis://{HOST}:6379/{os.getpid() % 15 + 1}"


def test_the_page_on_hosting_shows_the_command_of_every_container() -> None:
    shown = re.findall(r"^\|.*\| `([^`]+)` \|$", (ROOT / "docs" / "hosting.md").read_text(), re.MULTILINE)
    assert shown == [service["command"] for service in SERVICES.values() if "command" in service]
    assert [name for name, service in SERVICES.items() if "command" not in service] == ["postgres"]


def test_the_image_starts_as_the_web_container_does() -> None:
    command = re.search(r"^CMD (\[.*\])$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert command
    assert yaml.safe_load(command[1]) == shlex.split(SERVICES["web"]["command"])


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "migrate"])
def test_every_container_that_stays_is_watched_and_started_again(name: str) -> None:
    assert SERVICES[name]["restart"] == "unless-stopped"
    assert SERVICES[name]["healthcheck"]["test"]


def test_no_secret_is_written_down_and_only_the_pages_are_reached_from_outside() -> None:
    for name, service in SERVICES.items():
        for key, value in service.get("environment", {}).items():
            if re.search("PASSWORD|SECRET|DATABASE_URL", key):
                assert re.search(r"\$\{(POSTGRES_PASSWORD|DJANGO_SECRET_KEY):\?", value), f"{name}: {key}"
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["web"]
    assert [name for name, service in SERVICES.items() if "outside" in service["networks"]] == ["web"]


def test_what_the_containers_are_told_is_what_undercut_reads() -> None:
    read = (ROOT / "config" / "settings.py").read_text()
    for name in SERVICES["web"]["environment"]:
        assert name == "GUNICORN_CMD_ARGS" or f'"{name}"' in read, name


def test_docker_itself_accepts_the_file_where_there_is_one() -> None:
    env = {**os.environ, "POSTGRES_PASSWORD": "a", "DJANGO_SECRET_KEY": "b"}
    docker = [shutil.which("docker") or "docker", "compose"]
    if (
        not shutil.which("docker")
        or subprocess.run([*docker, "version"], capture_output=True, check=False).returncode
    ):
        return  # the other tests here have read the file themselves
    checked = subprocess.run(
        [*docker, "config", "--quiet"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stderr


@pytest.fixture
def database() -> Iterator[str]:
    """An empty PostgreSQL database of our own."""
    name = f"undercut_large_{os.getpid()}"
    with psycopg.connect(POSTGRES, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"')
    try:
        yield f"{POSTGRES.rpartition('/')[0]}/{name}"
    finally:
        with psycopg.connect(POSTGRES, autocommit=True) as server:
            server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.servers
def test_started_with_exactly_these_commands_a_page_answers_and_a_job_is_done(
    database: str, tmp_path: Path
) -> None:
    port = free_port()
    env = environment(
        DATABASE_URL=database, REDIS_URL=REDIS, UNDERCUT_DATA=str(tmp_path), UNDERCUT_JOB_LEASE="3",
        PATH=f"{Path(sys.executable).parent}:{os.environ['PATH']}", GUNICORN_CMD_ARGS=f"--bind {HOST}:{port}",
    )  # fmt: skip
    log = tmp_path / "log"
    commands = {name: shlex.split(SERVICES[name]["command"]) for name in OURS}
    migrated = subprocess.run(
        commands["migrate"], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert migrated.returncode == 0, migrated.stderr
    with ExitStack() as stack, psycopg.connect(database, autocommit=True) as rows:
        processes = [stack.enter_context(running(commands[name], env, log)) for name in OURS[1:]]
        want = "import django; django.setup(); from league.jobs import want_job; want_job(kind='backup', by=None)"
        subprocess.run([sys.executable, "-c", want], cwd=ROOT, env=env, check=True)
        until(lambda: listens(port), 90, log.read_text)
        assert page(port, "/healthz/") == "well\n"
        assert "Undercut" in page(port, "/")
        until(lambda: state(rows) == "done", 120, lambda: f"the job is {state(rows)}: {log.read_text()}")
        assert [process.poll() for process in processes] == [None, None, None]
    assert "Traceback" not in log.read_text()


def page(port: int, path: str) -> str:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://{HOST}:{port}{path}", timeout=20) as answer:
        return str(answer.read().decode())


def state(rows: "psycopg.Connection[Any]") -> str:
    (found,) = rows.execute("SELECT state FROM league_job").fetchone() or ("nowhere",)
    return str(found)
