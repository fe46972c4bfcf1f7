"""What every address keeps to: the token in forms, no frames, cookies, and where signing in leads."""

import json
import subprocess
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.servers import ROOT, environment, python

pytestmark = pytest.mark.django_db
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "javascript:alert(1)",
    "https:///evil.example",
]
ARGUMENTS = {"int": 1, "uuid": "00000000-0000-4000-8000-000000000000", "slug": "x", "str": "x", "path": "x"}


def views(resolver: URLResolver) -> Iterator[URLPattern]:
    for each in resolver.url_patterns:
        if isinstance(each, URLResolver):
            yield from views(each)
        else:
            yield each


ALL = list(views(get_resolver()))


def address(pattern: URLPattern) -> str:
    """An address of this kind; what it names need not be there."""
    kinds = {name: type(how).__name__ for name, how in pattern.pattern.converters.items()}
    arguments = {
        name: ARGUMENTS[kind.removesuffix("Converter").lower().replace("string", "str")]
        for name, kind in kinds.items()
    }
    return reverse(pattern.name, kwargs=arguments | (pattern.default_args or {}))


@pytest.fixture
def admin() -> User:
    return User.objects.create_superuser("root", password="nine of clubs")


def test_a_form_without_its_token_is_refused_at_every_address(admin: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin)
    assert len(ALL) > 80
    for pattern in ALL:
        answer = client.post(address(pattern), {"do": "shut"})
        assert answer.status_code == 403, f"{pattern.name}: {answer.status_code}"
        assert not getattr(pattern.callback, "csrf_exempt", False), pattern.name


def test_no_answer_lets_itself_be_framed_sniffed_or_told_about(admin: User) -> None:
    client = Client()
    client.force_login(admin)
    for path in ("/", "/accounts/", "/sign-in/", "/no/such/page/", "/people/", "/rules/"):
        answer = client.get(path)
        assert answer.headers["X-Frame-Options"] == "DENY", path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path
        assert answer.headers["Referrer-Policy"] == "same-origin", path
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"], path


@pytest.mark.parametrize("stay", [True, False])
def test_a_session_ends_with_the_browser_or_after_two_weeks(admin: User, stay: bool) -> None:
    client = Client()
    typed = {"username": "root", "password": "nine of clubs"} | ({"stay": "on"} if stay else {})
    assert client.post("/sign-in/", typed).status_code == 302
    cookie = client.cookies["sessionid"]
    assert cookie["max-age"] == (14 * 24 * 3600 if stay else "")
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_behind_https_cookies_are_for_https_alone_and_browsers_remember_to_use_it() -> None:
    asked = (
        "import json, django; django.setup(); from django.conf import settings as s;"
        "print(json.dumps([s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS]))"
    )
    env = environment(UNDERCUT_HTTPS="1", DJANGO_SETTINGS_MODULE="config.settings")
    done = subprocess.run(
        python("-c", asked), cwd=ROOT, env=env, capture_output=True, text=True, timeout=180, check=True
    )
    assert json.loads(done.stdout) == [True, True, True, 365 * 24 * 3600]


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
def test_signing_in_leads_to_no_other_site(admin: User, elsewhere: str) -> None:
    client = Client()
    typed = {"username": "root", "password": "nine of clubs", "next": elsewhere}
    for answer in (client.post("/sign-in/", typed), client.get("/sign-in/", {"next": elsewhere})):
        assert answer.status_code == 302
        assert answer.headers["Location"] == "/"


def test_signing_in_leads_back_to_the_page_one_came_from(admin: User) -> None:
    typed = {"username": "root", "password": "nine of clubs", "next": "/people/?q=Ann"}
    assert Client().post("/sign-in/", typed).headers["Location"] == "/people/?q=Ann"
