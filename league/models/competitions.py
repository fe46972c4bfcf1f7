"""A competition: its entries, its fixtures round by round, and the result of each."""

from __future__ import annotations

import uuid
from typing import Any, Protocol, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from engine.presets import rules_from_json
from engine.rules import RuleSet
from league.models.people import Player
from league.models.seasons import Season


class MatchKind(models.TextChoices):
    """What a fixture plays: best of n games, or a number of deals as one game without a target."""

    GAMES = "games", "Games"
    DEALS = "deals", "A number of deals"


class Withdrawals(models.TextChoices):
    """What becomes of the results of an entry that withdraws."""

    FIDE50 = "fide50", "They count if at least half of its fixtures were played"
    ANNUL = "annul", "They never count"
    FORFEIT = "forfeit", "They always count, and the rest are forfeits"


class State(models.TextChoices):
    """The life of a fixture; only confirmed ones count."""

    OPEN = "open", "Open"
    DRAFT = "draft", "Draft"
    SUBMITTED = "submitted", "Submitted"
    CONFIRMED = "confirmed", "Confirmed"
    DISPUTED = "disputed", "Disputed"
    POSTPONED = "postponed", "Postponed"
    ANNULLED = "annulled", "Annulled"


class Visibility(models.TextChoices):
    """Who sees a competition at all."""

    PUBLIC = "public", "Everybody"
    LINK = "link", "Whoever has the link"
    PRIVATE = "private", "Those who play in it and those who run it"


class Entering(models.TextChoices):
    """Who enters the sheets of a competition, and who has to agree before one counts."""

    ORGANISER = "organiser", "The organiser enters and confirms"
    SCORER = "scorer", "One scorer enters and confirms"
    CHECKED = "checked", "A scorer enters, somebody else checks"
    DOUBLE = "double", "Two enter it without seeing each other’s"
    PLAYERS = "players", "One side enters, the other confirms"


class Forfeit(models.TextChoices):
    """Who did not play."""

    NOBODY = "", "Nobody"
    A = "a", "The first named"
    B = "b", "The second named"
    BOTH = "both", "Both"


class Sees(Protocol):
    """Somebody who looks: says which competitions they may find."""

    def visible(self, path: str = "") -> Q:
        """The condition on rows that reach their competition by this path."""


class CompetitionQuerySet(models.QuerySet["Competition"]):
    """Named questions about competitions."""

    def visible_to(self, viewer: Sees) -> Self:
        """Those that this viewer may find in lists."""
        return self.filter(viewer.visible())


class Competition(models.Model):
    """A round robin. Its rules are a copy, frozen when it starts; ``revision`` counts what its table depends on.

    ``division`` is 1 for the highest of its season; ``promoted`` and ``relegated`` are the numbers of places above and
    below the lines of its table. ``lots`` are the draws among entries that were level on everything, each an order of
    codes, the best first. ``begins_at`` is the time of day at which its rounds begin, in its own zone. ``by_bots``: bots
    alone play it, and nobody enters results. Without ``bots_count`` a bot that plays along with people stands in no table,
    and its matches count for nobody. ``accepted_after`` are the days after which a sheet that one side submitted counts as
    accepted by the other; None for never.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=80)
    time_zone = models.CharField(max_length=60)
    rules_name = models.CharField(max_length=80)
    rules_base = models.CharField(max_length=60)
    rules_values = models.JSONField()
    match = models.CharField(max_length=5, choices=MatchKind, default=MatchKind.GAMES)
    length = models.PositiveSmallIntegerField(default=1)
    cycles = models.PositiveSmallIntegerField(default=1)
    win = models.DecimalField(max_digits=10, decimal_places=6, default=1)
    draw = models.DecimalField(max_digits=10, decimal_places=6, default="0.5")
    loss = models.DecimalField(max_digits=10, decimal_places=6, default=0)
    tie_breaks = models.JSONField(default=list)
    withdrawals = models.CharField(max_length=7, choices=Withdrawals, default=Withdrawals.FIDE50)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="competitions", null=True)
    division = models.PositiveSmallIntegerField(default=1)
    promoted = models.PositiveSmallIntegerField(default=0)
    relegated = models.PositiveSmallIntegerField(default=0)
    lots: Any = models.JSONField(default=list)
    begins_at = models.TimeField(null=True)
    place = models.CharField(max_length=120, blank=True)
    by_bots = models.BooleanField(default=False)
    bots_count = models.BooleanField(default=True)
    entering = models.CharField(max_length=9, choices=Entering, default=Entering.SCORER)
    accepted_after = models.PositiveSmallIntegerField(null=True)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.PUBLIC)
    link_key = models.UUIDField(default=uuid.uuid4)
    revision = models.PositiveIntegerField(default=0)
    token = models.UUIDField(unique=True, null=True)
    started_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CompetitionQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="competition_has_a_name"),
            models.CheckConstraint(condition=Q(cycles__gte=1), name="competition_has_a_cycle"),
            models.CheckConstraint(condition=Q(length__gte=1), name="competition_match_has_a_length"),
            models.CheckConstraint(
                condition=Q(match__in=MatchKind.values), name="competition_match_is_known"
            ),
            models.CheckConstraint(
                condition=Q(withdrawals__in=Withdrawals.values), name="competition_withdrawals_are_known"
            ),
            models.CheckConstraint(
                condition=Q(visibility__in=Visibility.values), name="competition_visibility_is_known"
            ),
            models.CheckConstraint(
                condition=Q(entering__in=Entering.values), name="competition_entering_is_known"
            ),
            models.CheckConstraint(
                condition=Q(accepted_after=None) | Q(accepted_after__gte=1), name="accepted_after_days"
            ),
            models.UniqueConstraint(fields=["season", "division"], name="one_division_of_each_number"),
            models.CheckConstraint(condition=Q(division__gte=1), name="divisions_count_from_one"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> RuleSet:
        """The rules that every fixture is played by."""
        return rules_from_json(self.rules_values)


class Entry(models.Model):
    """Somebody who plays in a competition. ``code`` names it in archives, ``number`` is its place in the schedule."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    code = models.CharField(max_length=40)
    name = models.CharField(max_length=80)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    joined_in_round = models.PositiveSmallIntegerField(default=1)
    withdrawn_after_round = models.PositiveSmallIntegerField(null=True)
    bot = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "code"], name="one_entry_a_code"),
            models.UniqueConstraint(fields=["competition", "number"], name="one_entry_a_number"),
            models.UniqueConstraint(fields=["competition", "player"], name="one_entry_a_player"),
            models.CheckConstraint(condition=~Q(name=""), name="entry_has_a_name"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entries_count_from_one"),
        ]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """When a round is played: on a day, or within a window that ends with ``until``.

    ``begins_at`` is its own time of day, where that is not the competition's.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    day = models.DateField(null=True)
    until = models.DateField(null=True)
    begins_at = models.TimeField(null=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "number"], name="one_round_of_each_number"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("day")), name="window_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return f"Round {self.number}"


class Fixture(models.Model):
    """Two entries that meet in a round; ``a`` is first named and deals first in the first game.

    ``played_on`` is its own day, where it was moved away from its round's, and ``begins_at`` its own time of day.
    ``leg`` counts the times that two meet with the same sides, for bots that meet more than twice.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="fixtures")
    round = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    leg = models.PositiveSmallIntegerField(default=1)
    a = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    b = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    state = models.CharField(max_length=9, choices=State, default=State.OPEN)
    played_on = models.DateField(null=True)
    begins_at = models.TimeField(null=True)
    forfeit = models.CharField(max_length=4, choices=Forfeit, blank=True)

    class Meta:
        ordering = ["round", "board"]
        constraints = [
            models.UniqueConstraint(fields=["competition", "round", "board"], name="one_fixture_a_board"),
            models.UniqueConstraint(
                fields=["competition", "a", "b", "leg"],
                condition=~Q(state="annulled"),
                name="two_meet_once_a_cycle",
            ),
            models.CheckConstraint(condition=~Q(a=F("b")), name="nobody_meets_themselves"),
            models.CheckConstraint(condition=Q(state__in=State.values), name="fixture_state_is_known"),
            models.CheckConstraint(condition=Q(forfeit__in=Forfeit.values), name="fixture_forfeit_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.a} – {self.b}, round {self.round}"


_NOT_COUNTED = {"id", "fixture_id", "recorded_by_id", "recorded_at"}


class FixtureResult(models.Model):
    """What a fixture ended with: the winner (none for a draw), and each side's figures over all its games.

    ``score`` are the final totals with their bonuses, ``net`` the points of the deals alone, ``deals`` the deals won.
    ``undercuts`` are those a side made; ``caught`` is the deadwood it held when the other side won by a knock or gin, in
    ``caught_deals`` deals where it is known; ``best_deal`` is the most points it made in one deal.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="result")
    winner = models.CharField(max_length=1, choices=[("a", "a"), ("b", "b")], blank=True)
    score_a = models.IntegerField()
    score_b = models.IntegerField()
    games_a = models.PositiveSmallIntegerField()
    games_b = models.PositiveSmallIntegerField()
    net_a = models.IntegerField(default=0)
    net_b = models.IntegerField(default=0)
    deals_a = models.PositiveSmallIntegerField(default=0)
    deals_b = models.PositiveSmallIntegerField(default=0)
    gins_a = models.PositiveSmallIntegerField(default=0)
    gins_b = models.PositiveSmallIntegerField(default=0)
    shutouts_a = models.PositiveSmallIntegerField(default=0)
    shutouts_b = models.PositiveSmallIntegerField(default=0)
    undercuts_a = models.PositiveSmallIntegerField(default=0)
    undercuts_b = models.PositiveSmallIntegerField(default=0)
    caught_a = models.PositiveIntegerField(default=0)
    caught_b = models.PositiveIntegerField(default=0)
    caught_deals_a = models.PositiveSmallIntegerField(default=0)
    caught_deals_b = models.PositiveSmallIntegerField(default=0)
    best_deal_a = models.PositiveIntegerField(default=0)
    best_deal_b = models.PositiveIntegerField(default=0)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    recorded_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(winner__in=["", "a", "b"]), name="result_winner_is_a_side"),
        ]

    def __str__(self) -> str:
        return f"{self.score_a} – {self.score_b}"

    def counts_as(self, other: FixtureResult) -> bool:
        """Whether the other result has the same winner and the same figures throughout."""
        own = [field.attname for field in self._meta.concrete_fields if field.attname not in _NOT_COUNTED]
        return all(getattr(self, name) == getattr(other, name) for name in own)

    def figures(self) -> dict[str, Any]:
        """The result as an archive has it."""
        return {
            "winner": self.winner or None,
            "score": {"a": self.score_a, "b": self.score_b},
            "games": {"a": self.games_a, "b": self.games_b},
        }


class LeagueEvent(models.Model):
    """One change to a competition, kept for ever: what was done, by whom, when, and how it was before and after."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="events")
    verb = models.CharField(max_length=20)
    summary = models.CharField(max_length=300)
    fixture = models.ForeignKey(Fixture, on_delete=models.SET_NULL, related_name="events", null=True)
    entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, related_name="events", null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    at = models.DateTimeField(auto_now_add=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.summary


class TableSnapshot(models.Model):
    """The last table that was computed, with the revision of the competition that it shows.

    ``layout`` says how ``table`` is laid out (league/table_snapshot.py): one of another layout is computed anew.
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="snapshot")
    revision = models.PositiveIntegerField()
    computed_at = models.DateTimeField()
    layout = models.PositiveSmallIntegerField(default=0)
    table: Any = models.JSONField()

    def __str__(self) -> str:
        return f"revision {self.revision}"
