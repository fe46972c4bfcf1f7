"""The matches of an exhibition have pages of their own, and are not mixed with what people play."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.tables import refresh_table
from league.job_kinds import KINDS
from league.jobs import run
from scoresheet.models import Exhibition, Sheet
from tests.bots import exhibition, play_all, waiting
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> User:
    organiser: User = UserFactory()
    client.force_login(organiser)
    return organiser


@pytest.fixture
def played() -> Exhibition:
    made = exhibition(bots=("simple", "beginner", "random"), meetings=8)
    play_all()
    refresh_table(competition=made.competition_id)
    return made


def text_of(client: Client, name: str, *args: object, **query: object) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_all_matches_are_listed_a_page_at_a_time_in_few_queries(client, django_assert_num_queries):
    made = exhibition(meetings=51)
    with django_assert_num_queries(5):  # the competition at the door, too
        text = text_of(client, "exhibition-matches", made.competition.slug)
    assert "51 matches" in text
    assert text.count("To come") == 50
    assert "Page 1 of 2" in text
    assert text_of(client, "exhibition-matches", made.competition.slug, page=2).count("To come") == 1


@pytest.mark.parametrize(
    ("chosen", "found"),
    [
        ({}, 24),
        ({"a": "p1"}, 16),
        ({"a": "p1", "b": "p2"}, 8),
        ({"a": "p2", "b": "p1"}, 8),
        ({"a": "nobody", "b": "", "page": "last"}, 24),
        ({"a": "p1", "b": "p1", "page": "-4"}, 16),
    ],
)
def test_those_of_one_bot_or_of_two_can_be_asked_for(client, played, chosen, found):
    text = text_of(client, "exhibition-matches", played.competition.slug, **chosen)
    assert f"{found} matches" in text
    assert text.count(">Played<") == found


def test_the_pages_of_the_competition_lead_to_the_exhibition(client, played):
    slug = played.competition.slug
    assert client.get(reverse("competition", args=[slug])).url == reverse("exhibition", args=[slug])
    rounds = client.get(reverse("competition-rounds", args=[slug]))
    assert rounds.url == reverse("exhibition-matches", args=[slug])
    assert reverse("exhibition", args=[slug]) in text_of(client, "cross-table", slug)


def test_the_cross_table_sums_up_very_many_meetings(client, played):
    text = text_of(client, "cross-table", played.competition.slug)
    assert "8–0</a>" in text
    assert "won 8, drew 0, lost 0 of 8 matches against Random (bot)" in text
    assert f"{reverse('exhibition-matches', args=[played.competition.slug])}?a=p1&amp;b=p3" in text


def test_few_meetings_stand_in_the_cross_table_one_by_one(client):
    made = exhibition(bots=("simple", "random"), meetings=2)
    play_all()
    text = text_of(client, "cross-table", made.competition.slug)
    assert "Matches won and lost" not in text
    assert Sheet.objects.first().code in text


def test_what_people_play_is_listed_without_what_bots_play(client, played):
    assert "Open day" not in text_of(client, "competitions")
    assert "No sheet fits" in text_of(client, "sheets")
    assert "No sheet fits" in text_of(client, "sheets", q="simple")
    assert "Simple (bot)" not in text_of(client, "home")


def test_a_sheet_of_bots_is_found_by_its_code(client, played):
    code = Sheet.objects.first().code
    assert code in text_of(client, "sheets", q=f" {code.lower()} ")


def test_nobody_is_offered_to_join_bots_or_to_enter_their_results(client, organiser, played):
    assert "joins late" not in text_of(client, "competition-entries", played.competition.slug)


def polled(client: Client, made: Exhibition, shown: str) -> int:
    headers = {"HX-Request": "true", "If-None-Match": shown}
    answer = client.get(reverse("exhibition", args=[made.competition.slug]), headers=headers)
    return 205 if answer.headers.get("HX-Refresh") else answer.status_code


def test_the_page_stays_as_it_is_until_something_changes_and_is_read_anew_when_it_is_over(client):
    made = exhibition(meetings=2)
    shown = shown_by(client, made)
    assert polled(client, made, shown) == 304
    play_all()
    assert polled(client, made, shown) == 205
    refresh_table(competition=made.competition_id)
    assert polled(client, made, shown_by(client, made)) == 304


def shown_by(client: Client, made: Exhibition) -> str:
    """What the page says that it shows."""
    answer = client.get(reverse("exhibition", args=[made.competition.slug]))
    return str(json.loads(answer.context["shows"])["If-None-Match"])


def test_a_part_that_was_played_meanwhile_is_shown_at_the_next_look(client):
    made = exhibition(meetings=20)
    shown = shown_by(client, made)
    run(waiting()[0].pk, KINDS)
    assert polled(client, made, shown) == 200
