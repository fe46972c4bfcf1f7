"""``manage.py league``: archives in and out, the schedule and the table, for scripts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from league.actions.ratings import refresh_ratings
from league.actions.records import refresh_records
from league.actions.tables import refresh_all
from league.archive.faults import BadArchive
from league.archive.reading import read_archive
from league.models import Competition
from league.tables import printed_table, table_as_json
from scoresheet.archive import dump_archive, load_archive


class Command(BaseCommand):
    help = "Loads, dumps and prints competitions."

    def add_arguments(self, parser: CommandParser) -> None:
        commands = parser.add_subparsers(dest="command", required=True)
        load = commands.add_parser("load", help="load an archive, whole or not at all")
        load.add_argument("file", help="the archive; - for standard input")
        load.add_argument(
            "--replace", action="store_true", help="put it in the place of the one with its slug"
        )
        dump = commands.add_parser("dump", help="print the archive of a competition")
        dump.add_argument("slug")
        schedule = commands.add_parser("schedule", help="print who meets whom, round by round")
        schedule.add_argument("slug")
        schedule.add_argument("--json", action="store_true")
        commands.add_parser("refresh", help="bring every stored table up to date, now and without a worker")
        standings = commands.add_parser("standings", help="print the table, computed there and then")
        standings.add_argument("slug")
        standings.add_argument("--json", action="store_true")
        standings.add_argument("--after-round", type=int, metavar="N", help="as it stood after that round")

    def handle(self, *args: Any, **options: Any) -> None:
        if Competition._meta.db_table not in connection.introspection.table_names():
            # A script may be the first to use a new database: it need not know that there is one to be made.
            call_command("migrate", verbosity=0)
        commands = {
            "load": self._load,
            "dump": self._dump,
            "schedule": self._schedule,
            "standings": self._standings,
            "refresh": self._refresh,
        }
        commands[options["command"]](options)

    def _load(self, options: dict[str, Any]) -> None:
        try:
            text = (
                sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text("utf-8-sig")
            )
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(f"{options['file']} can't be read: {problem}") from None
        try:
            competition = load_archive(archive=read_archive(text), replace=options["replace"])
        except BadArchive as error:
            for fault in error.faults:
                self.stderr.write(str(fault))
            sys.exit(1)
        fixtures, entries = competition.fixtures.count(), competition.entries.count()
        self.stdout.write(f"{competition.name}: {entries} entries and {fixtures} fixtures were loaded.")

    def _dump(self, options: dict[str, Any]) -> None:
        self.stdout.write(dump_archive(_competition(options["slug"])), ending="")

    def _schedule(self, options: dict[str, Any]) -> None:
        rounds = schedule_of(_competition(options["slug"]))
        if options["json"]:
            self.stdout.write(json.dumps(rounds, ensure_ascii=False))
            return
        for each in rounds:
            met = "  ".join(f"{a} – {b}" for a, b in each["fixtures"])
            self.stdout.write(f"{each['round']}: {met}" + (f"  (bye: {each['bye']})" if each["bye"] else ""))

    def _refresh(self, options: dict[str, Any]) -> None:
        self.stdout.write(f"{refresh_all()} tables were brought up to date.")
        if refresh_ratings():
            self.stdout.write("The ratings were brought up to date.")
        if refresh_records():
            self.stdout.write("The record book was brought up to date.")

    def _standings(self, options: dict[str, Any]) -> None:
        competition, after = _competition(options["slug"]), options["after_round"]
        if after is not None and after < 0:
            raise CommandError(f"--after-round takes a round from 0 up, not {after}.")
        if options["json"]:
            self.stdout.write(json.dumps(table_as_json(competition, after_round=after), ensure_ascii=False))
            return
        for line in printed_table(competition, after_round=after):
            self.stdout.write(line)


def _competition(slug: str) -> Competition:
    competition = Competition.objects.filter(slug=slug).first()
    if competition is None:
        known = ", ".join(Competition.objects.values_list("slug", flat=True)[:20]) or "none"
        raise CommandError(f"There is no competition “{slug}”; there are: {known}.")
    return competition


def schedule_of(competition: Competition) -> list[dict[str, Any]]:
    """The rounds with their fixtures by the codes of the entries, and who has a bye."""
    entries = list(competition.entries.order_by("number"))
    rounds: dict[int, list[list[str]]] = {}
    for fixture in competition.fixtures.select_related("a", "b").exclude(state="annulled"):
        rounds.setdefault(fixture.round, []).append([fixture.a.code, fixture.b.code])
    found = []
    for number, fixtures in sorted(rounds.items()):
        playing = {code for pair in fixtures for code in pair}
        free = [
            entry.code
            for entry in entries
            if entry.code not in playing
            and entry.joined_in_round <= number
            and (entry.withdrawn_after_round is None or entry.withdrawn_after_round >= number)
        ]
        found.append({"round": number, "fixtures": fixtures, "bye": free[0] if len(free) == 1 else None})
    return found
