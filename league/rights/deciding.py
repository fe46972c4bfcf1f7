"""What somebody is, and whether they may: the answer to every question of rights."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from league.models import Competition, Entry
from league.models.accounts import MemberRole, Membership
from league.models.competitions import Visibility
from league.rights.acts import Act, Role
from league.rights.table import OF_THE_LINES, roles_that_may


@dataclass(frozen=True, slots=True)
class Subject:
    """What an act is about: a competition, or None for the club; and the people of the match, where it is about one.

    ``key`` is what somebody brought who has the link of a competition that is shown by its link. ``confirmed``: the result of
    the match is confirmed; ``proposal``: it is about another version that somebody proposes; ``hidden``: the lines of the
    sheet are not for this visitor.
    """

    competition: Competition | None = None
    players: tuple[int, ...] = ()
    key: str = ""
    confirmed: bool = False
    proposal: bool = False
    hidden: bool = False
    side: str = ""
    """The side whose printed link this visitor opened: a player of this match, whoever they are, and of no other."""


THE_CLUB = Subject()
SEE_ALL = frozenset({Role.ADMIN, Role.ORGANISER, Role.SCORER})
"""Who sees a competition whatever its visibility, where they have that role."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Somebody at the pages, with all roles: ``club`` those in the whole club, ``only_in`` those in one competition."""

    signed_in: bool = False
    admin: bool = False
    club: frozenset[Role] = frozenset()
    only_in: frozenset[tuple[Role, int]] = frozenset()
    player: int | None = None
    _plays_in: list[frozenset[int]] = field(default_factory=list, compare=False)

    def roles(self, subject: Subject = THE_CLUB) -> frozenset[Role]:
        """The roles that count for this subject: everybody is the public; a player counts in own matches alone."""
        roles = {Role.PUBLIC}
        if self.admin:
            roles.add(Role.ADMIN)
        roles |= self.club
        if subject.competition is not None:
            roles |= {role for role, pk in self.only_in if pk == subject.competition.pk}
        if self.player is not None and (not subject.players or self.player in subject.players):
            roles.add(Role.PLAYER)
        if subject.side:
            roles.add(Role.PLAYER)
        return frozenset(roles)

    def may(self, act: Act, subject: Subject = THE_CLUB) -> bool:
        """Whether the table, the competition's choice of who enters and its visibility allow it."""
        if subject.competition is not None and not self.sees(subject):
            return False
        if subject.hidden and act in OF_THE_LINES:
            return False
        entering = subject.competition.entering if subject.competition is not None else None
        left = roles_that_may(act, entering, confirmed=subject.confirmed, proposal=subject.proposal)
        return bool(self.roles(subject) & left)

    def sees(self, subject: Subject) -> bool:
        """Whether this competition is to be seen at all: where not, there is no such page."""
        competition = subject.competition
        if competition is None or competition.visibility == Visibility.PUBLIC or subject.side:
            return True
        if self.roles(subject) & SEE_ALL:
            return True
        if competition.visibility == Visibility.LINK and subject.key == competition.link_key.hex:
            return True
        return self.player is not None and competition.pk in self._plays()

    def _plays(self) -> frozenset[int]:
        """The competitions in which this viewer plays. One query, the first time."""
        if not self._plays_in:
            entries = Entry.objects.filter(player=self.player)
            self._plays_in.append(frozenset(entries.values_list("competition", flat=True)))
        return self._plays_in[0]

    def visible(self, path: str = "") -> Q:
        """Which competitions this viewer may find in lists, for rows that reach theirs by ``path``: no query.

        Those that are shown by their link are found by it alone, except by who runs them or plays in them.
        """
        if self.admin or self.club & SEE_ALL:
            return Q()
        found = Q(**{f"{path}visibility": Visibility.PUBLIC})
        here = [pk for role, pk in self.only_in if role in SEE_ALL]
        if here:
            found |= Q(**{f"{path}pk__in": here})
        if self.player is not None:
            own = Entry.objects.filter(player=self.player).values("competition")
            found |= Q(**{f"{path}pk__in": own})
        return found


PUBLIC = Viewer()


def viewer_of(user: Any) -> Viewer:
    """What this user is. One query for somebody who is signed in, none for the public."""
    if user is None or not user.is_authenticated:
        return PUBLIC
    return viewer_from(user, Membership.objects.filter(user=user))


def viewer_from(user: Any, memberships: Iterable[Membership]) -> Viewer:
    """What a user with these memberships is."""
    club, only_in, player = set(), set(), None
    for membership in memberships:
        if membership.role == MemberRole.PLAYER:
            player = membership.player_id
        elif membership.competition_id is None:
            club.add(Role[membership.role.upper()])
        else:
            only_in.add((Role[membership.role.upper()], membership.competition_id))
    return Viewer(
        signed_in=True,
        admin=user.is_superuser,
        club=frozenset(club),
        only_in=frozenset(only_in),
        player=player,
    )
