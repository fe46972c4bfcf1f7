"""The accounts as their page shows them."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Prefetch
from django.db.models.functions import Lower
from django.utils import timezone

from league.actions.account_events import called, words_of_role
from league.models import Invitation, Membership

ROLES = Membership.objects.select_related("competition", "player", "given_by")


@dataclass(frozen=True, slots=True)
class RoleLine:
    """One role of an account, in words."""

    membership: Membership
    words: str


@dataclass(frozen=True, slots=True)
class AccountLine:
    """An account with all its roles in words."""

    user: User
    name: str
    roles: list[RoleLine]


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """An invitation that nobody has used yet; ``late`` where it is too old to be used."""

    invitation: Invitation
    words: str
    late: bool


def all_accounts() -> list[AccountLine]:
    """Everybody who has an account, by name, those that are shut at the end. Two queries."""
    rows = User.objects.prefetch_related(Prefetch("memberships", ROLES))
    return [
        account_line(user) for user in rows.order_by("-is_active", Lower("first_name"), Lower("username"))
    ]


def account_line(user: User) -> AccountLine:
    """An account, fetched with its memberships or not."""
    roles = [
        RoleLine(each, words_of_role(each.role, each.competition, each.player))
        for each in user.memberships.all()
    ]
    return AccountLine(user, called(user), roles)


def open_invitations() -> list[InvitationLine]:
    """Those that were neither used nor taken back, the latest first. One query."""
    now = timezone.now()
    rows = Invitation.objects.filter(used_at=None, revoked_at=None).select_related(
        "competition", "player", "made_by"
    )
    return [
        InvitationLine(row, words_of_role(row.role, row.competition, row.player), row.expires_at <= now)
        for row in rows[:100]
    ]
