"""Following a match on a page that is left open: what to ask for, and for how long."""

from __future__ import annotations

from scoresheet.links.giving import ENDED
from scoresheet.models import Sheet


def is_played(sheet: Sheet) -> bool:
    """Whether something may still happen on this sheet (fetched with its fixture's competition), so that a page follows it."""
    fixture = sheet.home.fixture
    if fixture is None:
        return not sheet.finished
    return fixture.state not in ENDED and fixture.competition.closed_at is None


def stamp_of(sheet: Sheet) -> str:
    """What is another one as soon as the page would show something else: the sheet's version, and where its match stands."""
    fixture = sheet.home.fixture
    if fixture is None:
        return str(sheet.version)
    closed = "-closed" if fixture.competition.closed_at is not None else ""
    return f"{sheet.version}-{fixture.state}{closed}"
