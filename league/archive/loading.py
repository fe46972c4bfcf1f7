"""Writing a read archive into the tables of the league: the competition, its entries, its fixtures, their results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engine.match import FIGURES, MatchResult
from engine.pairing.round_robin import berger
from engine.presets import PRESETS
from league.actions import remember_player
from league.actions.bot_players import bot_player
from league.actions.club import raise_club_revision
from league.actions.events import table_subject
from league.archive.document import Archive, ArchiveEntry, ArchiveFixture
from league.archive.faults import BadArchive, Fault
from league.jobs import want_job
from league.models import Competition, Entry, Fixture, FixtureResult, Invitation, Membership, Player, Round
from league.models.competitions import MatchKind, State


@transaction.atomic
def load_competition(
    *, archive: Archive, replace: bool = False, by: User | None = None
) -> tuple[Competition, list[Fixture]]:
    """The competition of an archive, and its fixtures in the order of the archive (or of the schedule drawn for it).

    ``replace`` puts it in the place of the one with the same slug and leaves what an archive does not tell as it is there:
    when it began, its season, who sees it, who enters and who has a role in it. Without it, that one is a fault, and so is
    one that is closed: BadArchive.
    """
    old = Competition.objects.select_for_update().filter(slug=archive.slug).first()
    if old is not None and not replace:
        message = f"There is a competition “{archive.slug}” already; --replace puts this one in its place."
        raise BadArchive([Fault("slug", message)])
    if old is not None and old.closed_at is not None:
        raise BadArchive([Fault("slug", f"{old.name} is closed: nothing takes its place any more.")])
    competition = _competition(archive, by)
    if old is None:
        competition.save()
    else:
        _take_the_place_of(old, competition)
    want_job(kind="table", subject=table_subject(competition.pk), by=by)
    entries = _entries(competition, archive.entries)
    planned = archive.fixtures if archive.fixtures is not None else schedule(archive)
    numbers = sorted({fixture.round for fixture in planned})
    Round.objects.bulk_create([Round(competition=competition, number=number) for number in numbers])
    fixtures = _fixtures(competition, entries, planned)
    raise_club_revision(by=by)
    return competition, fixtures


_KEPT = (
    *("started_at", "season_id", "division", "promoted", "relegated", "begins_at", "place"),
    *("entering", "accepted_after", "visibility", "link_key", "created_by_id"),
)


def _take_the_place_of(old: Competition, competition: Competition) -> None:
    """Save a competition in the place of another one."""
    competition.revision += old.revision
    for kept in _KEPT:
        setattr(competition, kept, getattr(old, kept))
    # It makes room, but is there until the roles have gone over: they would be deleted with it.
    Competition.objects.filter(pk=old.pk).update(slug=f"~{old.pk}", season=None)
    competition.save()
    Membership.objects.filter(competition=old).update(competition=competition)
    Invitation.objects.filter(competition=old).update(competition=competition)
    old.delete()


def _competition(archive: Archive, by: User | None) -> Competition:
    """The competition of an archive, not yet saved."""
    win, draw, loss = archive.points
    preset = PRESETS.get(archive.rules_base)
    same = preset is not None and preset.rules == archive.rules
    name = preset.name if preset is not None else archive.rules_base
    return Competition(
        slug=archive.slug,
        name=archive.name,
        time_zone=archive.time_zone,
        rules_name=name if same else f"{name}, changed",
        rules_base=archive.rules_base,
        rules_values=archive.rules.as_json(),
        match=MatchKind.DEALS if archive.form.deals is not None else MatchKind.GAMES,
        length=archive.form.deals or archive.form.best_of,
        cycles=archive.cycles,
        win=win,
        draw=draw,
        loss=loss,
        tie_breaks=list(archive.tie_breaks),
        withdrawals=archive.withdrawals,
        bots_count=archive.bots_count,
        lots=[list(order) for order in archive.lots],
        revision=1,
        started_at=timezone.now(),
        created_by=by,
    )


def _entries(competition: Competition, given: Sequence[ArchiveEntry]) -> dict[str, Entry]:
    """The entries by their code, each with a player of the registry; two of one name are two people."""
    used: set[int] = set()
    rows = []
    for entry in given:
        player = _player(entry, used)
        used.add(player.pk)
        rows.append(
            Entry(
                competition=competition,
                code=entry.code,
                name=entry.name,
                player=player,
                number=entry.number,
                joined_in_round=entry.joined_in_round,
                withdrawn_after_round=entry.withdrawn_after_round,
                bot=entry.bot,
            )
        )
    return {row.code: row for row in Entry.objects.bulk_create(rows)}


def _player(entry: ArchiveEntry, used: set[int]) -> Player:
    player = _called(entry.name, entry.bot)
    return _called(f"{entry.name[:60]} ({entry.code[:16]})", entry.bot) if player.pk in used else player


def _called(name: str, bot: str) -> Player:
    return bot_player(name, bot) if bot else remember_player(name=name)


def schedule(archive: Archive) -> tuple[ArchiveFixture, ...]:
    """The fixtures that the Berger tables give these entries, by their numbers."""
    codes = [entry.code for entry in archive.entries]
    return tuple(
        ArchiveFixture(round_.number, codes[pairing.first - 1], codes[pairing.second - 1], State.OPEN, "")
        for round_ in berger(len(codes), archive.cycles)
        for pairing in round_.pairings
    )


def _fixtures(
    competition: Competition, entries: dict[str, Entry], planned: Sequence[ArchiveFixture]
) -> list[Fixture]:
    boards: dict[int, int] = defaultdict(int)
    rows = []
    for fixture in planned:
        boards[fixture.round] += 1
        rows.append(
            Fixture(
                competition=competition,
                round=fixture.round,
                board=boards[fixture.round],
                a=entries[fixture.a],
                b=entries[fixture.b],
                state=fixture.state,
                forfeit=fixture.forfeit,
            )
        )
    fixtures = Fixture.objects.bulk_create(rows, batch_size=2000)
    FixtureResult.objects.bulk_create(
        [
            result_row(row, fixture.result)
            for row, fixture in zip(fixtures, planned, strict=True)
            if fixture.result is not None and (fixture.result.finished or not fixture.games)
        ],
        batch_size=2000,
    )
    return fixtures


def result_row(fixture: Fixture, result: MatchResult) -> FixtureResult:
    """The result of a match as a row, not yet saved."""
    figures = {f"{name}_{side}": getattr(getattr(result, name), side) for name in FIGURES for side in "ab"}
    # By its id: given the fixture itself, the row would put itself in the place of the one that is stored.
    winner = result.winner.value.lower() if result.winner else ""
    return FixtureResult(fixture_id=fixture.pk, winner=winner, **figures)
