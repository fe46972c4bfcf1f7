"""Which fixtures are settled: nothing about them is still to come."""

from __future__ import annotations

from django.db.models import Q

from league.counting import counts

SETTLED_STATES = ("confirmed", "annulled")


def holds_up(fixture: str = "") -> Q:
    """The fixtures that must be settled before their competition can close: unsettled ones that count."""
    return unsettled(fixture) & counts(fixture)


def unsettled(fixture: str = "") -> Q:
    """The fixtures that somebody must still play, enter or make a forfeit.

    What somebody withdrawn has not played is settled by the competition's policy. ``fixture`` is the way to the fixture
    from the rows that are asked, as in ``fixtures__``.
    """
    return ~Q(**{f"{fixture}state__in": SETTLED_STATES}) & Q(
        **{f"{fixture}{side}__withdrawn_after_round": None for side in "ab"}
    )
