"""What a visitor who opened a link has: in the session the link's key, in the database whether it is still good."""

from __future__ import annotations

from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest

from scoresheet.links.giving import why_ended
from scoresheet.models import EntryLink, Sheet

HELD = "entry-links"
AT_MOST = 20
"""So many sheets a session remembers: the oldest is forgotten first."""


def hold(request: HttpRequest, link: EntryLink, code: str) -> None:
    """Remember a link for its sheet; another link to the same sheet takes the place of the one before."""
    held = {kept: key for kept, key in request.session.get(HELD, {}).items() if kept != code}
    held[code] = link.key.hex
    request.session[HELD] = dict(list(held.items())[-AT_MOST:])


def let_go(request: HttpRequest, code: str) -> None:
    """Forget the link to a sheet: whoever uses this phone next is nobody there."""
    held = {kept: key for kept, key in request.session.get(HELD, {}).items() if kept != code}
    request.session[HELD] = held


def holds(request: HttpRequest, code: str) -> bool:
    """Whether this session opened a link to that sheet, good or not."""
    return code.upper() in request.session.get(HELD, {})


def with_side_held(sheets: QuerySet[Sheet], request: HttpRequest, code: str) -> QuerySet[Sheet]:
    """These sheets; where this session opened a link, with the side it is for, if it was not revoked since."""
    key = request.session.get(HELD, {}).get(code)
    if key is None:
        return sheets
    links = EntryLink.objects.filter(sheet=OuterRef("pk"), key=key, revoked_at=None)
    return sheets.annotate(side_held=Subquery(links.values("side")[:1]))


def side_of(sheet: Sheet) -> str:
    """The side that a sheet fetched like this is entered for; none once the match has ended."""
    held: str | None = getattr(sheet, "side_held", None)
    return held if held and not why_ended(sheet) else ""
