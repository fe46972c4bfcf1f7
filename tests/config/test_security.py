"""What every answer carries, and who may be signed in."""

import pytest
from django.test import Client

POLICY = (
    "default-src 'self'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "object-src 'none'"
)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/sign-in/", "/no/such/page/", "/static/django_htmx/htmx-2.min.js"])
def test_every_answer_carries_the_content_security_policy(client: Client, path: str) -> None:
    answer = client.get(path)
    answer.close()
    assert answer.headers["Content-Security-Policy"] == POLICY


@pytest.mark.django_db
def test_a_wrong_password_is_refused_on_the_page_itself(client: Client) -> None:
    answer = client.post("/sign-in/", {"username": "margot", "password": "a guess"})
    assert answer.status_code == 200
    assert "correct" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_signing_out_by_a_mere_link_is_refused(client: Client) -> None:
    assert client.get("/sign-out/").status_code == 405
