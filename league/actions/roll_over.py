"""The next season from the last: everybody where the table, a decision or the organiser puts them."""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from league.actions.closing import close_season
from league.actions.competitions import start_division
from league.actions.lines import lines_now
from league.actions.people import remember_player
from league.actions.seasons import check_season_name, free_season_slug, record_season_event
from league.carried_over import keep_habits, rhythm_of, terms_carried_over
from league.errors import BadSeason, SamePlayer
from league.models import Competition, Entry, Player, Season
from league.moves import NextSeason, check_moves
from league.names import clean_name
from league.terms import Terms


@transaction.atomic
def roll_over(
    *, season: Season, wanted: NextSeason, by: User | None, draw: random.Random | None = None
) -> Season:
    """The season that follows this one. One that is there already is the answer, and nothing is changed.

    What is still open of the old season is closed. The numbers of a division are, in turn, those who come down in the
    order of their table, those who stay, those who come up, those who are new; or they are drawn with ``draw``.
    Raises BadSeason, BadName, NameTaken, SamePlayer, BadCompetition.
    """
    locked = Season.objects.select_for_update().get(pk=season.pk)
    there = Season.objects.filter(follows=locked).first()
    if there is not None:
        return there
    close_season(season=locked, by=by)
    divisions = list(locked.competitions.order_by("division"))
    people = _people_in_order(divisions)
    _check_all_named(people, wanted)
    names = [division.name for division in divisions]
    if wanted.extra.strip():
        names.append(clean_name(wanted.extra))
    moves = [(number, wanted.moves[entry.pk]) for number, entry in people]
    new = {number: len(given) for number, given in wanted.newcomers.items()}
    check_moves(names, moves, new, uneven=wanted.uneven)
    players = _players(names, people, wanted)
    following = _begin(locked, wanted, by)
    held = [number for number in range(1, len(names) + 1) if players[number]]
    for number in held:
        started = start_division(
            name=names[number - 1],
            players=players[number],
            terms=_terms(divisions, number, len(players[number]), held[-1], wanted.first_day),
            by=by,
            draw=draw,
            season=following,
            division=number,
        )
        keep_habits(_played_like(divisions, number), started)
    return following


def _people_in_order(divisions: Sequence[Competition]) -> list[tuple[int, Entry]]:
    """Everybody with the number of their division, as the tables and the decisions put them; who is unranked comes last."""
    people = []
    for number, division in enumerate(divisions, 1):
        entries = {entry.code: entry for entry in division.entries.select_related("player")}
        table, lines = lines_now(division)
        people += [
            (number, entries[code]) for code in (*lines.order, *(str(row.id) for row in table.unranked))
        ]
    return people


def _check_all_named(people: Sequence[tuple[int, Entry]], wanted: NextSeason) -> None:
    """Everybody has a move, and nobody else has one: the page may be older than the last late entry."""
    forgotten = next((entry for _, entry in people if entry.pk not in wanted.moves), None)
    if forgotten is not None:
        raise BadSeason(f"Say where {forgotten.name} plays next: this page did not know of them yet.")
    if len(wanted.moves) != len(people):
        raise BadSeason("Somebody on this page plays in no division of this season: look at it again.")


def _players(
    names: Sequence[str], people: Sequence[tuple[int, Entry]], wanted: NextSeason
) -> dict[int, list[Player]]:
    """Who plays in each division of the next season, in the order of their numbers. Raises SamePlayer, BadName."""
    players: dict[int, list[Player]] = {number: [] for number in range(1, len(names) + 1)}
    for _, entry in people:
        to = wanted.moves[entry.pk]
        if to is not None:
            _add(players, to, entry.player, names, anywhere=False)
    for number, given in sorted(wanted.newcomers.items()):
        for name in given:
            _add(players, number, remember_player(name=name), names, anywhere=True)
    return players


def _add(
    players: dict[int, list[Player]], number: int, player: Player, names: Sequence[str], *, anywhere: bool
) -> None:
    """Put a player into a division. Somebody new is in no other one; who played in two may go on to play in two."""
    for other, there in players.items():
        if player in there and (anywhere or other == number):
            raise SamePlayer(
                f"{player.name} would play in {names[other - 1]} already.", field=f"division-{number}"
            )
    players[number].append(player)


def _begin(season: Season, wanted: NextSeason, by: User | None) -> Season:
    name = clean_name(wanted.name)
    check_season_name(name)
    following = Season.objects.create(name=name, slug=free_season_slug(name), follows=season)
    record_season_event(
        following,
        verb="roll over",
        summary=f"Started as {name}, after {season.name}",
        by=by,
        after={
            "moves": {str(pk): to for pk, to in wanted.moves.items()},
            "newcomers": {str(number): list(given) for number, given in wanted.newcomers.items()},
            "uneven": wanted.uneven,
        },
    )
    return following


def _terms(
    divisions: Sequence[Competition], number: int, size: int, lowest: int, first_day: datetime.date | None
) -> Terms:
    """The terms of a division, with its lines where they lead somewhere and fit the size that it has now.

    One that is new below the lowest takes the terms of that one, and nobody goes up from it until that is said.
    """
    old = _played_like(divisions, number)
    promoted = old.promoted if 1 < number <= len(divisions) else 0
    relegated = old.relegated if number < lowest else 0
    if promoted + relegated > size:
        promoted = relegated = 0
    return terms_carried_over(
        old, rhythm_of(list(old.rounds.all())), first_day, promoted=promoted, relegated=relegated
    )


def _played_like(divisions: Sequence[Competition], number: int) -> Competition:
    """The division that this one is played like: its own, or the lowest for one below it."""
    return divisions[min(number, len(divisions)) - 1]
