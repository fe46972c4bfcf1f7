"""The table, the results and the people as files: what the pages say, with the names that the viewer may read."""

import csv
import datetime
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.results import forfeit_fixture
from league.actions.tables import refresh_table
from league.models import Competition, Player
from league.people.reading import Choices, read_list
from league.people.source import uploaded
from tests.factories import UserFactory
from tests.league.playing import beat, meeting, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def winter() -> Competition:
    """A win, a forfeit, and two matches to come; Ben is shown as initials, Cora not at all."""
    competition = start("Ann Archer", "Ben Okafor", "Cora Whitlock", "Dan Brandt", name="Winter")
    Player.objects.filter(name="Ben Okafor").update(shown_as="initials")
    Player.objects.filter(name="Cora Whitlock").update(shown_as="hidden")
    beat(competition, "Ben Okafor", "Ann Archer", (312, 135))
    forfeit_fixture(fixture=meeting(competition, "Cora Whitlock", "Dan Brandt"), absent="a", by=None)
    return competition


@pytest.fixture
def organiser() -> Client:
    client = Client()
    client.force_login(UserFactory())
    return client


def rows(client: Client, name: str, *args: Any) -> list[list[str]]:
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"].startswith('attachment; filename="')
    return list(csv.reader(io.StringIO(answer.content.decode().removeprefix("\ufeff"))))


def test_the_table_is_the_stored_one_and_says_as_of_when(winter: Competition, organiser: Client) -> None:
    assert rows(organiser, "table-file", winter.slug)[0][0].startswith("The table is being computed")
    refresh_table(competition=winter.pk)
    table = rows(organiser, "table-file", winter.slug)
    assert table[0][:7] == ["Rank", "Name", "Played", "Won", "Drawn", "Lost", "Points"]
    assert ["1", "Ben Okafor", "1", "1", "0", "0", "1"] in [row[:7] for row in table]
    assert table[-1][0].startswith("Winter, computed ")
    beat(winter, "Ann Archer", "Cora Whitlock")
    assert rows(organiser, "table-file", winter.slug)[-1] == ["Newer results are not in it yet."]


def test_the_results_are_all_matches_round_by_round(winter: Competition, organiser: Client) -> None:
    found = rows(organiser, "results-file", winter.slug)
    assert len(found) == 1 + 6
    first = winter.fixtures.get(state="confirmed", forfeit="")
    played = next(row for row in found if set(row[3:5]) == {"Ben Okafor", "Ann Archer"})
    score = {played[3]: played[7], played[4]: played[8]}
    assert (played[0], played[5], played[6]) == (str(first.round), "Confirmed", "Ben Okafor")
    assert score == {"Ben Okafor": "312", "Ann Archer": "135"}
    absent = next(row for row in found if set(row[3:5]) == {"Cora Whitlock", "Dan Brandt"})
    assert absent[5].startswith("Forfeit, absent: the ")
    assert {row[5] for row in found[1:]} == {"Confirmed", absent[5], "Open"}
    assert all(not row[2] or datetime.date.fromisoformat(row[2]) for row in found[1:])


def test_the_public_reads_names_as_each_wishes(winter: Competition) -> None:
    refresh_table(competition=winter.pk)
    for name in ("table-file", "results-file"):
        text = str(rows(Client(), name, winter.slug))
        assert "B. O." in text, name
        assert "Okafor" not in text, name
        assert "Whitlock" not in text, name


def test_the_people_are_for_who_keeps_the_list_and_can_be_imported_again(
    winter: Competition, organiser: Client
) -> None:
    Player.objects.filter(name="Ann Archer").update(contact="+44 20 7946 0000")
    assert Client().get(reverse("people-file")).status_code in {302, 403}
    answer = organiser.get(reverse("people-file"))
    text = answer.content.decode("utf-8-sig")
    assert "Ann Archer,'+44 20 7946 0000,yes,yes,full" in text
    assert "Cora Whitlock,,yes,yes,hidden" in text
    again = read_list(uploaded("people.csv", answer.content), Choices())
    people = {row.person.name: row.person for row in again.rows if row.person}
    assert len(people) == len(again.rows) == Player.objects.count()
    assert people["Ann Archer"].contact == "+44 20 7946 0000"
    assert people["Cora Whitlock"].shown_as == "hidden"


@pytest.mark.parametrize(("name", "queries"), [("table-file", 6), ("results-file", 7)])
def test_a_file_costs_a_fixed_number_of_queries(
    winter: Competition, organiser: Client, django_assert_num_queries: Any, name: str, queries: int
) -> None:
    refresh_table(competition=winter.pk)
    with django_assert_num_queries(queries):
        organiser.get(reverse(name, args=[winter.slug]))
    for number in range(3):
        other = start(*[f"P{number}{each}" for each in range(8)], name=f"Big {number}")
        refresh_table(competition=other.pk)
        with django_assert_num_queries(queries):
            organiser.get(reverse(name, args=[other.slug]))
