"""Who did something to a sheet: an account, or one of the two who play, through the link printed for their side."""

from __future__ import annotations

from django.contrib.auth.models import User

from engine.sides import Pair, Side
from league.public_names import account_name

BY_LINK = "by the sheet’s link"


def name_of_doer(
    user: User | None, side: str, names: Pair[str], nobody: str = "somebody", *, named: bool = True
) -> str:
    """The name of who did it, in a sentence; ``named``: to somebody who may know whose account it was.

    >>> name_of_doer(None, "A", Pair("Ann", "Ben")), name_of_doer(None, "", Pair("Ann", "Ben"))
    ('Ann, by the sheet’s link', 'somebody')
    """
    if side:
        return f"{names[Side(side)]}, {BY_LINK}"
    return account_name(user, named=named) if user else nobody
