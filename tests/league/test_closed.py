"""A closed season is read-only: no address and no action, with whatever is sent there, changes a row of it."""

from __future__ import annotations

import datetime
import inspect
import pkgutil
import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from engine.match import MatchResult
from engine.sides import Pair, Side
from league import actions
from league.actions import results
from league.actions.closing import close_season
from league.actions.dates import move_round
from league.actions.divisions import place_competition
from league.actions.entering_policy import choose_entering
from league.actions.entries import add_late_entry, take_back_withdrawal, withdraw_entry
from league.actions.line_decisions import draw_line_lot, enter_play_off, take_back_decision
from league.actions.lines import set_lines
from league.actions.lots import draw_lots
from league.actions.match_dates import move_fixture
from league.actions.seasons import remember_season, rename_season
from league.actions.sheet_states import mark_fixture
from league.actions.usual import set_usual
from league.archive.faults import BadArchive
from league.archive.loading import load_competition
from league.archive.reading import read_archive
from league.errors import ClosedCompetition, ClosedSeason
from league.models import (
    Competition,
    Entry,
    Fixture,
    FixtureResult,
    LeagueEvent,
    LineDecision,
    Round,
    Season,
    SeasonEvent,
    TableSnapshot,
)
from league.models.seasons import Line
from scoresheet.archive import dump_archive
from scoresheet.models import Change, Deal, Game, Sheet
from tests.factories import UserFactory
from tests.league.seasons import division, play, two_divisions
from tests.pages import read_page

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def admin(for_the_module: None) -> User:
    """Somebody who may do everything."""
    user: User = UserFactory(is_superuser=True, is_staff=True)
    return user


@pytest.fixture
def client(admin: User) -> Client:
    """A browser in which that person is signed in."""
    client = Client()
    client.force_login(admin)
    return client


@pytest.fixture(scope="module")
def closed_once(admin: User) -> Season:
    """A closed season: a match with its sheet, a withdrawal, a decision."""
    client = Client()
    client.force_login(admin)
    winter, first, second = two_divisions()
    fixture = first.fixtures.earliest("round", "board")
    client.post(reverse("fixture-sheet", args=[fixture.pk]))
    sheet = Sheet.objects.get(fixture=fixture)
    client.post(
        reverse("enter-deal", args=[sheet.code]), {"game": "1", "number": "1", "by": "line", "line": "a +97"}
    )
    client.post(
        reverse("enter-deal", args=[sheet.code]), {"game": "1", "number": "2", "by": "line", "line": "a +10"}
    )
    sheet.refresh_from_db()
    client.post(reverse("confirm-sheet", args=[sheet.code]), {"version": sheet.version})
    for each in first.fixtures.exclude(pk=fixture.pk).select_related("a", "b"):
        result = results.bare_result(Side.A, Pair(100, 50), Pair(1, 0))
        results.record_result(fixture=each, result=result, by=None)
    play(second, level=("Eve", "Finn"))
    withdraw_entry(entry=second.entries.get(name="Hal"), after_round=3, by=None)
    enter_play_off(competition=second, line=Line.PROMOTION, order=["p2", "p1"], by=None)
    set_lines(season=winter, numbers={first.pk: (0, 0)}, by=None)
    return close_season(season=winter, by=None)


@pytest.fixture
def closed(closed_once: Season) -> Season:
    """The closed season, as it is in the database."""
    return Season.objects.get(pk=closed_once.pk)


def rows_of(season: Season) -> dict[str, list[Any]]:
    """Every row that belongs to the season, down to the deals of its sheets."""
    sheets = Sheet.objects.filter(fixture__competition__season=season)
    kept: dict[str, QuerySet[Any]] = {
        "season": Season.objects.filter(pk=season.pk),
        "competitions": Competition.objects.filter(season=season),
        "entries": Entry.objects.filter(competition__season=season),
        "rounds": Round.objects.filter(competition__season=season),
        "fixtures": Fixture.objects.filter(competition__season=season),
        "results": FixtureResult.objects.filter(fixture__competition__season=season),
        "decisions": LineDecision.objects.filter(competition__season=season),
        "events": LeagueEvent.objects.filter(competition__season=season),
        "season events": SeasonEvent.objects.filter(season=season),
        "tables": TableSnapshot.objects.filter(competition__season=season),
        "sheets": sheets,
        "games": Game.objects.filter(sheet__in=sheets),
        "deals": Deal.objects.filter(game__sheet__in=sheets),
        "changes": Change.objects.filter(sheet__in=sheets),
    }
    return {name: list(rows.order_by("pk").values()) for name, rows in kept.items()}


# Every address.


def routes_of(patterns: Sequence[URLPattern | URLResolver], before: str = "") -> Iterator[tuple[str, str]]:
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from routes_of(each.url_patterns, route)
        else:
            yield str(each.name), route


ELSEWHERE = ("rules", "exhibitions", "ladders", "sign-in", "sign-out", "sign-up", "invitations", "accounts")
"""What the address begins with where it is about no season, sheet or person."""
ADDRESSES = {
    name: route
    for name, route in routes_of(get_resolver().url_patterns)
    if "<" in route and not route.startswith(ELSEWHERE)
}
SENT: dict[str, list[dict[str, Any]]] = {
    "settle": [{"do": do} for do in ("forfeit_a", "forfeit_both", "postpone", "annul", "replay", "reopen")],
    "withdraw": [{"entry": "p1", "after_round": "1", "confirmed": "1"}],
    "join": [{"name": "Zoe", "joined_in_round": "1"}],
    "enter-result": [{"seen": "confirmed", "winner": "b", "score_a": "1", "score_b": "200"}],
    "move-division": [{"division": "7"}, {"out": "1"}],
    "add-division": [{"competition": "cup", "division": "7"}],
    "decide-line": [{"code": ["p1", "p2"], "winner": "p1"}, {"code": ["p1", "p2"], "do": "lot"}],
    "lots": [{"code": ["p1", "p2"]}],
    "rename-season": [{"name": "Another name"}],
    "enter-deal": [{"game": "1", "number": "3", "by": "line", "line": "b +20"}],
    "move-round": [{"day": "2027-01-07", "how": "all"}],
    "move-fixture": [{"day": "2027-01-07"}],
}
"""What is sent to an address that asks for more than the general form."""
GENERAL = {
    "name": "Another name",
    "day": "2027-01-07",
    "do": "start",
    "version": "5",
    "line": "b +20",
    "by": "line",
    "confirmed": "1",
    "code": ["p1", "p2"],
    "strike": "1",
    "number": "1",
    "game": "1",
}


OTHERS = {"uuid": UUID(int=7), "str": "other", "slug": "other"}
"""What stands in a gap, by its kind, that names nothing of a season."""


def filled(route: str, season: Season) -> str:
    """The address with the names of the closed season, of a match of it, and of its sheet in the gaps."""
    sheet = Sheet.objects.get(fixture__competition__season=season)
    competition = season.competitions.get(division=2 if "<str:line>" in route else 1)
    fixture = sheet.fixture
    people = list(competition.entries.values_list("player", flat=True))
    first = route.split("/", maxsplit=1)[0]
    known = {
        "slug": season.slug if first == "seasons" else competition.slug,
        "competition": competition.slug,
        "line": "promotion",
        "code": sheet.code if first in ("sheets", "s") else competition.entries.earliest("number").code,
        "pk": people[0] if first in ("players", "people") else fixture.pk if fixture else 0,
        "other": people[1],
        "number": 1,
        "deal": Deal.objects.filter(game__sheet=sheet).earliest("pk").pk,
        "token": sheet.token,
    }
    return "/" + re.sub(r"<(\w+):(\w+)>", lambda gap: str(known.get(gap[2], OTHERS.get(gap[1], 1))), route)


@pytest.mark.parametrize("name", sorted(ADDRESSES))
def test_no_address_changes_a_row_of_a_closed_season(client: Client, closed: Season, name: str) -> None:
    division(None, 1, ("Ivy", "Jon"), name="Cup")
    before = rows_of(closed)
    where = filled(ADDRESSES[name], closed)
    assert client.get(where).status_code < 500
    for sent in (*SENT.get(name, []), GENERAL, {}):
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.post(where, sent, headers=headers)
            assert answer.status_code < 500, sent
            assert rows_of(closed) == before, sent


@pytest.mark.parametrize(
    "name",
    [
        "season",
        "season-settings",
        "close-season",
        "competition",
        "competition-rounds",
        "competition-entries",
        "competition-changes",
        "cross-table",
        "close-competition",
        "fixture",
        "what-if",
        "lots",
        "sheet",
    ],
)
def test_no_page_of_a_closed_season_offers_a_way_to_change_it(
    client: Client, closed: Season, name: str
) -> None:
    main = read_page(client.get(filled(ADDRESSES[name], closed))).with_id("main")
    writing = [form.attrs for form in main.all("form") if form.attrs.get("method", "").lower() == "post"]
    assert writing == []


# Every action.


@dataclass(frozen=True)
class Closed:
    """What actions are tried on: a closed season, a division of it, a match and an entry there."""

    season: Season
    competition: Competition
    fixture: Fixture
    entry: Entry


Act = Callable[[Closed], Any]
RESULT: MatchResult = results.bare_result(Side.B, Pair(1, 200), Pair(0, 1))
ACTS: dict[str, Act] = {
    "record_result": lambda at: results.record_result(fixture=at.fixture, result=RESULT, by=None),
    "begin_fixture": lambda at: results.begin_fixture(fixture=at.fixture, by=None),
    "mark_fixture": lambda at: mark_fixture(
        fixture=at.fixture, state="draft", verb="draft", summary="", by=None
    ),
    "choose_entering": lambda at: choose_entering(
        competition=at.competition, entering="double", accepted_after=None, by=None
    ),
    "forfeit_fixture": lambda at: results.forfeit_fixture(fixture=at.fixture, absent="a", by=None),
    "annul_fixture": lambda at: results.annul_fixture(fixture=at.fixture, by=None, replay=True),
    "reopen_fixture": lambda at: results.reopen_fixture(fixture=at.fixture, by=None),
    "add_late_entry": lambda at: add_late_entry(competition=at.competition, name="Zoe", by=None),
    "withdraw_entry": lambda at: withdraw_entry(entry=at.entry, after_round=1, by=None),
    "take_back_withdrawal": lambda at: take_back_withdrawal(entry=at.entry, by=None),
    "draw_lots": lambda at: draw_lots(
        competition=at.competition, codes=["p1", "p2"], by=None, dice=random.Random(1)
    ),
    "move_round": lambda at: move_round(
        competition=at.competition, number=1, day=datetime.date(2027, 1, 7), by=None
    ),
    "move_fixture": lambda at: move_fixture(fixture=at.fixture, day=datetime.date(2027, 1, 7), by=None),
    "set_usual": lambda at: set_usual(
        competition=at.competition, begins_at=None, place="Elsewhere", time_zone="Europe/Paris", by=None
    ),
    "set_lines": lambda at: set_lines(season=at.season, numbers={at.competition.pk: (2, 0)}, by=None),
    "draw_line_lot": lambda at: draw_line_lot(
        competition=at.competition, line=Line.PROMOTION, codes=["p1", "p2"], by=None, dice=random.Random(1)
    ),
    "enter_play_off": lambda at: enter_play_off(
        competition=at.competition, line=Line.PROMOTION, order=["p1", "p2"], by=None
    ),
    "take_back_decision": lambda at: take_back_decision(
        competition=at.competition, line=Line.PROMOTION, by=None
    ),
    "rename_season": lambda at: rename_season(season=at.season, name="Another", by=None),
    "place_competition": lambda at: place_competition(competition=at.competition, season=None, by=None),
    "start_competition": lambda at: division(at.season, 9, ("Ivy", "Jon")),
    "start_division": lambda at: division(at.season, 9, ("Ivy", "Jon")),
    "remember_season": lambda at: remember_season(name=at.season.name, by=None),
}
POSTPONED = {"postpone_fixture"}
"""What is played already is not put off, closed or not."""
HARMLESS = {"close_competition", "close_season", "roll_over", "record_event"}
"""Closing again changes nothing, the next season is another one, and the record is kept by the actions themselves."""
WHO_SEES_IT = {"change_settings", "make_new_link", "invite", "give_role"}
"""Who may see a competition, and who may do what, is about people: what is closed can be shown, and hidden again."""


def actions_about_competitions() -> set[str]:
    """Every public action that takes a competition, a fixture, an entry or a season by keyword."""
    found = set()
    for module in pkgutil.iter_modules(actions.__path__):
        loaded = import_module(f"league.actions.{module.name}")
        for name, each in inspect.getmembers(loaded, inspect.isfunction):
            if name.startswith("_") or each.__module__ != loaded.__name__:
                continue
            keywords = {
                key
                for key, parameter in inspect.signature(each).parameters.items()
                if parameter.kind is parameter.KEYWORD_ONLY
            }
            if "by" in keywords and keywords & {"competition", "fixture", "entry", "season"}:
                found.add(name)
    return found


def test_every_action_about_a_competition_or_a_season_is_tried_here() -> None:
    assert actions_about_competitions() - set(ACTS) - POSTPONED - HARMLESS == WHO_SEES_IT


@pytest.mark.parametrize("name", sorted(ACTS))
def test_no_action_changes_a_row_of_a_closed_season(closed: Season, name: str) -> None:
    competition = closed.competitions.get(division=2)
    fixture = competition.fixtures.select_related("a", "b").earliest("pk")
    entry = competition.entries.get(name="Hal")
    before = rows_of(closed)
    with pytest.raises((ClosedCompetition, ClosedSeason), match="is closed"):
        ACTS[name](Closed(closed, competition, fixture, entry))
    assert rows_of(closed) == before


def test_an_archive_does_not_take_the_place_of_a_closed_competition(closed: Season) -> None:
    competition = closed.competitions.get(division=2)
    archive = read_archive(dump_archive(competition))
    before = rows_of(closed)
    with pytest.raises(BadArchive, match="is closed"):
        load_competition(archive=archive, replace=True)
    assert rows_of(closed) == before
