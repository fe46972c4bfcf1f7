"""What bots have played, as rows: sheets with their games, deals and moves, and the results of the fixtures."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import timezone

from engine.match_play import PlayedDeal, PlayedGame, PlayedMatch
from engine.play.ending import laid_down
from engine.presets import PRESETS
from engine.records import format_record, record_of
from engine.rules import RuleSet
from league.archive.loading import result_row
from league.models import Competition, Fixture, FixtureResult
from league.models.competitions import State
from scoresheet.actions import GAP
from scoresheet.archive import new_codes
from scoresheet.lines import write_deal
from scoresheet.models import Change, Deal, Game, PlayedMoves, Sheet


@dataclass(frozen=True, slots=True)
class Played:
    """A fixture with the match that two bots have played for it."""

    fixture: Fixture
    match: PlayedMatch


def write_matches(competition: Competition, played: Sequence[Played]) -> None:
    """Write each match: its sheet and its result; one that was given up is annulled. Fourteen queries at most."""
    ended = [one for one in played if one.match.result is not None]
    now = timezone.now()
    codes = new_codes(len(ended))
    rows = [sheet_row(competition, one, code, now) for one, code in zip(ended, codes, strict=True)]
    write_sheets(competition, rows, ended)
    write_results(played)


def write_sheets(competition: Competition, rows: Sequence[Sheet], ended: Sequence[Played]) -> None:
    """Write these sheets with all that was played on them, one for each match."""
    now = timezone.now()
    sheets = Sheet.objects.bulk_create(rows)
    games = Game.objects.bulk_create(
        [
            game_row(sheet, number, game)
            for sheet, one in zip(sheets, ended, strict=True)
            for number, game in enumerate(one.match.games, 1)
        ]
    )
    write_deals(competition, list(_deals(games, ended, now)))
    Change.objects.bulk_create(
        [Change(sheet=sheet, version=1, verb="start", summary="Played by bots", at=now) for sheet in sheets]
    )


def write_results(played: Sequence[Played]) -> None:
    """Confirm each fixture with the result of its match, or annul it where the match was given up."""
    FixtureResult.objects.bulk_create(
        [result_row(one.fixture, one.match.result) for one in played if one.match.result is not None]
    )
    for one in played:
        one.fixture.state = State.CONFIRMED if one.match.result is not None else State.ANNULLED
    Fixture.objects.bulk_update([one.fixture for one in played], ["state"])


def _deals(
    games: Sequence[Game], played: Sequence[Played], now: datetime.datetime
) -> Iterator[tuple[Deal, PlayedDeal, int]]:
    matches = [game for one in played for game in one.match.games]
    for row, game in zip(games, matches, strict=True):
        for place, deal in enumerate(game.deals, 1):
            yield deal_row(row, place, deal, now), deal, place


def write_deals(competition: Competition, deals: Sequence[tuple[Deal, PlayedDeal, int]]) -> None:
    """Write these lines of sheets, each with the deal that was played and its number in its game; two queries a thousand."""
    Deal.objects.bulk_create([row for row, _, _ in deals], batch_size=500)
    write_moves(deals, competition.rules_base, competition.rules)


def write_moves(deals: Sequence[tuple[Deal, PlayedDeal, int]], base: str, rules: RuleSet) -> None:
    """Write how these lines were played. ``base`` is the preset that the rules come from."""
    slug = base if PRESETS[base].rules == rules else None
    PlayedMoves.objects.bulk_create(
        [
            PlayedMoves(
                deal=row,
                record=format_record(
                    record_of(played.deal, game=row.game.number, number=place, slug=slug, result=played.score)
                ),
                said=list(played.said),
            )
            for row, played, place in deals
        ],
        batch_size=500,
    )


def sheet_row(competition: Competition, one: Played, code: str, now: datetime.datetime) -> Sheet:
    """The sheet of a match that is over, not yet saved."""
    result = one.match.result
    assert result is not None  # noqa: S101 -- whoever calls this has left out the matches that were given up
    return Sheet(
        code=code,
        fixture=one.fixture,
        player_a_id=one.fixture.a.player_id,
        player_b_id=one.fixture.b.player_id,
        title=f"{competition.name}, round {one.fixture.round}"[:80],
        played_on=timezone.localdate(now),
        rules_name=competition.rules_name,
        rules_base=competition.rules_base,
        rules_values=competition.rules_values,
        match=competition.match,
        length=competition.length,
        first_dealer="A",
        version=1,
        finished=True,
        games_a=result.games.a,
        games_b=result.games.b,
        total_a=result.score.a,
        total_b=result.score.b,
        token=uuid.uuid4(),
    )


def game_row(sheet: Sheet, number: int, game: PlayedGame) -> Game:
    """A game of a sheet, not yet saved."""
    return Game(sheet=sheet, number=number, first_dealer=game.first_dealer.value)


def deal_row(game: Game, place: int, played: PlayedDeal, now: datetime.datetime) -> Deal:
    """A line of a game, not yet saved; ``place`` counts from 1."""
    row = Deal(game=game, place=place * GAP, token=uuid.uuid4(), entered_at=now)
    write_deal(row, laid_down(played.deal), played.score)
    return row
