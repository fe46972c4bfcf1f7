"""The pictures in docs/ are made by a script, which must go on working."""

import subprocess
import sys
from pathlib import Path
from struct import unpack

import pytest

from docs.make_screenshots import PICTURES

ROOT = Path(__file__).parents[2]


@pytest.mark.browser
def test_the_script_takes_every_picture_and_none_is_blank(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-m", "docs.make_screenshots", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {file.stem for file in tmp_path.iterdir()} == {picture.name for picture in PICTURES}
    for picture in PICTURES:
        content = (tmp_path / f"{picture.name}.png").read_bytes()
        width, height = unpack(">II", content[16:24])
        assert width == picture.size["width"]
        assert height >= picture.size["height"]
        assert len(content) > 12_000, f"{picture.name} is as good as blank"


def test_the_pictures_that_the_documents_show_are_those_of_the_script() -> None:
    shown = {file.stem for file in (ROOT / "docs" / "screenshots").iterdir()}
    assert shown == {picture.name for picture in PICTURES}
