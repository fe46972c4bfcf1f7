"""What an organiser does to accounts: roles given and taken, accounts shut and opened again."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.actions.account_events import called, keep_account_event, words_of_role
from league.errors import BadAccount
from league.models import AccountEvent, Club, Competition, Invitation, MemberRole, Membership, Player

KEEPS_ACCOUNTS = Q(is_superuser=True) | Q(
    memberships__role=MemberRole.ORGANISER, memberships__competition=None
)
"""Who may come to the page of the accounts: one of them at least is always left."""

BETWEEN_MAILS = timedelta(minutes=5)
"""So long no further link for a new password is sent to one account: nobody fills the letter box of somebody else."""


@transaction.atomic
def give_role(
    *,
    user: User,
    role: str,
    competition: Competition | None = None,
    player: Player | None = None,
    by: User | None,
) -> Membership:
    """Give an account a role, in one competition or in the club; once it has it, nothing changes. Raises BadAccount."""
    _lock_accounts()
    competition, player = checked_role(role, competition, player)
    if role == MemberRole.PLAYER:
        other = Membership.objects.filter(user=user, role=role).exclude(player=player).first()
        if other is not None:
            raise BadAccount(
                f"{called(user)} plays as {other.player} already: an account is one person’s. "
                "Take that role away first.",
                field="player",
            )
    membership, new = Membership.objects.get_or_create(
        user=user, role=role, competition=competition, defaults={"player": player, "given_by": by}
    )
    if new:
        words = words_of_role(role, competition, player)
        keep_account_event(user=user, verb="role", summary=f"{called(user)}: {words}", by=by)
    return membership


def checked_role(
    role: str, competition: Competition | None, player: Player | None
) -> tuple[Competition | None, Player | None]:
    """The competition and the person that belong to this role. Raises BadAccount."""
    if role not in MemberRole.values:
        raise BadAccount("Choose a role.", field="role")
    if role != MemberRole.PLAYER:
        return competition, None
    if player is None:
        raise BadAccount("Say which person of the list plays with this account.", field="player")
    kept = player.merged_into or player
    if kept.bot:
        raise BadAccount(f"{kept} is a bot: it needs no account.", field="player")
    return None, kept


@transaction.atomic
def take_role(*, membership: Membership, by: User | None) -> None:
    """Take a role away. Raises BadAccount where nobody could keep accounts any more, or one's own right to is meant."""
    _lock_accounts()
    locked = (
        Membership.objects.select_related("user", "competition", "player").filter(pk=membership.pk).first()
    )
    if locked is None:
        return
    user = locked.user
    if locked.role == MemberRole.ORGANISER and locked.competition is None and not user.is_superuser:
        _check_not_oneself(user, by)
        _check_somebody_is_left(user)
    words = words_of_role(locked.role, locked.competition, locked.player)
    locked.delete()
    keep_account_event(user=user, verb="no role", summary=f"{called(user)}: no longer {words}", by=by)
    if locked.role == MemberRole.ORGANISER and locked.competition is None:
        _end_invitations_of(user, by)


@transaction.atomic
def shut_account(*, user: User, by: User | None) -> None:
    """Nobody signs in with this account any more, and who is signed in is out at once. Raises BadAccount."""
    _lock_accounts()
    locked = User.objects.select_for_update().get(pk=user.pk)
    if not locked.is_active:
        return
    check_may_touch(locked, by)
    _check_not_oneself(locked, by)
    _check_somebody_is_left(locked)
    _set_active(locked, active=False)
    keep_account_event(user=locked, verb="shut", summary=f"{called(locked)}: shut", by=by)
    _end_invitations_of(locked, by)


@transaction.atomic
def open_account(*, user: User, by: User | None) -> None:
    """Open a shut account again, with the roles it had. Raises BadAccount."""
    _lock_accounts()
    locked = User.objects.select_for_update().get(pk=user.pk)
    if locked.is_active:
        return
    check_may_touch(locked, by)
    _set_active(locked, active=True)
    keep_account_event(user=locked, verb="open", summary=f"{called(locked)}: open again", by=by)


def _end_invitations_of(user: User, by: User | None) -> None:
    """Take back what somebody made who may invite no more: nobody comes in again by a link kept for the day after."""
    for invitation in Invitation.objects.select_for_update().filter(
        made_by=user, used_at=None, revoked_at=None
    ):
        invitation.revoked_at = timezone.now()
        invitation.save(update_fields=["revoked_at"])
        said = f"Invitation of {invitation.name} taken back, with the rights of {called(user)}, who made it"
        keep_account_event(user=None, verb="revoke", summary=said, by=by)


def _set_active(user: User, *, active: bool) -> None:
    user.is_active = active
    user.save(update_fields=["is_active"])


def check_may_touch(user: User, by: User | None) -> None:
    """A site admin's account is another site admin's business alone. Raises BadAccount."""
    if user.is_superuser and by is not None and not by.is_superuser:
        raise BadAccount(f"{called(user)} is the site’s admin: only another admin can change that account.")


def _check_not_oneself(user: User, by: User | None) -> None:
    if user == by:
        raise BadAccount("You would shut yourself out. Another organiser can do that for you.")


def _check_somebody_is_left(user: User) -> None:
    if not User.objects.filter(KEEPS_ACCOUNTS, is_active=True).exclude(pk=user.pk).exists():
        raise BadAccount(
            f"{called(user)} is the last who can invite people and give roles: make somebody else organiser of "
            "the club first."
        )


def _lock_accounts() -> None:
    """Let one change to accounts wait for another: two organisers can't take each other's role away at once."""
    Club.objects.get_or_create(pk=Club.ONLY)
    Club.objects.select_for_update().get(pk=Club.ONLY)


@transaction.atomic
def allow_new_password(*, user: User, by: User | None) -> None:
    """Keep that this organiser makes a link with which a new password is chosen for this account. Raises BadAccount."""
    check_may_touch(user, by)
    if not user.is_active:
        raise BadAccount(f"The account of {called(user)} is shut: open it first.")
    keep_account_event(user=user, verb="link", summary=f"{called(user)}: link for a new password made", by=by)


@transaction.atomic
def ask_for_new_password(*, user: User) -> bool:
    """Keep that somebody who is not signed in has a link for a new password sent to this account; False where one went just now."""
    locked = User.objects.select_for_update().get(pk=user.pk)
    sent = AccountEvent.objects.filter(user=locked, verb="forgotten", at__gt=timezone.now() - BETWEEN_MAILS)
    if sent.exists():
        return False
    summary = f"{called(locked)}: link for a new password sent by mail, as somebody asked for it"
    keep_account_event(user=locked, verb="forgotten", summary=summary, by=None)
    return True


@transaction.atomic
def change_email(*, user: User, email: str, by: User | None) -> None:
    """Say where mail for this account goes; nothing where the address is empty. Raises BadAccount."""
    locked = User.objects.select_for_update().get(pk=user.pk)
    if locked.email == email:
        return
    check_may_touch(locked, by)
    locked.email = email
    locked.save(update_fields=["email"])
    keep_account_event(user=locked, verb="mail", summary=f"{called(locked)}: e-mail address changed", by=by)
