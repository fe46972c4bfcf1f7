"""Sheets: the way in, the list, a new one, the sheet itself and the record of its changes."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from engine.errors import EngineError
from league.club import club
from league.errors import LeagueError
from league.forms import RulesForm, rules_from_form
from league.htmx import HtmxHttpRequest
from league.models import Player
from league.rights.acts import Act
from league.rights.guarding import may, subject_at, viewer_at
from scoresheet import actions, queries
from scoresheet.errors import SheetError
from scoresheet.forms import SheetForm
from scoresheet.life.blind import began, second_of
from scoresheet.life.rights import why_not_open
from scoresheet.life.versions import steps_of
from scoresheet.life.waiting import waiting_lists
from scoresheet.match import side_or_none
from scoresheet.models import Sheet
from scoresheet.shown import show_sheet, show_sheets, veil_of_sheet
from scoresheet.tonight import rounds_tonight, running_competitions
from scoresheet.views.page import render_sheet

ON_A_PAGE = 30


@require_safe
def home(request: HtmxHttpRequest) -> HttpResponse:
    """What is in progress, what was finished last, which competitions run, and where to start."""
    viewer = viewer_at(request)
    rows = queries.sheets(seen_by=viewer)
    return render(
        request,
        "scoresheet/home.html",
        {
            "club": club(),
            "waiting": len(waiting_lists(viewer, request.user if isinstance(request.user, User) else None)),
            "competitions": running_competitions(viewer)[:8],
            "tonight": rounds_tonight(viewer),
            "running": show_sheets(queries.begun(rows).filter(finished=False)[:8], request.user),
            "done": show_sheets(rows.filter(finished=True)[:6], request.user),
        },
    )


@require_safe
@vary_on_headers("HX-Request")
def sheet_list(request: HtmxHttpRequest) -> HttpResponse:
    """All sheets, last changed first; those with the words typed, and in the state chosen."""
    search, state = request.GET.get("q", ""), request.GET.get("state", "")
    rows = queries.sheets(search=search, viewer=request.user, seen_by=viewer_at(request))
    if state in {"running", "finished"}:
        rows = rows.filter(finished=state == "finished")
    page = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    show_sheets(page.object_list, request.user)
    template = "scoresheet/partials/sheet_results.html" if request.htmx else "scoresheet/sheets.html"
    return render(request, template, {"page": page, "search": search, "state": state})


@require_http_methods(["GET", "HEAD", "POST"])
def new_sheet(request: HtmxHttpRequest) -> HttpResponse:
    """Start a sheet: two names, the rules, the match, who deals first. What was typed may come along in the address."""
    if not request.user.is_authenticated:
        return redirect_to_login(_with_what_was_typed(request))
    rules_data = request.POST if request.method == "POST" else request.GET
    rules_form = RulesForm(rules_data or None)
    token = request.POST.get("token") or str(uuid.uuid4())
    if request.method != "POST":
        initial = {"match": "one", "length": 3, "first_dealer": "A", "played_on": timezone.localdate()}
        form = SheetForm(
            initial=initial
            | {name: request.GET[name] for name in SheetForm.base_fields if name in request.GET}
        )
        return _new_sheet_page(request, form, rules_form, token)
    if rules_form.wants_showing:
        typed = {name: request.POST.get(name, "") for name in SheetForm.base_fields}
        return _new_sheet_page(request, SheetForm(initial=typed), rules_form, token)
    form = SheetForm(request.POST)
    if form.is_valid() and rules_form.is_valid():
        try:
            sheet = _start(form, rules_form, request)
        except (LeagueError, SheetError, EngineError) as error:
            form.add_error(getattr(error, "field", "") or None, str(error))
        else:
            return redirect("sheet", code=sheet.code)
    return _new_sheet_page(request, form, rules_form, token, status=422)


def _with_what_was_typed(request: HtmxHttpRequest) -> str:
    """The address of the new sheet, to come back to after signing in."""
    if request.method != "POST":
        return request.get_full_path()
    typed = [pair for pair in request.POST.items() if pair[0] not in ("csrfmiddlewaretoken", "token")]
    return f"{request.path}?{urlencode(typed)}"


def _start(form: SheetForm, rules_form: RulesForm, request: HtmxHttpRequest) -> Sheet:
    chosen = form.cleaned_data
    return actions.start_sheet(
        name_a=chosen["name_a"],
        name_b=chosen["name_b"],
        rules=rules_from_form(rules_form),
        match=chosen["kind"],
        length=chosen["length"],
        first_dealer=side_or_none(chosen["first_dealer"]),
        title=chosen["title"],
        played_on=chosen["played_on"],
        token=_token(request),
        by=request.user if request.user.is_authenticated else None,
    )


def _token(request: HtmxHttpRequest) -> uuid.UUID:
    """What makes two sendings one: the form's own token with what was typed. Going back to change a name starts another."""
    try:
        form = uuid.UUID(request.POST.get("token", ""))
    except ValueError:
        return uuid.uuid4()
    typed = sorted(pair for pair in request.POST.items() if pair[0] != "csrfmiddlewaretoken")
    return uuid.uuid5(form, repr(typed))


def _new_sheet_page(
    request: HtmxHttpRequest, form: SheetForm, rules_form: RulesForm, token: str, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "rules_form": rules_form,
        "token": token,
        "players": Player.objects.kept().filter(active=True).values_list("name", flat=True)[:500],
    }
    return render(request, "scoresheet/new_sheet.html", context, status=status)


def find_sheet(code: str) -> Sheet:
    """The sheet of that code, whatever case it was typed in, or the page that says there is none."""
    if "\0" in code:  # which PostgreSQL does not take
        raise Http404
    return get_object_or_404(
        Sheet.objects.select_related(
            "player_a",
            "player_b",
            "created_by",
            "fixture__competition",
            "fixture__a",
            "fixture__b",
            "beside__fixture__competition",
            "beside__fixture__a",
            "beside__fixture__b",
            "sitting",
        ),
        code=code.upper(),
    )


def shown_sheet(request: HttpRequest, code: str) -> Sheet:
    """The sheet as this visitor may read it. Who opened the link of a side has its paper with both names in hand."""
    sheet = find_sheet(code)
    if subject_at(request).side:
        sheet.accounts_named = False
        return sheet
    return show_sheet(sheet, request.user)


@require_safe
@vary_on_headers("HX-Request")
def sheet_page(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """A sheet: ``?edit=`` opens a line for correction, ``?insert=`` a place before one; what is typed may come along."""
    sheet = shown_sheet(request, code)
    if not may(request, Act.READ_SHEET):
        return _hidden(request, sheet)
    return render_sheet(request, sheet)


def _hidden(request: HtmxHttpRequest, sheet: Sheet) -> HttpResponse:
    """The page of a sheet whose lines are not for this visitor: two type it without seeing each other's, say."""
    user, side = request.user.pk, subject_at(request).side
    second = second_of(sheet) if not sheet.purpose else None
    own = second is not None and began(second, user, side)
    context = {
        "sheet": sheet,
        "names": sheet.names,
        "blind": sheet.is_blind,
        "own": second if own else None,
        "taken": second is not None,
        "pile": request.GET.get("pile", ""),
    }
    return render(request, "scoresheet/hidden_sheet.html", context)


@require_safe
def changes(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Every change ever made to a sheet: who, when, from what to what, and the way back to each version."""
    sheet = shown_sheet(request, code)
    rows = sheet.changes.select_related("by", "undone_by__by").order_by("-version")
    page = Paginator(rows, 100).get_page(request.GET.get("page"))
    context = {
        "sheet": sheet,
        "page": page,
        "lines": [(change, steps_of(change, sheet.names)) for change in page.object_list],
        "veil": veil_of_sheet(sheet),
        "may_go_back": may(request, Act.ENTER_DEALS) and not why_not_open(sheet),
    }
    return render(request, "scoresheet/changes.html", context)
