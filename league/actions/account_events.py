"""What every action on accounts does at its end: keep the record."""

from __future__ import annotations

from django.contrib.auth.models import User

from league.models import AccountEvent, Competition, MemberRole, Player


def keep_account_event(*, user: User | None, verb: str, summary: str, by: User | None) -> AccountEvent:
    """Keep what was done to this account, or to an invitation where there is none yet."""
    return AccountEvent.objects.create(user=user, verb=verb, summary=summary[:300], by=by)


def called(user: User) -> str:
    """What an account is called in sentences."""
    return user.get_full_name() or user.get_username()


def words_of_role(role: str, competition: Competition | None, player: Player | None) -> str:
    """A role in words: “scorer of Winter 2026”, “plays as Iris Calloway”."""
    if role == MemberRole.PLAYER:
        return f"plays as {player}" if player else "player"
    return f"{MemberRole(role).label.lower()} of {competition.name if competition else 'the club'}"
