"""Making a competition, starting it, closing it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from engine.pairing.round_robin import Round as PlannedRound
from engine.pairing.round_robin import berger
from league.actions.bot_players import BotEntry, remember_bot
from league.actions.closing import close_competition
from league.actions.events import record_event
from league.actions.once import once
from league.actions.people import remember_player
from league.actions.seasons import check_division, lock_season, remember_season
from league.errors import BadCompetition, SamePlayer
from league.models import Competition, Entry, Fixture, Player, Round, Season
from league.names import clean_name
from league.round_dates import RoundDates, Span
from league.starting_list import check_people
from league.terms import NOBODY_HAS_A_BYE, Terms, check_lines, check_stand_in, check_terms, with_stand_in

__all__ = [
    "RoundDates",
    "Terms",
    "check_start",
    "check_terms",
    "close_competition",
    "free_slug",
    "start_competition",
    "write_competition",
]


@once(lambda token: Competition.objects.filter(token=token).first())
def start_competition(
    *,
    name: str,
    names: Sequence[str],
    terms: Terms,
    token: UUID,
    by: User | None,
    draw: random.Random | None = None,
    season: Season | None = None,
    season_name: str = "",
    division: int = 1,
) -> Competition:
    """A round robin of these people, its schedule drawn by the Berger tables. The same token twice starts it once.

    The numbers of the table are the order of ``names``, or drawn by lot with ``draw``. ``season_name`` names the season
    instead, known or begun with this competition. Raises BadCompetition, BadName, SamePlayer, BadSeason, ClosedSeason.
    """
    rounds, spans = check_start(name, names, terms)
    check_stand_in(terms, in_season=bool(season or season_name))
    if season_name:
        season = remember_season(name=season_name, by=by)
    if season is not None:
        locked = lock_season(season)
        check_division(locked, division, promoted=terms.promoted)
    people = _people(names)
    if draw is not None:
        draw.shuffle(people)
    people += _stand_in(terms, len(people))
    competition = write_competition(name, terms, token, by, season=season, division=division)
    return _begin(competition, people, rounds, spans, by)


@transaction.atomic
def start_division(
    *,
    name: str,
    players: Sequence[Player],
    terms: Terms,
    season: Season,
    division: int,
    by: User | None,
    draw: random.Random | None = None,
) -> Competition:
    """A division of an open season, of people who are known, the first of them with the number 1. Raises as the above."""
    check_terms(terms)
    check_lines(terms, len(players))
    check_stand_in(terms, in_season=True)
    rounds = berger(with_stand_in(len(players), terms.bot), terms.cycles)
    spans = terms.dates.spans(len(rounds))
    check_division(lock_season(season), division, promoted=terms.promoted)
    people = list(players)
    if draw is not None:
        draw.shuffle(people)
    people += _stand_in(terms, len(people))
    competition = write_competition(name, terms, uuid4(), by, season=season, division=division)
    return _begin(competition, people, rounds, spans, by)


def _begin(
    competition: Competition,
    people: Sequence[Player],
    rounds: Sequence[PlannedRound],
    spans: Sequence[Span],
    by: User | None,
) -> Competition:
    _write_schedule(competition, people, rounds, spans)
    record_event(competition, verb="start", summary=f"Started with {len(people)} entries", by=by)
    return competition


def check_start(name: str, names: Sequence[str], terms: Terms) -> tuple[tuple[PlannedRound, ...], list[Span]]:
    """The rounds and their days of a competition that could be started like this; nothing is written.

    Raises BadCompetition, BadName, SamePlayer.
    """
    clean_name(name)
    people = check_people(names)
    check_terms(terms)
    check_lines(terms, len(people))
    if terms.bot and len(people) % 2 == 0:
        raise BadCompetition(NOBODY_HAS_A_BYE.format(people=len(people)), field="bot")
    rounds = berger(with_stand_in(len(people), terms.bot), terms.cycles)
    return rounds, terms.dates.spans(len(rounds))


def _stand_in(terms: Terms, people: int) -> list[Player]:
    """The bot in place of the bye: the highest number of the table, which is that of the bye."""
    return [remember_bot(entry=BotEntry(terms.bot))] if with_stand_in(people, terms.bot) > people else []


def _people(names: Sequence[str]) -> list[Player]:
    """The players of these names. Raises SamePlayer where two of them are one person in the registry."""
    players: dict[int, Player] = {}
    for name in check_people(names):
        player = remember_player(name=name)
        if player.pk in players:
            raise SamePlayer(
                f"{clean_name(name)} is another name of {player.name}, who is in the list too.", field="names"
            )
        players[player.pk] = player
    return list(players.values())


def _write_schedule(
    competition: Competition, people: Sequence[Player], rounds: Sequence[PlannedRound], spans: Sequence[Span]
) -> None:
    entries = write_entries(competition, people)
    Round.objects.bulk_create(
        [
            Round(competition=competition, number=round_.number, day=day, until=until)
            for round_, (day, until) in zip(rounds, spans, strict=True)
        ]
    )
    Fixture.objects.bulk_create(
        [
            Fixture(
                competition=competition,
                round=round_.number,
                board=board,
                a=entries[pairing.first - 1],
                b=entries[pairing.second - 1],
            )
            for round_ in rounds
            for board, pairing in enumerate(round_.pairings, 1)
        ],
        batch_size=1000,
    )


def write_competition(
    name: str, terms: Terms, token: UUID, by: User | None, *, season: Season | None, division: int
) -> Competition:
    """The row of a competition of these terms, with an address of its own. Raises BadName."""
    win, draw, loss = terms.points
    cleaned = clean_name(name)
    return Competition.objects.create(
        slug=free_slug(cleaned),
        name=cleaned,
        time_zone=terms.time_zone,
        rules_name=terms.rules.name,
        rules_base=terms.rules.base,
        rules_values=terms.rules.rules.as_json(),
        match=terms.match,
        length=terms.length,
        cycles=terms.cycles,
        win=win,
        draw=draw,
        loss=loss,
        tie_breaks=list(terms.tie_breaks),
        withdrawals=terms.withdrawals,
        season=season,
        division=division,
        promoted=terms.promoted,
        relegated=terms.relegated,
        bots_count=terms.bots_count,
        entering=terms.entering,
        accepted_after=terms.accepted_after,
        visibility=terms.visibility,
        begins_at=terms.begins_at,
        place=terms.place,
        token=token,
        started_at=timezone.now(),
        created_by=by,
    )


def write_entries(competition: Competition, people: Sequence[Player]) -> list[Entry]:
    """The entries of a competition that begins, numbered in this order."""
    return Entry.objects.bulk_create(
        [
            Entry(
                competition=competition,
                code=f"p{number}",
                name=player.name,
                player=player,
                number=number,
                bot=player.bot,
            )
            for number, player in enumerate(people, 1)
        ]
    )


def free_slug(name: str) -> str:
    """An address for that name which no competition has."""
    base = slugify(name)[:50] or "competition"
    slug, number = base, 2
    while slug == "new" or Competition.objects.filter(slug=slug).exists():
        slug, number = f"{base}-{number}", number + 1
    return slug
