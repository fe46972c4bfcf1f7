"""Seasons: begun, named, and what stands in the way of a change to one."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from league.errors import BadSeason, ClosedSeason, NameTaken
from league.models import Season, SeasonEvent
from league.names import clean_name, name_key

MOST_DIVISIONS = 40


def lock_season(season: Season | int) -> Season:
    """The season as it is now, locked until the end of the transaction. Raises ClosedSeason."""
    pk = season if isinstance(season, int) else season.pk
    locked = Season.objects.select_for_update().get(pk=pk)
    if locked.closed_at is not None:
        raise ClosedSeason(f"{locked.name} is closed: nothing in it can be changed any more.", field="season")
    return locked


def check_division(season: Season, number: int, *, promoted: int = 0) -> None:
    """Raise BadSeason unless a division of that number can be added to the season, which is locked.

    ``promoted`` is how many are to go up from it.
    """
    if not 1 <= number <= MOST_DIVISIONS:
        raise BadSeason(f"Divisions are numbered 1 to {MOST_DIVISIONS}, not {number}.", field="division")
    if number == 1 and promoted:
        raise BadSeason("Division 1 is the highest: nobody can go up from it.", field="promoted")
    there = season.competitions.filter(division=number).first()
    if there is not None:
        raise BadSeason(
            f"{season.name} has a division {number} already, {there.name}: take another number.",
            field="division",
        )


def record_season_event(
    season: Season, *, verb: str, summary: str, by: User | None, before: Any = None, after: Any = None
) -> SeasonEvent:
    """Keep what was done."""
    return SeasonEvent.objects.create(
        season=season, verb=verb, summary=summary[:300], by=by, before=before, after=after
    )


@transaction.atomic
def remember_season(*, name: str, by: User | None) -> Season:
    """The season of that name, new or known. Raises BadName, and ClosedSeason for one that is closed."""
    cleaned = clean_name(name)
    season, new = Season.objects.get_or_create(
        key=name_key(cleaned), defaults={"name": cleaned, "slug": free_season_slug(cleaned)}
    )
    if new:
        record_season_event(season, verb="start", summary=f"Started as {season.name}", by=by)
    elif season.closed_at is not None:
        raise ClosedSeason(f"{season.name} is closed: choose another name for a new season.", field="season")
    return season


@transaction.atomic
def rename_season(*, season: Season, name: str, by: User | None) -> Season:
    """Give a season another name; its address stays. Raises BadName, NameTaken, ClosedSeason."""
    locked = lock_season(season)
    cleaned = clean_name(name)
    if cleaned == locked.name:
        return locked
    check_season_name(cleaned, but=locked)
    before, locked.name = locked.name, cleaned
    locked.save(update_fields=["name", "key"])
    record_season_event(
        locked, verb="rename", summary=f"{before} is now {cleaned}", by=by, before=before, after=cleaned
    )
    return locked


def check_season_name(name: str, *, but: Season | None = None) -> None:
    """Raise NameTaken where a season, other than this one, has that name."""
    there = Season.objects.filter(key=name_key(name)).first()
    if there is not None and there != but:
        raise NameTaken(f"There is a season “{there.name}” already: choose another name.", field="name")


def free_season_slug(name: str) -> str:
    """An address for that name which no season has."""
    base = slugify(name)[:50] or "season"
    slug, number = base, 2
    while Season.objects.filter(slug=slug).exists():
        slug, number = f"{base}-{number}", number + 1
    return slug
