"""What a play-off or a lot decides at a shared place, stored once, and taken back."""

from __future__ import annotations

import random
from collections.abc import Sequence

from django.contrib.auth.models import User
from django.db import transaction

from engine.standings.ranking import Table
from league.actions.events import lock_competition, record_event
from league.actions.lines import lines_now, shared_words
from league.errors import BadSeason
from league.lines import SharedPlace
from league.models import Competition, LineDecision
from league.models.seasons import Decided, Line
from league.plurals import so_many
from league.settled import holds_up


@transaction.atomic
def draw_line_lot(
    *, competition: Competition, line: Line, codes: Sequence[str], by: User | None, dice: random.Random
) -> LineDecision:
    """Draw who goes first of those that share the place at a line. It is drawn once: a second press draws nothing.

    ``codes`` are those that the page showed. Raises BadSeason where that is not the question any more.
    """
    locked = lock_competition(competition)
    table, place, stored = _question(locked, line)
    if stored is not None:
        if stored.how != Decided.LOT:
            raise BadSeason(
                "That was decided by a play-off already. To draw a lot, take the play-off back first."
            )
        return stored
    _check_same(table, place, codes)
    order = sorted(codes)
    dice.shuffle(order)
    return _keep(locked, table, place, how=Decided.LOT, order=order, by=by)


@transaction.atomic
def enter_play_off(
    *, competition: Competition, line: Line, order: Sequence[str], by: User | None
) -> LineDecision:
    """Say how a play-off ended, the best first. The same again changes nothing.

    Raises BadSeason where another decision stands, and where that is not the question any more.
    """
    locked = lock_competition(competition)
    table, place, stored = _question(locked, line)
    if stored is not None:
        if (stored.how, stored.order) != (Decided.PLAY_OFF, list(order)):
            raise BadSeason("That is decided already. To change it, take the decision back first.")
        return stored
    _check_same(table, place, order)
    return _keep(locked, table, place, how=Decided.PLAY_OFF, order=order, by=by)


def _question(competition: Competition, line: Line) -> tuple[Table, SharedPlace, LineDecision | None]:
    """The shared place at a line of a finished competition, and the decision that answers it already."""
    left = competition.fixtures.filter(holds_up()).count()
    if left:
        raise BadSeason(
            f"{so_many(left, 'match', 'matches')} of {competition.name} {'is' if left == 1 else 'are'} not "
            "settled yet: who shares the place at the line may still change."
        )
    table, lines = lines_now(competition)
    place = next((each for each in lines.shared if each.line == line), None)
    if place is None:
        raise BadSeason(f"Nobody shares the place at this line of {competition.name} any more.")
    rows = LineDecision.objects.filter(competition=competition)
    return table, place, next((row for row in rows if set(row.order) == set(place.codes)), None)


def _check_same(table: Table, place: SharedPlace, codes: Sequence[str]) -> None:
    if len(codes) != len(set(codes)):
        raise BadSeason("Give each of them a place of their own: 1, 2 and so on.")
    if set(codes) != set(place.codes):
        raise BadSeason(f"The table has changed: now {shared_words(table, place)}. Nothing was decided.")


def _keep(
    competition: Competition,
    table: Table,
    place: SharedPlace,
    *,
    how: Decided,
    order: Sequence[str],
    by: User | None,
) -> LineDecision:
    # What was decided among others than these, before a correction, gives way; the record keeps it.
    LineDecision.objects.filter(competition=competition, line=place.line).delete()
    row = LineDecision.objects.create(
        competition=competition, line=place.line, how=how, order=list(order), by=by
    )
    names = ", ".join(table.row(code).name for code in order)
    word = "Lot drawn" if how == Decided.LOT else "Play-off"
    record_event(
        competition,
        verb="decide",
        summary=f"{word} at the {place.line} line: {names}",
        by=by,
        after={"line": place.line, "how": how, "order": list(order)},
    )
    return row


@transaction.atomic
def take_back_decision(*, competition: Competition, line: Line, by: User | None) -> None:
    """The shared place at this line is open again; the record keeps what was decided."""
    locked = lock_competition(competition)
    row = LineDecision.objects.filter(competition=locked, line=line).first()
    if row is None:
        return
    before = {"line": row.line, "how": row.how, "order": row.order}
    row.delete()
    record_event(
        locked,
        verb="undecide",
        summary=f"{row.get_how_display()} at the {row.line} line was taken back",
        by=by,
        before=before,
    )
