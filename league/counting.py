"""Who and what stands in the table of a competition: everybody, or people alone where the matches of a bot count for nobody."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from league.models import Competition, Entry, Fixture


def counts(fixture: str = "") -> Q:
    """The fixtures that count in their competition. ``fixture`` is the way to them, as in ``fixtures__``."""
    of_people = Q(**{f"{fixture}a__bot": "", f"{fixture}b__bot": ""})
    return of_people | Q(**{f"{fixture}competition__bots_count": True})


def counted_entries(competition: Competition) -> QuerySet[Entry]:
    """The entries that its table ranks."""
    return competition.entries.all() if competition.bots_count else competition.entries.filter(bot="")


def counted_fixtures(competition: Competition) -> QuerySet[Fixture]:
    """The fixtures that its table counts, once they are confirmed."""
    rows = competition.fixtures
    return rows.all() if competition.bots_count else rows.filter(a__bot="", b__bot="")
