"""Starting an exhibition, pausing, resuming and stopping it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from engine.endless import check_that_games_end
from engine.match import MatchFormat
from league.actions.bot_players import BotEntry
from league.actions.bots import check_size, start_bot_competition
from league.actions.club import raise_club_revision
from league.actions.competitions import Terms
from league.actions.events import lock_competition, record_event
from league.actions.once import once
from league.errors import BadCompetition
from league.models import Competition
from league.models.competitions import MatchKind
from scoresheet.lanes import LANES, turn, want_lanes
from scoresheet.models import Exhibition, Going, Part
from scoresheet.seeds import check_seed

MOST_IN_A_PART = 25
"""Games: what a worker that is killed has played in vain is not much."""
DEALS_OF_A_GAME = 10
"""A game to 100 takes about so many."""
LONGEST_PACE = 60.0


@once(lambda token: Exhibition.objects.filter(token=token).first())
def start_exhibition(
    *,
    name: str,
    entries: Sequence[BotEntry],
    terms: Terms,
    seed: int,
    token: UUID,
    by: User | None,
    pace: float = 0.0,
) -> Exhibition:
    """An exhibition, its first parts wished for. The same token twice starts it once.

    ``pace`` is the number of seconds from one deal to the next for people who watch; 0 is as fast as it goes.
    Raises BadCompetition, BadName, UnknownBot, and EndlessGames for rules under which simple bots find no end.
    """
    if not 0 <= pace <= LONGEST_PACE:
        raise BadCompetition(f"A deal comes every 0 to {LONGEST_PACE:.0f} seconds.", field="pace")
    check_seed(seed)
    check_size(entries, terms.cycles)
    check_that_games_end(terms.rules.rules, format_under(terms))
    competition = start_bot_competition(name=name, entries=entries, terms=terms, token=token, by=by)
    exhibition = Exhibition.objects.create(
        competition=competition, seed=seed, pace=pace, token=token, created_by=by
    )
    Part.objects.bulk_create(_parts(exhibition))
    want_parts(exhibition, by)
    return exhibition


def format_under(terms: Terms) -> MatchFormat:
    """What a fixture under these terms plays, as the engine has it."""
    return MatchFormat(deals=terms.length) if terms.match == "deals" else MatchFormat(best_of=terms.length)


def _parts(exhibition: Exhibition) -> list[Part]:
    """Ten parts or more, so that a bar has something to show; of a paced one, a match each."""
    competition = exhibition.competition
    matches, long = competition.fixtures.count(), competition.length
    games = long if competition.match == MatchKind.GAMES else 1 + long // DEALS_OF_A_GAME
    size = 1 if exhibition.pace else max(1, min(MOST_IN_A_PART // games, matches // 10))
    starts = range(1, matches + 1, size)
    return [
        Part(exhibition=exhibition, number=number, first=first, last=min(first + size - 1, matches))
        for number, first in enumerate(starts, 1)
    ]


def lanes_of(exhibition: Exhibition) -> int:
    """How many parts of it may be played beside each other: of one that people watch, one."""
    return 1 if exhibition.pace else LANES


def want_parts(exhibition: Exhibition, by: User | None) -> None:
    """Wish for the first part of each lane that is not played yet; each asks for the next one of its lane at its end."""
    want_lanes(exhibition.parts.all(), kind="exhibition", by=by, lanes=lanes_of(exhibition))


@transaction.atomic
def pause_exhibition(*, competition: Competition, by: User | None) -> Exhibition:
    """Play no further for now. What is in hand is left, and begun again when it goes on."""
    return _steer(competition, Going.PAUSED, {Going.RUNNING}, "Paused", by)


@transaction.atomic
def stop_exhibition(*, competition: Competition, by: User | None) -> Exhibition:
    """Play no further. What was played stays."""
    return _steer(competition, Going.STOPPED, {Going.RUNNING, Going.PAUSED}, "Stopped", by)


@transaction.atomic
def resume_exhibition(*, competition: Competition, by: User | None) -> Exhibition:
    """Go on where it was left. Raises BadCompetition for one that has ended."""
    exhibition = _steer(competition, Going.RUNNING, {Going.PAUSED, Going.STOPPED}, "Resumed", by)
    want_parts(exhibition, by)
    return exhibition


def _steer(competition: Competition, to: Going, since: set[Going], said: str, by: User | None) -> Exhibition:
    locked = lock_competition(competition, for_bots=True)
    exhibition = Exhibition.objects.select_for_update().get(competition=locked)
    exhibition.competition = locked
    if turn(exhibition, to, since):
        record_event(locked, verb=to.value, summary=said, by=by, counts=False)
        if to != Going.RUNNING:
            raise_club_revision(by=by)  # what was played until now is rated
    return exhibition
