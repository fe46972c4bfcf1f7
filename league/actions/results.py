"""Results of fixtures: recorded, corrected, forfeited, postponed, annulled, replayed."""

from __future__ import annotations

import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engine.match import MatchResult
from engine.sides import Pair, Side
from league.actions.events import lock_competition, record_event
from league.archive.loading import result_row
from league.days_of_play import own_day
from league.errors import BadResult
from league.models import Fixture, FixtureResult
from league.result_checks import contradiction, misfit


def lock_fixture(fixture: Fixture) -> Fixture:
    """The fixture as it is now, its competition locked. Raises ClosedCompetition."""
    competition = lock_competition(fixture.competition_id)
    locked = Fixture.objects.select_related("a", "b", "result").get(pk=fixture.pk)
    locked.competition = competition
    return locked


def state_of(fixture: Fixture) -> dict[str, Any]:
    """The fixture as the record keeps it."""
    return {
        "state": fixture.state,
        "forfeit": fixture.forfeit,
        "result": fixture.result.figures() if hasattr(fixture, "result") else None,
        "played_on": fixture.played_on and fixture.played_on.isoformat(),
    }


@transaction.atomic
def record_result(
    *,
    fixture: Fixture,
    result: MatchResult,
    by: User | None,
    seen: str = "",
    played_on: datetime.date | None = None,
) -> FixtureResult:
    """Confirm a fixture with this result. The same result again changes nothing; another one is a correction.

    ``seen`` is what stood there (``standing_of``) when the form was made, where it must still be so; ``played_on`` the
    day of play, where it is known better than from the schedule. Raises BadResult, ClosedCompetition.
    """
    locked = lock_fixture(fixture)
    check_result(locked, result)
    day = locked.played_on if played_on is None else own_day(locked, played_on)
    before = state_of(locked)
    old: FixtureResult | None = getattr(locked, "result", None)
    row = result_row(locked, result)
    row.recorded_by = by
    if old is not None:
        row.pk = old.pk
        same = old.counts_as(row) and day == locked.played_on
        if locked.state == "confirmed" and not locked.forfeit and same:
            return old
    _check_seen(locked, seen)
    row.save()
    locked.state, locked.forfeit, locked.played_on = "confirmed", "", day
    locked.save(update_fields=["state", "forfeit", "played_on"])
    corrected = before["state"] == "confirmed"
    record_event(
        locked.competition,
        verb="correct" if corrected else "result",
        summary=f"{'Corrected' if corrected else 'Result'}: {locked.a.name} – {locked.b.name} {row}",
        fixture=locked,
        by=by,
        before=before,
        after=state_of(locked) | {"result": row.figures()},
    )
    return row


def standing_of(fixture: Fixture) -> str:
    """What stands at a match (fetched with its result), in a word for a form that may be sent when it no longer does."""
    result: FixtureResult | None = getattr(fixture, "result", None)
    told = f"{result.winner or 'draw'} {result.score_a} {result.score_b}" if result is not None else ""
    return " ".join(filter(None, (fixture.state, fixture.forfeit, told)))


def _check_seen(fixture: Fixture, seen: str) -> None:
    if seen and standing_of(fixture) != seen:
        raise BadResult("Somebody else was first: look at this match again. Nothing was changed.")


def check_result(fixture: Fixture, result: MatchResult) -> None:
    """Raise BadResult for figures that don't fit together, or that no match of the competition ends with."""
    if fixture.state == "annulled":
        raise BadResult("This match was annulled: it has no result.")
    names = Pair(fixture.a.name, fixture.b.name)
    if not result.finished:
        raise BadResult(f"The match of {names.a} and {names.b} is not over yet.")
    problem = contradiction(result, names) or misfit(result, names, fixture.competition)
    if problem:
        raise BadResult(problem, field="winner")


def bare_result(winner: Side | None, score: Pair[int], games: Pair[int]) -> MatchResult:
    """A result of which only the end is known."""
    return MatchResult(finished=True, winner=winner, games=games, score=score)


@transaction.atomic
def begin_fixture(*, fixture: Fixture, by: User | None) -> Fixture:
    """A sheet was opened for a fixture: it is a draft from now on, unless it is further already."""
    locked = lock_fixture(fixture)
    if locked.state in ("open", "postponed"):
        locked.state = "draft"
        locked.save(update_fields=["state"])
        record_event(
            locked.competition,
            verb="begin",
            summary=f"Sheet opened: {locked.a.name} – {locked.b.name}",
            fixture=locked,
            by=by,
            counts=False,
        )
    return locked


@transaction.atomic
def forfeit_fixture(*, fixture: Fixture, absent: str, by: User | None, seen: str = "") -> Fixture:
    """Settle a fixture that was not played: ``absent`` is a, b or both; ``seen`` as for ``record_result``."""
    if absent not in ("a", "b", "both"):
        raise BadResult("Say who did not come.", field="absent")
    who = {"a": fixture.a.name, "b": fixture.b.name, "both": f"{fixture.a.name} and {fixture.b.name}"}[absent]
    said = f"Forfeited by {who}"
    return _settle(fixture, "confirmed", by=by, verb="forfeit", summary=said, forfeit=absent, seen=seen)


@transaction.atomic
def postpone_fixture(
    *, fixture: Fixture, by: User | None, day: datetime.date | None = None, seen: str = ""
) -> Fixture:
    """Put an unplayed fixture off, to a day or to one not known yet. Nothing else moves."""
    if fixture.state == "confirmed":
        raise BadResult("This match was played: it can't be postponed.")
    return _settle(fixture, "postponed", by=by, verb="postpone", summary="Postponed", day=day, seen=seen)


@transaction.atomic
def annul_fixture(*, fixture: Fixture, by: User | None, replay: bool = False, seen: str = "") -> Fixture:
    """Take a fixture off the table for good; with ``replay`` another one takes its place. Answers what stands now."""
    old = _settle(fixture, "annulled", by=by, verb="annul", summary="Annulled", seen=seen)
    if not replay:
        return old
    board = old.competition.fixtures.filter(round=old.round).count() + 1
    new = Fixture.objects.create(
        competition=old.competition, round=old.round, board=board, a=old.a, b=old.b, state="open"
    )
    record_event(
        old.competition,
        verb="replay",
        summary=f"{new.a.name} – {new.b.name} is played again",
        fixture=new,
        by=by,
    )
    return new


@transaction.atomic
def reopen_fixture(*, fixture: Fixture, by: User | None, seen: str = "") -> Fixture:
    """Take a result, a forfeit or a postponement back: the match is to be played."""
    return _settle(fixture, "open", by=by, verb="reopen", summary="Opened again", seen=seen)


def _settle(
    fixture: Fixture,
    state: str,
    *,
    by: User | None,
    verb: str,
    summary: str,
    forfeit: str = "",
    day: datetime.date | None = None,
    seen: str,
) -> Fixture:
    locked = lock_fixture(fixture)
    if locked.state == "annulled":
        raise BadResult("This match was annulled; play it again as a new one.")
    if (locked.state, locked.forfeit) == (state, forfeit) and day is None:
        return locked
    _check_seen(locked, seen)
    before = state_of(locked)
    FixtureResult.objects.filter(fixture=locked).delete()
    locked.state, locked.forfeit = state, forfeit
    if state in ("open", "postponed"):  # settled without play it keeps the day that it was moved to
        locked.played_on, locked.begins_at = day, None
    locked.save(update_fields=["state", "forfeit", "played_on", "begins_at"])
    record_event(
        locked.competition,
        verb=verb,
        summary=f"{summary}: {locked.a.name} – {locked.b.name}, round {locked.round}",
        fixture=locked,
        by=by,
        before=before,
        after={"state": state, "forfeit": forfeit, "result": None},
    )
    return locked
