"""The record book: who holds which record, computed behind the pages, and shown with the names of today."""

import datetime
import re

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.actions.closing import close_competition
from league.actions.club import want_what_was_never_computed
from league.actions.records import refresh_records
from league.actions.results import forfeit_fixture
from league.job_kinds import KINDS
from league.jobs import run
from league.models import Club, ClubSnapshot, Competition, Fixture, Job, Player, Season
from league.records import MOST_HOLDERS, computed_records
from league.tasks import tick
from tests.factories import UserFactory
from tests.league.playing import FIRST_DAY, beat, meeting, start
from tests.pages import Element, faults_of, read_page

pytestmark = pytest.mark.django_db
WEEK = datetime.timedelta(days=7)


def book(client: Client, **query: str) -> Element:
    answer = client.get(reverse("records"), query)
    assert answer.status_code == 200
    page = read_page(answer)
    assert not faults_of(page)
    return page


def records(page: Element) -> dict[str, tuple[str, list[str]]]:
    """Each record with its value and the lines below it; the note is left out of the title."""
    found = {}
    for box in [box for grid in page.all("dl", class_="figures-grid") for box in grid.all("div")]:
        title = str(box.one("dt").children[0]).strip()
        value, *holders = (each.words.replace(" ,", ",") for each in box.all("dd"))
        found[title] = (value, holders)
    return found


def season(name: str) -> Season:
    return Season.objects.create(slug=name.lower(), name=name)


def test_each_record_says_who_against_whom_when_and_leads_to_the_match(client):
    winter = start("Ann", "Ben", "Cora")
    close = beat(winter, "Ann", "Ben", (260, 255), gins=(3, 1), undercuts=(1, 2), best_deal=(61, 40))
    wide = beat(winter, "Cora", "Ann", (300, 20), gins=(1, 0), best_deal=(55, 10))
    refresh_records()
    page = book(client)
    found = records(page)
    assert found["Highest total in a game"] == ("300", [f"Cora, 300 – 20 against Ann, {day(wide)}"])
    assert found["Biggest win in a game"] == ("280", [f"Cora, 300 – 20 against Ann, {day(wide)}"])
    assert found["Closest game"] == ("5", [f"Ann, 260 – 255 against Ben, {day(close)}"])
    assert found["Best deal"][0] == "61"
    assert found["Most gins in a match"] == ("3", [f"Ann, 260 – 255 against Ben, {day(close)}"])
    assert found["Most undercuts in a match"] == ("2", [f"Ben, 255 – 260 against Ann, {day(close)}"])
    assert "Highest total in a longer match" not in found
    links = {link.attrs["href"] for link in page.one("main").all("a")}
    assert reverse("fixture", args=[winter.slug, wide.pk]) in links
    assert reverse("player", args=[Player.objects.get(name="Cora").pk]) in links


def day(fixture: Fixture) -> str:
    when = FIRST_DAY + (fixture.round - 1) * WEEK
    return f"{when.day} {when:%b %Y}"


def test_runs_say_from_when_to_when(client):
    winter = start("Ann", "Ben", "Cora", "Dan")
    for fixture in list(winter.fixtures.select_related("a", "b")):
        names = [fixture.a.name, fixture.b.name]
        if "Ann" in names:
            names.remove("Ann")
            beat(winter, "Ann", names[0])
    refresh_records()
    found = records(book(client))
    assert found["Longest winning run"] == ("3", ["Ann, 5 Jan 2026 to 19 Jan 2026"])
    assert found["Longest unbeaten run"] == ("3", ["Ann, 5 Jan 2026 to 19 Jan 2026"])
    assert found["Most matches played"] == ("3", ["Ann, 5 Jan 2026 to 19 Jan 2026"])
    assert "Highest average total" not in found, "three matches are too few for an average"


def test_an_average_takes_ten_matches_and_five_in_a_season(client):
    winter = start(*(f"P{number}" for number in range(7)), season=season("Winter"), cycles=2)
    for number in range(1, 6):
        beat(winter, "P0", f"P{number}", (200 + number, 0))
    refresh_records()
    assert "Highest average total" not in records(book(client))
    assert records(book(client, season="winter"))["Highest average total"] == (
        "203.0",
        ["P0, over 5 matches"],
    )
    for number in range(1, 6):
        beat(winter, "P0", f"P{number}", (205 + number, 0))
    refresh_records()
    assert records(book(client))["Highest average total"] == ("205.5", ["P0, over 10 matches"])


def test_a_record_that_is_shared_names_its_holders_and_counts_the_rest(client):
    names = [f"P{number}" for number in range(MOST_HOLDERS + 3)]
    winter = start("Loser", *names)
    for name in names:
        beat(winter, name, "Loser", (250, 100))
    refresh_records()
    value, holders = records(book(client))["Highest total in a game"]
    assert value == "250"
    assert len(holders) == MOST_HOLDERS + 1
    assert holders[-1] == "and 3 more"


def test_a_longer_match_has_records_of_its_own(client):
    winter, cup = start("Ann", "Ben"), start("Ann", "Ben", name="Cup")
    Competition.objects.filter(pk=cup.pk).update(length=3)
    beat(winter, "Ann", "Ben", (250, 100))
    beat(cup, "Ben", "Ann", (620, 640), games=(2, 1))
    refresh_records()
    found = records(book(client))
    assert found["Highest total in a game"][0] == "250"
    assert found["Highest total in a longer match"][0] == "640"
    assert "Biggest win in a longer match" not in found, "who won two games of three had the lower total"


@pytest.mark.parametrize("rules", [{"match": "deals", "length": 12}, {"columns": 3}])
def test_a_number_of_deals_and_three_columns_are_longer_matches(client, rules):
    cup = start("Ann", "Ben", name="Cup")
    if "columns" in rules:
        cup.rules_values["columns"] = 3
        cup.save()
    else:
        Competition.objects.filter(pk=cup.pk).update(**rules)
    beat(cup, "Ann", "Ben", (700, 100))
    assert set(computed_records()["all"]) >= {"long_total", "long_margin"}
    assert "game_total" not in computed_records()["all"]


def test_a_season_has_its_own_book_and_its_champions(client):
    winter, summer = season("Winter"), season("Summer")
    one = start("Ann", "Ben", season=winter)
    two = start("Ann", "Ben", name="Other", season=summer, first=FIRST_DAY + 20 * WEEK)
    beat(one, "Ann", "Ben", (250, 100), shutouts=(1, 0))
    beat(two, "Ben", "Ann", (300, 100), shutouts=(1, 0))
    close_competition(competition=one, by=None)
    refresh_records()
    assert records(book(client))["Highest total in a game"][0] == "300"
    shared = records(book(client))["Most shutouts in a season"]
    assert shared == ("1", ["Ann, Winter", "Ben, Summer"])
    page = book(client, season="winter")
    assert page.one("h1").words == "Record book: Winter"
    assert records(page)["Highest total in a game"][0] == "250"
    rows = [row.words for row in page.one("section", **{"aria-labelledby": "champions-title"}).all("tr")]
    assert rows == ["Season Competition Champion", "Winter Winter Ann"]
    assert not book(client, season="summer").all("section", **{"aria-labelledby": "champions-title"})


def test_a_shared_first_place_has_two_champions(client):
    one = start("Ann", "Ben", "Cora", season=season("Winter"))
    beat(one, "Ann", "Cora", (250, 100))
    beat(one, "Ben", "Cora", (250, 100))
    beat(one, "Ann", "Ben", (200, 200), games=(0, 0))
    refresh_records()
    assert not book(client).all("section", **{"aria-labelledby": "champions-title"})
    close_competition(competition=one, by=None)
    assert refresh_records(), "closing makes the book behind"
    page = book(client)
    rows = page.one("section", **{"aria-labelledby": "champions-title"}).all("tr")
    assert rows[1].words.replace(" ,", ",") == "Winter Winter Ann, Ben shared"


def test_a_season_that_is_not_there_has_no_book(client):
    assert client.get(reverse("records"), {"season": "nowhere"}).status_code == 404
    assert client.get(reverse("records"), {"season": "a\0b"}).status_code == 404


def test_forfeits_and_bots_make_no_records(client):
    winter = start("Ann", "Ben", "Robo")
    beat(winter, "Robo", "Ann", (900, 0))
    forfeit_fixture(fixture=meeting(winter, "Ann", "Ben"), absent="b", by=None)
    Player.objects.filter(name="Robo").update(bot="expert")
    assert computed_records()["all"] == {}


def test_names_are_shown_as_their_owners_wish(client):
    winter = start("Ann Archer", "Ben Okafor")
    beat(winter, "Ben Okafor", "Ann Archer", (300, 20))
    refresh_records()
    Player.objects.filter(name="Ben Okafor").update(shown_as="hidden")
    Player.objects.filter(name="Ann Archer").update(shown_as="initials")
    page = book(client)
    assert "Okafor" not in page.words
    assert records(page)["Highest total in a game"][1][0].startswith("A player, 300 – 20 against A. A.,")
    client.force_login(UserFactory())
    assert records(book(client))["Highest total in a game"][1][0].startswith(
        "Ben Okafor, 300 – 20 against Ann Archer,"
    )


def test_a_holder_who_was_merged_since_has_the_name_that_was_kept(client):
    winter = start("Ann", "Ben")
    beat(winter, "Ann", "Ben")
    refresh_records()
    kept = Player.objects.create(name="Anna", key="anna")
    Player.objects.filter(name="Ann").update(merged_into=kept)
    assert records(book(client))["Most matches played"][1][0].startswith("Anna,")


def test_a_match_that_is_gone_is_named_without_a_way_to_it(client):
    winter = start("Ann", "Ben")
    beat(winter, "Ann", "Ben", (250, 100))
    refresh_records()
    Competition.objects.all().delete()
    page = book(client)
    assert "250 – 100 against Ben" in page.words
    assert not [link for link in page.one("main").all("a") if "fixtures" in link.attrs["href"]]


def test_a_result_makes_the_book_behind_until_its_job_was_done(client):
    winter = start("Ann", "Ben", "Cora")
    beat(winter, "Ann", "Ben", (250, 100))
    assert "The record book is being computed" in book(client).words
    job = Job.objects.about("records").get()
    assert run(job.pk, KINDS)
    fresh = book(client)
    assert "on its way" not in fresh.words
    assert f"Revision {Club.objects.get().revision}," in fresh.words
    assert "hx-get" not in fresh.with_id("records").attrs
    beat(winter, "Cora", "Ann", (300, 100))
    behind = client.get(reverse("records"), headers={"HX-Request": "true"})
    part = read_page(behind)
    assert "is on its way" in part.words
    assert part.with_id("records").attrs["hx-get"] == reverse("records")
    assert records(part)["Highest total in a game"][0] == "250"
    assert not part.all("html")


def test_a_book_that_has_been_behind_for_long_says_that_nothing_is_lost(client):
    beat(start("Ann", "Ben"), "Ann", "Ben")
    Job.objects.about("records").update(created_at=timezone.now() - datetime.timedelta(minutes=10))
    page = book(client)
    assert re.search(r"has been behind since \d+ \w{3}, \d\d:\d\d, 10 minutes ago", page.words)
    assert "nothing is lost" in page.words
    assert "manage league refresh" not in page.words
    assert page.with_id("records").attrs["hx-trigger"] == "every 15s"
    client.force_login(UserFactory())
    assert "./undercut manage league refresh brings it up to date" in book(client).words


def test_what_was_played_before_there_was_a_book_is_computed_without_another_change():
    assert want_what_was_never_computed() == 0, "nobody has played"
    beat(start("Ann", "Ben"), "Ann", "Ben")
    Club.objects.all().delete()
    Job.objects.all().delete()
    tick()
    assert set(Job.objects.values_list("kind", flat=True)) >= {"ratings", "records"}
    assert want_what_was_never_computed() == 0, "they are on their way"
    assert run(Job.objects.about("records").get().pk, KINDS)
    assert ClubSnapshot.objects.get(kind="records").content["all"]
    Job.objects.all().delete()
    assert want_what_was_never_computed() == 1, "the ratings alone"


def test_a_book_that_can_not_be_computed_is_not_wished_for_again_and_again():
    beat(start("Ann", "Ben"), "Ann", "Ben")
    Job.objects.filter(kind__in=["ratings", "records"]).update(state="failed", finished_at=timezone.now())
    assert want_what_was_never_computed() == 0


def test_the_job_says_how_far_it_is_so_that_nobody_else_begins_it():
    for name in ("Winter", "Spring"):
        beat(start("Ann", "Ben", name=name, season=season(name)), "Ann", "Ben")
    steps = []
    refresh_records(step=lambda done, of: steps.append((done, of)))
    assert steps == [(0, 3), (1, 3), (2, 3)]


def test_an_older_run_never_replaces_a_newer_book_and_running_twice_changes_nothing():
    winter = start("Ann", "Ben")
    beat(winter, "Ann", "Ben")
    assert refresh_records()
    kept = ClubSnapshot.objects.get(kind="records")
    assert not refresh_records()
    ClubSnapshot.objects.filter(pk=kept.pk).update(revision=kept.revision + 5)
    assert not refresh_records()
    assert ClubSnapshot.objects.get(kind="records").computed_at == kept.computed_at


def test_the_command_brings_the_book_up_to_date(capsys):
    beat(start("Ann", "Ben"), "Ann", "Ben")
    call_command("league", "refresh")
    assert "The record book was brought up to date." in capsys.readouterr().out
    call_command("league", "refresh")
    assert "record book" not in capsys.readouterr().out


def test_entering_in_another_order_makes_the_same_book():
    books = []
    for backwards in (False, True):
        winter = start("Ann", "Ben", "Cora", "Dan", name=f"Winter {backwards}")
        fixtures = sorted(
            winter.fixtures.select_related("a", "b"), key=lambda each: each.pk, reverse=backwards
        )
        for fixture in fixtures:
            beat(winter, *sorted((fixture.a.name, fixture.b.name)), (200 + fixture.board, 90))
        found = computed_records()["all"]
        for record in found.values():
            for holder in record["holders"]:
                for end in ("first", "last"):
                    del holder[end]["fixture"]
        books.append(found)
        Competition.objects.all().delete()
    assert books[0] == books[1]


def test_the_page_asks_as_many_questions_for_sixty_matches_as_for_three(client, django_assert_num_queries):
    winter = start(*(f"P{number}" for number in range(12)), season=season("Winter"))
    closed = start("Ann", "Ben", name="Cup", season=winter.season, division=2)
    beat(closed, "Ann", "Ben")
    close_competition(competition=closed, by=None)
    fixtures = list(winter.fixtures.select_related("a", "b"))
    for some in (fixtures[:3], fixtures[3:60]):
        for fixture in some:
            beat(winter, fixture.a.name, fixture.b.name, (250, 100), gins=(1, 1), shutouts=(1, 0))
        refresh_records()
        for query in ({}, {"season": "winter"}):
            with django_assert_num_queries(6):
                client.get(reverse("records"), query)


def test_the_book_of_a_club_that_has_not_played_is_empty(client):
    start("Ann", "Ben")
    refresh_records()
    assert "No match of a competition is in the record book yet" in book(client).words
    season("Winter")
    assert "No match of this season is in the record book yet" in book(client, season="winter").words


def test_everybody_may_read_and_nobody_may_send(client):
    assert client.get(reverse("records")).status_code == 200
    assert client.post(reverse("records")).status_code == 405
