"""Competitions in and out: whole or not at all, and the same bytes again."""

import datetime
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from engine.pairing.round_robin import berger
from league.actions.seasons import remember_season
from league.archive.faults import BadArchive
from league.archive.reading import read_archive, read_document
from league.models import Competition, Fixture, FixtureResult, Invitation, Job, Membership
from league.tables import table_of
from scoresheet.archive import dump_archive, load_archive
from scoresheet.models import Deal, Sheet
from scoresheet.queries import match_score_of
from tests.factories import UserFactory
from tests.league.archives import winter

pytestmark = pytest.mark.django_db


def load(document: Any, **options: Any) -> Competition:
    return load_archive(archive=read_document(document), **options)


def test_what_was_dumped_and_loaded_elsewhere_dumps_to_the_same_bytes():
    first = dump_archive(load(winter()))
    Competition.objects.all().delete()
    second = dump_archive(load_archive(archive=read_archive(first)))
    assert second == first


def test_nothing_of_an_archive_is_lost():
    document = winter()
    dumped = json.loads(dump_archive(load(document)))
    assert dumped == document


def test_lots_that_were_drawn_come_along_and_still_part_those_who_are_level():
    document = winter(tie_breaks=[], lots=[["p4", "p2"], ["p2", "p4"]])
    competition = load(document)
    assert [(row.place, row.name) for row in table_of(competition).rows][2:] == [
        ("3", "Ben Okafor"),
        ("4", "Dan Brandt"),
    ]
    assert json.loads(dump_archive(competition)) == document


@pytest.mark.parametrize("upcard", ["7h", "10s"])
def test_the_card_turned_up_is_kept_also_where_the_rules_do_not_look_at_it(upcard):
    document = winter()
    for deal in document["fixtures"][0]["games"][0]["deals"]:
        deal["upcard"] = upcard
    assert json.loads(dump_archive(load(document))) == document


@pytest.mark.parametrize("upcard", ["none", 7, None])
def test_where_the_rules_do_not_look_at_the_card_turned_up_it_may_be_anything(upcard):
    document = winter()
    document["fixtures"][0]["games"][0]["deals"][0]["upcard"] = upcard
    assert json.loads(dump_archive(load(document))) == winter()


def test_the_sheets_of_an_archive_are_sheets_like_any_other():
    competition = load(winter())
    sheet = Sheet.objects.get(fixture__competition=competition, fixture__round=1)
    match = match_score_of(sheet)
    assert (sheet.finished, sheet.total_a, sheet.total_b) == (True, 286, 81)
    assert match.total.a == 286
    assert Deal.objects.filter(game__sheet=sheet, cards__isnull=False).count() == 1


def test_a_fixture_in_the_making_has_a_sheet_and_no_result():
    competition = load(winter())
    draft = competition.fixtures.get(state="draft")
    assert Sheet.objects.filter(fixture=draft, finished=False).exists()
    assert not FixtureResult.objects.filter(fixture=draft).exists()


def test_without_fixtures_the_schedule_is_drawn_from_the_numbers():
    document = winter()
    del document["fixtures"]
    document["entries"][0]["number"], document["entries"][3]["number"] = 4, 1
    competition = load(document)
    codes = {1: "p4", 2: "p2", 3: "p3", 4: "p1"}
    expected = [
        (round_.number, codes[pairing.first], codes[pairing.second])
        for round_ in berger(4)
        for pairing in round_.pairings
    ]
    assert list(competition.fixtures.values_list("round", "a__code", "b__code")) == expected


def test_a_slug_that_is_taken_is_refused_unless_it_is_to_be_replaced():
    load(winter())
    with pytest.raises(BadArchive, match="already"):
        load(winter(name="Another"))
    assert Competition.objects.get().name == "Winter League 2026"
    replaced = load(winter(name="Another"), replace=True)
    assert Competition.objects.get().name == "Another"
    assert replaced.revision == 2
    assert Sheet.objects.count() == 2


def test_replaced_it_is_seen_and_run_by_the_same_people_as_before():
    season = remember_season(name="Winter", by=None)
    old = load(winter(), by=UserFactory(username="bea"))
    settings = {
        "season_id": season.pk,
        "visibility": "private",
        "entering": "double",
        "accepted_after": 7,
        "begins_at": datetime.time(19, 30),
        "place": "The Lantern",
    }
    Competition.objects.update(**settings)
    scorer = Membership.objects.create(user=UserFactory(), role="scorer", competition=old)
    asked = Invitation.objects.create(
        digest="d", role="scorer", competition=old, name="Cy", expires_at=timezone.now()
    )
    new = load(winter(name="Another"), replace=True)
    new.refresh_from_db()
    assert Competition.objects.get() == new
    assert {name: getattr(new, name) for name in settings} == settings
    assert (new.slug, new.link_key, new.created_by) == (old.slug, old.link_key, old.created_by)
    assert Membership.objects.get(pk=scorer.pk).competition == new
    assert Invitation.objects.get(pk=asked.pk).competition == new


def test_two_entries_of_one_name_are_two_people():
    document = winter()
    document["entries"][1]["name"] = "Ann Archer"
    competition = load(document)
    assert len(set(competition.entries.values_list("player", flat=True))) == 4


def test_a_fresh_table_is_wished_for_with_the_load():
    competition = load(winter())
    assert Job.objects.filter(kind="table", subject=f"competition:{competition.pk}").exists()


def archive_file(tmp_path: Path, document: Any) -> str:
    path = tmp_path / "league.json"
    path.write_text(json.dumps(document))
    return str(path)


def test_the_command_loads_dumps_and_prints_the_schedule(tmp_path, capsys):
    call_command("league", "load", archive_file(tmp_path, winter()))
    assert "4 entries and 6 fixtures" in capsys.readouterr().out
    call_command("league", "dump", "winter-2026")
    assert json.loads(capsys.readouterr().out) == winter()
    call_command("league", "schedule", "winter-2026", "--json")
    assert json.loads(capsys.readouterr().out)[0] == {
        "round": 1,
        "fixtures": [["p1", "p4"], ["p2", "p3"]],
        "bye": None,
    }


def test_an_odd_number_has_a_bye_in_every_round(tmp_path, capsys):
    document = winter(entries=winter()["entries"][:3])
    del document["fixtures"]
    call_command("league", "load", archive_file(tmp_path, document))
    capsys.readouterr()
    call_command("league", "schedule", "winter-2026", "--json")
    assert [round_["bye"] for round_ in json.loads(capsys.readouterr().out)] == ["p1", "p3", "p2"]


def test_the_command_lists_every_fault_and_writes_nothing(tmp_path, capsys):
    document = winter(time_zone="Mars")
    document["fixtures"][0]["games"][0]["deals"][1]["deadwood"]["a"] = 131
    with pytest.raises(SystemExit) as left:
        call_command("league", "load", archive_file(tmp_path, document))
    said = capsys.readouterr().err
    assert left.value.code == 1
    assert "fixtures[0].games[0].deals[1].deadwood.a: Ann Archer's count can't be 131" in said
    assert "time_zone: There is no time zone" in said
    assert not Competition.objects.exists()
    assert not Fixture.objects.exists()


def test_the_command_prints_the_table_with_the_keys_of_the_contract(tmp_path, capsys):
    call_command("league", "load", archive_file(tmp_path, winter()))
    capsys.readouterr()
    call_command("league", "standings", "winter-2026", "--json")
    table = json.loads(capsys.readouterr().out)
    assert set(table) == {"competition", "revision", "after_round", "rows", "unranked"}
    assert [(row["rank"], row["name"], row["points"]) for row in table["rows"]] == [
        (1, "Cora Whitlock", 2),
        (2, "Ann Archer", 1),
        (3, "Ben Okafor", 0),
        (4, "Dan Brandt", 0),
    ]
    assert set(table["rows"][0]) == {
        "rank",
        "tied",
        "id",
        "name",
        "played",
        "won",
        "drawn",
        "lost",
        "points",
        "tie_breaks",
        "status",
    }
    call_command("league", "standings", "winter-2026", "--json", "--after-round", "1")
    assert [row["points"] for row in json.loads(capsys.readouterr().out)["rows"]] == [1, 1, 0, 0]


@pytest.mark.parametrize("command", ["dump", "schedule", "standings"])
def test_a_competition_that_is_not_there_is_said_so(command):
    with pytest.raises(CommandError, match="no competition “nowhere”"):
        call_command("league", command, "nowhere")


def test_a_script_may_be_the_first_to_use_a_new_database(tmp_path):
    environment = {**os.environ, "UNDERCUT_DATA": str(tmp_path / "data"), "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "league"]
    loaded = subprocess.run(
        [*command, "load", archive_file(tmp_path, winter())],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert loaded.returncode == 0, loaded.stderr
    dumped = subprocess.run(
        [*command, "dump", "winter-2026"], env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(dumped.stdout) == winter()
