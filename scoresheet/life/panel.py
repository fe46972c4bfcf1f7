"""What the page of a sheet says of its life, and which buttons it offers to whom."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from league.models.competitions import Entering, State
from league.rights.acts import Act
from scoresheet.fixtures import NOTHING_ENTERED, FixtureStanding
from scoresheet.life.blind import second_of, wrote_on
from scoresheet.life.handing_in import handed_in_by, is_author
from scoresheet.life.rights import is_organiser, why_not_confirmed_by
from scoresheet.life.sentences import says, what_it_is
from scoresheet.life.states import last_submission, still_waits
from scoresheet.models import Answer, Purpose, Sheet, Submission

NEEDS_ANSWER = (Entering.CHECKED, Entering.DOUBLE, Entering.PLAYERS)
May = Callable[[Act], bool]


@dataclass(frozen=True, slots=True)
class Panel:
    """The sentences and the buttons; ``why_not`` is why the result can't be confirmed by who looks, though they have the role."""

    says: tuple[str, ...] = ()
    submit: bool = False
    take_back: bool = False
    answer: bool = False
    confirm: bool = False
    why_not: str = ""
    compare: bool = False
    propose: bool = False
    begin_second: bool = False
    second: str = ""


def panel_of(
    sheet: Sheet, standing: FixtureStanding | None, *, may: May, by: User | None, side: str, not_open: str
) -> Panel | None:
    """The panel for who looks; None for a sheet of no match. One query while nobody handed anything in."""
    if sheet.purpose:
        return _beside(sheet, by=by, side=side)
    if sheet.fixture is None or standing is None:
        return None
    fixture, entering = sheet.fixture, Entering(sheet.fixture.competition.entering)
    last = last_submission(sheet)
    waits = last is not None and still_waits(last, sheet)
    told = tuple(says(sheet, last, waits=waits))
    if not_open:
        return Panel(told)
    confirms = may(Act.CONFIRM_RESULT) and (standing.to_confirm or waits)
    why_not = why_not_confirmed_by(sheet, last if waits else None, by, side) if confirms else ""
    hands_in = entering in NEEDS_ANSWER or bool(side) or not may(Act.CONFIRM_RESULT)
    undecided = fixture.state not in (State.CONFIRMED, State.ANNULLED)
    apart = entering == Entering.DOUBLE and fixture.state == State.DISPUTED
    return Panel(
        told,
        submit=sheet.finished and undecided and not waits and hands_in and may(Act.ENTER_DEALS) and not apart,
        take_back=waits and last is not None and may(Act.ENTER_DEALS) and _takes_back(last, sheet, by, side),
        answer=confirms and waits and not why_not and entering != Entering.DOUBLE,
        confirm=confirms and not waits and not why_not,
        why_not=why_not if confirms and not side else "",
        propose=standing.confirmed and may(Act.PROPOSE) and not may(Act.ENTER_DEALS),
        **_second(sheet, may=may, by=by, side=side),
    )


def _second(sheet: Sheet, *, may: May, by: User | None, side: str) -> dict[str, Any]:
    """The way to the second entry, for who may see it, or type it. No query but where a match is entered twice."""
    fixture = sheet.fixture
    if fixture is None or fixture.competition.entering != Entering.DOUBLE:
        return {}
    second = second_of(sheet)
    if second is not None:
        seen = not sheet.is_blind or is_organiser(sheet, by, side)
        compare = not sheet.is_blind and may(Act.ENTER_DEALS)
        return {"second": second.code if seen else "", "compare": compare}
    begun = sheet.version > NOTHING_ENTERED and sheet.is_blind
    mine = wrote_on(sheet, by.pk if by is not None else None, side)
    return {"begin_second": begun and may(Act.TYPE_SECOND) and not mine}


def _beside(sheet: Sheet, *, by: User | None, side: str) -> Panel:
    last = last_submission(sheet)
    waits = last is not None and not last.answer and last.version == sheet.version
    mine = is_author(sheet, by, side) and not (by is None and not side)
    decided = last is not None and last.answer in (Answer.ACCEPTED, Answer.DISPUTED)
    return Panel(
        (*what_it_is(sheet), *says(sheet, last, waits=waits)),
        submit=mine and sheet.finished and not waits and not decided,
        take_back=mine and waits,
        compare=sheet.purpose == Purpose.PROPOSAL or not sheet.is_blind,
    )


def _takes_back(waiting: Submission, sheet: Sheet, by: User | None, side: str) -> bool:
    nobody = by is None and not side
    return not nobody and (handed_in_by(waiting, sheet, by, side) or is_organiser(sheet, by, side))
