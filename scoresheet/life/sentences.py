"""What the page of a sheet says of its life: what was handed in by whom, what it waits for, what was said to it."""

from __future__ import annotations

import datetime
import zoneinfo

from django.contrib.auth.models import User

from league.models.competitions import Entering, State
from scoresheet.doers import name_of_doer
from scoresheet.life.states import CHANGED_SINCE
from scoresheet.models import Answer, Purpose, Sheet, Submission

WAITS_FOR = {
    Entering.PLAYERS: "the other side says whether it is right",
    Entering.DOUBLE: "the second entry is compared with it",
}


def what_it_is(sheet: Sheet) -> list[str]:
    """What a sheet beside another is there for."""
    if sheet.purpose == Purpose.PROPOSAL:
        return ["This is another version, beside the sheet that is confirmed: change it and hand it in."]
    if sheet.is_blind:
        return [
            "This is the second entry. It and the first are shown to nobody but their own scorer, until both are handed in."
        ]
    return ["This is the second entry."]


def who_said(user: User | None, side: str, sheet: Sheet) -> str:
    """Who did something, in a sentence: an account by its name, a side by its link."""
    return name_of_doer(user, side if user is None else "", sheet.names, named=sheet.accounts_named)


def says(sheet: Sheet, last: Submission | None, *, waits: bool) -> list[str]:
    """What became of a sheet as it was handed in last; ``waits``: it still waits for an answer."""
    if last is None:
        return []
    handed_in = f"Handed in by {who_said(last.by, last.side, sheet)}"
    if waits:
        return [f"{handed_in}: {_waits_for(sheet, last)}."]
    if last.answer == Answer.DISPUTED:
        return [_disputed(sheet, last)] if _undecided(sheet) else []
    if last.answer == Answer.TAKEN_BACK and last.reason == CHANGED_SINCE and _undecided(sheet):
        return [f"{handed_in}, and changed after that: it has to be handed in again."]
    if last.answer == Answer.LAPSED:
        return ["It counts as accepted, as nobody answered in time."]
    return []


def _undecided(sheet: Sheet) -> bool:
    return sheet.fixture is None or sheet.fixture.state != State.CONFIRMED


def _waits_for(sheet: Sheet, waiting: Submission) -> str:
    if sheet.purpose == Purpose.PROPOSAL:
        return "an organiser compares it with the sheet that is confirmed"
    fixture = sheet.home.fixture
    if fixture is None:
        return "somebody compares it"
    competition = fixture.competition
    what = WAITS_FOR.get(Entering(competition.entering), "somebody compares it with the paper")
    if competition.entering == Entering.PLAYERS and competition.accepted_after is not None:
        zone = zoneinfo.ZoneInfo(competition.time_zone)
        until = (waiting.at + datetime.timedelta(days=competition.accepted_after)).astimezone(zone)
        what += f", and without an answer it counts from {until:%-d %b %Y} on"
    return what


def _disputed(sheet: Sheet, last: Submission) -> str:
    if sheet.purpose == Purpose.PROPOSAL:
        return f"Declined by {who_said(last.answered_by, last.answered_side, sheet)}: “{last.reason}”"
    if last.answered_by is None and not last.answered_side:
        return last.reason  # two entries that differ
    said = f"Not right, says {who_said(last.answered_by, last.answered_side, sheet)}"
    # What the two have to say to each other may name anybody: it is for who reads all names, or has the paper.
    return f"{said}: “{last.reason}”" if sheet.shown_names is None else f"{said}."
