"""The secret key in the data folder."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from config.secret import secret_key


def test_the_key_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "secret-key"
    first = secret_key(path)
    assert len(first) >= 50
    assert secret_key(path) == first == path.read_text()


def test_the_key_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    secret_key(tmp_path / "secret-key")
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


def test_starts_at_the_same_moment_agree_on_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key(tmp_path / "secret-key"), range(40)))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
