"""Who did something to a sheet: an account, or one of the two who play, through the link printed for their side."""

from __future__ import annotations

from django.contrib.auth.models import User

from engine.sides import Pair, Side

BY_LINK = "by the sheet’s link"


def name_of_doer(user: User | None, side: str, names: Pair[str], nobody: str = "somebody") -> str:
    """The name of who did it, in a sentence.

    >>> name_of_doer(None, "A", Pair("Ann", "Ben")), name_of_doer(None, "", Pair("Ann", "Ben"))
    ('Ann, by the sheet’s link', 'somebody')
    """
    if side:
        return f"{names[Side(side)]}, {BY_LINK}"
    return user.get_short_name() or user.get_username() if user else nobody
