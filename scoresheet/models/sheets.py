"""A sheet: the games of one match as they stand on paper, deal by deal, and every change ever made to it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from engine.cards import Card
from engine.deals import Deal as PlayedDeal
from engine.deals import Declared, Outcome, PointsDeal
from engine.notation import parse_card, parse_cards
from engine.presets import rules_from_json
from engine.rules import RuleSet
from engine.sides import Pair, Side
from league.models import Fixture, Player
from league.models.competitions import Entering, MatchKind, State

SIDES = [(side.value, side.value) for side in Side]


class Purpose(models.TextChoices):
    """What a sheet beside another is for."""

    SECOND = "second", "The second of two blind entries"
    PROPOSAL = "proposal", "Another version of a sheet that is confirmed"


class Sheet(models.Model):
    """One match between two players. Its rules are a copy, so that no later change of a preset rescores it.

    ``beside`` is the sheet of the fixture that this one only stands beside, for its ``purpose``; such a sheet has no
    fixture itself and never counts.

    ``length`` is the n of best of n games, or the number of deals. ``version`` counts the changes. ``finished``,
    ``games_*`` and ``total_*`` repeat what the deals add up to, written with them, for the list of sheets.
    """

    code = models.CharField(max_length=8, unique=True)
    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="sheet", null=True)
    beside = models.ForeignKey("self", on_delete=models.CASCADE, related_name="others", null=True)
    purpose = models.CharField(max_length=8, choices=Purpose, blank=True)
    player_a = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player_b = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(max_length=80, blank=True)
    source = models.CharField(max_length=300, blank=True)
    played_on = models.DateField()
    rules_name = models.CharField(max_length=80)
    rules_base = models.CharField(max_length=60)
    rules_values = models.JSONField()
    match = models.CharField(max_length=5, choices=MatchKind, default=MatchKind.GAMES)
    length = models.PositiveSmallIntegerField(default=1)
    first_dealer = models.CharField(max_length=1, choices=SIDES, blank=True)
    version = models.PositiveIntegerField(default=0)
    finished = models.BooleanField(default=False)
    games_a = models.PositiveSmallIntegerField(default=0)
    games_b = models.PositiveSmallIntegerField(default=0)
    total_a = models.IntegerField(default=0)
    total_b = models.IntegerField(default=0)
    token = models.UUIDField(unique=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    created_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-changed_at", "-pk"]
        indexes = [models.Index(fields=["finished", "-changed_at"], name="sheet_by_state")]
        constraints = [
            models.CheckConstraint(condition=~Q(player_a=F("player_b")), name="sheet_has_two_people"),
            models.CheckConstraint(condition=Q(length__gte=1), name="sheet_has_a_length"),
            models.CheckConstraint(condition=Q(match__in=MatchKind.values), name="sheet_match_is_known"),
            models.CheckConstraint(
                condition=Q(first_dealer__in=["", "A", "B"]), name="sheet_dealer_is_a_side"
            ),
            models.CheckConstraint(
                condition=Q(beside=None, purpose="")
                | Q(beside__isnull=False, purpose__in=Purpose.values, fixture=None),
                name="sheet_beside_has_a_purpose",
            ),
            models.UniqueConstraint(
                fields=["beside"], condition=Q(purpose="second"), name="one_second_entry_a_sheet"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_a} – {self.player_b} ({self.code})"

    @property
    def home(self) -> Sheet:
        """The sheet of the fixture: this one, or the one it stands beside."""
        return self.beside if self.beside is not None else self

    @property
    def is_blind(self) -> bool:
        """Whether two people type this match without seeing each other's lines, and have not both handed it in.

        No query where its fixture's competition was selected.
        """
        fixture = self.home.fixture
        return (
            fixture is not None
            and fixture.competition.entering == Entering.DOUBLE
            and fixture.state in (State.OPEN, State.DRAFT, State.SUBMITTED, State.POSTPONED)
        )

    @property
    def rules(self) -> RuleSet:
        """The rules of this match."""
        return rules_from_json(self.rules_values)

    accounts_named = True
    """Whether who did something with an account is named to whom the sheet is shown (scoresheet.shown)."""

    shown_names: Pair[str] | None = None
    """What stands for the names where they are not shown in full (scoresheet.shown)."""

    @property
    def names(self) -> Pair[str]:
        """The names at the head of the two columns."""
        return self.shown_names or Pair(self.player_a.name, self.player_b.name)

    @property
    def match_words(self) -> str:
        """What is played: “best of 3 games to 100”."""
        if self.match == MatchKind.DEALS:
            return f"{self.length} deal{'s' if self.length > 1 else ''}"
        target = self.rules_values["target"]
        if self.rules_values["columns"] == 3:
            return f"three games to {target}"
        return f"best of {self.length} games to {target}" if self.length > 1 else f"one game to {target}"

    @property
    def score_words(self) -> str:
        """The games won, where there are several; else the totals. Nothing while two type it blind."""
        if self.is_blind:
            return ""
        if self.match == MatchKind.GAMES and self.length > 1:
            return f"{self.games_a} – {self.games_b}"
        return f"{self.total_a} – {self.total_b}"

    @property
    def state_words(self) -> str:
        """Who won, or that it is going on."""
        if self.is_blind:
            return "Entered twice" if self.version > 1 else "Not begun"
        if not self.finished:
            return "In progress" if self.version > 1 else "Not begun"
        if self.games_a == self.games_b:
            return "A tie"
        return f"{self.names.a if self.games_a > self.games_b else self.names.b} won"

    @property
    def deals_to_play(self) -> int | None:
        """The number of deals of a match of deals, else None."""
        return self.length if self.match == MatchKind.DEALS else None


class Game(models.Model):
    """One game of a sheet (a Hollywood session is one, with three columns), and who deals first in it."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="games")
    number = models.PositiveSmallIntegerField()
    first_dealer = models.CharField(max_length=1, choices=SIDES, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "number"], name="one_game_of_each_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="games_count_from_one"),
        ]

    def __str__(self) -> str:
        return f"Game {self.number}"


class Deal(models.Model):
    """One line of a sheet: what the paper says, and what it scored under the sheet's rules.

    ``place`` orders the lines of a game and leaves room for lines that were forgotten. With ``points_only`` the paper
    has no counts, and ``outcome``, ``winner`` and ``points`` are what it says. ``cards`` are the hands laid down, where
    they are known: text a side, and perhaps the knocker's melds. ``queried``: the paper can't be read here; the sheet can't
    be submitted until somebody has said what it is. ``entered_side`` and the like: it was done through the link printed for
    that side.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="deals")
    place = models.BigIntegerField()
    points_only = models.BooleanField(default=False)
    queried = models.BooleanField(default=False)
    knocker = models.CharField(max_length=1, choices=SIDES, blank=True)
    declared = models.CharField(max_length=8, choices=[(d.value, d.value) for d in Declared], blank=True)
    count_a = models.PositiveSmallIntegerField(null=True)
    count_b = models.PositiveSmallIntegerField(null=True)
    upcard = models.CharField(max_length=3, blank=True)
    cards = models.JSONField(null=True)
    outcome = models.CharField(max_length=8, choices=[(o.value, o.value) for o in Outcome])
    winner = models.CharField(max_length=1, choices=SIDES, blank=True)
    points = models.PositiveIntegerField()
    boxes = models.PositiveSmallIntegerField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    entered_at = models.DateTimeField()
    entered_side = models.CharField(max_length=1, choices=SIDES, blank=True)
    corrected_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    corrected_at = models.DateTimeField(null=True)
    corrected_side = models.CharField(max_length=1, choices=SIDES, blank=True)
    was = models.CharField(max_length=60, blank=True)
    struck_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True
    )
    struck_at = models.DateTimeField(null=True)
    struck_side = models.CharField(max_length=1, choices=SIDES, blank=True)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["game", "place"], name="one_deal_a_place"),
            models.CheckConstraint(condition=Q(knocker__in=["", "A", "B"]), name="deal_knocker_is_a_side"),
            models.CheckConstraint(condition=Q(winner__in=["", "A", "B"]), name="deal_winner_is_a_side"),
            models.CheckConstraint(
                condition=~Q(winner="") | Q(points=0, boxes=0), name="points_need_a_winner"
            ),
            models.CheckConstraint(
                condition=Q(knocker="") | Q(count_a__lte=98, count_b__lte=98, points_only=False),
                name="a_knock_has_both_counts",
            ),
            models.CheckConstraint(
                condition=Q(struck_at__isnull=False) | Q(struck_by__isnull=True), name="struck_has_a_time"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.winner} {self.points}".replace("_", " ")

    @property
    def struck(self) -> bool:
        """Whether the line is crossed out and counts for nothing."""
        return self.struck_at is not None

    def played(self) -> PlayedDeal | PointsDeal:
        """The deal as the engine takes it."""
        upcard: Card | None = parse_card(self.upcard) if self.upcard else None
        if self.points_only:
            return PointsDeal(_side(self.winner), self.points, Outcome(self.outcome), upcard)
        declared = Declared(self.declared) if self.declared else None
        if self.cards is not None:
            hands = Pair(parse_cards(self.cards["hands"]["a"]), parse_cards(self.cards["hands"]["b"]))
            melds = self.cards.get("laid_down")
            laid_down = tuple(parse_cards(meld) for meld in melds) if melds is not None else None
            return PlayedDeal(_side(self.knocker), declared, upcard, hands, laid_down)
        counts = None
        if self.count_a is not None and self.count_b is not None:
            counts = Pair(self.count_a, self.count_b)
        return PlayedDeal(_side(self.knocker), declared, upcard, deadwood=counts)


def _side(text: str) -> Side | None:
    return Side(text) if text else None


class Change(models.Model):
    """One change to a sheet, kept for ever: the version it made, who, when, and the lines before and after.

    ``before`` and ``after`` map the ids of the deals it touched to their values, null for a line that was not there.
    ``undone_by`` is the change that took it back. ``side``: it was made through the link printed for that side.
    """

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE, related_name="changes")
    version = models.PositiveIntegerField()
    verb = models.CharField(max_length=10)
    summary = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True)
    side = models.CharField(max_length=1, choices=SIDES, blank=True)
    at = models.DateTimeField()
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    undone_by = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="undoes", null=True, blank=True
    )

    class Meta:
        ordering = ["version"]
        constraints = [
            models.UniqueConstraint(fields=["sheet", "version"], name="one_change_a_version"),
        ]

    def __str__(self) -> str:
        return self.summary

    @property
    def done(self) -> str:
        """What was done, in a word; empty where the summary says it."""
        words = {
            "enter": "Entered",
            "insert": "Inserted",
            "correct": "Corrected",
            "strike": "Struck",
            "restore": "Restored",
        }
        return words.get(self.verb, "")

    @property
    def words(self) -> str:
        """What was done: “Corrected: Ann knocked with 4 against 17”."""
        return f"{self.done}: {self.summary}" if self.done else self.summary
