"""Taking lines over from another sheet of the same match: one deal, or all that differ, as one change."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from scoresheet.actions import GAP, lock_sheet
from scoresheet.changes import record, values_of
from scoresheet.entering import check_lines
from scoresheet.errors import NothingToUndo, Overtaken
from scoresheet.life.comparing import Pairing, paired
from scoresheet.lines import shorthand_of, words_of
from scoresheet.models import Change, Deal, Game, Sheet
from scoresheet.queries import games_of

MEANWHILE = "One of the two was changed meanwhile: nothing was taken over. Look at both again first."
NOTHING = "The two say the same there: there is nothing to take over."
NO_ROOM = "No more lines fit in there: strike the later ones and enter them again at the end."
SAID = (
    "points_only", "queried", "knocker", "declared", "count_a", "count_b", "upcard", "cards", "outcome", "winner", "points",
    "boxes",
)  # fmt: skip
"""What a line says happened, whoever wrote it."""


@dataclass
class _Work:
    """The lines of a sheet while others are taken over into them."""

    sheet: Sheet
    by: User | None
    side: str
    games: list[tuple[Game, list[Deal]]]
    before: dict[int, dict[str, Any] | None] = field(default_factory=dict)
    changed: list[Deal] = field(default_factory=list)

    def take(self, pair: Pairing, other: Sequence[tuple[Game, list[Deal]]], last: Deal | None) -> Deal | None:
        """Let one line be as the other sheet has it; answers the line that the next one follows."""
        if pair.right is None and pair.left is not None:
            self._keep(pair.left)
            pair.left.struck_by, pair.left.struck_side, pair.left.struck_at = (
                self.by,
                self.side,
                timezone.now(),
            )
            return pair.left
        if pair.right is None:
            return last
        if pair.left is not None:
            self._keep(pair.left)
            was = shorthand_of(pair.left)
            pair.left.corrected_by, pair.left.corrected_side = self.by, self.side
            pair.left.corrected_at, pair.left.was = timezone.now(), was
            return _said(pair.left, pair.right)
        return self._insert(pair, other, last)

    def _keep(self, row: Deal) -> None:
        self.before[row.pk] = values_of(row)
        self.changed.append(row)

    def _insert(self, pair: Pairing, other: Sequence[tuple[Game, list[Deal]]], last: Deal | None) -> Deal:
        game, deals = self._game(pair.game, other)
        row = Deal(game=game, token=uuid.uuid4(), entered_by=self.by, entered_side=self.side)
        row.entered_at = timezone.now()
        at = deals.index(last) + 1 if last in deals else 0
        low = deals[at - 1].place if at else 0
        row.place = low + GAP if at == len(deals) else (low + deals[at].place) // 2
        if at < len(deals) and row.place in (low, deals[at].place):
            raise Overtaken(NO_ROOM)
        deals.insert(at, _said(row, pair.right))
        self.changed.append(row)
        return row

    def _game(self, number: int, other: Sequence[tuple[Game, list[Deal]]]) -> tuple[Game, list[Deal]]:
        for game, deals in self.games:
            if game.number == number:
                return game, deals
        first = next((game.first_dealer for game, _ in other if game.number == number), "")
        self.games.append((Game(sheet=self.sheet, number=number, first_dealer=first), []))
        self.games.sort(key=lambda each: each[0].number)
        return self._game(number, other)

    def save(self) -> None:
        """Write the lines that a check allowed."""
        for row in self.changed:
            if row.game.pk is None:
                row.game.save(force_insert=True)
                row.game_id = row.game.pk
            added = row.pk is None
            row.save()
            if added:
                self.before[row.pk] = None


def _said(row: Deal, other: Deal | None) -> Deal:
    for name in SAID:
        setattr(row, name, getattr(other, name))
    return row


@transaction.atomic
def take_lines(
    *,
    sheet: Sheet,
    other: Sheet,
    versions: tuple[int, int],
    by: User | None,
    side: str = "",
    at: tuple[int, int] | None = None,
    summary: str = "",
) -> Change:
    """Let a sheet say what another one of its match says: in one place (game, number), or wherever they differ.

    ``versions`` are those of both that were looked at. Raises Overtaken, GameEnds, NothingToUndo where they say the same.
    """
    locked = lock_sheet(sheet, by=by, side=side)
    if (locked.version, other_version(other)) != versions:
        raise Overtaken(MEANWHILE)
    return take_into(locked, other, by=by, side=side, at=at, summary=summary)


def other_version(sheet: Sheet) -> int:
    """The version that a sheet is at now. One query."""
    return Sheet.objects.values_list("version", flat=True).get(pk=sheet.pk)


def take_into(
    locked: Sheet,
    other: Sheet,
    *,
    by: User | None,
    side: str = "",
    at: tuple[int, int] | None = None,
    summary: str = "",
) -> Change:
    """The same for a sheet that is locked and known to be as it was looked at."""
    theirs = games_of(other)
    work = _Work(locked, by, side, games_of(locked))
    last: Deal | None = None
    for pair in paired(work.games, theirs):
        wanted = not pair.same and at in (None, (pair.game, pair.number))
        last = work.take(pair, theirs, last) if wanted else (pair.left or last)
    if not work.changed:
        raise NothingToUndo(NOTHING)
    match = check_lines(locked, work.games)
    work.save()
    words = words_of(work.changed[0], locked.names)
    return record(
        locked,
        verb="take",
        summary=summary
        or (f"Taken over: {words}" if at else f"All that differs taken over from sheet {other.code}"),
        by=by,
        side=side,
        before={row.pk: work.before[row.pk] for row in work.changed},
        after={row.pk: values_of(row) for row in work.changed},
        match=match,
    )
