"""``manage.py exhibition``: start what bots play, watch it in the terminal, pause it, go on, stop it."""

from __future__ import annotations

import time
import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.bots.registry import BOTS
from engine.errors import EngineError
from league.actions.bot_players import BotEntry
from league.errors import LeagueError
from league.rulesets import named_rules
from league.terms import Terms
from league.views.edges import send_kind
from scoresheet.exhibitions.progress import Progress, progress_of
from scoresheet.exhibitions.reading import exhibitions
from scoresheet.exhibitions.steering import (
    pause_exhibition,
    resume_exhibition,
    start_exhibition,
    stop_exhibition,
)
from scoresheet.models import Exhibition

LOOK_EVERY = 0.5
"""Seconds between two looks at how far it is."""
STEER = {"pause": pause_exhibition, "resume": resume_exhibition, "stop": stop_exhibition}
SILENT = (
    "Nothing has come for more than a minute: is the background worker running? The bots go on when it does."
)


class Command(BaseCommand):
    help = "Starts, shows and steers exhibitions: matches that bots play on the club's sheets."

    def add_arguments(self, parser: CommandParser) -> None:
        commands = parser.add_subparsers(dest="command", required=True)
        start = commands.add_parser("start", help="start one; the same words again start nothing new")
        start.add_argument("name")
        start.add_argument(
            "--bots", nargs="+", required=True, metavar="BOT",
            help=f"{', '.join(BOTS)}; or NAME:BOT to let a bot play under a name",
        )  # fmt: skip
        start.add_argument("--meetings", type=int, default=1, help="how often every two meet")
        start.add_argument("--rules", default="classic", help="the rules by their slug")
        kind = start.add_mutually_exclusive_group()
        kind.add_argument("--best-of", type=int, default=1, help="a match is best of so many games")
        kind.add_argument("--deals", type=int, help="a match is so many deals")
        start.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards")
        start.add_argument("--pace", type=float, default=0, help="seconds from a deal to the next")
        start.add_argument("--wait", action="store_true", help="stay and show how far it is, to the end")
        commands.add_parser("list", help="print all exhibitions")
        show = commands.add_parser("show", help="print how far one is")
        show.add_argument("slug")
        show.add_argument("--wait", action="store_true", help="stay and show how far it is, to the end")
        for name in STEER:
            commands.add_parser(name, help=f"{name} one").add_argument("slug")

    def handle(self, *args: Any, **options: Any) -> None:
        command = options["command"]
        try:
            if command == "list":
                self._list()
            elif command == "start":
                self._show(_start(options), wait=options["wait"])
            elif command == "show":
                self._show(_exhibition(options["slug"]), wait=options["wait"])
            else:
                STEER[command](competition=_exhibition(options["slug"]).competition, by=None)
                send_kind("exhibition")
                self._show(_exhibition(options["slug"]), wait=False)
        except (LeagueError, EngineError) as error:
            raise CommandError(str(error)) from None

    def _list(self) -> None:
        for each in exhibitions():
            played = f"{each.played} of {each.size}"  # type: ignore[attr-defined]
            self.stdout.write(
                f"{each.competition.slug}: {each.competition.name}, {played}, {each.get_going_display().lower()}"
            )

    def _show(self, exhibition: Exhibition, *, wait: bool) -> None:
        """How far it is, in one line; with ``wait`` a line for every change, or one that changes on a terminal."""
        said, in_place = "", wait and self.stdout.isatty()
        try:
            while True:
                exhibition.refresh_from_db()
                progress = progress_of(exhibition)
                line = line_of(exhibition, progress)
                if line != said:
                    self.stdout.write(
                        f"\r\x1b[K{line}" if in_place else line, ending="" if in_place else "\n"
                    )
                    self.stdout.flush()
                    said = line
                if not (wait and progress.running):
                    break
                time.sleep(LOOK_EVERY)
        except KeyboardInterrupt:
            self.stdout.write("\nThe bots play on." if in_place else "The bots play on.")
            return
        if in_place:
            self.stdout.write("")


def line_of(exhibition: Exhibition, progress: Progress) -> str:
    """How far it is: matches, speed, time left."""
    told = [
        f"{exhibition.competition.slug}: {progress.done} of {progress.matches} matches",
        progress.speed_words if progress.running else "",
        progress.left_words,
        exhibition.get_going_display().lower(),
    ]
    return ", ".join(filter(None, told)) + (f". {SILENT}" if progress.silent else "")


def _start(options: dict[str, Any]) -> Exhibition:
    deals = options["deals"]
    entries = []
    for text in options["bots"]:
        name, _, bot = text.rpartition(":")
        entries.append(BotEntry(bot.lower(), name.strip()))
    terms = Terms(
        rules=named_rules(options["rules"]),
        match="games" if deals is None else "deals",
        length=options["best_of"] if deals is None else deals,
        cycles=options["meetings"],
    )
    words = ("name", "bots", "meetings", "rules", "best_of", "deals", "seed", "pace")
    exhibition = start_exhibition(
        name=options["name"],
        entries=entries,
        terms=terms,
        seed=options["seed"],
        pace=options["pace"],
        token=uuid.uuid5(uuid.NAMESPACE_URL, repr([options[word] for word in words])),
        by=None,
    )
    send_kind("exhibition")
    return exhibition


def _exhibition(slug: str) -> Exhibition:
    found = Exhibition.objects.select_related("competition").filter(competition__slug=slug).first()
    if found is None:
        known = ", ".join(Exhibition.objects.values_list("competition__slug", flat=True)[:20]) or "none"
        raise CommandError(f"There is no exhibition “{slug}”; there are: {known}.")
    return found
