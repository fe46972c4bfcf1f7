"""Accounts: what somebody who signs in is here, and the invitations by which they came."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from league.models.competitions import Competition
from league.models.people import Player


class MemberRole(models.TextChoices):
    """What an account can be. Who administers the site is a superuser of Django; the public has no account."""

    ORGANISER = "organiser", "Organiser"
    SCORER = "scorer", "Scorer"
    PLAYER = "player", "Player"


class Membership(models.Model):
    """A role of an account: in the whole club, or in one competition; a player's names the person who plays."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=9, choices=MemberRole)
    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="memberships", null=True
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships", null=True)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "role"],
                condition=Q(competition=None),
                name="one_membership_a_role_in_the_club",
            ),
            models.UniqueConstraint(
                fields=["user", "role", "competition"], name="one_membership_a_role_in_a_competition"
            ),
            models.CheckConstraint(condition=Q(role__in=MemberRole.values), name="membership_role_is_known"),
            models.CheckConstraint(
                condition=Q(role=MemberRole.PLAYER, player__isnull=False, competition=None)
                | ~Q(role=MemberRole.PLAYER) & Q(player=None),
                name="a_player_is_a_person_of_the_club",
            ),
        ]

    def __str__(self) -> str:
        where = self.competition.name if self.competition else "the club"
        return f"{self.user}: {self.get_role_display()} of {where}"


class Invitation(models.Model):
    """A link by which somebody gets an account with a role, once, for a while. Only a digest of the link is kept."""

    digest = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=9, choices=MemberRole)
    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="+", null=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", null=True)
    name = models.CharField(max_length=80)
    email = models.EmailField(blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(role__in=MemberRole.values), name="invitation_role_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.get_role_display()}"


class AccountEvent(models.Model):
    """One change to accounts, kept for ever and never changed: whose account, what was done, by whom, when."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    verb = models.CharField(max_length=20)
    summary = models.CharField(max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.summary
