"""Writing the demonstration's sheets as a scorer would have typed them."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.utils import timezone

from engine.rules import RuleSet
from engine.shorthand import parse_line
from league.rulesets import NamedRules, named_rules
from scoresheet import actions
from scoresheet.actions import GAP
from scoresheet.changes import values_of
from scoresheet.demonstration.sheets import DemoSheet
from scoresheet.entering import check_entry, check_lines
from scoresheet.lines import words_of
from scoresheet.match import MatchScore
from scoresheet.models import Change, Deal, Game, Sheet
from scoresheet.queries import games_of


def write_sheet(demo: DemoSheet, scorer: User, today: datetime.date) -> Sheet:
    """A sheet with its slips, which are corrected, and its strikes."""
    sheet = actions.start_sheet(
        name_a=demo.names[0],
        name_b=demo.names[1],
        rules=_rules(demo),
        match=demo.match,
        length=demo.length,
        first_dealer=demo.first_dealer,
        title=demo.title,
        source=demo.source,
        played_on=today - datetime.timedelta(days=demo.days_ago),
        token=uuid.uuid4(),
        by=scorer,
    )
    typed = [demo.slips.get(place, line) for place, line in enumerate(demo.lines)]
    rows: list[Deal] = []
    for place in sorted(demo.strikes):
        rows += type_lines(sheet, typed[len(rows) : place + 1], scorer)
        actions.strike_deal(sheet=sheet, deal=rows[place].pk, version=sheet.version, by=scorer)
        sheet.refresh_from_db()
    rows += type_lines(sheet, typed[len(rows) :], scorer)
    for place in demo.slips:
        line = parse_line(demo.lines[place], sheet.names)
        actions.correct_deal(sheet=sheet, deal=rows[place].pk, version=sheet.version, line=line, by=scorer)
        sheet.refresh_from_db()
    return sheet


def _rules(demo: DemoSheet) -> NamedRules:
    named = named_rules(demo.rules)
    if not demo.changes:
        return named
    rules = RuleSet.from_json(demo.changes, base=named.rules)
    return replace(named, slug="custom", name=f"{named.name}, the club’s way", rules=rules)


def type_lines(sheet: Sheet, lines: Sequence[str], scorer: User) -> list[Deal]:
    """Lines of shorthand at the end of a sheet: each checked as an entry is and kept as a change, all written at once."""
    games, rows, now = games_of(sheet), [], timezone.now()
    new_games: list[Game] = []
    match = check_lines(sheet, games)
    for text in lines:
        number = match.open_game or 1
        deals = next((deals for game, deals in games if game.number == number), None)
        place = deals[-1].place + GAP if deals else GAP
        row = Deal(place=place, token=uuid.uuid4(), entered_by=scorer, entered_at=now)
        match = check_entry(sheet, games, number, row, parse_line(text, sheet.names)).match
        if deals is None:
            first = match.games[number - 1].first_dealer
            new_games.append(Game(sheet=sheet, number=number, first_dealer=first.value if first else ""))
            games.append((new_games[-1], deals := []))
        deals.append(row)
        rows.append(row)
    Game.objects.bulk_create(new_games)
    for game, deals in games:
        for row in deals:
            row.game = game
    Deal.objects.bulk_create(rows)
    _keep(sheet, rows, match, scorer)
    return rows


def _keep(sheet: Sheet, rows: Sequence[Deal], match: MatchScore, scorer: User) -> None:
    """A change for each of these new lines, and what they add up to."""
    names = sheet.names
    Change.objects.bulk_create(
        [
            Change(
                sheet=sheet,
                version=version,
                verb="enter",
                summary=words_of(row, names)[:200],
                by=scorer,
                at=row.entered_at,
                before={str(row.pk): None},
                after={str(row.pk): values_of(row)},
            )
            for version, row in enumerate(rows, sheet.version + 1)
        ]
    )
    sheet.version += len(rows)
    sheet.finished = match.finished
    sheet.games_a, sheet.games_b = match.won
    sheet.total_a, sheet.total_b = match.total
    sheet.save()
