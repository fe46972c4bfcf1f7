"""Sheets, games, deals and changes as rows: what the database refuses, and what they say of themselves."""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.deals import Deal as PlayedDeal
from engine.deals import Declared, Outcome, PointsDeal
from engine.notation import parse_card
from engine.presets import preset
from engine.rules import RuleSet
from engine.sides import Pair, Side
from league.models.competitions import MatchKind
from scoresheet.models import Change
from tests.factories import DealFactory, GameFactory, PlayerFactory, SheetFactory, UserFactory

pytestmark = pytest.mark.django_db


def same_person() -> None:
    player = PlayerFactory()
    SheetFactory(player_a=player, player_b=player)


def same_place() -> None:
    deal = DealFactory()
    DealFactory(game=deal.game, place=deal.place)


def same_number() -> None:
    game = GameFactory()
    GameFactory(sheet=game.sheet, number=game.number)


def same_version() -> None:
    sheet = SheetFactory()
    for _ in range(2):
        Change.objects.create(sheet=sheet, version=1, verb="start", summary="", at=timezone.now())


@pytest.mark.parametrize(
    "write",
    [
        same_person,
        lambda: SheetFactory(length=0),
        lambda: SheetFactory(match="races"),
        lambda: SheetFactory(first_dealer="C"),
        lambda: GameFactory(number=0),
        same_number,
        same_place,
        same_version,
        lambda: DealFactory(knocker="C"),
        lambda: DealFactory(winner="C"),
        lambda: DealFactory(winner=""),
        lambda: DealFactory(count_a=99),
        lambda: DealFactory(points_only=True),
        lambda: DealFactory(struck_by=UserFactory()),
        lambda: DealFactory.create_batch(2, token=uuid.uuid4()),
    ],
)
def test_the_database_refuses_a_row_that_no_sheet_can_have(write: Callable[[], Any]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write()


def test_a_sheet_keeps_its_rules_and_its_names() -> None:
    rules = RuleSet(knock_limit=5)
    sheet = SheetFactory(rules=rules, player_a__name="Ann", player_b__name="Ben", code="ABC234")
    assert sheet.rules == rules
    assert sheet.names == Pair("Ann", "Ben")
    assert str(sheet) == "Ann – Ben (ABC234)"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "one game to 100"),
        ({"length": 3}, "best of 3 games to 100"),
        ({"match": MatchKind.DEALS, "length": 1}, "1 deal"),
        ({"match": MatchKind.DEALS, "length": 12}, "12 deals"),
        ({"rules": preset("hollywood").rules}, "three games to 150"),
    ],
)
def test_a_sheet_says_what_is_played(given: dict[str, Any], words: str) -> None:
    assert SheetFactory(**given).match_words == words


@pytest.mark.parametrize(
    ("given", "state", "score"),
    [
        ({}, "Not begun", "0 – 0"),
        ({"version": 2, "total_a": 13}, "In progress", "13 – 0"),
        ({"finished": True, "games_a": 1, "total_a": 261, "total_b": 31}, "Ann won", "261 – 31"),
        ({"finished": True, "games_a": 1, "games_b": 2, "length": 3}, "Ben won", "1 – 2"),
        ({"finished": True, "total_a": 38, "total_b": 38}, "A tie", "38 – 38"),
    ],
)
def test_a_sheet_says_how_it_stands(given: dict[str, Any], state: str, score: str) -> None:
    sheet = SheetFactory(player_a__name="Ann", player_b__name="Ben", **given)
    assert (sheet.state_words, sheet.score_words) == (state, score)


@pytest.mark.parametrize(
    ("columns", "played"),
    [
        ({}, PlayedDeal(Side.A, deadwood=Pair(4, 17))),
        (
            {"declared": "gin", "count_a": 0, "upcard": "10s"},
            PlayedDeal(Side.A, Declared.GIN, parse_card("10s"), deadwood=Pair(0, 17)),
        ),
        (
            {"knocker": "", "count_a": None, "count_b": None, "winner": "", "points": 0, "boxes": 0},
            PlayedDeal(None),
        ),
        (
            {
                "knocker": "",
                "count_a": None,
                "count_b": None,
                "points_only": True,
                "outcome": "gin",
                "points": 45,
            },
            PointsDeal(Side.A, 45, Outcome.GIN),
        ),
    ],
)
def test_a_line_is_the_engines_deal(columns: dict[str, Any], played: PlayedDeal | PointsDeal) -> None:
    assert DealFactory(**columns).played() == played


def test_a_line_is_struck_from_the_time_it_was() -> None:
    assert not DealFactory().struck
    assert DealFactory(struck_at=timezone.now()).struck


def test_rows_are_called_what_people_call_them() -> None:
    assert str(GameFactory(number=2)) == "Game 2"
    assert str(DealFactory(outcome="big_gin")) == "big gin A 13"
    change = Change(verb="undo", summary="Undone: Wash")
    assert (str(change), change.words) == ("Undone: Wash", "Undone: Wash")
