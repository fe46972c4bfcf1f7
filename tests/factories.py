"""One factory a model: what a test does not say is filled in."""

import datetime
import uuid
from typing import Any

import factory
from django.contrib.auth.models import User
from django.utils import timezone

from engine.rules import RuleSet
from league.models import MemberRole, Membership, Player, RulePreset
from league.names import name_key
from scoresheet.models import Change, Deal, Game, Sheet


class UserFactory(factory.django.DjangoModelFactory[User]):
    class Meta:
        model = User
        skip_postgeneration_save = True

    username = factory.Sequence(lambda number: f"scorer{number}")

    @factory.post_generation
    def role(self, create: bool, extracted: str | None, **_more: Any) -> None:
        """An organiser of the club, unless another role (or none: an empty one) is asked for."""
        if create and extracted != "":
            Membership.objects.create(user=self, role=extracted or MemberRole.ORGANISER)


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    class Meta:
        model = Player

    name = factory.Sequence(lambda number: f"Player {number}")
    key = factory.LazyAttribute(lambda player: name_key(player.name))


class RulePresetFactory(factory.django.DjangoModelFactory[RulePreset]):
    """A set that the club keeps; ``rules`` may be given in place of its values."""

    class Meta:
        model = RulePreset

    class Params:
        rules = RuleSet(knock_limit=5)

    slug = factory.Sequence(lambda number: f"club-{number}")
    name = factory.Sequence(lambda number: f"Club rules {number}")
    base = "classic"
    values: Any = factory.LazyAttribute(lambda preset: preset.rules.as_json())
    created_by = factory.SubFactory(UserFactory)


class SheetFactory(factory.django.DjangoModelFactory[Sheet]):
    """A sheet on which nothing is entered yet; ``rules`` may be given in place of their values."""

    class Meta:
        model = Sheet

    class Params:
        rules = RuleSet()

    code = factory.Sequence(lambda number: f"T{number:05}")
    player_a = factory.SubFactory(PlayerFactory)
    player_b = factory.SubFactory(PlayerFactory)
    played_on = datetime.date(2026, 11, 5)
    rules_name = "Classic"
    rules_base = "classic"
    rules_values: Any = factory.LazyAttribute(lambda sheet: sheet.rules.as_json())
    version = 1
    token = factory.LazyFunction(uuid.uuid4)


class GameFactory(factory.django.DjangoModelFactory[Game]):
    class Meta:
        model = Game

    sheet = factory.SubFactory(SheetFactory)
    number = 1


class DealFactory(factory.django.DjangoModelFactory[Deal]):
    """A knock with 4 against 17, won by side A."""

    class Meta:
        model = Deal

    game = factory.SubFactory(GameFactory)
    place = factory.Sequence(lambda number: number + 1)
    knocker = "A"
    count_a, count_b = 4, 17
    outcome, winner, points, boxes = "knock", "A", 13, 1
    entered_at = factory.LazyFunction(timezone.now)
    token = factory.LazyFunction(uuid.uuid4)


class ChangeFactory(factory.django.DjangoModelFactory[Change]):
    class Meta:
        model = Change

    sheet = factory.SubFactory(SheetFactory)
    version = factory.Sequence(lambda number: number + 1000)
    verb = "enter"
    summary = "Ann knocked with 4 against 17"
    at = factory.LazyFunction(timezone.now)
