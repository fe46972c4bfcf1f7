"""Invitations: made, taken back, and used once. Only a digest of the link is kept."""

from __future__ import annotations

import datetime
import hashlib
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.actions.account_events import keep_account_event, words_of_role
from league.actions.accounts import checked_role, give_role
from league.actions.once import once
from league.errors import BadAccount, BadInvitation, NameTaken
from league.models import Competition, Invitation, Player

GOOD_FOR = datetime.timedelta(days=7)
SAME_PRESS = datetime.timedelta(minutes=10)
"""So long after an account was made with a link, the same name and password sent again are a button pressed twice."""


def digest_of(token: str) -> str:
    """What is kept of a link."""
    return hashlib.sha256(token.encode()).hexdigest()


@once(lambda token: Invitation.objects.filter(digest=digest_of(token)).first())
def invite(
    *,
    token: str,
    name: str,
    role: str,
    competition: Competition | None = None,
    player: Player | None = None,
    email: str = "",
    by: User | None,
) -> Invitation:
    """Invite somebody by a link with this secret token, good for a week. The same token twice is one invitation.

    Raises BadAccount.
    """
    competition, player = checked_role(role, competition, player)
    name = " ".join(name.split()) or (player.name if player else "")
    if not name or len(name) > 80:
        raise BadAccount("Say whom you invite, in no more than 80 letters.", field="name")
    invitation = Invitation.objects.create(
        digest=digest_of(token),
        role=role,
        competition=competition,
        player=player,
        name=name,
        email=email,
        made_by=by,
        expires_at=timezone.now() + GOOD_FOR,
    )
    words = words_of_role(role, competition, player)
    keep_account_event(user=None, verb="invite", summary=f"{name} invited: {words}", by=by)
    return invitation


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, by: User | None) -> None:
    """Take an invitation back; of one that was used or taken back already, nothing changes."""
    now = timezone.now()
    open_one = Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None)
    if open_one.update(revoked_at=now):
        keep_account_event(
            user=None, verb="revoke", summary=f"Invitation of {invitation.name} taken back", by=by
        )


def find_invitation(token: str) -> Invitation:
    """The invitation of that link, as long as it can be used. Raises BadInvitation with the reason."""
    return _usable(Invitation.objects.select_related("competition", "player", "made_by"), token)


def _usable(rows: Any, token: str) -> Invitation:
    invitation: Invitation | None = rows.filter(digest=digest_of(token)).first()
    if invitation is None:
        raise BadInvitation("There is no such invitation. Is the whole link there?")
    if invitation.used_at is not None:
        raise BadInvitation(
            "This invitation was used already, and each is good for once. Was it you? Then sign in."
        )
    if invitation.revoked_at is not None:
        raise BadInvitation("This invitation was taken back.")
    if invitation.expires_at <= timezone.now():
        raise BadInvitation("This invitation is older than a week, and no longer good.")
    return invitation


@transaction.atomic
def accept_invitation(*, token: str, username: str, password: str) -> User:
    """A new account with the role of that invitation. The same sent twice makes one. Raises BadInvitation, NameTaken."""
    again = _pressed_twice(token, username, password)
    if again is not None:
        return again
    invitation = _usable(Invitation.objects.select_for_update(), token)
    if User.objects.filter(username__iexact=username).exists():
        raise _taken(username)
    try:
        with transaction.atomic():
            user = User.objects.create_user(
                username, email=invitation.email, password=password, first_name=invitation.name
            )
    except IntegrityError:  # somebody else took the name at this moment
        raise _taken(username) from None
    keep_account_event(user=user, verb="account", summary=f"{invitation.name}: account {username}", by=user)
    _use(invitation, user)
    return user


@transaction.atomic
def take_invitation(*, token: str, by: User) -> None:
    """Take the role of that invitation onto the account one has. Raises BadInvitation, BadAccount."""
    invitation = _usable(Invitation.objects.select_for_update(), token)
    _use(invitation, by)


def _use(invitation: Invitation, user: User) -> None:
    give_role(
        user=user,
        role=invitation.role,
        competition=invitation.competition,
        player=invitation.player,
        by=invitation.made_by,
    )
    invitation.used_at, invitation.used_by = timezone.now(), user
    invitation.save(update_fields=["used_at", "used_by"])


def _pressed_twice(token: str, username: str, password: str) -> User | None:
    lately = timezone.now() - SAME_PRESS
    used = (
        Invitation.objects.filter(digest=digest_of(token), used_at__gte=lately)
        .select_related("used_by")
        .first()
    )
    user = used.used_by if used else None
    same = user is not None and user.is_active and user.username == username and user.check_password(password)
    return user if same else None


def _taken(username: str) -> NameTaken:
    return NameTaken(f"Somebody signs in as {username} already: choose another name.", field="username")
