"""Every read of sheets: one function a question, each with a fixed number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from league.models.people import Player, ShownAs
from league.names import name_key
from league.people.likeness import folded
from league.public_names import sees_names
from league.rights.deciding import PUBLIC, Viewer
from scoresheet.match import MatchScore, score_match
from scoresheet.models import Change, Deal, Game, Sheet


def games_of(sheet: Sheet) -> list[tuple[Game, list[Deal]]]:
    """The games of a sheet with their lines, in order. Two queries."""
    deals = Deal.objects.select_related("entered_by", "corrected_by", "struck_by")
    games = sheet.games.prefetch_related(Prefetch("deals", queryset=deals))
    return [(game, list(game.deals.all())) for game in games]


def match_score_of(sheet: Sheet) -> MatchScore:
    """What the sheet adds up to. Two queries."""
    return score_match(sheet, games_of(sheet))


def sheets(*, search: str = "", viewer: Any = None, seen_by: Viewer = PUBLIC) -> QuerySet[Sheet]:
    """Sheets with their players, last changed first; those alone that have each word of ``search`` somewhere.

    Of competitions, only those that ``seen_by`` may see. Nobody is found by a name that this viewer may not read, and no
    sheet of an exhibition except by its code: there may be thousands, and the exhibition has a list of its own. What stands
    beside another sheet is found from that one.
    """
    found = Sheet.objects.filter(beside=None).select_related(
        "player_a", "player_b", "fixture__a", "fixture__b", "fixture__competition"
    )
    visible = seen_by.visible("fixture__competition__")
    if visible:  # an empty Q is everything, but "or everything" would be nothing more
        found = found.filter(Q(fixture=None) | visible)
    by_bots = Q(fixture__competition__by_bots=True)
    found = found.filter(~by_bots | Q(code__iexact=search.strip()))
    if "\0" in search:  # which PostgreSQL does not take, and no sheet has
        return found.none()
    words = search.split()
    accented = _with_accents() if words else {}
    for word in words:
        alike = [pk for pk, name in accented.items() if folded(word) and folded(word) in name]
        found = found.filter(
            _named("player_a", word, alike, viewer)
            | _named("player_b", word, alike, viewer)
            | Q(title__icontains=word)
            | Q(rules_name__icontains=word)
            | Q(code__iexact=word)
        )
    return found


def begun(found: QuerySet[Sheet]) -> QuerySet[Sheet]:
    """These without the sheets that were only printed: of matches that nobody has begun."""
    return found.exclude(fixture__state__in=["open", "postponed"], version=1)


def _with_accents() -> dict[int, str]:
    """The players whose name has more than plain letters, each as it is typed without: Olafur for Ólafur."""
    keys = Player.objects.values_list("pk", "key")
    return {pk: folded(key) for pk, key in keys.iterator() if not key.isascii()}


def _named(player: str, word: str, alike: list[int], viewer: Any) -> Q:
    named = Q(**{f"{player}__key__contains": name_key(word)}) | Q(**{f"{player}__in": alike})
    return named if sees_names(viewer) else named & Q(**{f"{player}__shown_as": ShownAs.FULL})


def last_change(sheet: Sheet) -> Change | None:
    """The change that undo would take back."""
    return (
        sheet.changes.filter(undone_by__isnull=True)
        .exclude(verb__in=["start", "undo"])
        .select_related("by")
        .order_by("version")
        .last()
    )
