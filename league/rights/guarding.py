"""At the door: who may not come in is told so, and what was typed is not lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode

from league.rights.acts import Act
from league.rights.deciding import THE_CLUB, Subject, Viewer, viewer_of
from league.rights.doors import DOORS, SubjectOf, about, the_club
from league.rights.doors import by_slug as competition_in_address

NOT_SIGNED_IN = "Not saved: sign in. What you typed is still here."
"""What htmx gets in place of an answer: the page keeps what was typed and offers to sign in."""


def viewer_at(request: HttpRequest) -> Viewer:
    """Who looks at this page. Asked once a request."""
    known: Viewer | None = getattr(request, "viewer", None)
    if known is None:
        known = viewer_of(getattr(request, "user", None))
        request.viewer = known  # type: ignore[attr-defined]
    return known


def subject_at(request: HttpRequest) -> Subject:
    """What the page is about, as its door found it."""
    return getattr(request, "subject", THE_CLUB)


def may(request: HttpRequest, act: Act) -> bool:
    """Whether who looks at this page may do this with what the page is about."""
    return viewer_at(request).may(act, subject_at(request))


class Guard:
    """The middleware that stands at every door."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The rest of the way; the door is asked once the address is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Any, _arguments: Any, names: dict[str, Any]
    ) -> HttpResponse | None:
        """None lets the request in."""
        match = request.resolver_match
        door = DOORS.get(match.url_name or "") if match is not None else None
        if door is None:
            raise PermissionDenied("There is no door to this page.")
        request.subject = subject = door.subject_of(request, **names)  # type: ignore[attr-defined]
        act, viewer = door.act(request.method or ""), viewer_at(request)
        if viewer.may(act, subject):
            return None
        return _refuse(request, act, viewer, subject, asks_itself=door.asks_itself)


def _refuse(
    request: HttpRequest, act: Act, viewer: Viewer, subject: Subject, *, asks_itself: bool
) -> HttpResponse | None:
    if viewer.signed_in:
        if not viewer.sees(subject):
            raise Http404
        raise PermissionDenied(f"{act.value}: your account has no right to that here.")
    if asks_itself and viewer.sees(subject):
        return None
    if request.headers.get("HX-Request"):
        return HttpResponse(NOT_SIGNED_IN, status=401, content_type="text/plain")
    # A form can't be sent again after signing in: the way back is the page it stood on.
    back = request.get_full_path() if request.method in {"GET", "HEAD"} else _page_of(request)
    return redirect(f"{reverse('sign-in')}?{urlencode({'next': back})}")


def _page_of(request: HttpRequest) -> str:
    """The page that a form was sent from, if it is one of ours; else the address it was sent to."""
    came, here = request.headers.get("Referer", ""), f"{request.scheme}://{request.get_host()}"
    return came[len(here) :] if came.startswith(f"{here}/") else request.get_full_path()


class Rights:
    """``{{ may.settle_match }}`` in a template: an act by its name, for this viewer and what the page is about.

    ``{{ may.in_the_club.manage_accounts }}``: whatever the page is about, as what stands on every page has to ask.
    """

    def __init__(self, request: HttpRequest, subject: Subject | None = None) -> None:
        self._request, self._subject = request, subject

    @property
    def in_the_club(self) -> Rights:
        """The same for the whole club."""
        return Rights(self._request, THE_CLUB)

    def __getattr__(self, name: str) -> bool:
        if name.startswith("_") or name.upper() not in Act.__members__:
            raise AttributeError(name)
        subject = subject_at(self._request) if self._subject is None else self._subject
        return viewer_at(self._request).may(Act[name.upper()], subject)


def rights_for_templates(request: HttpRequest) -> dict[str, Rights]:
    """The context processor."""
    return {"may": Rights(request)}


def allowed(act: Act, subject_of: SubjectOf = the_club) -> Callable[[Any], Any]:
    """Let in who may do this, where a page is asked for past its door."""

    def guard(view: Any) -> Any:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **names: Any) -> HttpResponse:
            viewer, subject = viewer_at(request), subject_of(request, **names)
            if not viewer.may(act, subject):
                refusal = _refuse(request, act, viewer, subject, asks_itself=False)
                if refusal is not None:
                    return refusal
            answer: HttpResponse = view(request, *args, **names)
            return answer

        return guarded

    return guard


__all__ = ["Guard", "about", "allowed", "competition_in_address", "may", "rights_for_templates", "viewer_at"]
