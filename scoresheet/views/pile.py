"""The pile of paper: one field that leads to a sheet, and back to the field after it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from league.errors import LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Fixture
from league.models.competitions import State
from league.rights.acts import Act
from league.rights.deciding import Subject, Viewer
from league.rights.guarding import viewer_at
from league.views.competitions import user_of
from scoresheet import queries
from scoresheet.fixtures import open_fixture_sheet
from scoresheet.life.blind import is_hidden
from scoresheet.life.rights import why_not_open
from scoresheet.models import Purpose, Sheet
from scoresheet.pile.finding import MOST, NOTHING, find_papers
from scoresheet.pile.papers import PaperSheet, may_enter, papers_tonight
from scoresheet.pile.unread import unread_lines


@require_http_methods(["GET", "HEAD", "POST"])
def pile(request: HtmxHttpRequest) -> HttpResponse:
    """One field to a sheet; what is missing tonight; the sheet just entered, small, with Undo."""
    if request.method != "POST":
        return _page(request)
    typed, among = request.POST.get("q", "").strip(), request.POST.getlist("among")
    chosen = request.POST.get("choose", "")
    if not chosen and among and typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(among):
        chosen = among[int(typed) - 1]
    if chosen:
        return _open(request, chosen)
    found = find_papers(typed, viewer_at(request))
    if len(found) == 1:
        return _open(request, found[0].key)
    said = NOTHING.format(typed=typed[:40]) if typed and not found else ""
    return _page(request, typed=typed, found=found[:MOST], said=said, status=422 if said else 200)


def _open(request: HtmxHttpRequest, key: str) -> HttpResponse:
    """Go to the sheet that this key names; a fixture without one gets it now."""
    kind, _, name = key.partition("-")
    code = name
    if kind == "fixture":
        number = int(name) if name.isascii() and name.isdigit() and len(name) < 10 else 0
        fixture = Fixture.objects.select_related("competition", "a", "b").filter(pk=number).first()
        if fixture is None or not may_enter(
            viewer_at(request), fixture.competition, (fixture.a.player_id, fixture.b.player_id)
        ):
            return _page(
                request, said="This match is not yours to enter, or is not there any more.", status=422
            )
        try:
            code = open_fixture_sheet(fixture=fixture, by=user_of(request)).code
        except LeagueError as error:
            return _page(request, said=str(error), status=422)
    elif kind != "sheet" or "\0" in code or not Sheet.objects.filter(code=code).exists():
        return _page(request, said="There is no such sheet any more.", status=422)
    answer = redirect(f"{reverse('sheet', args=[code])}?pile=1")
    answer.status_code = 303
    return answer


def _page(
    request: HtmxHttpRequest,
    *,
    typed: str = "",
    found: list[PaperSheet] | None = None,
    said: str = "",
    status: int = 200,
) -> HttpResponse:
    viewer = viewer_at(request)
    tonight = papers_tonight(viewer)
    just = _just_entered(request)
    context = {
        "typed": typed,
        "found": found or [],
        "said": said,
        "missing": [paper for paper in tonight if not paper.done],
        "tonight": len(tonight),
        "unread": unread_lines(viewer),
        "just": just,
        "undo": queries.last_change(just) if just is not None and _may_undo(viewer, just) else None,
    }
    return render(request, "scoresheet/pile.html", context, status=status)


def _just_entered(request: HtmxHttpRequest) -> Sheet | None:
    """The sheet that was entered just now, as the address says, where it is this viewer's to enter."""
    code = request.GET.get("just", "")
    if not code or "\0" in code:
        return None
    rows = Sheet.objects.select_related(
        "player_a", "player_b", "fixture__competition", "beside__fixture__competition", "sitting"
    )
    sheet = rows.filter(code=code.upper()).first()
    if sheet is None:
        return None
    home = sheet.home
    competition = home.fixture.competition if home.fixture is not None else None
    viewer, players = viewer_at(request), (home.player_a_id, home.player_b_id)
    hidden = is_hidden(sheet, viewer.roles(Subject(competition, players)), request.user.pk)
    return sheet if may_enter(viewer, competition, players) and not hidden else None


def _may_undo(viewer: Viewer, sheet: Sheet) -> bool:
    """Whether the last deal of the sheet just entered is still this viewer's to take back."""
    fixture = sheet.home.fixture
    if fixture is None:
        return True
    confirmed = fixture.state == State.CONFIRMED
    if why_not_open(sheet) or (confirmed and sheet.purpose == Purpose.SECOND):
        return False
    players = (sheet.player_a_id, sheet.player_b_id)
    return viewer.may(Act.ENTER_DEALS, Subject(fixture.competition, players, confirmed=confirmed))
