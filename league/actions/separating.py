"""A merge taken back."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from league.actions.events import record_event
from league.actions.following import lock_competitions_of, tables_are_behind
from league.actions.merging import lock_players
from league.actions.player_events import keep_event
from league.belongings import give_back
from league.errors import BadMerge
from league.models import Competition, Entry, Player


def separate_players(*, double: Player, by: User | None) -> Player:
    """Make the double a record of its own again, with what was its own before. Raises BadMerge.

    What was entered since stays with the record that was kept, and so do changes that were made to it since. Separating
    twice changes nothing.
    """
    try:
        return _separate(double, by)
    except IntegrityError:
        raise BadMerge(
            f"{double.name} can't be separated any more: both would stand twice in one place since."
        ) from None


@transaction.atomic
def _separate(double: Player, by: User | None) -> Player:
    current = Player.objects.get(pk=double.pk)
    if current.merged_into is None:
        return current
    double, kept = lock_players(current, current.merged_into)
    event = double.events.filter(verb="merge", after__isnull=False).first()
    if event is None:
        raise BadMerge(f"It is not known any more what was {double.name}’s before the merge.")
    if event.after["kept"] != kept.pk:
        between = Player.objects.get(pk=event.after["kept"])
        raise BadMerge(f"{between.name} was merged into {kept.name} since: separate these two first.")
    competitions = lock_competitions_of([kept.pk])
    give_back(moved=event.after["moved"], giver=kept, taker=double)
    Player.objects.filter(pk__in=event.after["doubles"], merged_into=kept).update(merged_into=double)
    _restore(kept, event.after)
    double.merged_into = None
    double.save(update_fields=["merged_into"])
    _restore_names(competitions, double, event.after["names"], by)
    tables_are_behind(competitions=competitions, by=by)
    keep_event(double, verb="separate", summary=f"Separated from {kept.name}", by=by)
    keep_event(kept, verb="separate", summary=f"{double.name} was separated from this record", by=by)
    return double


def _restore(kept: Player, event: dict[str, Any]) -> None:
    """Take back what the kept record took over, where nobody has changed it since."""
    for name, value in event["became"].items():
        if getattr(kept, name) == value:
            setattr(kept, name, event["was"][name])
    kept.save(update_fields=list(event["became"]))


def _restore_names(
    competitions: list[Competition], double: Player, names: dict[str, str], by: User | None
) -> None:
    found = {competition.pk: competition for competition in competitions}
    entries = Entry.objects.filter(player=double, pk__in=[int(pk) for pk in names])
    for entry in entries:
        was, entry.name = entry.name, names[str(entry.pk)]
        if was == entry.name:
            continue
        entry.save(update_fields=["name"])
        competition = found[entry.competition_id]
        if competition.closed_at is None:
            record_event(
                competition,
                verb="rename",
                summary=f"{was} is called {entry.name} again",
                entry=entry,
                by=by,
                before=was,
                after=entry.name,
            )
