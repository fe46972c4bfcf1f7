"""What waits for somebody: handed in, disputed, proposed. In the order of entry, scorer by scorer."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import F, Q

from league.models.competitions import Entering, State
from league.rights.acts import Act
from league.rights.deciding import Subject, Viewer
from scoresheet.models import Change, Purpose, Sheet, Submission


@dataclass(frozen=True, slots=True)
class Waiting:
    """A sheet that waits, who handed it in, and how it waits."""

    sheet: Sheet
    submission: Submission

    @property
    def scorer(self) -> int:
        """Who handed it in, as a number to sort by; 0 for a side by its link."""
        return self.submission.by_id or 0


@dataclass(frozen=True, slots=True)
class WaitingLists:
    """What one viewer can do something about: to answer, disputed, proposed."""

    to_answer: tuple[Waiting, ...] = ()
    disputed: tuple[Sheet, ...] = ()
    proposed: tuple[Waiting, ...] = ()

    def __len__(self) -> int:
        return len(self.to_answer) + len(self.disputed) + len(self.proposed)

    def next_after(self, sheet: Sheet) -> Sheet | None:
        """The sheet to answer after this one: the next of the same scorer, or else the first there is."""
        sheets = [each.sheet for each in self.to_answer]
        places = {each.pk: place for place, each in enumerate(sheets)}
        place = places.get(sheet.pk, -1)
        for each in sheets[place + 1 :] + sheets[: max(place, 0)]:
            return each
        return None


_MATCH = (
    "player_a", "player_b", "fixture__competition", "fixture__a", "fixture__b",
    "beside__fixture__competition", "beside__fixture__a", "beside__fixture__b",
)  # fmt: skip
_RUNS = Q(sheet__fixture__competition__closed_at=None)


def waiting_lists(viewer: Viewer, user: User | None) -> WaitingLists:
    """What waits for this viewer. Four queries at most, none for the public."""
    if (
        user is None
        or not viewer.signed_in
        or not (viewer.admin or viewer.club or viewer.only_in or viewer.player)
    ):
        return WaitingLists()
    handed_in = _handed_in(viewer, user)
    disputed = [
        sheet
        for sheet in Sheet.objects.select_related(*_MATCH).filter(
            fixture__state=State.DISPUTED, fixture__competition__closed_at=None
        )
        if viewer.may(Act.ENTER_DEALS, subject_of(sheet))
    ]
    proposals = Submission.objects.select_related("by", *(f"sheet__{name}" for name in _MATCH)).filter(
        answer="", sheet__purpose=Purpose.PROPOSAL, version=F("sheet__version")
    )
    proposed = [
        Waiting(row.sheet, row) for row in proposals if viewer.may(Act.SETTLE_MATCH, subject_of(row.sheet))
    ]
    return WaitingLists(tuple(handed_in), tuple(disputed), tuple(proposed))


def subject_of(sheet: Sheet) -> Subject:
    """What an act on a sheet (fetched with its match) is about."""
    fixture = sheet.home.fixture
    competition = fixture.competition if fixture is not None else None
    return Subject(competition, (sheet.player_a_id, sheet.player_b_id))


def _handed_in(viewer: Viewer, user: User) -> list[Waiting]:
    rows = Submission.objects.select_related("by", *(f"sheet__{name}" for name in _MATCH)).filter(
        _RUNS, answer="", sheet__fixture__state=State.SUBMITTED, version=F("sheet__version")
    )
    found = [
        Waiting(row.sheet, row)
        for row in rows.order_by("at", "pk")
        if viewer.may(Act.CONFIRM_RESULT, subject_of(row.sheet)) and not _mine(row, viewer, user)
    ]
    checked = [each.sheet for each in found if _entering(each.sheet) == Entering.CHECKED]
    entered = _entered_by(user, checked)
    mine = [
        each for each in found if each.sheet.pk not in entered and _entering(each.sheet) != Entering.DOUBLE
    ]
    return _by_scorer(mine)


def _entering(sheet: Sheet) -> str:
    return sheet.fixture.competition.entering if sheet.fixture is not None else ""


def _mine(row: Submission, viewer: Viewer, user: User) -> bool:
    """Whether a sheet among players was handed in by this person or for their side."""
    if _entering(row.sheet) != Entering.PLAYERS:
        return False
    sides = {row.sheet.player_a_id: "A", row.sheet.player_b_id: "B"}
    side = sides.get(viewer.player, "") if viewer.player is not None else ""
    return row.by_id == user.pk or (bool(side) and row.side == side)


def _entered_by(user: User, sheets: list[Sheet]) -> set[int]:
    """Those of these sheets that somebody entered a part of. One query, none for no sheets."""
    if not sheets:
        return set()
    made = Change.objects.filter(sheet__in=sheets, by=user, side="").exclude(verb="start")
    return set(made.values_list("sheet", flat=True))


def _by_scorer(rows: Iterable[Waiting]) -> list[Waiting]:
    """The same, those of one scorer together; the scorer whose sheet waits longest first."""
    groups: dict[int, list[Waiting]] = defaultdict(list)
    for row in rows:
        groups[row.scorer].append(row)
    return [row for group in groups.values() for row in group]
