"""The organiser's account, and what a start says about it."""

import stat
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import RequestFactory

pytestmark = pytest.mark.django_db


def said() -> str:
    """Run the command and return what it says."""
    output = StringIO()
    call_command("first_sign_in", stdout=output)
    return output.getvalue()


def noted_password(data_dir: Path) -> str:
    return (data_dir / "first-sign-in.txt").read_text().strip()


def test_the_first_start_makes_the_organiser_and_says_the_password(data_dir: Path) -> None:
    shown = said()
    assert f"Sign in as organiser with the password {noted_password(data_dir)}" in shown
    user = authenticate(
        RequestFactory().post("/sign-in/"), username="organiser", password=noted_password(data_dir)
    )
    assert isinstance(user, User)
    assert user.is_superuser


def test_the_password_is_for_the_owner_of_the_data_alone(data_dir: Path) -> None:
    said()
    assert stat.S_IMODE((data_dir / "first-sign-in.txt").stat().st_mode) == 0o600


def test_later_starts_say_the_same_password_and_make_nobody(data_dir: Path) -> None:
    assert said() == said()
    assert User.objects.count() == 1


def test_once_the_password_was_changed_it_is_forgotten_and_the_way_to_a_new_one_is_said(
    data_dir: Path,
) -> None:
    first = said()
    organiser = User.objects.get()
    organiser.set_password("a password of their own")
    organiser.save()
    assert said() == "Sign in as organiser. Forgotten? ./undercut manage changepassword organiser\n" != first
    assert not (data_dir / "first-sign-in.txt").exists()
    assert authenticate(
        RequestFactory().post("/sign-in/"), username="organiser", password="a password of their own"
    )


def test_a_club_with_accounts_gets_no_second_organiser(data_dir: Path) -> None:
    User.objects.create_superuser("margot", password="x")
    assert "Sign in as margot" in said()
    assert list(User.objects.values_list("username", flat=True)) == ["margot"]


def test_a_note_left_by_an_older_database_is_not_believed(data_dir: Path) -> None:
    (data_dir / "first-sign-in.txt").write_text("a password of before\n")
    assert "a password of before" not in said()
    assert authenticate(
        RequestFactory().post("/sign-in/"), username="organiser", password=noted_password(data_dir)
    )


def test_two_clubs_get_different_passwords(data_dir: Path) -> None:
    first = said()
    User.objects.all().delete()
    assert said() != first
