"""Who comes late and who leaves: make-up matches, withdrawals and taking them back."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max

from league.actions.events import lock_competition, record_event
from league.actions.people import remember_player
from league.errors import BadCompetition, SamePlayer
from league.models import Competition, Entry, Fixture, Round
from league.models.competitions import State


@dataclass(frozen=True, slots=True)
class NewFixture:
    """A match that a late entrant gets: its round, the opponent, and whether the newcomer is first named.

    ``appended`` is true for a round that the competition does not have yet.
    """

    round: int
    opponent: Entry
    first: bool
    appended: bool


def plan_late_entry(competition: Competition) -> list[NewFixture]:
    """The matches that somebody who joins now would get; nothing is written and no other pairing changes.

    Each opponent is met once a cycle, in the first round in which both are free (with an odd number, that is where the
    opponent has its bye), else in a round of its own at the end. Whoever was first named more often than second is
    second named now, so that the two stay as even as they were; in a second cycle the sides are reversed.
    """
    opponents = list(competition.entries.filter(withdrawn_after_round__isnull=True).order_by("number"))
    busy: dict[int, set[int]] = defaultdict(set)
    more_firsts: Counter[int] = Counter()
    for round_, a, b in competition.fixtures.exclude(state="annulled").values_list("round", "a_id", "b_id"):
        busy[round_] |= {a, b}
        more_firsts.update({a: 1, b: -1})
    first_against = _first_against([opponent.pk for opponent in opponents], more_firsts)
    last = max([*busy, competition.rounds.aggregate(last=Max("number"))["last"] or 0])
    taken: set[int] = set()
    planned = []
    for cycle in range(competition.cycles):
        for opponent in opponents:
            number = 1
            while number in taken or opponent.pk in busy[number]:
                number += 1
            taken.add(number)
            busy[number].add(opponent.pk)
            first = (opponent.pk in first_against) is (cycle == 0)
            planned.append(NewFixture(number, opponent, first, appended=number > last))
    return sorted(planned, key=lambda fixture: fixture.round)


def _first_against(opponents: Sequence[int], more_firsts: Mapping[int, int]) -> set[int]:
    """Against whom a newcomer is first named: half of the opponents, those who were so most often."""
    by_firsts = sorted(opponents, key=lambda opponent: -more_firsts[opponent])
    owed = sum(more_firsts[opponent] > 0 for opponent in opponents)
    half = len(opponents) // 2
    return set(by_firsts[: min(max(owed, half), len(opponents) - half)])


@transaction.atomic
def add_late_entry(*, competition: Competition, name: str, by: User | None, round_: int = 1) -> Entry:
    """Let somebody join a competition that has begun, with the matches of ``plan_late_entry``.

    Raises BadName, SamePlayer, BadCompetition for a round that is not there, ClosedCompetition.
    """
    locked = lock_competition(competition)
    check_round(locked, round_, first=1, field="joined_in_round")
    player = remember_player(name=name)
    if locked.entries.filter(player=player).exists():
        raise SamePlayer(f"{player.name} plays in this competition already.", field="name")
    number = (locked.entries.aggregate(most=Max("number"))["most"] or 0) + 1
    planned = plan_late_entry(locked)
    entry = Entry.objects.create(
        competition=locked,
        code=_free_code(locked, number),
        name=player.name,
        player=player,
        number=number,
        joined_in_round=round_,
    )
    _write(locked, entry, planned)
    record_event(
        locked, verb="join", summary=f"{entry.name} joined, with {len(planned)} matches", entry=entry, by=by
    )
    return entry


def _free_code(competition: Competition, number: int) -> str:
    taken = set(competition.entries.values_list("code", flat=True))
    while f"p{number}" in taken:
        number += 1
    return f"p{number}"


def _write(competition: Competition, entry: Entry, planned: list[NewFixture]) -> None:
    boards: dict[int, int] = defaultdict(int)
    for round_, board in competition.fixtures.values_list("round", "board"):
        boards[round_] = max(boards[round_], board)
    known = set(competition.rounds.values_list("number", flat=True))
    for fixture in planned:
        boards[fixture.round] += 1
        a, b = (entry, fixture.opponent) if fixture.first else (fixture.opponent, entry)
        Fixture.objects.create(
            competition=competition, round=fixture.round, board=boards[fixture.round], a=a, b=b
        )
    new = {fixture.round for fixture in planned} - known
    Round.objects.bulk_create([Round(competition=competition, number=number) for number in sorted(new)])


def check_round(competition: Competition, number: int, *, first: int, field: str) -> None:
    """Raise BadCompetition for the number of a round that is not there; a slip of the finger makes 55 of 5."""
    last = _last_round(competition)
    if not first <= number <= last:
        before = " 0 is before the first." if first == 0 else ""
        raise BadCompetition(f"There are rounds 1 to {last} here, and no {number}.{before}", field=field)


def round_to_join(competition: Competition) -> int:
    """The round that a newcomer would most likely join in: the first after those in which somebody has played. Two queries."""
    played = competition.fixtures.filter(state=State.CONFIRMED).aggregate(last=Max("round"))["last"] or 0
    return min(played + 1, _last_round(competition))


def _last_round(competition: Competition) -> int:
    return competition.rounds.aggregate(last=Max("number"))["last"] or 1


@transaction.atomic
def withdraw_entry(*, entry: Entry, after_round: int, by: User | None) -> Entry:
    """Somebody leaves after a round. What becomes of the results is the competition's policy, settled in its table.

    Raises BadCompetition for a round that is not there, ClosedCompetition.
    """
    competition = lock_competition(entry.competition_id)
    locked = competition.entries.get(pk=entry.pk)
    check_round(competition, after_round, first=0, field="after_round")
    if locked.withdrawn_after_round == after_round:
        return locked
    before, locked.withdrawn_after_round = locked.withdrawn_after_round, after_round
    locked.save(update_fields=["withdrawn_after_round"])
    record_event(
        competition,
        verb="withdraw",
        summary=f"{locked.name} withdrew after round {after_round}",
        entry=locked,
        by=by,
        before=before,
        after=after_round,
    )
    return locked


@transaction.atomic
def take_back_withdrawal(*, entry: Entry, by: User | None) -> Entry:
    """Somebody who left is back: every result stands as before."""
    competition = lock_competition(entry.competition_id)
    locked = competition.entries.get(pk=entry.pk)
    if locked.withdrawn_after_round is None:
        return locked
    before, locked.withdrawn_after_round = locked.withdrawn_after_round, None
    locked.save(update_fields=["withdrawn_after_round"])
    record_event(
        competition,
        verb="return",
        summary=f"{locked.name} plays on",
        entry=locked,
        by=by,
        before=before,
        after=None,
    )
    return locked
