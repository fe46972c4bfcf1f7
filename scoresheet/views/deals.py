"""The lines of a sheet: enter, read while typing, correct, insert, strike, restore, undo.

Every view answers the fresh pieces to htmx and a redirect without it; what is wrong comes back with 422 (or 409 where
somebody else was first) and everything that was typed.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from engine.errors import EngineError
from league.htmx import HtmxHttpRequest
from league.public_names import sees_names
from league.rights.acts import Act
from league.rights.guarding import NOT_SIGNED_IN, may, subject_at
from scoresheet import actions, queries
from scoresheet.errors import BadLink, NothingToUndo, Overtaken, SheetError
from scoresheet.forms import DealForm
from scoresheet.lines import shorthand_of, words_of
from scoresheet.links.holding import holds
from scoresheet.models import Deal, Sheet
from scoresheet.pile.exchanging import undo_change
from scoresheet.reading import Reading, read_entry
from scoresheet.views.links import bad_link
from scoresheet.views.page import FIELDS, after_change, form_at_line, render_sheet
from scoresheet.views.sheets import find_sheet, shown_sheet

ENTERED, CHANGED = "scoresheet/answers/entered.html", "scoresheet/answers/changed.html"
NO_LONGER = "the link that was opened here is no longer good. Scan the code on the sheet again."
View = Callable[..., HttpResponse]
ANOTHER = "Not saved: somebody else typed this. Sign in as before, or open the sheet anew."


def scorers_only(view: View) -> View:
    """Let in who may enter deals; others are sent to sign in, and what they typed goes along and comes back."""

    @wraps(view)
    def checked(request: HtmxHttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        if request.htmx and _is_somebody_else(request):
            return HttpResponse(ANOTHER, status=401, content_type="text/plain")
        if may(request, Act.ENTER_DEALS):
            return view(request, code, **kwargs)
        if holds(request, code):
            return _no_longer(request)
        if request.htmx:
            return HttpResponse(NOT_SIGNED_IN, status=401, content_type="text/plain")
        typed = _typed(request, **kwargs)
        back = reverse("sheet", args=[code]) + (f"?{urlencode(typed)}" if typed else "")
        return redirect(f"{reverse('sign-in')}?{urlencode({'next': back})}")

    return checked


def _is_somebody_else(request: HtmxHttpRequest) -> bool:
    """Whether what is sent was typed while another account was signed in here: it is that scorer's to enter."""
    typed_by = request.POST.get("scorer", "")
    return request.user.is_authenticated and typed_by not in ("", str(request.user.pk))


def _no_longer(request: HtmxHttpRequest) -> HttpResponse:
    """The link that was good when the page was opened is so no more: the page keeps what was typed."""
    error = BadLink("Not saved", NO_LONGER, sheet=request.sheet_at_door)  # type: ignore[attr-defined]
    if request.htmx:
        return HttpResponse(f"{error.title}: {error}", status=410, content_type="text/plain")
    return bad_link(request, error)


def _typed(request: HtmxHttpRequest, deal: int | None = None) -> dict[str, str]:
    """What was typed, as the address of a sheet takes it; for a form at a line, which one."""
    prefix = "" if deal is None else "at-"
    typed = {prefix + name: request.POST[prefix + name] for name in FIELDS if request.POST.get(prefix + name)}
    if deal is not None:
        inserts = request.resolver_match and request.resolver_match.url_name == "insert-deal"
        typed["insert" if inserts else "edit"] = str(deal)
    return typed


def _user(request: HtmxHttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _whole(text: str | None) -> int:
    """A number that the form itself put there; anything else is as good as none."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else 0


def _token(request: HtmxHttpRequest) -> uuid.UUID:
    try:
        return uuid.UUID(request.POST.get("token", ""))
    except ValueError:
        return uuid.uuid4()


@require_POST
@scorers_only
def enter_deal(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Enter the next deal of a game."""
    sheet = find_sheet(code)
    form = DealForm(request.POST, sheet=sheet)
    if not form.is_valid():
        return _refused(request, sheet, form)
    before = queries.match_score_of(sheet)
    try:
        entered = actions.enter_deal(
            sheet=sheet,
            game_number=_whole(request.POST.get("game")),
            number=_whole(request.POST.get("number")),
            line=form.scored_line,
            token=_token(request),
            by=_user(request),
            side=subject_at(request).side,
        )
    except Overtaken as error:
        return _overtaken(request, sheet, form, error)
    except (EngineError, SheetError) as error:
        form.refuse(error)
        return _refused(request, sheet, form)
    sheet.refresh_from_db()
    fresh = DealForm(sheet=sheet, initial={"by": request.POST.get("by") or "line"})
    said = f"Entered: {words_of(entered.deal, sheet.names)}."
    return after_change(request, sheet, template=ENTERED, before=before, entry=fresh, said=said)


def _refused(request: HtmxHttpRequest, sheet: Sheet, form: DealForm) -> HttpResponse:
    game, number = _whole(request.POST.get("game")), _whole(request.POST.get("number"))
    sheet.accounts_named = sees_names(request.user)
    try:  # the answer carries the next number: it must not hide that this one is taken
        actions.check_number(sheet, queries.games_of(sheet), game, number)
    except Overtaken as error:
        return _overtaken(request, sheet, form, error)
    template = "scoresheet/partials/entry.html" if request.htmx else "scoresheet/sheet.html"
    return render_sheet(request, sheet, template=template, status=422, entry=form)


def _overtaken(request: HtmxHttpRequest, sheet: Sheet, form: DealForm, error: Overtaken) -> HttpResponse:
    sheet.refresh_from_db()
    template = ENTERED if request.htmx else "scoresheet/sheet.html"
    return render_sheet(request, sheet, template=template, status=409, entry=form, conflict=str(error))


@require_safe
def reading(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """What the line (or the fields) would record, said while it is typed. Nothing is written."""
    sheet = shown_sheet(request, code)
    prefix = "at" if request.GET.get("deal") or request.GET.get("before") else None
    form = DealForm(request.GET, sheet=sheet, prefix=prefix)
    said = _read(request, sheet, form) if form.is_valid() else Reading.of_errors(form)
    return render(request, "scoresheet/partials/reading.html", {"reading": said})


def _read(request: HtmxHttpRequest, sheet: Sheet, form: DealForm) -> Reading:
    games = queries.games_of(sheet)
    at, before = _whole(request.GET.get("deal")), _whole(request.GET.get("before"))
    try:
        return read_entry(
            sheet, games, form.scored_line, game=_whole(request.GET.get("game")), at=at, before=before
        )
    except (EngineError, SheetError) as error:
        form.refuse(error)
        return Reading.of_errors(form)


@require_POST
@scorers_only
def correct_deal(request: HtmxHttpRequest, code: str, deal: int) -> HttpResponse:
    """Put another deal in the place of a line."""
    return _write_at_line(request, find_sheet(code), deal, inserts=False)


@require_POST
@scorers_only
def insert_deal(request: HtmxHttpRequest, code: str, deal: int) -> HttpResponse:
    """Insert a forgotten deal before a line."""
    return _write_at_line(request, find_sheet(code), deal, inserts=True)


def _write_at_line(request: HtmxHttpRequest, sheet: Sheet, deal: int, *, inserts: bool) -> HttpResponse:
    row = Deal.objects.filter(game__sheet=sheet, pk=deal).first()
    form = DealForm(request.POST, sheet=sheet, prefix="at")
    before = queries.match_score_of(sheet)
    if form.is_valid():
        try:
            _write(request, sheet, deal, form, inserts=inserts)
        except Overtaken as error:
            sheet.refresh_from_db()
            return _line_refused(request, sheet, row, form, inserts=inserts, conflict=str(error))
        except (EngineError, SheetError) as error:
            form.refuse(error)
        else:
            sheet.refresh_from_db()
            said = "Inserted." if inserts else "Corrected."
            return after_change(request, sheet, template=CHANGED, before=before, said=said)
    return _line_refused(request, sheet, row, form, inserts=inserts)


def _write(request: HtmxHttpRequest, sheet: Sheet, deal: int, form: DealForm, *, inserts: bool) -> None:
    version, by, side = _whole(request.POST.get("version")), _user(request), subject_at(request).side
    surplus = bool(form.cleaned_data.get("strike_surplus"))
    line = form.scored_line
    if inserts:
        actions.insert_deal(
            sheet=sheet,
            before=deal,
            version=version,
            line=line,
            token=_token(request),
            by=by,
            side=side,
            strike_surplus=surplus,
        )
    else:
        actions.correct_deal(
            sheet=sheet,
            deal=deal,
            version=version,
            line=line,
            by=by,
            side=side,
            strike_surplus=surplus,
        )


def _line_refused(
    request: HtmxHttpRequest,
    sheet: Sheet,
    row: Deal | None,
    form: DealForm,
    *,
    inserts: bool,
    conflict: str = "",
) -> HttpResponse:
    template = CHANGED if request.htmx else "scoresheet/sheet.html"
    status = 409 if conflict else 422
    if row is None:
        # The line is gone: what was typed for it goes to the entry line.
        kept = DealForm(sheet=sheet, initial={name: request.POST.get(f"at-{name}", "") for name in FIELDS})
        template = ENTERED if request.htmx else template
        answer = render_sheet(request, sheet, template=template, status=status, entry=kept, conflict=conflict)
        answer["HX-Retarget"] = "#entry"
        return answer
    # After a slip the form stays as old as it was: whoever changed the line meanwhile is still found out.
    version = sheet.version if conflict else _whole(request.POST.get("version"))
    line_form = form_at_line(sheet, row, form, inserts=inserts, version=version, conflict=conflict)
    end = "turned" if conflict else ""
    return render_sheet(request, sheet, template=template, status=status, line_form=line_form, end=end)


@require_POST
@scorers_only
def strike_or_restore(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Cross a line out, or let it count again; the button pressed says which and which line."""
    sheet = find_sheet(code)
    before = queries.match_score_of(sheet)
    strikes = bool(request.POST.get("strike"))
    act = actions.strike_deal if strikes else actions.restore_deal
    try:
        done = act(
            sheet=sheet,
            deal=_whole(request.POST.get("strike") or request.POST.get("restore")),
            version=_whole(request.POST.get("version")),
            by=_user(request),
            side=subject_at(request).side,
        )
    except SheetError as error:
        return _not_changed(request, sheet, error)
    sheet.refresh_from_db()
    said = f"{'Struck' if strikes else 'Restored'}: {words_of(done.deal, sheet.names)}."
    return after_change(request, sheet, template=CHANGED, before=before, said=said)


def _not_changed(request: HtmxHttpRequest, sheet: Sheet, error: SheetError) -> HttpResponse:
    sheet.refresh_from_db()
    template = CHANGED if request.htmx else "scoresheet/sheet.html"
    answer = render_sheet(request, sheet, template=template, status=409, refused=str(error), end="turned")
    answer["HX-Retarget"] = "#games"  # undo asks for the entry, but nothing of that has changed
    return answer


@require_POST
@scorers_only
def undo(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Take the last change back. A deal that is taken back stands in the line again, ready to be put right."""
    sheet = find_sheet(code)
    before = queries.match_score_of(sheet)
    rows = {deal.pk: shorthand_of(deal) for game in before.games for deal in game.deals}
    try:
        taken = undo_change(
            sheet=sheet,
            version=_whole(request.POST.get("version")),
            by=_user(request),
            side=subject_at(request).side,
        )
    except (Overtaken, NothingToUndo) as error:
        return _not_changed(request, sheet, error)
    sheet.refresh_from_db()
    gone = next((rows.get(int(pk), "") for pk, old in taken.before.items() if old is None), "")
    typed = request.POST.get("line") or gone
    entry = DealForm(sheet=sheet, initial={"by": request.POST.get("by") or "line", "line": typed})
    said = f"Undone: {taken.summary}."
    return after_change(request, sheet, template=ENTERED, before=before, entry=entry, said=said)
