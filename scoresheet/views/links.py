"""The links of a sheet's two sides: opened by who plays, made out and revoked by who runs the competition."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from engine.sides import Side
from league.htmx import HtmxHttpRequest
from league.rights.acts import Act
from league.rights.guarding import viewer_at
from scoresheet.doors import by_sheet, is_nobody
from scoresheet.errors import BadLink, NoLinks
from scoresheet.links.giving import make_out_links, revoke_link, why_ended
from scoresheet.links.holding import hold, let_go
from scoresheet.links.opening import good_link
from scoresheet.links.picture import code_on_screen
from scoresheet.links.reach import only_here
from scoresheet.links.tokens import address_of
from scoresheet.models import EntryLink, Sheet
from scoresheet.shown import show_sheet
from scoresheet.views.sheets import find_sheet

REVOKED = "The link of {name} is revoked: what is open with it enters nothing more."
RENEWED = (
    "{name} has a new link. The one before is no longer good; print the sheet again, or send the new one."
)


@require_safe
@never_cache
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Be the side that a link was printed for, and go to the sheet. Who has a right there anyway keeps their own name."""
    try:
        link = good_link(token)
    except BadLink as error:
        if error.sheet is not None and _sees_anyway(request, error.sheet):
            return redirect("sheet", code=error.sheet.code)
        return bad_link(request, error)
    sheet = link.sheet
    if is_nobody(viewer_at(request), by_sheet(request, code=sheet.code)):
        hold(request, link, sheet.code)
    return redirect("sheet", code=sheet.code)


def _sees_anyway(request: HttpRequest, sheet: Sheet) -> bool:
    """Whether this visitor runs or plays the match under their own name."""
    return not is_nobody(viewer_at(request), by_sheet(request, code=sheet.code))


def bad_link(request: HttpRequest, error: BadLink) -> HttpResponse:
    """The page that says why a link is not good, and what to do."""
    sheet: Sheet | None = error.sheet
    if sheet is not None:
        subject = by_sheet(request, code=sheet.code)
        sheet = sheet if viewer_at(request).may(Act.READ_COMPETITION, subject) else None
    context = {"title": error.title, "sentence": str(error), "sheet": sheet}
    return render(request, "scoresheet/bad_link.html", context, status=HTTPStatus.GONE)


@require_POST
def let_go_of(request: HttpRequest, code: str) -> HttpResponse:
    """Forget the link that was opened here: the next who takes this phone is nobody."""
    let_go(request, code.upper())
    messages.success(
        request, "This phone enters nothing on the sheet any more. Scan the code on the sheet to go on."
    )
    return redirect("sheet", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def sheet_links(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Both links with their addresses; posted, revoke one of them or make one out."""
    sheet = show_sheet(find_sheet(code), request.user)
    if request.method == "POST":
        return _change(request, sheet)
    good = {link.side: link for link in sheet.links.filter(revoked_at=None)}
    sides = [_shown(request, sheet, side, good.get(side.value)) for side in Side]
    context = {
        "sheet": sheet,
        "sides": sides,
        "ended": why_ended(sheet),
        "only_here": only_here(request),
    }
    return render(request, "scoresheet/links.html", context)


def _shown(request: HttpRequest, sheet: Sheet, side: Side, link: EntryLink | None) -> dict[str, Any]:
    address = request.build_absolute_uri(address_of(link)) if link else ""
    drawn = code_on_screen(address) if link else ""
    return {"side": side.value, "name": sheet.names[side], "link": link, "address": address, "drawn": drawn}


def _change(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    try:
        side = {each.value: each for each in Side}.get(request.POST.get("side", ""))
        if side is not None:
            another = "another" in request.POST
            revoke_link(sheet=sheet, side=side, by=user, another=another)
            messages.success(request, (RENEWED if another else REVOKED).format(name=sheet.names[side]))
        else:
            make_out_links(sheet=sheet)
            messages.success(request, "Both have their links: print the sheet, or send them.")
    except NoLinks as error:
        messages.error(request, str(error))
    return redirect("sheet-links", code=sheet.code)
