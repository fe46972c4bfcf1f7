"""Where the link of an invitation leads: everybody may come here, and the link says what they get."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from league.account_forms import NewAccountForm
from league.actions.account_events import words_of_role
from league.actions.invitations import accept_invitation, find_invitation, take_invitation
from league.errors import BadInvitation, LeagueError
from league.htmx import HtmxHttpRequest
from league.models import Invitation
from league.views.competitions import user_of

PASSWORDS = "django.contrib.auth.backends.ModelBackend"


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invitation(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """Choose a name and a password, or take the role onto the account one is signed in with."""
    if request.method == "POST" and user_of(request) is None:
        return _new_account(request, token)
    try:
        if request.method == "POST":
            return _take(request, token)
        return _page(request, find_invitation(token), NewAccountForm())
    except LeagueError as error:
        return _refused(request, error)


def _page(
    request: HtmxHttpRequest, found: Invitation, form: NewAccountForm, status: int = 200
) -> HttpResponse:
    words = words_of_role(found.role, found.competition, found.player)
    context = {"invitation": found, "words": words, "form": form}
    return render(request, "league/invitation.html", context, status=status)


def _refused(request: HtmxHttpRequest, error: LeagueError) -> HttpResponse:
    status = 410 if isinstance(error, BadInvitation) else 422
    return render(request, "league/invitation_over.html", {"refused": str(error)}, status=status)


def _take(request: HtmxHttpRequest, token: str) -> HttpResponse:
    by = user_of(request)
    if by is not None:
        take_invitation(token=token, by=by)
        messages.success(request, "The role is yours now.")
    return redirect("home")


def _new_account(request: HtmxHttpRequest, token: str) -> HttpResponse:
    form = NewAccountForm(request.POST)
    try:
        if not form.is_valid():
            return _page(request, find_invitation(token), form, status=422)
        given = form.cleaned_data
        user = accept_invitation(token=token, username=given["username"], password=given["password1"])
    except BadInvitation as error:
        return _refused(request, error)
    except LeagueError as error:
        form.add_error("username" if error.field in form.fields else None, str(error))
        return _page(request, find_invitation(token), form, status=422)
    login(request, user, backend=PASSWORDS)
    messages.success(request, f"Welcome, {user.first_name}. You are signed in.")
    return redirect("home")
