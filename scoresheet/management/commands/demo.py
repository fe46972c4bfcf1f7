"""Make the demonstration club, or take it away again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.models import Player
from scoresheet.demonstration import is_there, make_club, remove_club
from scoresheet.models import Sheet


class Command(BaseCommand):
    help = "Makes a demonstration club with sheets, cups and seasons; --remove takes it away."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--if-empty", action="store_true", help="only where nobody has played yet")
        parser.add_argument("--remove", action="store_true", help="take the demonstration away again")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["remove"]:
            self.stdout.write(f"{remove_club()} sheets of the demonstration were removed.")
        elif options["if_empty"] and (Sheet.objects.exists() or Player.objects.exists()):
            return
        elif is_there():
            self.stdout.write("The demonstration club is there already.")
        else:
            sheets, competitions = make_club()
            self.stdout.write(
                f"A demonstration club with {sheets} sheets and {competitions} competitions was made."
            )
