"""Bots are rated among themselves, after an exhibition and not after each of its parts, and stand in no list of people."""

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.ratings import refresh_ratings
from league.actions.records import refresh_records
from league.club import club, stored
from league.job_kinds import KINDS
from league.jobs import run
from league.models import ClubSnapshot, Job, Player
from league.ratings_stored import LISTS
from scoresheet.exhibitions.steering import pause_exhibition
from tests.bots import exhibition, play_all, waiting
from tests.factories import UserFactory
from tests.league.playing import beat, start

pytestmark = pytest.mark.django_db


def test_the_ratings_wait_for_the_end_of_an_exhibition():
    exhibition(meetings=40)
    before = club().revision
    Job.objects.filter(kind__in=["ratings", "records"]).delete()
    for job in waiting():
        run(job.pk, KINDS)
    assert club().revision == before
    assert not Job.objects.filter(kind__in=["ratings", "records"]).exists()
    play_all()
    assert club().revision == before + 1
    assert Job.objects.filter(kind="ratings").count() == 1


def test_a_pause_lets_what_was_played_be_rated_and_so_does_what_was_in_hand():
    made = exhibition(meetings=40)
    first, second, *_ = waiting()
    run(first.pk, KINDS)
    before = club().revision

    def paused_meanwhile(job, beat):
        """The pause comes while the last match of the part is played."""
        return KINDS["exhibition"](job, PausesAtTheEnd(job, beat, made))

    run(second.pk, {"exhibition": paused_meanwhile})
    assert made.competition.fixtures.filter(state="confirmed").count() == 8
    assert club().revision == before + 2


class PausesAtTheEnd:
    """A beat at whose end somebody pauses the exhibition."""

    def __init__(self, job, beat, made) -> None:
        self.job, self.beat, self.made = job, beat, made

    def __call__(self, done: int = 0, of: int = 0) -> None:
        self.beat(done, of)

    def finishing(self, result: object = None):
        pause_exhibition(competition=self.made.competition, by=None)
        return self.beat.finishing(result)


def rows_of_bots() -> list[object]:
    content, freshness = stored(LISTS[True])
    assert not freshness.behind
    return content["rows"]


def test_results_of_people_leave_the_ratings_of_bots_as_they_are_and_those_of_bots_renew_them():
    exhibition()
    play_all()
    refresh_ratings()
    assert len(rows_of_bots()) == 2
    kept = ClubSnapshot.objects.get(kind=LISTS[True])
    kept.content["rows"] = ["as they were"]
    kept.save()
    beat(start("Ann", "Ben"), "Ann", "Ben")
    refresh_ratings()
    assert rows_of_bots() == ["as they were"]
    exhibition(name="Another")
    play_all()
    refresh_ratings()
    assert [row["played"] for row in rows_of_bots()] == [6, 6]


@pytest.fixture
def club_with_bots(client: Client) -> Client:
    exhibition(bots=("simple", "beginner", "careful"), meetings=2)
    play_all()
    beat(start("Ann Archer", "Ben Okafor"), "Ann Archer", "Ben Okafor")
    refresh_ratings()
    refresh_records()
    client.force_login(UserFactory())
    return client


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("ratings", {}),
        ("records", {}),
        ("people", {}),
        ("people", {"q": "bot"}),
        ("people", {"q": "simple"}),
        ("new-competition", {}),
        ("doubles", {}),
        ("competitions", {}),
        ("home", {}),
        ("sheets", {}),
    ],
)
def test_no_list_of_people_names_a_bot(club_with_bots, name, query):
    answer = club_with_bots.get(reverse(name), query)
    assert answer.status_code == 200
    assert "(bot)" not in answer.content.decode()


def test_the_ratings_of_bots_name_bots_alone(club_with_bots):
    text = club_with_bots.get(reverse("bot-ratings")).content.decode()
    assert "Careful (bot)" in text
    assert "Ann Archer" not in text


def test_nobody_edits_a_bot_as_a_person(club_with_bots):
    bot = Player.objects.filter(bot="simple").get()
    assert club_with_bots.get(reverse("edit-person", args=[bot.pk])).status_code == 404
    page = club_with_bots.get(reverse("player", args=[bot.pk])).content.decode()
    assert reverse("edit-person", args=[bot.pk]) not in page
