"""Drawing lots, where nothing else parts entries."""

from __future__ import annotations

import random
from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import transaction

from engine.standings.figures import listed
from league.actions.events import lock_competition, record_event
from league.errors import BadCompetition
from league.models import Competition
from league.tables import table_of


@transaction.atomic
def draw_lots(
    *, competition: Competition, codes: Collection[str], by: User | None, dice: random.Random
) -> list[str]:
    """Draw lots among the entries that share a place: all of these, once. Answers their order, the best first.

    It is stored, and drawing again changes nothing. Raises BadCompetition where these are not all who share a place.
    """
    locked = lock_competition(competition)
    known: list[list[str]] = [order for order in locked.lots if set(order) == set(codes)]
    if known:
        return known[-1]
    rows = {str(row.id): row for row in table_of(locked).rows}
    ranks = {rows[code].rank for code in codes if code in rows}
    sharing = {code for code, row in rows.items() if row.tied and row.rank in ranks}
    if len(ranks) != 1 or sharing != set(codes):
        raise BadCompetition(
            "Lots part those who share a place, level on everything. These are not, or not all: nothing was drawn."
        )
    order = sorted(codes)
    dice.shuffle(order)
    locked.lots = [*locked.lots, order]
    locked.save(update_fields=["lots"])
    said = listed([f"{place}. {rows[code].name}" for place, code in enumerate(order, 1)])
    record_event(locked, verb="lots", summary=f"Lots drawn: {said}", by=by, after=order)
    return order
