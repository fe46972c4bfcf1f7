"""What an organiser can put right, in words fit to show.

LeagueError
├── BadName, BadContact   a name or a contact that can't be used
├── PersonChanged   somebody else was first
├── BadImport    a list of people that can't be read
├── BadMerge     two records that can't be merged, or not be separated any more
├── SamePlayer   one person on both sides
├── NameTaken    another person or rule preset has that name
├── BadCompetition, BadResult, BadDay, BadSeason
├── BadAccount   an account or a role that can't be given, taken or made like this
├── BadInvitation   a link that can't be used any more
├── ClosedCompetition, ClosedSeason
└── NoBackup     the database could not be copied
"""

from __future__ import annotations


class LeagueError(Exception):
    """Something that the person at the screen can put right; ``field`` is the field it stands at."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class BadName(LeagueError):
    """A name that can't be used: empty, or too long."""


class BadContact(LeagueError):
    """A contact that does not fit."""


class PersonChanged(LeagueError):
    """A person was changed by somebody else since the page was shown."""


class BadImport(LeagueError):
    """A list of people that can't be read, or not taken over like this."""


class BadMerge(LeagueError):
    """Two records that can't be merged, or can't be separated any more."""


class SamePlayer(LeagueError):
    """One person on both sides."""


class NameTaken(LeagueError):
    """Another person, or another rule preset, has that name."""


class BadCompetition(LeagueError):
    """A competition that can't be played, or not yet closed, like this."""


class BadResult(LeagueError):
    """A result that can't be, or comes too late."""


class BadDay(LeagueError):
    """A day or a time on which something can't be played, or that can't be changed any more."""


class ClosedCompetition(LeagueError):
    """A change to what is closed."""


class ClosedSeason(LeagueError):
    """A change to a season that is closed."""


class BadSeason(LeagueError):
    """A season that can't be, or can't be closed or followed by another, like this."""


class BadAccount(LeagueError):
    """An account or a role that can't be made, given or taken like this."""


class BadInvitation(LeagueError):
    """The link of an invitation that can't be used: unknown, used, taken back, or too old."""


class NoBackup(LeagueError):
    """No copy of the database could be made, or it turned out damaged."""
