"""Accounts: who has one, what it is for, and invitations."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.account_forms import InviteForm, RoleForm
from league.account_mail import mail_works, send_invitation
from league.accounts import account_line, all_accounts, open_invitations
from league.actions.account_events import called, words_of_role
from league.actions.accounts import (
    allow_new_password,
    change_email,
    give_role,
    open_account,
    shut_account,
    take_role,
)
from league.actions.invitations import invite, revoke_invitation
from league.errors import BadAccount, LeagueError
from league.htmx import HtmxHttpRequest
from league.models import AccountEvent, Invitation, Membership
from league.rights.acts import Act
from league.rights.guarding import allowed
from league.views.competitions import user_of


@require_safe
@allowed(Act.MANAGE_ACCOUNTS)
def account_list(request: HtmxHttpRequest) -> HttpResponse:
    """Who has an account, who is invited, and what was done."""
    context = {
        "accounts": all_accounts(),
        "invitations": open_invitations(),
        "events": AccountEvent.objects.select_related("by")[:50],
    }
    return render(request, "league/accounts.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@allowed(Act.MANAGE_ACCOUNTS)
def invite_somebody(request: HtmxHttpRequest) -> HttpResponse:
    """Invite somebody. The link is on the answer alone: nobody can look it up afterwards."""
    if request.method != "POST":
        form = InviteForm(initial={"role": "scorer", "token": str(uuid.uuid4())})
        return _invite_page(request, form)
    form = InviteForm(request.POST)
    if form.is_valid():
        by, given = _organiser(request), form.cleaned_data
        token = form.token_for(by)
        try:
            made = invite(token=token, name=given["name"], email=given["email"], by=by, **form.chosen())
        except LeagueError as error:
            form.say(error)
        else:
            return _invited(request, made, request.build_absolute_uri(reverse("invitation", args=[token])))
    return _invite_page(request, form, status=422)


def _invite_page(request: HtmxHttpRequest, form: InviteForm, status: int = 200) -> HttpResponse:
    token = form.data.get("token") or str(uuid.uuid4())
    context = {"form": form, "token": token, "mail": mail_works()}
    return render(request, "league/account_invite.html", context, status=status)


def _invited(request: HtmxHttpRequest, made: Invitation, link: str) -> HttpResponse:
    words = words_of_role(made.role, made.competition, made.player)
    sent = send_invitation(made, link, words)
    context = {"invitation": made, "link": link, "words": words, "sent": sent, "mail": mail_works()}
    return render(request, "league/account_invited.html", context)


def _organiser(request: HtmxHttpRequest) -> User:
    """Who is signed in: the door lets nobody else in."""
    by = user_of(request)
    if by is None:
        raise BadAccount("Sign in first.")
    return by


@require_POST
@allowed(Act.MANAGE_ACCOUNTS)
def revoke(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """Take an invitation back."""
    invitation = get_object_or_404(Invitation, pk=pk)
    revoke_invitation(invitation=invitation, by=user_of(request))
    messages.success(
        request, f"The invitation of {invitation.name} is taken back: its link is good for nothing now."
    )
    return redirect("accounts")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@allowed(Act.MANAGE_ACCOUNTS)
def one_account(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """One account: its roles, given and taken here; shut and opened; a link for a new password."""
    user = get_object_or_404(User, pk=pk)
    if request.method != "POST":
        return _account_page(request, user, RoleForm(initial={"role": "scorer"}))
    do = _DONE.get(request.POST.get("do", ""))
    if do is None:
        return _give(request, user)
    try:
        said = do(request, user)
    except LeagueError as error:
        form = RoleForm(initial={"role": "scorer"})
        return _account_page(request, user, form, refused=str(error), status=422)
    if said.startswith("http"):
        return _account_page(request, user, RoleForm(initial={"role": "scorer"}), link=said)
    messages.success(request, said)
    return redirect("account", pk=user.pk)


def _account_page(
    request: HtmxHttpRequest,
    user: User,
    form: RoleForm,
    *,
    link: str = "",
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "account": account_line(user),
        "form": form,
        "link": link,
        "refused": refused,
        "mail": mail_works(),
        "events": AccountEvent.objects.filter(user=user).select_related("by")[:50],
    }
    return render(request, "league/account.html", context, status=status)


def _give(request: HtmxHttpRequest, user: User) -> HttpResponse:
    form = RoleForm(request.POST)
    if form.is_valid():
        try:
            given = give_role(user=user, by=user_of(request), **form.chosen())
        except LeagueError as error:
            form.say(error)
        else:
            words = words_of_role(given.role, given.competition, given.player)
            messages.success(request, f"{called(user)}: {words}.")
            return redirect("account", pk=user.pk)
    return _account_page(request, user, form, status=422)


def _take(request: HtmxHttpRequest, user: User) -> str:
    number = request.POST.get("membership", "")
    found = (
        Membership.objects.filter(user=user, pk=number) if number.isdecimal() and len(number) < 18 else None
    )
    membership = found.first() if found is not None else None
    if membership is not None:
        take_role(membership=membership, by=user_of(request))
    return "The role is taken away."


def _shut(request: HtmxHttpRequest, user: User) -> str:
    shut_account(user=user, by=user_of(request))
    return f"The account of {called(user)} is shut: nobody signs in with it."


def _open(request: HtmxHttpRequest, user: User) -> str:
    open_account(user=user, by=user_of(request))
    return f"The account of {called(user)} is open again."


def _link(request: HtmxHttpRequest, user: User) -> str:
    allow_new_password(user=user, by=user_of(request))
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    path = reverse("new-password", args=[uid, default_token_generator.make_token(user)])
    return request.build_absolute_uri(path)


def _email(request: HtmxHttpRequest, user: User) -> str:
    email = request.POST.get("email", "").strip()
    try:
        if email:
            validate_email(email)
    except ValidationError:
        raise BadAccount("This is no e-mail address.", field="email") from None
    change_email(user=user, email=email, by=user_of(request))
    return "The e-mail address is kept."


_DONE: dict[str, Callable[[HtmxHttpRequest, User], str]] = {
    "take": _take,
    "shut": _shut,
    "open": _open,
    "link": _link,
    "email": _email,
}
