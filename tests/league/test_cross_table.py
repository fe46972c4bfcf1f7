"""The cross table: every match where row and column meet, and the sheet behind it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.entries import withdraw_entry
from league.actions.results import forfeit_fixture, record_result
from league.actions.tables import refresh_table
from league.cross_table import CrossTable, cross_table
from league.models import Competition, Entry, Player
from league.table_page import kept_table
from scoresheet.fixtures import open_fixture_sheet
from tests.factories import UserFactory
from tests.league.playing import beat, entry, meeting, result, start

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Ben", "Cora", "Dan")


def crossed(competition: Competition, viewer: Any = None) -> CrossTable:
    refresh_table(competition=competition.pk)
    fresh = Competition.objects.select_related("snapshot").get(pk=competition.pk)
    return cross_table(fresh, viewer, kept_table(fresh))


def texts(table: CrossTable) -> list[str]:
    return [
        " ".join("#" if cell.own else "".join(met.text for met in cell.met) for cell in row.cells)
        for row in table.rows
    ]


def words(table: CrossTable, row: int, column: int) -> list[str]:
    return [met.words for met in table.rows[row].cells[column].met]


def test_each_match_stands_twice_once_from_either_side():
    competition = start(*FOUR)
    beat(competition, "Ann", "Dan", (250, 100))
    beat(competition, "Ben", "Cora", (90, 90))
    forfeit_fixture(fixture=meeting(competition, "Ann", "Ben"), absent="both", by=None)
    forfeited = meeting(competition, "Cora", "Dan")
    forfeit_fixture(fixture=forfeited, absent="a" if forfeited.a.name == "Cora" else "b", by=None)
    table = crossed(competition)
    assert texts(table) == ["# − · 1", "− # ½ ·", "· ½ # −", "0 · + #"]
    assert words(table, 0, 3) == ["round 1, won 250–100 against Dan"]
    assert words(table, 3, 0) == ["round 1, lost 100–250 against Ann"]
    assert words(table, 1, 2) == ["round 1, drew 90–90 against Cora"]
    assert words(table, 2, 3)[0].endswith("forfeited against Dan")
    assert words(table, 3, 2)[0].endswith("won by forfeit against Cora")
    assert words(table, 0, 2)[0].endswith("still to play against Cora")


def test_both_cycles_stand_in_one_cell_in_the_order_of_the_rounds():
    competition = start("Ann", "Ben", cycles=2)
    beat(competition, "Ann", "Ben")
    assert texts(crossed(competition)) == ["# 1·", "0· #"]


def test_byes_are_told_and_never_scored():
    table = crossed(start("Ann", "Ben", "Cora"))
    assert [row.byes for row in table.rows] == ["1", "3", "2"]
    assert table.has_byes
    assert not crossed(start(*FOUR)).has_byes


@pytest.mark.parametrize(("policy", "sign", "void"), [("annul", "×", True), ("forfeit", "+", False)])
def test_what_somebody_withdrawn_has_not_played_is_settled_at_once(policy, sign, void):
    competition = start(*FOUR)
    Competition.objects.update(withdrawals=policy)
    beat(competition, "Ann", "Dan")
    withdraw_entry(entry=entry(competition, "Dan"), after_round=1, by=None)
    table = crossed(competition)
    assert texts(table)[0].endswith("1")
    assert texts(table)[1].endswith(sign)
    assert table.rows[3].void is void
    assert {met.counts for met in table.rows[0].cells[3].met} == {not void}
    assert table.has_void is void


def test_a_cell_leads_to_the_sheet_where_there_is_one_else_to_the_match():
    competition = start(*FOUR)
    fixture = meeting(competition, "Ann", "Dan")
    sheet = open_fixture_sheet(fixture=fixture, by=None)
    table = crossed(competition)
    assert table.rows[0].cells[3].met[0].href == reverse("sheet", args=[sheet.code])
    other = meeting(competition, "Ann", "Ben")
    assert table.rows[0].cells[1].met[0].href == reverse("fixture", args=[competition.slug, other.pk])


def test_points_and_places_are_those_of_the_stored_table():
    competition = start("Ann", "Ben")
    beat(competition, "Ben", "Ann")
    table = crossed(competition)
    assert [(row.name, row.points, row.place) for row in table.rows] == [("Ann", "0", "2"), ("Ben", "1", "1")]
    assert [row.points for row in cross_table(competition, None, None).rows] == ["", ""]


def fixture_with(*totals: tuple[int, int], **options: Any) -> Competition:
    competition = start("Ann", "Ben", **options)
    fixture = competition.fixtures.get()
    for a, b in totals:
        record_result(fixture=fixture, result=result(a, b), by=UserFactory(first_name="Bea"))
    return competition


def test_a_corrected_result_is_marked_and_told(client: Client):
    competition = fixture_with((250, 120), (120, 250))
    table = crossed(competition)
    assert [met.corrected for met in table.rows[0].cells[1].met] == [True]
    assert re.search(r"was 250–120, corrected \d+ \w+ \d{4}$", words(table, 0, 1)[0])
    signed_in = crossed(competition, UserFactory())
    assert re.search(r"was 250–120, corrected \d+ \w+ \d{4} by Bea$", words(signed_in, 0, 1)[0])
    text = client.get(reverse("cross-table", args=[competition.slug])).content.decode()
    assert "0*</a>" in text
    assert "Round 1, Ann – Ben</a>: was 250–120, corrected" in text
    assert "corrected after it was confirmed" in text


def test_without_corrections_there_is_no_word_of_them(client: Client):
    text = client.get(reverse("cross-table", args=[fixture_with((250, 120)).slug])).content.decode()
    assert "corrected" not in text.lower()


def test_a_table_that_is_behind_says_so_beside_its_points(client: Client):
    competition = start("Ann", "Ben")
    refresh_table(competition=competition.pk)
    beat(competition, "Ann", "Ben")
    text = client.get(reverse("cross-table", args=[competition.slug])).content.decode()
    assert "Points and places are those of revision" in text


def test_before_the_first_table_was_computed_no_revision_is_told(client: Client):
    text = client.get(reverse("cross-table", args=[start("Ann", "Ben").slug])).content.decode()
    assert "Points and places are being computed." in text
    assert "revision" not in text


def test_of_very_many_entries_there_is_none_and_the_page_says_where_to_look(client: Client):
    competition = start("Ann", "Ben")
    players = Player.objects.bulk_create(
        [Player(name=f"Player {number}", key=f"player {number}") for number in range(3, 102)]
    )
    Entry.objects.bulk_create(
        [
            Entry(competition=competition, code=f"p{number}", name=player.name, player=player, number=number)
            for number, player in enumerate(players, 3)
        ]
    )
    text = client.get(reverse("cross-table", args=[competition.slug])).content.decode()
    assert "A cross table of 101 entries is more than a page can hold." in text
    assert "<table" not in text
