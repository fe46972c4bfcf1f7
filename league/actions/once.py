"""A write that happens once, however often and by however many hands its button is pressed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import IntegrityError, transaction

from league.errors import LeagueError

Row = TypeVar("Row")
Given = ParamSpec("Given")
TRIES = 3
"""How often something else may take the same name or address at this very moment."""


def once(find: Callable[[Any], Row | None]) -> Callable[[Callable[Given, Row]], Callable[Given, Row]]:
    """Make of an action one that writes once for each ``token`` it is called with; ``find`` gives the row of a token.

    Two presses of one button arrive at the same moment: neither finds a row, and the second is then refused by a
    constraint or by what the first has just written. So whatever refuses it, the token is looked up again before the
    refusal is believed; and where a constraint refused it because of somebody else's row, the action looks again and
    says it in words. What is decorated is written as a whole or not at all.
    """

    def decorate(write: Callable[Given, Row]) -> Callable[Given, Row]:
        @wraps(write)
        @transaction.atomic
        def act(*args: Given.args, **given: Given.kwargs) -> Row:
            left = TRIES
            while True:
                known = find(given["token"])
                if known is not None:
                    return known
                try:
                    with transaction.atomic():
                        return write(*args, **given)
                except LeagueError:
                    known = find(given["token"])
                    if known is None:
                        raise
                    return known
                except IntegrityError:
                    left -= 1
                    if not left:
                        raise

        return act

    return decorate
