"""Opening a link: whether it is good, and if not, what to do about it in a sentence."""

from __future__ import annotations

from scoresheet.errors import BadLink
from scoresheet.links.giving import why_ended
from scoresheet.links.tokens import key_in
from scoresheet.models import EntryLink

_AGAIN = "Scan the code on the sheet again, or ask whoever runs the competition for a new link."
_REVOKED = "Whoever runs the competition has put an end to it, and can give you a new one."
_ENDED = "Nothing is entered by its links any more. If something on the sheet is wrong, tell whoever runs the competition."


def link_of(token: str) -> EntryLink | None:
    """The link that this token names, good or not, with its sheet; None where there is no such link. One query."""
    key = key_in(token)
    links = EntryLink.objects.select_related("sheet__fixture__competition")
    return links.filter(key=key).first() if key is not None else None


def good_link(token: str) -> EntryLink:
    """The link that this token names. Raises BadLink."""
    link = link_of(token)
    if link is None:
        raise BadLink("This link is not complete", f"Some letter of it is missing or another one. {_AGAIN}")
    why = why_ended(link.sheet)
    if why:
        raise BadLink(why.rstrip("."), _ENDED, sheet=link.sheet)
    if link.revoked_at is not None:
        raise BadLink("This link is no longer good", _REVOKED, sheet=link.sheet)
    return link
