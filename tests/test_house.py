"""Rules of the house that no linter knows."""

import ast
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


COMPILED = ROOT / "engine" / "fast"  # the extra, which numba compiles


@pytest.mark.parametrize(
    "path",
    [path for path in sorted((ROOT / "engine").rglob("*.py")) if COMPILED not in path.parents],
    ids=lambda path: path.name,
)
def test_the_engine_stands_on_the_standard_library_alone(path: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            imported |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            imported.add(str(node.module).split(".")[0])
    assert imported <= {*sys.stdlib_module_names, "engine"}


def test_the_project_asks_for_the_packages_that_it_installs() -> None:
    lines = (ROOT / "requirements" / "run.in").read_text().splitlines()
    asked = [line for line in lines if line and not line.startswith("#")]
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"] == asked


@pytest.mark.parametrize("name", ["run.txt", "test.txt", "fast.txt"])
def test_every_requirement_is_pinned_by_hash_and_names_no_address(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    entries = text.replace("\\\n", " ").splitlines()
    assert all("==" in entry and "--hash=sha256:" in entry for entry in entries)
    assert "://" not in text


def test_the_tests_stand_on_the_versions_that_run() -> None:
    run, test = (
        {line for line in (ROOT / "requirements" / name).read_text().splitlines() if "==" in line}
        for name in ("run.txt", "test.txt")
    )
    assert run <= test
