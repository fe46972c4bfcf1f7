"""The sheet of a fixture: opened for it, and confirmed as its result."""

from __future__ import annotations

import datetime
import uuid
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from engine.match import MatchResult, add_up_match
from league.actions.results import begin_fixture, lock_fixture, record_result
from league.archive.loading import result_row
from league.days_of_play import likely_day, today_at
from league.errors import BadResult
from league.models import Fixture, FixtureResult
from scoresheet.actions import lock_sheet, new_code
from scoresheet.changes import record
from scoresheet.errors import NotReady, NotYours
from scoresheet.life.rights import side_for, why_not_confirmed_by
from scoresheet.life.states import UNREADABLE, answer_submission, waiting_submission
from scoresheet.links.giving import give_first_links
from scoresheet.match import format_of, score_lines
from scoresheet.models import Answer, Deal, Sheet
from scoresheet.queries import match_score_of

NOTHING_ENTERED = 1
"""The version of a sheet that was started and no more."""


@transaction.atomic
def open_fixture_sheet(*, fixture: Fixture, by: User | None) -> Sheet:
    """The sheet of a fixture, a new one where there is none yet; from now on the fixture has begun."""
    sheet = sheet_of_fixture(fixture=fixture, by=by)
    begin_fixture(fixture=fixture, by=by)
    return sheet


@transaction.atomic
def sheet_of_fixture(*, fixture: Fixture, by: User | None) -> Sheet:
    """The sheet of a fixture, a new one where there is none yet. The first named deals first in the first game.

    A sheet alone, made out for the printer, say, does not begin the fixture. Raises BadResult, ClosedCompetition.
    """
    locked = lock_fixture(fixture)
    known = Sheet.objects.filter(fixture=locked).first()
    if known is not None:
        _keep_day(known, likely_day(locked))
        give_first_links(known)
        return known
    if locked.state == "annulled":
        raise BadResult("This match was annulled: it has no sheet.")
    competition = locked.competition
    sheet = Sheet.objects.create(
        code=new_code(),
        fixture=locked,
        player_a_id=locked.a.player_id,
        player_b_id=locked.b.player_id,
        title=f"{competition.name}, round {locked.round}"[:80],
        played_on=likely_day(locked),
        rules_name=competition.rules_name,
        rules_base=competition.rules_base,
        rules_values=competition.rules_values,
        match=competition.match,
        length=competition.length,
        first_dealer="A",
        token=uuid.uuid4(),
        created_by=by,
    )
    record(sheet, verb="start", summary="Sheet started", by=by)
    give_first_links(sheet)
    return sheet


def _keep_day(sheet: Sheet, day: datetime.date) -> None:
    """Move a sheet on which nothing is entered to the day its match was moved to.

    Whoever enters its first deal at this moment has it locked and waits for the competition, which is locked here: so it is
    passed over then, not waited for.
    """
    if sheet.version != NOTHING_ENTERED or sheet.played_on == day:
        return
    free = Sheet.objects.select_for_update(skip_locked=True).filter(pk=sheet.pk, version=NOTHING_ENTERED)
    if free.first() is not None:
        sheet.played_on = day
        sheet.save(update_fields=["played_on"])


def result_of(sheet: Sheet) -> MatchResult:
    """What the sheet adds up to, as the result of its fixture."""
    match = match_score_of(sheet)
    rules = sheet.rules
    scores = [score for game in match.games for score in score_lines(rules, game.deals)]
    return add_up_match(rules, format_of(sheet), [game.score for game in match.games], scores)


@transaction.atomic
def confirm_sheet(
    *, sheet: Sheet, version: int, by: User | None, side: str = "", played_on: datetime.date | None = None
) -> FixtureResult:
    """Record what the sheet adds up to as the result of its fixture, played on the sheet's day.

    ``played_on`` puts that day right. A sheet that was handed in is accepted with that. Raises BadResult, NotReady, NotYours,
    ClosedCompetition.
    """
    locked = lock_sheet(sheet)
    if locked.fixture is None:
        raise BadResult("This sheet belongs to no competition.")
    if locked.version != version:
        raise BadResult("The sheet was changed meanwhile: look at it again before you confirm it.")
    waiting = waiting_submission(locked)
    why = why_not_confirmed_by(locked, waiting, by, side)
    if why:
        raise NotYours(why)
    if waiting is not None:
        answer_submission(waiting, Answer.ACCEPTED, by=by, side=side_for(locked, by, side))
    return record_sheet(locked, by=by, played_on=played_on)


def record_sheet(locked: Sheet, *, by: User | None, played_on: datetime.date | None = None) -> FixtureResult:
    """Make what a locked sheet adds up to the result of its fixture, whoever said so. Raises NotReady, BadResult."""
    if locked.fixture is None:
        raise BadResult("This sheet belongs to no competition.")
    if Deal.objects.filter(game__sheet=locked, queried=True, struck_at=None).exists():
        raise NotReady(UNREADABLE)
    day = played_on or min(locked.played_on, today_at(locked.fixture))
    result = record_result(fixture=locked.fixture, result=result_of(locked), by=by, played_on=day)
    if day != locked.played_on:
        locked.played_on = day
        locked.save(update_fields=["played_on"])
    return result


@dataclass(frozen=True, slots=True)
class FixtureStanding:
    """Where the fixture of a sheet stands: ``to_confirm`` where the sheet is finished and its result not recorded."""

    fixture: Fixture
    to_confirm: bool
    confirmed: bool


def fixture_standing(sheet: Sheet) -> FixtureStanding | None:
    """Where the fixture of a sheet stands; None for a sheet of no competition."""
    fixture = sheet.fixture
    if fixture is None:
        return None
    confirmed = fixture.state == "confirmed"
    open_ = fixture.competition.closed_at is None and fixture.state != "annulled"
    to_confirm = sheet.finished and open_ and (not confirmed or differs(fixture, result_of(sheet)))
    return FixtureStanding(fixture, to_confirm, confirmed)


def differs(fixture: Fixture, result: MatchResult) -> bool:
    """Whether a confirmed fixture has another result than its sheet, in any figure."""
    recorded = FixtureResult.objects.filter(fixture=fixture).first()
    return recorded is None or not recorded.counts_as(result_row(fixture, result))
