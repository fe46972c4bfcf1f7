"""`manage.py backup`: copy the database now."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.backups import back_up
from league.errors import NoBackup


class Command(BaseCommand):
    help = "Copy the SQLite database into the folder backups/ of the data folder, and check the copy."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            path = back_up()
        except NoBackup as problem:
            raise CommandError(str(problem)) from None
        self.stdout.write(f"Copied to {path} and checked.")
