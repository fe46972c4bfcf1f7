"""The lines between divisions: how many go up and down, and whether a shared place at one is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from engine.standings.figures import listed
from engine.standings.ranking import Table
from league.actions.events import lock_competition, record_event
from league.actions.seasons import lock_season
from league.errors import BadSeason
from league.line_marks import lines_on
from league.lines import Lines, SharedPlace
from league.models import Competition, Season
from league.plurals import so_many
from league.tables import table_of


def lines_now(competition: Competition) -> tuple[Table, Lines]:
    """The table of a competition as it is now, and its lines. Three queries."""
    table = table_of(competition)
    return table, lines_on(competition, table)


def check_decided(competition: Competition) -> None:
    """Raise BadSeason while a shared place at a line is not decided."""
    if not (competition.promoted or competition.relegated):
        return
    table, lines = lines_now(competition)
    if lines.undecided:
        raise BadSeason(
            f"{shared_words(table, lines.undecided[0])}: decide that first, by a play-off or a lot."
        )


def shared_words(table: Table, place: SharedPlace) -> str:
    """Who shares the place, and what the line means for them, by name."""
    names = [table.row(code).name for code in place.codes]
    return f"{listed(names)} share place {place.rank}, and {place.moves()}"


@transaction.atomic
def set_lines(*, season: Season, numbers: Mapping[int, tuple[int, int]], by: User | None) -> None:
    """Say how many go up from a competition and how many go down, by its key.

    Raises BadSeason for a way up from the highest division or down from the lowest, and for more than there are.
    """
    divisions = list(lock_season(season).competitions.order_by("division"))
    changed = [
        lock_competition(division)
        for division in divisions
        if numbers.get(division.pk, (division.promoted, division.relegated))
        != (division.promoted, division.relegated)
    ]
    for locked in changed:
        _check_lines(locked, divisions, *numbers[locked.pk])
    for locked in changed:
        promoted, relegated = numbers[locked.pk]
        before = {"promoted": locked.promoted, "relegated": locked.relegated}
        locked.promoted, locked.relegated = promoted, relegated
        locked.save(update_fields=["promoted", "relegated"])
        record_event(
            locked,
            verb="lines",
            summary=f"Lines: {promoted} up, {relegated} down",
            by=by,
            before=before,
            after={"promoted": promoted, "relegated": relegated},
        )


def _check_lines(
    competition: Competition, divisions: Sequence[Competition], promoted: int, relegated: int
) -> None:
    if promoted and competition == divisions[0]:
        raise BadSeason(f"{competition.name} is the highest division: nobody can go up from it.")
    if relegated and competition == divisions[-1]:
        raise BadSeason(f"{competition.name} is the lowest division: nobody can go down from it.")
    size = len(table_of(competition).rows)
    if promoted + relegated > size or min(promoted, relegated) < 0:
        raise BadSeason(
            f"{promoted} up and {relegated} down can't be: {competition.name} has "
            f"{so_many(size, 'ranked player')}."
        )
