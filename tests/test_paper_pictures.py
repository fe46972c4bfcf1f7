"""The pictures of paper in docs/ are made by a script, which must go on working."""

import re
import subprocess
import sys
from pathlib import Path

from docs.make_paper import pages

ROOT = Path(__file__).resolve().parents[1]


def test_the_script_draws_every_picture(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "docs.make_paper", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {file.stem for file in tmp_path.iterdir()} == {name for name, _ in pages()}
    assert all(file.stat().st_size > 5_000 for file in tmp_path.iterdir())


def test_the_pictures_in_the_documents_are_those_of_the_script() -> None:
    names = {name for name, _ in pages()}
    assert {file.stem for file in (ROOT / "docs" / "paper").iterdir()} == names
    shown = re.findall(r"\(paper/([\w-]+)\.png\)", (ROOT / "docs" / "printing.md").read_text())
    assert set(shown) <= names
