"""The table judge's page: two hands in, the judgement out. Nothing is kept, everything is in the address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from scoresheet.judge_boards import Board, lay_boards
from scoresheet.judge_forms import JudgeForm

PLACES = (
    *("name_a", "name_b", "hand_a", "hand_b", "text_a", "text_b"),
    *("knocker", "declared", "upcard", "laid_down", "score"),
)
"""The fields at which a fault is shown."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's part of the form: its board and its text."""

    board: Board
    text: str
    read: str
    text_fault: str
    fault: str


@require_safe
def judge(request: HttpRequest) -> HttpResponse:
    """The page; for a change on it, the judgement and what belongs to it. 422 where something is wrong."""
    form = JudgeForm(request.GET)
    partial = bool(request.headers.get("HX-Request")) and not request.headers.get(
        "HX-History-Restore-Request"
    )
    form.full_clean()
    status = 422 if form.all_faults() else 200
    query = form.query()
    address = reverse("judge") + (f"?{query}" if query else "")
    template = "scoresheet/partials/judge_answer.html" if partial else "scoresheet/judge.html"
    response = render(request, template, _context(form, address), status=status)
    patch_vary_headers(response, ["HX-Request"])
    if partial:
        response["HX-Replace-Url"] = address
    return response


def _context(form: JudgeForm, address: str) -> dict[str, Any]:
    faults = {place: " ".join(map(str, form.errors.get(place, ()))) for place in PLACES}
    boards = lay_boards(form.hands, form.names)
    return {
        "form": form,
        "address": address,
        "judgement": form.judgement,
        "faults": faults,
        "all_faults": form.all_faults(),
        "hands": [_hand(form, board, faults) for board in boards],
        "redrawn": any(form.typed(board.side) for board in boards),
    }


def _hand(form: JudgeForm, board: Board, faults: dict[str, str]) -> Hand:
    return Hand(
        board=board,
        text=form.text_shown(board.side),
        read=form.text_read(board.side),
        text_fault=faults[f"text_{board.letter}"],
        fault=faults[f"hand_{board.letter}"],
    )
