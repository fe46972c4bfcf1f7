"""A deal that bots played: to watch move by move, and to download."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from engine.sides import Side
from league.htmx import HtmxHttpRequest
from scoresheet.models import PlayedMoves, Sheet
from scoresheet.replays import place_of, replay_of
from scoresheet.views.sheets import find_sheet

SEATS = {"a": Side.A, "b": Side.B}


def find_moves(code: str, pk: int) -> tuple[Sheet, PlayedMoves]:
    """A sheet and the moves of one of its deals, or the page that says there are none."""
    sheet = find_sheet(code)
    rows = PlayedMoves.objects.select_related("deal__game")
    return sheet, get_object_or_404(rows, deal=pk, deal__game__sheet=sheet)


@require_safe
@vary_on_headers("HX-Request")
def replay(request: HtmxHttpRequest, code: str, deal: int) -> HttpResponse:
    """The table after one of the moves: ``?move=12``, and ``?seat=a`` for what one side saw."""
    sheet, moves = find_moves(code, deal)
    wanted = request.GET.get("move", "")
    seat = request.GET.get("seat", "")
    found = replay_of(
        moves,
        sheet.names,
        number=int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 6 else 0,
        seat=SEATS.get(seat),
    )
    context = {
        "sheet": sheet,
        "names": sheet.names,
        "moves": moves,
        "deal": moves.deal,
        "frame": found.frame,
        "steps": found.steps,
        "seat": seat if seat in SEATS else "",
    }
    if request.htmx:
        return render(request, "scoresheet/partials/replay.html", context)
    context |= {"place": place_of(moves), "by_bots": bool(sheet.player_a.bot and sheet.player_b.bot)}
    return render(request, "scoresheet/replay.html", context)


@require_safe
def record_file(_request: HtmxHttpRequest, code: str, deal: int) -> HttpResponse:
    """The record of a deal, as ``python -m engine play --record`` writes it."""
    sheet, moves = find_moves(code, deal)
    answer = HttpResponse(moves.record + "\n", content_type="application/json")
    name = f"{sheet.code}-game-{moves.deal.game.number}-deal-{moves.deal.pk}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
