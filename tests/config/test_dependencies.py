"""What Undercut is built on: each package in one version, known by its hashes, under a licence that fits.

Whether one of them has a known hole needs the network: tests/audit.py asks, beside the tests.
"""

import importlib.metadata
import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).resolve().parents[2] / "requirements"
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==(\S+?)(?: ; (.*?))? \\$", re.MULTILINE)
FITS = re.compile(
    r"\b(MIT|BSD|Apache|PSF|Python Software Foundation|ISC|LGPL|Lesser General Public|MPL|Mozilla|ZPL|Zope|HPND|Unlicense|"
    r"CC0|0BSD|Public Domain)", re.IGNORECASE
)  # fmt: skip


def pinned(name: str) -> dict[str, str]:
    return {found[1]: found[2] for found in PINNED.finditer((REQUIREMENTS / name).read_text())}


@pytest.mark.parametrize("name", ["run.txt", "test.txt"])
def test_every_package_has_one_version_and_its_hashes(name: str) -> None:
    text = (REQUIREMENTS / name).read_text()
    assert len(pinned(name)) > 30
    for part in re.split(r"\n(?=\S)", text.strip()):
        if not part.startswith(("#", "-")):
            assert PINNED.match(part + "\n"), part[:80]
            assert "--hash=sha256:" in part, part[:80]


def test_what_is_installed_is_what_is_pinned_under_a_licence_that_fits() -> None:
    here = 0
    for name, version in pinned("run.txt").items():
        try:
            installed = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError:
            continue  # for another system than this
        here += 1
        assert installed.version == version, name
        facts = installed.metadata
        words = [facts.get("License-Expression") or "", (facts.get("License") or "")[:300]]
        words += [each for each in facts.get_all("Classifier", []) if each.startswith("License ::")]
        assert FITS.search(" ".join(words)), f"{name}: {words}"
    assert here > 30
