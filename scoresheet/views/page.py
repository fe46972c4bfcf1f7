"""A sheet rendered: as a whole page, or as the pieces that a change touched."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from engine.sides import Side
from league.entering_words import entering_words
from league.htmx import HtmxHttpRequest
from league.public_names import sees_names
from league.rights.acts import Act
from league.rights.guarding import may, subject_at, viewer_at
from scoresheet import queries
from scoresheet.fixtures import fixture_standing
from scoresheet.following import is_played, stamp_of
from scoresheet.forms import DealForm
from scoresheet.life.panel import panel_of
from scoresheet.life.rights import why_not_open
from scoresheet.lines import shorthand_of
from scoresheet.match import MatchScore
from scoresheet.models import Deal, Sheet
from scoresheet.sheet_page import another_address, facts_of, rules_address, view_of

FIELDS = tuple(DealForm.base_fields)


@dataclass(frozen=True, slots=True)
class LineForm:
    """The form that is open at a line: to correct it, or to insert one before it, as it stood in ``version``."""

    pk: int
    form: DealForm
    action: str
    inserts: bool
    version: int
    conflict: str = ""


def sheet_context(
    request: HtmxHttpRequest,
    sheet: Sheet,
    *,
    entry: DealForm | None = None,
    conflict: str = "",
    refused: str = "",
    said: str = "",
    line_form: LineForm | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Everything that the templates of a sheet need."""
    not_open = why_not_open(sheet)
    sheet.accounts_named = sees_names(request.user)
    match, standing = queries.match_score_of(sheet), fixture_standing(sheet)
    wanted = _number(request.GET.get("game") or request.POST.get("game"))
    open_games = {game.number for game in match.games if not game.score.finished}
    if line_form is None and request.method == "GET" and may(request, Act.ENTER_DEALS):
        line_form = _asked_line_form(request, sheet, match)
    return {
        "sheet": sheet,
        "names": sheet.names,
        "match": match,
        "view": view_of(sheet, match, wanted if wanted in open_games else None),
        "entry": entry or DealForm(sheet=sheet, initial=_initial(request)),
        "token": uuid.uuid4(),
        "conflict": conflict,
        "refused": refused,
        "said": said,
        "line_form": line_form,
        "undo": queries.last_change(sheet),
        **_followed(request, sheet),
        "may_enter": may(request, Act.ENTER_DEALS) and not not_open,
        "not_open": not_open,
        "replayed": hasattr(sheet, "sitting")
        or (sheet.fixture is not None and sheet.fixture.competition.by_bots),
        "rules_facts": facts_of(sheet.rules),
        "rules_address": rules_address(sheet),
        "another": another_address(sheet) if viewer_at(request).may(Act.START_SHEET) else "",
        "pile": request.GET.get("pile") or request.POST.get("pile", ""),
        "standing": standing,
        "life": panel_of(
            sheet,
            standing,
            may=partial(may, request),
            by=request.user if isinstance(request.user, User) else None,
            side=subject_at(request).side,
            not_open=not_open,
        ),
        **more,
    }


def _followed(request: HtmxHttpRequest, sheet: Sheet) -> dict[str, Any]:
    """What a page needs that follows the match, and whom its visitor enters for by the link of a side."""
    side = subject_at(request).side
    competition = sheet.fixture.competition if sheet.fixture is not None else None
    return {
        "follows": is_played(sheet),
        "stamp": stamp_of(sheet),
        "held_side": side,
        "held": sheet.names[Side(side)] if side else "",
        "entering_words": entering_words(competition) if side and competition is not None else "",
    }


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def _initial(request: HtmxHttpRequest, prefix: str = "") -> dict[str, str]:
    """What was typed before a detour (to the sign-in page, say) comes back in the address."""
    return {name: request.GET[prefix + name] for name in FIELDS if prefix + name in request.GET}


def _asked_line_form(request: HtmxHttpRequest, sheet: Sheet, match: MatchScore) -> LineForm | None:
    edit, insert = _number(request.GET.get("edit")), _number(request.GET.get("insert"))
    for game in match.games:
        for deal in game.deals:
            if deal.pk in (edit, insert):
                inserts = deal.pk == insert
                stands = {} if inserts else initial_of(deal)
                form = DealForm(sheet=sheet, prefix="at", initial=stands | _initial(request, "at-"))
                return form_at_line(sheet, deal, form, inserts=inserts, version=sheet.version)
    return None


def form_at_line(
    sheet: Sheet, deal: Deal, form: DealForm, *, inserts: bool, version: int, conflict: str = ""
) -> LineForm:
    """The form at a line that corrects it or inserts one before it."""
    action = reverse("insert-deal" if inserts else "correct-deal", args=[sheet.code, deal.pk])
    return LineForm(deal.pk, form, action, inserts=inserts, version=version, conflict=conflict)


def initial_of(deal: Deal) -> dict[str, Any]:
    """A line as the fields of the form have it."""
    nobody = "query" if deal.queried else "tie" if deal.outcome == "tie" else "wash"
    return {
        "by": "line",
        "line": shorthand_of(deal),
        "knocker": deal.knocker or deal.winner or nobody,
        "ending": "points" if deal.points_only else (deal.declared or "knock"),
        "points_by": deal.outcome,
        "points": deal.points if deal.points_only else None,
        "count_a": deal.count_a,
        "count_b": deal.count_b,
        "upcard": deal.upcard,
    }


def render_sheet(
    request: HtmxHttpRequest,
    sheet: Sheet,
    *,
    template: str = "scoresheet/sheet.html",
    status: int = 200,
    **shown: Any,
) -> HttpResponse:
    """The page of a sheet, or the pieces of it that ``template`` names."""
    return render(request, template, sheet_context(request, sheet, **shown), status=status)


def after_change(
    request: HtmxHttpRequest, sheet: Sheet, *, template: str, before: MatchScore | None = None, **shown: Any
) -> HttpResponse:
    """The answer to a change that was made: the fresh pieces, or a way back to the page without htmx."""
    context = sheet_context(request, sheet, **shown)
    if before is not None:
        say_what_reopened(request, sheet, before, context["match"])
    if not request.htmx:
        if shown.get("said"):
            messages.success(request, shown["said"])
        typed = context["entry"].initial.items()
        kept = {name: text for name, text in typed if text and (name, text) != ("by", "line")}
        if request.POST.get("pile"):
            kept["pile"] = "1"
        query = f"?{urlencode(kept)}" if kept else ""
        answer = redirect(f"{reverse('sheet', args=[sheet.code])}{query}#entry")
        answer.status_code = 303
        return answer
    match = context["match"]
    context["only_game"] = _only_game(before, match) if before is not None else None
    if before is None or before.finished != match.finished:
        context["end"] = "turned"
    elif match.finished:
        context["end"] = "stands"
    return render(request, template, context)


def _only_game(before: MatchScore, after: MatchScore) -> int | None:
    """The number of the game that alone has to be swapped; None where one began, ended or opened again."""
    if [(game.number, game.score.finished) for game in before.games] != [
        (game.number, game.score.finished) for game in after.games
    ]:
        return None
    changed = [now.number for was, now in zip(before.games, after.games, strict=True) if was != now]
    return changed[0] if len(changed) == 1 else None


def say_what_reopened(request: HtmxHttpRequest, sheet: Sheet, before: MatchScore, after: MatchScore) -> None:
    """Tell the scorer that a game (or a column of a session) which was over is open again."""
    names = sheet.names
    for game in after.games:
        old = before.game(game.number)
        if old is None:
            continue
        for number, (was, now) in enumerate(zip(old.columns, game.columns, strict=True), 1):
            if was.finished and not now.finished:
                title = f"Game {number if len(game.columns) > 1 else game.number}"
                stand = f"{names.a} has {now.points.a}, {names.b} {now.points.b}"
                messages.warning(request, f"{title} is no longer won: it is open again. {stand}.")
