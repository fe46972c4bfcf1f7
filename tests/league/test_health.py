"""Whether all is well, for those who watch over the pages."""

from pathlib import Path

import pytest
from django.db import connection
from django.test import Client


@pytest.mark.django_db
def test_all_is_well_while_the_database_answers(client: Client) -> None:
    answer = client.get("/healthz/")
    assert (answer.status_code, answer.content) == (200, b"well\n")
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_gone_is_told_without_a_word_about_it(client: Client, tmp_path: Path) -> None:
    kept = dict(connection.settings_dict)
    away = {"NAME": str(tmp_path / "no such folder" / "database")}
    if connection.vendor == "postgresql":
        connection.close_pool()
        away = {"HOST": "127.0.0.1", "PORT": "1", "OPTIONS": {}}
    connection.close()
    try:
        connection.settings_dict.update(away)
        answer = client.get("/healthz/")
    finally:
        connection.settings_dict.update(kept)
        connection.close()
    assert answer.status_code == 503
    assert answer.content == b"The database does not answer.\n"
