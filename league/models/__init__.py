"""The tables of the league: people, rule presets, competitions with their fixtures and results, background jobs."""

from league.models.accounts import AccountEvent, Invitation, MemberRole, Membership
from league.models.club import Club, ClubEvent, ClubSnapshot
from league.models.competitions import (
    Competition,
    Entry,
    Fixture,
    FixtureResult,
    LeagueEvent,
    Round,
    TableSnapshot,
)
from league.models.jobs import Job, JobState
from league.models.people import Player, PlayerEvent
from league.models.rule_presets import RulePreset
from league.models.seasons import LineDecision, Season, SeasonEvent

__all__ = [
    "AccountEvent",
    "Club",
    "ClubEvent",
    "ClubSnapshot",
    "Competition",
    "Entry",
    "Fixture",
    "FixtureResult",
    "Invitation",
    "Job",
    "JobState",
    "LeagueEvent",
    "LineDecision",
    "MemberRole",
    "Membership",
    "Player",
    "PlayerEvent",
    "Round",
    "RulePreset",
    "Season",
    "SeasonEvent",
    "TableSnapshot",
]
