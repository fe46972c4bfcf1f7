"""Two records of one person made one, and separated again."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import models, transaction

from league.actions.following import follow_name, lock_competitions_of, tables_are_behind
from league.actions.people import check_seen
from league.actions.player_events import keep_event
from league.belongings import give, rows_where_they_met
from league.card_words import listed
from league.errors import BadMerge
from league.models import Entry, Player
from league.models.people import ShownAs

_MOST_PRIVATE = (ShownAs.HIDDEN, ShownAs.INITIALS, ShownAs.FULL)


@transaction.atomic
def merge_players(*, kept: Player, double: Player, seen: tuple[int, int], by: User | None) -> Player:
    """Give all that belongs to the double to the record that is kept. Merging the same two again changes nothing.

    ``seen`` are the last events of the two that the page showed. The kept record keeps its name; of the contacts it
    takes the one that is known, of the ways to be shown the more private. Raises BadMerge, PersonChanged.
    """
    kept, double = lock_players(kept, double)
    if double.merged_into_id == kept.pk:
        return kept
    check_merge(kept, double)
    check_seen(kept, seen[0])
    check_seen(double, seen[1])
    competitions = lock_competitions_of([kept.pk, double.pk])
    names = dict(Entry.objects.filter(player=double).values_list("pk", "name"))
    moved = give(giver=double, taker=kept)
    doubles = list(double.doubles.values_list("pk", flat=True))
    double.doubles.update(merged_into=kept)
    before, after = _take_over(kept, double)
    double.merged_into = kept
    double.save(update_fields=["merged_into"])
    follow_name(competitions=competitions, player=kept.pk, name=kept.name, by=by)
    tables_are_behind(competitions=competitions, by=by)
    undo = {
        "kept": kept.pk,
        "moved": moved,
        "names": names,
        "doubles": doubles,
        "was": before,
        "became": after,
    }
    keep_event(double, verb="merge", summary=f"Merged into {kept.name}", by=by, after=undo)
    keep_event(kept, verb="merge", summary=f"{double.name} was merged into this record", by=by)
    return kept


def lock_players(one: Player, other: Player) -> tuple[Player, Player]:
    """Both as they are now, locked in one order until the commit."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=[one.pk, other.pk]).order_by("pk")
    found = {player.pk: player for player in rows}
    return found[one.pk], found[other.pk]


def check_merge(kept: Player, double: Player) -> None:
    """Raise BadMerge unless the two can be one person."""
    if kept.pk == double.pk:
        raise BadMerge(f"Pick two records: {kept.name} stands on both sides.")
    for player in (kept, double):
        if player.merged_into_id is not None:
            raise BadMerge(f"{player.name} was merged into another record already.")
        if player.bot:
            raise BadMerge(f"{player.name} is a bot: bots are never merged.")
    where = sorted({_words_of(row) for row in rows_where_they_met(kept, double)})
    if where:
        raise BadMerge(
            f"{kept.name} and {double.name} have met, so they are two people: both are in {listed(where)}. "
            "Nothing was merged."
        )


def _words_of(row: models.Model) -> str:
    competition = getattr(row, "competition", None)
    if competition is not None:
        return str(competition)
    return f"the {row._meta.verbose_name} {getattr(row, 'code', row.pk)}"


def merged_values(kept: Player, double: Player) -> dict[str, Any]:
    """What the kept record takes over from the double: a contact where it has none, and the more private wish."""
    return {
        "contact": kept.contact or double.contact,
        "shown_as": next(wish for wish in _MOST_PRIVATE if wish in (kept.shown_as, double.shown_as)).value,
    }


def _take_over(kept: Player, double: Player) -> tuple[dict[str, Any], dict[str, Any]]:
    """Write what the kept record takes over; how it was before, and after."""
    after = merged_values(kept, double)
    before = {name: getattr(kept, name) for name in after}
    for name, value in after.items():
        setattr(kept, name, value)
    kept.save(update_fields=list(after))
    return before, after
