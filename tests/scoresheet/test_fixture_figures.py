"""What a sheet says of a match beyond its end: the figures that its result keeps."""

import importlib
import json

import pytest
from django.apps import apps
from django.urls import reverse

from engine.sides import Pair, Side
from league.actions.results import bare_result, record_result
from league.archive.reading import read_document
from league.models import Competition, FixtureResult
from scoresheet.actions import correct_deal
from scoresheet.archive import dump_archive, load_archive
from scoresheet.fixtures import confirm_sheet, fixture_standing, open_fixture_sheet
from scoresheet.models import Sheet
from tests.league import playing
from tests.league.archives import winter
from tests.sheets import correct, deal_of, enter, line, strike

pytestmark = pytest.mark.django_db
FIGURES = ("undercuts", "caught", "caught_deals", "best_deal", "gins", "deals")
fill = importlib.import_module("scoresheet.migrations.0004_figures_from_sheets").fill
NEW = [f"{name}_{side}" for name in ("undercuts", "caught", "caught_deals", "best_deal") for side in "ab"]
# Ann is caught with 20, Ben with 17 and 31 and undercut once; of the third deal nobody knows what was held.
LINES = ("a 4 17", "b g 20", "b +12", "a g 31", "b 8 3", "a 2 40")


def sheet_of(competition: Competition, *lines: str) -> Sheet:
    fixture = playing.meeting(competition, "Ann", "Ben")
    sheet = open_fixture_sheet(fixture=fixture, by=None)
    enter(sheet, *lines)
    sheet.refresh_from_db()
    return sheet


def confirmed(sheet: Sheet) -> FixtureResult:
    sheet.refresh_from_db()
    return confirm_sheet(sheet=sheet, version=sheet.version, by=None)


def figures(result: FixtureResult) -> dict[str, tuple[int, int]]:
    return {name: (getattr(result, f"{name}_a"), getattr(result, f"{name}_b")) for name in FIGURES}


def test_a_confirmed_sheet_keeps_undercuts_what_was_caught_and_the_best_deal():
    sheet = sheet_of(playing.start("Ann", "Ben"), *LINES)
    assert sheet.finished
    result = confirmed(sheet)
    result.refresh_from_db()
    assert figures(result) == {
        "undercuts": (1, 0),
        "caught": (20, 17 + 31 + 40),
        "caught_deals": (1, 3),
        "best_deal": (31 + 25, 20 + 25),
        "gins": (1, 1),
        "deals": (4, 2),
    }


def test_a_struck_line_counts_for_nothing():
    competition = playing.start("Ann", "Ben")
    sheet = sheet_of(competition, "a 4 98")
    strike(sheet, 1)
    enter(sheet, "b g 90")
    result = confirmed(sheet)
    assert figures(result)["caught"] == (90, 0)
    assert figures(result)["best_deal"] == (0, 115)


def test_a_correction_that_leaves_the_totals_alone_can_be_confirmed_too():
    sheet = sheet_of(playing.start("Ann", "Ben"), "a 4 64", "a 4 64")
    confirmed(sheet)
    assert not fixture_standing(sheet).to_confirm
    correct_deal(
        sheet=sheet, version=sheet.version, deal=deal_of(sheet, 1).pk, line=line(sheet, "a 5 65"), by=None
    )
    sheet = Sheet.objects.select_related("fixture__competition", "fixture__result").get(pk=sheet.pk)
    stored = sheet.fixture.result
    assert fixture_standing(sheet).to_confirm
    assert sheet.fixture.result is stored, "looking at a sheet does not change what its fixture shows"
    assert figures(confirmed(sheet))["caught"] == (0, 65 + 64)


def test_of_a_bare_result_nothing_is_known():
    competition = playing.start("Ann", "Ben")
    fixture = playing.meeting(competition, "Ann", "Ben")
    bare = bare_result(Side.A, Pair(312, 135), Pair(1, 0))
    result = record_result(fixture=fixture, result=bare, by=None)
    assert set(figures(result).values()) == {(0, 0)}


def test_a_loaded_archive_keeps_the_figures_of_its_sheets_and_dumps_the_same_bytes():
    deals = [
        {"knocker": "a", "deadwood": {"a": 4, "b": 17}},
        {"knocker": "b", "deadwood": {"a": 3, "b": 8}},
        {"knocker": "b", "declared": "gin", "deadwood": {"a": 80, "b": 0}},
    ]
    fixtures = [
        {"round": 1, "a": "p1", "b": "p2", "state": "confirmed", "games": [{"deals": deals}]},
        {
            "round": 1,
            "a": "p3",
            "b": "p4",
            "state": "confirmed",
            "result": {"winner": "b", "score": {"a": 7, "b": 260}, "games": {"a": 0, "b": 1}},
        },
    ]
    competition = load_archive(archive=read_document(winter(fixtures=fixtures)))
    played, bare = FixtureResult.objects.order_by("fixture__board")
    assert figures(played) == {
        "undercuts": (1, 0),
        "caught": (80, 17),
        "caught_deals": (1, 1),
        "best_deal": (30, 105),
        "gins": (0, 1),
        "deals": (2, 1),
    }
    assert set(figures(bare).values()) == {(0, 0)}
    first = dump_archive(competition)
    assert "caught" not in first
    again = load_archive(archive=read_document(json.loads(first)), replace=True)
    assert dump_archive(again) == first


def forget(result: FixtureResult) -> None:
    FixtureResult.objects.filter(pk=result.pk).update(**dict.fromkeys(NEW, 0))


def stored(result: FixtureResult) -> dict[str, int]:
    return FixtureResult.objects.values(*NEW).get(pk=result.pk)


def test_what_was_confirmed_before_gets_its_figures_from_its_sheet():
    sheet = sheet_of(playing.start("Ann", "Ben"), *LINES[:-1])
    strike(sheet, len(LINES) - 1)
    enter(sheet, "a 4 40")
    result = confirmed(sheet)
    known = stored(result)
    forget(result)
    fill(apps, None)
    assert stored(result) == known
    assert known["caught_b"] == 17 + 31 + 40
    fill(apps, None)
    assert stored(result) == known


def test_deals_by_their_cards_have_counts_as_well():
    hands = {"a": "5s 5h 5d Ah 2h 3h 9c 10c Jc 4s", "b": "4h 6h 5c 9s 9d 9h Kc Kd 2c 3c"}
    games = [{"deals": [{"knocker": "a", "hands": hands}, {"winner": "a", "points": 90}]}]
    fixtures = [{"round": 1, "a": "p1", "b": "p2", "state": "confirmed", "games": games}]
    load_archive(archive=read_document(winter(fixtures=fixtures)))
    result = FixtureResult.objects.get()
    known = stored(result)
    assert known["caught_b"] > 0
    assert known["caught_deals_b"] == 1
    forget(result)
    fill(apps, None)
    assert stored(result) == known


def test_a_result_that_is_not_what_its_sheet_adds_up_to_is_left_alone():
    sheet = sheet_of(playing.start("Ann", "Ben"), "a 4 64", "a 4 64")
    result = confirmed(sheet)
    forget(result)
    sheet.refresh_from_db()
    correct(sheet, 1, "a 4 70")
    fill(apps, None)
    assert set(stored(result).values()) == {0}
    correct(sheet, 1, "a g 35")
    fill(apps, None)
    assert set(stored(result).values()) == {0}, "the same points, but another deal"


def test_everybody_gets_from_a_match_to_its_sheet(client):
    sheet = sheet_of(playing.start("Ann", "Ben"), *LINES)
    confirmed(sheet)
    fixture = sheet.fixture
    address = reverse("fixture", args=[fixture.competition.slug, fixture.pk])
    way = f'href="{reverse("sheet", args=[sheet.code])}"'
    assert way in client.get(address).content.decode()
    Sheet.objects.all().delete()
    assert "score sheet, deal by deal" not in client.get(address).content.decode()
