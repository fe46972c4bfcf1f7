"""Competitions that bots alone play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from django.contrib.auth.models import User

from engine.pairing.round_robin import berger
from league.actions.bot_players import BotEntry, remember_bot
from league.actions.competitions import write_competition, write_entries
from league.actions.events import record_event
from league.actions.once import once
from league.errors import BadCompetition
from league.models import Competition, Entry, Fixture, Round
from league.names import name_key
from league.terms import Terms, check_terms

MOST_BOTS = 24
MOST_MATCHES = 2000
"""The most matches of one exhibition: a slip of the finger asks for a million."""


@once(lambda token: Competition.objects.filter(token=token).first())
def start_bot_competition(
    *, name: str, entries: Sequence[BotEntry], terms: Terms, token: UUID, by: User | None
) -> Competition:
    """A round robin of bots in which every two meet ``terms.cycles`` times, with sides exchanged each time.

    The same token twice starts it once. Raises BadCompetition, BadName, UnknownBot.
    """
    check_size(entries, terms.cycles)
    check_terms(replace(terms, cycles=1))
    players = [remember_bot(entry=entry) for entry in entries]
    competition = write_competition(name, terms, token, by, season=None, division=1)
    competition.by_bots = True
    competition.save(update_fields=["by_bots"])
    rows = write_entries(competition, players)
    _write_rounds(competition, rows, terms.cycles)
    record_event(competition, verb="start", summary=f"Started with {len(rows)} bots", by=by)
    return competition


def check_size(entries: Sequence[BotEntry], meetings: int) -> None:
    """Raise BadCompetition for too few or too many bots or matches, and for one bot twice under one name."""
    if not 2 <= len(entries) <= MOST_BOTS:
        chosen = f"{len(entries) or 'none'} {'is' if len(entries) < 2 else 'are'} chosen"
        raise BadCompetition(f"An exhibition has 2 to {MOST_BOTS} bots: here {chosen}.", field="bots")
    seen: set[str] = set()
    for entry in entries:
        if name_key(entry.shown) in seen:
            raise BadCompetition(
                f"{entry.shown} is there twice. To let a bot play against itself, give it a second name.",
                field="bots",
            )
        seen.add(name_key(entry.shown))
    if meetings < 1:
        raise BadCompetition("Every two bots meet at least once.", field="meetings")
    matches = len(entries) * (len(entries) - 1) // 2 * meetings
    if matches > MOST_MATCHES:
        raise BadCompetition(
            f"{len(entries)} bots that meet {meetings:,} times play {matches:,} matches; "
            f"{MOST_MATCHES:,} is the most for one exhibition.",
            field="meetings",
        )


def _write_rounds(competition: Competition, entries: Sequence[Entry], meetings: int) -> None:
    rounds = berger(len(entries))
    Round.objects.bulk_create(
        [Round(competition=competition, number=number + 1) for number in range(len(rounds) * meetings)]
    )
    fixtures = []
    for meeting in range(meetings):
        for round_ in rounds:
            for board, pairing in enumerate(round_.pairings, 1):
                pair = pairing.reversed if meeting % 2 else pairing
                fixtures.append(
                    Fixture(
                        competition=competition,
                        round=meeting * len(rounds) + round_.number,
                        board=board,
                        leg=meeting // 2 + 1,
                        a=entries[pair.first - 1],
                        b=entries[pair.second - 1],
                    )
                )
    Fixture.objects.bulk_create(fixtures, batch_size=1000)
