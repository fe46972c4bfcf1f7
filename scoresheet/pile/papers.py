"""A match as it lies in the pile: its sheet, or the fixture that has none yet, and how far it is entered."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from engine.sides import Pair
from league.models import Competition, Fixture, Round
from league.models.competitions import Entering, State
from league.plurals import so_many
from league.rights.acts import Act
from league.rights.deciding import Subject, Viewer
from scoresheet.models import Sheet, Submission

_ENTERED = Q(sheet__games__deals__struck_at=None, sheet__games__deals__isnull=False)


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """``key`` names it in a form: a sheet by its code, a fixture without one by its number."""

    key: str
    names: Pair[str]
    where: str
    state: str
    code: str = ""
    table: int = 0
    round: int = 0
    done: bool = False


def paper_of_sheet(sheet: Sheet) -> PaperSheet:
    """A sheet with its players, as the list of what fits shows it."""
    return PaperSheet(
        key=f"sheet-{sheet.code}",
        names=sheet.names,
        where=sheet.title or f"{sheet.played_on.day} {sheet.played_on:%B %Y}",
        state=sheet.state_words,
        code=sheet.code,
        done=sheet.finished,
    )


def papers_tonight(viewer: Viewer) -> list[PaperSheet]:
    """Every match of tonight's rounds that this viewer may enter, by competition and table. Two queries."""
    rounds = _rounds_today(viewer)
    return [
        _paper_of_fixture(fixture)
        for fixture in _fixtures_of(rounds)
        if may_enter(viewer, fixture.competition, (fixture.a.player_id, fixture.b.player_id))
    ]


def may_enter(viewer: Viewer, competition: Competition | None, players: tuple[int, int]) -> bool:
    """Whether this viewer may enter the deals of a match."""
    return viewer.signed_in and viewer.may(Act.ENTER_DEALS, Subject(competition, players))


def _rounds_today(viewer: Viewer) -> list[Round]:
    today = timezone.localdate()
    rows = Round.objects.filter(
        Q(day=today) | Q(day__lte=today, until__gte=today),
        competition__closed_at=None,
        competition__by_bots=False,
    )
    return list(rows.filter(viewer.visible("competition__"))) if viewer.signed_in else []


def _fixtures_of(rounds: list[Round]) -> QuerySet[Fixture]:
    """The matches of these rounds that were not moved to another day, and those that were moved to today."""
    today = timezone.localdate()
    here = Q(pk=None)
    for each in rounds:
        here |= Q(competition=each.competition_id, round=each.number)
    due = here & (Q(played_on=None) | Q(played_on=today) | ~Q(state__in=[State.OPEN, State.POSTPONED]))
    moved = Q(played_on=today, competition__closed_at=None, competition__by_bots=False)
    return (
        Fixture.objects.filter(due | moved)
        .exclude(state=State.ANNULLED)
        .select_related("competition", "a__player", "b__player", "sheet")
        .annotate(
            lines=Count("sheet__games__deals", filter=_ENTERED, distinct=True),
            handed_in=Exists(Submission.objects.filter(sheet__fixture=OuterRef("pk"), answer="")),
        )
        .order_by("competition__name", "competition", "round", "board")
    )


def _paper_of_fixture(fixture: Fixture) -> PaperSheet:
    sheet = getattr(fixture, "sheet", None)
    return PaperSheet(
        key=f"fixture-{fixture.pk}",
        names=Pair(fixture.a.player.name, fixture.b.player.name),
        where=f"{fixture.competition.name}, round {fixture.round}, table {fixture.board}",
        state=_state(fixture, sheet),
        code=sheet.code if sheet is not None else "",
        table=fixture.board,
        round=fixture.round,
        done=fixture.state in (State.CONFIRMED, State.SUBMITTED, State.POSTPONED)
        and not _lacks_second(fixture),
    )


def _lacks_second(fixture: Fixture) -> bool:
    """Whether a match that is entered twice was handed in by one of the two alone."""
    return fixture.state == State.SUBMITTED and fixture.competition.entering == Entering.DOUBLE


def _state(fixture: Fixture, sheet: Sheet | None) -> str:
    lines: int = fixture.lines  # type: ignore[attr-defined]
    if fixture.state in (State.CONFIRMED, State.POSTPONED, State.DISPUTED):
        return fixture.get_state_display()
    if _lacks_second(fixture):
        return "One of two entries handed in"
    if fixture.handed_in:  # type: ignore[attr-defined]
        return "Handed in"
    if sheet is None or not lines:
        return "Nothing entered"
    return "Finished, not handed in" if sheet.finished else so_many(lines, "deal")
