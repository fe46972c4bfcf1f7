"""Every write about one person: remembered by name, added, changed."""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from league.actions.following import follow_name, lock_competitions_of, tables_are_behind
from league.actions.once import once
from league.actions.player_events import keep_event, last_event, values_of, words_of_change
from league.errors import NameTaken, PersonChanged
from league.models import Player, PlayerEvent
from league.names import clean_name, name_key
from league.person import Person


@transaction.atomic
def remember_player(*, name: str) -> Player:
    """The player of that name, new or known; of a double, the record that was kept. Raises BadName."""
    cleaned = clean_name(name)
    rows = Player.objects.select_related("merged_into")
    player, _ = rows.get_or_create(key=name_key(cleaned), defaults={"name": cleaned})
    return player.merged_into or player


def _added_with(token: UUID) -> Player | None:
    """Whom the form with this token has added already."""
    events = PlayerEvent.objects.filter(verb="new", after__token=str(token))
    event = events.select_related("player").first()
    return event.player if event is not None else None


@once(_added_with)
def add_player(*, person: Person, token: UUID, by: User | None) -> Player:
    """A new person. The same token twice adds one. Raises BadName, BadContact, NameTaken."""
    wanted = person.cleaned()
    taken = Player.objects.filter(key=name_key(wanted.name)).select_related("merged_into").first()
    if taken is not None:
        raise _name_taken(taken)
    player = Player.objects.create(key=name_key(wanted.name), **asdict(wanted))
    keep_event(player, verb="new", summary="Added", by=by, after={**asdict(wanted), "token": str(token)})
    return player


def _name_taken(player: Player) -> NameTaken:
    if player.merged_into is not None:
        return NameTaken(
            f"“{player.name}” is another name of {player.merged_into.name}: the two records were merged.",
            field="name",
        )
    return NameTaken(f"There is {player.name} already: each person needs a name of their own.", field="name")


@transaction.atomic
def change_player(*, player: Player, person: Person, seen: int, by: User | None) -> Player:
    """Change what is known of somebody; ``seen`` is the last event that the page showed.

    A new name is taken over by running competitions, and closed ones keep theirs. Raises BadName, BadContact, NameTaken,
    and PersonChanged where somebody else was first.
    """
    locked = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    before, wanted = values_of(locked), person.cleaned()
    after = asdict(wanted)
    if before == after:
        return locked
    check_seen(locked, seen)
    taken = Player.objects.filter(key=name_key(wanted.name)).exclude(pk=locked.pk)
    for other in taken.select_related("merged_into"):
        raise _name_taken(other)
    competitions = lock_competitions_of([locked.pk])
    locked.key = name_key(wanted.name)
    for field, value in after.items():
        setattr(locked, field, value)
    try:
        with transaction.atomic():
            locked.save()
    except IntegrityError:  # somebody else took the name at this moment
        raise _name_taken(Player.objects.get(key=name_key(wanted.name))) from None
    summary = words_of_change(before, after)
    keep_event(
        locked, verb="change", summary=summary[:1].upper() + summary[1:], by=by, before=before, after=after
    )
    follow_name(competitions=competitions, player=locked.pk, name=locked.name, by=by)
    if before["shown_as"] != after["shown_as"]:
        tables_are_behind(competitions=competitions, by=by)
    return locked


def check_seen(player: Player, seen: int) -> None:
    """Raise PersonChanged unless nothing happened to this record since that event."""
    if player.merged_into_id is not None:
        raise PersonChanged(f"{player.name} was merged into another record meanwhile: nothing was saved.")
    if last_event(player) != seen:
        last = PlayerEvent.objects.filter(player=player).select_related("by").first()
        who = f" by {last.by.get_short_name() or last.by.get_username()}" if last and last.by else ""
        what = f": {last.summary}" if last else ""
        raise PersonChanged(
            f"{player.name} was changed meanwhile{who}{what}. Nothing was saved; save again if yours is right."
        )
