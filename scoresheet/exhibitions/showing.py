"""Playing a match at a pace that people can follow: its sheet fills deal by deal.

The match is known at once, from its seed; what takes time is showing it. A worker that ends in the middle leaves the deals
that it has written, and the next one goes on after them.
"""

from __future__ import annotations

import time

from django.db import IntegrityError, transaction
from django.utils import timezone

from league.actions.events import lock_competition
from league.jobs import Beat, LostJob
from league.models import Job
from league.models.competitions import State
from scoresheet.actions import new_code
from scoresheet.changes import record
from scoresheet.exhibitions.parts import end_part, fixtures_of, play_fixture, still_to_play
from scoresheet.exhibitions.watching import Watch
from scoresheet.exhibitions.writing import (
    Played,
    deal_row,
    sheet_row,
    write_deals,
    write_results,
)
from scoresheet.lines import words_of
from scoresheet.models import Deal, Exhibition, Game, Part, Sheet
from scoresheet.queries import match_score_of

NAP = 0.5
"""Seconds between two looks at whether it is still to go on."""


def show_part(part: Part, job: Job, beat: Beat) -> object:
    """Play the one match of a part, a deal at a time."""
    exhibition, began = part.exhibition, time.monotonic()
    (fixture,) = fixtures_of(part)
    watch = Watch(exhibition, beat)
    played = play_fixture(exhibition, fixture, part.first, watch)
    if played.match.result is not None:
        sheet = open_sheet(exhibition, played)
        deals = [
            (number, place)
            for number, game in enumerate(played.match.games)
            for place in range(len(game.deals))
        ]
        for number, place in deals[Deal.objects.filter(game__sheet=sheet).count() :]:
            _wait(exhibition.pace, watch)
            write_deal_shown(sheet, played, number, place)
    with beat.finishing({"matches": 1}):
        competition = lock_competition(exhibition.competition, for_bots=True)
        if still_to_play(part):
            write_results([played])
            end_part(part, competition, time.monotonic() - began, job)
    return None


def _wait(seconds: float, watch: Watch) -> None:
    """Let the time to the next deal pass. Raises Rests where the exhibition does meanwhile."""
    until = time.monotonic() + seconds
    while True:
        watch()
        left = until - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(left, NAP))


@transaction.atomic
def open_sheet(exhibition: Exhibition, played: Played) -> Sheet:
    """The sheet of a match that begins, or the one that a worker before this one began."""
    competition = lock_competition(exhibition.competition, for_bots=True)
    known = Sheet.objects.filter(fixture=played.fixture).first()
    if known is not None:
        return known
    sheet = sheet_row(competition, played, new_code(), timezone.now())
    sheet.version = sheet.games_a = sheet.games_b = sheet.total_a = sheet.total_b = 0
    sheet.finished = False
    record(sheet, verb="start", summary="Bots begin to play", by=None)
    played.fixture.state = State.DRAFT
    played.fixture.save(update_fields=["state"])
    return sheet


@transaction.atomic
def write_deal_shown(sheet: Sheet, played: Played, number: int, place: int) -> None:
    """Write one deal on its sheet; both numbers count from 0. Raises LostJob where another worker has written it."""
    shown = played.match.games[number]
    game, _ = Game.objects.get_or_create(
        sheet=sheet, number=number + 1, defaults={"first_dealer": shown.first_dealer.value}
    )
    row = deal_row(game, place + 1, shown.deals[place], timezone.now())
    try:
        with transaction.atomic():
            write_deals(played.fixture.competition, [(row, shown.deals[place], place + 1)])
    except IntegrityError:
        raise LostJob from None
    record(sheet, verb="enter", summary=words_of(row, sheet.names), by=None, match=match_score_of(sheet))
