"""The doors of the score sheet's addresses: see league/rights/doors.py."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest

from league.models import Competition, Fixture
from league.models.competitions import State
from league.rights.acts import Act, Role
from league.rights.deciding import THE_CLUB, Subject, Viewer
from league.rights.doors import Door, about, by_slug, fixture_numbered
from league.rights.guarding import viewer_at
from scoresheet.life.blind import is_hidden
from scoresheet.links.holding import side_of, with_side_held
from scoresheet.models import Purpose, Sheet


def by_sheet(request: HttpRequest, *, code: str, **_names: Any) -> Subject:
    """The sheet that the address names: its competition, if it has one, and the two who play. Raises Http404.

    One that stands beside another is about the match of that one, and what may be done there is told by its purpose.
    """
    if "\0" in code:  # which PostgreSQL does not take
        raise Http404
    code = code.upper()
    sheets = with_side_held(Sheet.objects.select_related("fixture__competition", "beside"), request, code)
    sheet = sheets.filter(code=code).first()
    if sheet is None:
        raise Http404
    request.sheet_at_door = sheet  # type: ignore[attr-defined]
    players = (sheet.player_a_id, sheet.player_b_id)
    if sheet.beside is not None:
        subject = by_sheet(request, code=sheet.beside.code)
        request.sheet_at_door = sheet  # type: ignore[attr-defined]
        proposal = sheet.purpose == Purpose.PROPOSAL
        return _seen(request, sheet, replace(subject, proposal=proposal, confirmed=False, hidden=False))
    if sheet.fixture is None:
        return about(request, None, players)
    confirmed = sheet.fixture.state == State.CONFIRMED
    subject = about(request, sheet.fixture.competition, players, confirmed=confirmed)
    side = side_of(sheet)
    if side and is_nobody(viewer_at(request), subject):
        subject = replace(subject, side=side)
    return _seen(request, sheet, subject)


def _seen(request: HttpRequest, sheet: Sheet, subject: Subject) -> Subject:
    """The same, hidden where this visitor may not read the lines of the sheet: of an entry beside their own, say."""
    roles = viewer_at(request).roles(subject)
    return replace(subject, hidden=is_hidden(sheet, roles, request.user.pk, subject.side))


def is_nobody(viewer: Viewer, subject: Subject) -> bool:
    """Whether this visitor has no role here but the public's: others act in their own name, whatever link they opened."""
    return viewer.roles(replace(subject, side="")) == {Role.PUBLIC}


def by_fixture_alone(request: HttpRequest, *, pk: int, **_names: Any) -> Subject:
    """The fixture of that number, in whichever competition."""
    return fixture_numbered(request, Fixture.objects.all(), pk)


def by_own_competition(request: HttpRequest, **_names: Any) -> Subject:
    """The club; for who has a role in one competition alone, that one. A query for them."""
    viewer = viewer_at(request)
    if viewer.club or viewer.admin or not viewer.only_in:
        return THE_CLUB
    return Subject(Competition.objects.filter(pk__in=[pk for _, pk in viewer.only_in]).first())


DOORS: dict[str, Door] = {
    "home": Door(Act.READ_CLUB),
    "pile": Door(Act.START_SHEET, subject_of=by_own_competition),
    "exchange-sheets": Door(Act.START_SHEET, subject_of=by_own_competition),
    "sheets": Door(Act.READ_CLUB),
    "new-sheet": Door(Act.START_SHEET, asks_itself=True),
    "blank-sheets": Door(Act.PRINT),
    "blank-sheets-pdf": Door(Act.PRINT),
    "sheet": Door(Act.READ_COMPETITION, subject_of=by_sheet),
    "changes": Door(Act.READ_CHANGES, subject_of=by_sheet),
    "reading": Door(Act.READ_SHEET, subject_of=by_sheet),
    "enter-deal": Door(Act.ENTER_DEALS, subject_of=by_sheet, asks_itself=True),
    "correct-deal": Door(Act.ENTER_DEALS, subject_of=by_sheet, asks_itself=True),
    "insert-deal": Door(Act.ENTER_DEALS, subject_of=by_sheet, asks_itself=True),
    "replay": Door(Act.READ_SHEET, subject_of=by_sheet),
    "record-file": Door(Act.READ_SHEET, subject_of=by_sheet),
    "strike-or-restore": Door(Act.ENTER_DEALS, subject_of=by_sheet, asks_itself=True),
    "undo": Door(Act.ENTER_DEALS, subject_of=by_sheet, asks_itself=True),
    "totals": Door(Act.ENTER_DEALS, subject_of=by_sheet),
    "submit-sheet": Door(Act.ENTER_DEALS, subject_of=by_sheet, asks_itself=True),
    "take-back-sheet": Door(Act.ENTER_DEALS, subject_of=by_sheet),
    "begin-second": Door(Act.TYPE_SECOND, subject_of=by_sheet),
    "propose": Door(Act.PROPOSE, subject_of=by_sheet),
    "compare-sheets": Door(Act.ENTER_DEALS, subject_of=by_sheet),
    "decide-proposal": Door(Act.SETTLE_MATCH, subject_of=by_sheet),
    "back-to-version": Door(Act.ENTER_DEALS, subject_of=by_sheet),
    "answer-sheet": Door(Act.CONFIRM_RESULT, subject_of=by_sheet),
    "dispute-sheet": Door(Act.DISPUTE_RESULT, subject_of=by_sheet),
    "waiting": Door(Act.READ_CLUB),
    "confirm-sheet": Door(Act.CONFIRM_RESULT, subject_of=by_sheet),
    "entry-link": Door(Act.READ_RULES),
    "follow": Door(Act.READ_SHEET, subject_of=by_sheet),
    "sheet-links": Door(Act.GIVE_LINKS, subject_of=by_sheet),
    "let-go": Door(Act.READ_COMPETITION, subject_of=by_sheet),
    "print-sheet": Door(Act.PRINT, subject_of=by_sheet),
    "sheet-pdf": Door(Act.PRINT, subject_of=by_sheet),
    "print-competition": Door(Act.PRINT, subject_of=by_slug),
    "print-table": Door(Act.PRINT, subject_of=by_slug),
    "print-rounds": Door(Act.PRINT, subject_of=by_slug),
    "print-cross": Door(Act.PRINT, subject_of=by_slug),
    "print-names": Door(Act.PRINT, subject_of=by_slug),
    "print-entry": Door(Act.PRINT, subject_of=by_slug),
    "paper-table": Door(Act.PRINT, subject_of=by_slug),
    "paper-rounds": Door(Act.PRINT, subject_of=by_slug),
    "paper-cross": Door(Act.PRINT, subject_of=by_slug),
    "paper-names": Door(Act.PRINT, subject_of=by_slug),
    "paper-entry": Door(Act.PRINT, subject_of=by_slug),
    "paper-round": Door(Act.PRINT_ROUND, subject_of=by_slug),
    "print-round": Door(Act.PRINT_ROUND, subject_of=by_slug),
    "print-yearbook": Door(Act.PRINT, write=Act.PRINT_MANY, subject_of=by_own_competition),
    "print-season": Door(Act.PRINT),
    "printouts": Door(Act.PRINT_MANY, subject_of=by_own_competition),
    "printout": Door(Act.PRINT_MANY, subject_of=by_own_competition),
    "printout-file": Door(Act.PRINT_MANY, subject_of=by_own_competition),
    "custom-rule-sheet": Door(Act.READ_RULES),
    "custom-rule-sheet-pdf": Door(Act.READ_RULES),
    "rule-sheet": Door(Act.READ_RULES),
    "rule-sheet-pdf": Door(Act.READ_RULES),
    "fixture-sheet": Door(Act.ENTER_DEALS, subject_of=by_fixture_alone),
    "propose-for-fixture": Door(Act.PROPOSE, subject_of=by_fixture_alone),
    "play-bot": Door(Act.PLAY_AT_SCREEN, subject_of=by_fixture_alone),
    "exhibitions": Door(Act.READ_CLUB),
    "new-exhibition": Door(Act.PLAY_BOTS),
    "exhibition": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "exhibition-matches": Door(Act.READ_COMPETITION, subject_of=by_slug),
    "steer-exhibition": Door(Act.PLAY_BOTS, subject_of=by_slug),
    "ladders": Door(Act.READ_CLUB),
    "new-ladder": Door(Act.PLAY_BOTS),
    "ladder": Door(Act.READ_CLUB),
    "steer-ladder": Door(Act.PLAY_BOTS),
    "bot-nights": Door(Act.READ_CLUB),
    "new-bot-night": Door(Act.PLAY_BOTS),
    "bot-night": Door(Act.READ_CLUB),
    "end-bot-night": Door(Act.PLAY_BOTS),
    "sitting": Door(Act.READ_CLUB),
    "move": Door(Act.READ_CLUB),
    "judge": Door(Act.READ_RULES),
}
"""A match at the screen is opened by its key alone: whoever has the address of the page sits at the table."""
