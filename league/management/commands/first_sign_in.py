"""Make sure that somebody can sign in, and say how."""

import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction

NAME = "organiser"


class Command(BaseCommand):
    help = "Makes the organiser's account where there is none at all, and says how to sign in."

    def handle(self, *args: Any, **options: Any) -> None:
        note = Path(settings.DATA_DIR) / "first-sign-in.txt"
        if not User.objects.filter(is_active=True).exists():
            _make_organiser(note)
        password = _first_password(note)
        if password:
            self.stdout.write(f"Sign in as {NAME} with the password {password}")
            self.stdout.write(f"Choose your own with: ./undercut manage changepassword {NAME}")
        else:
            name = (
                User.objects.filter(is_superuser=True, is_active=True)
                .values_list("username", flat=True)
                .first()
            )
            self.stdout.write(
                f"Sign in as {name or 'usual'}. Forgotten? ./undercut manage changepassword {name or NAME}"
            )


def _make_organiser(note: Path) -> None:
    """Make the account and note its password in one go: without the note nobody could ever sign in."""
    password = _readable_password()
    with transaction.atomic():
        User.objects.create_superuser(NAME, password=password)
        note.unlink(missing_ok=True)
        with os.fdopen(os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(password + "\n")


def _first_password(note: Path) -> str | None:
    """Return the noted password while it is still the valid one; once it was changed, remove the note."""
    if not note.exists():
        return None
    password = note.read_text().strip()
    user = User.objects.filter(username=NAME).first()
    if user and user.check_password(password):
        return password
    note.unlink()
    return None


def _readable_password() -> str:
    """Return four groups of two syllables, 49 bits: quick to read out and to type on a phone."""
    consonants, vowels = "bdfghklmnprstz", "aeiou"
    syllables = [secrets.choice(consonants) + secrets.choice(vowels) for _ in range(8)]
    return "-".join(syllables[i] + syllables[i + 1] for i in range(0, 8, 2))
