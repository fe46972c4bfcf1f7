"""Guessing passwords: a pause after five wrong ones for a name from one address, told plainly, and forgotten again."""

import datetime
from typing import Any

import pytest
from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import F
from django.test import Client, RequestFactory
from django.utils import timezone

from config.addresses import address_of
from config.mail import mail_settings
from league.actions.sign_ins import forget_old_sign_ins
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db
RIGHT = "nine of clubs"


@pytest.fixture(autouse=True)
def bea() -> User:
    return User.objects.create_user("bea", password=RIGHT)


def sign_in(password: str, name: str = "bea", **headers: str) -> Any:
    return Client(**headers).post("/sign-in/", {"username": name, "password": password})


def guess(times: int, **headers: str) -> list[int]:
    return [sign_in(f"guess {number}", **headers).status_code for number in range(times)]


def test_the_fifth_wrong_password_brings_a_pause_in_which_the_right_one_is_not_asked() -> None:
    assert guess(5) == [200, 200, 200, 200, 429]
    answer = sign_in(RIGHT)
    assert answer.status_code == 429
    page = read_page(answer)
    assert not faults_of(page)
    assert "fifteen minutes" in page.words
    assert "_auth_user_id" not in answer.client.session


def test_nobody_else_is_kept_out_and_the_same_name_not_from_elsewhere() -> None:
    User.objects.create_user("ada", password=RIGHT)
    guess(5)
    assert sign_in(RIGHT, "ada").status_code == 302
    assert sign_in(RIGHT, REMOTE_ADDR="10.0.0.9").status_code == 302


def test_a_right_password_wipes_the_wrong_ones_out() -> None:
    guess(4)
    assert sign_in(RIGHT).status_code == 302
    assert guess(4) == [200] * 4


def test_the_pause_ends_after_a_quarter_of_an_hour_though_somebody_goes_on_guessing() -> None:
    guess(5)
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - datetime.timedelta(minutes=14))
    assert guess(1) == [429]
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - datetime.timedelta(minutes=1, seconds=1))
    assert sign_in(RIGHT).status_code == 302


def test_a_header_that_anybody_can_send_makes_nobody_somebody_else() -> None:
    for number in range(5):
        guess(1, HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert guess(1, HTTP_X_FORWARDED_FOR="10.0.0.99") == [429]


@pytest.mark.parametrize(
    ("proxies", "said", "address"),
    [
        (0, "10.0.0.1", "127.0.0.1"),
        (1, "10.0.0.1", "10.0.0.1"),
        (1, "6.6.6.6, 10.0.0.1", "10.0.0.1"),
        (2, "6.6.6.6, 10.0.0.1, 10.0.0.2", "10.0.0.1"),
        (2, "10.0.0.1", "127.0.0.1"),
        (1, "", "127.0.0.1"),
        (1, "nonsense", "127.0.0.1"),
        (1, "2001:db8::1", "2001:db8::1"),
    ],
)
def test_behind_proxies_the_address_is_the_one_that_they_have_written(
    settings: Any, proxies: int, said: str, address: str
) -> None:
    settings.PROXIES = proxies
    assert address_of(RequestFactory().get("/", headers={"X-Forwarded-For": said})) == address


def test_wrong_passwords_and_ended_sessions_are_forgotten_when_their_time_is_over() -> None:
    guess(1)
    sign_in(RIGHT)
    guess(1)
    assert forget_old_sign_ins() == 0
    AccessAttempt.objects.update(attempt_time=timezone.now() - datetime.timedelta(minutes=16))
    Session.objects.update(expire_date=timezone.now() - datetime.timedelta(seconds=1))
    assert forget_old_sign_ins() == 2
    assert not AccessAttempt.objects.exists()
    assert not Session.objects.exists()


def test_no_password_is_kept_with_what_was_tried() -> None:
    guess(1)
    assert "guess" not in str(AccessAttempt.objects.values().get())


@pytest.mark.parametrize("address", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_a_mail_server_that_is_none_is_said_at_the_start(address: str) -> None:
    with pytest.raises(ValueError, match="EMAIL_URL must look like"):
        mail_settings(address)
