"""Static files, served as they lie there."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.test import Client

from config.static import VersionedStaticFilesStorage


def test_an_address_changes_with_the_content(settings: Any, tmp_path: Path) -> None:
    settings.STATICFILES_DIRS = [tmp_path]
    storage = VersionedStaticFilesStorage()
    (tmp_path / "club.css").write_text("h1 { color: red }")
    before = storage.url("club.css")
    (tmp_path / "club.css").write_text("h1 { color: blue }")
    assert before.startswith("/static/club.css?v=")
    assert storage.url("club.css") != before


def test_an_address_stays_while_the_content_does() -> None:
    assert staticfiles_storage.url("undercut.css") == staticfiles_storage.url("undercut.css")


def test_a_file_that_is_not_there_has_a_plain_address() -> None:
    assert staticfiles_storage.url("nothing.css") == "/static/nothing.css"


@pytest.mark.django_db
def test_a_browser_that_has_the_file_is_told_so_in_few_bytes(client: Client) -> None:
    address = staticfiles_storage.url("django_htmx/htmx-2.min.js")
    first = client.get(address)
    assert first.status_code == 200
    assert b"".join(first.streaming_content)
    first.close()
    again = client.get(address, headers={"if-none-match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not b"".join(again.streaming_content)
    again.close()
