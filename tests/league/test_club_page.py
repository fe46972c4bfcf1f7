"""The club's own page: its name and its time zone."""

import pytest
from django.urls import reverse

from league.club import club
from league.models import Club, ClubEvent
from tests.factories import UserFactory
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db
ADDRESS = "/club/"


@pytest.fixture
def organiser(client):
    user = UserFactory()
    client.force_login(user)
    return user


def test_the_club_is_named_once_and_the_record_keeps_it(client, organiser):
    for _ in range(2):
        answer = client.post(ADDRESS, {"name": "  Hove   Gin Club ", "time_zone": "Europe/Paris"})
        assert answer["Location"] == ADDRESS
    assert (club().name, club().time_zone) == ("Hove Gin Club", "Europe/Paris")
    event = ClubEvent.objects.get()
    assert (event.by, event.before) == (organiser, {"name": "", "time_zone": "Europe/London"})
    page = read_page(client.get(ADDRESS))
    assert faults_of(page) == []
    assert page.with_id("club-name").attrs["value"] == "Hove Gin Club"
    assert "Hove Gin Club, Europe/Paris" in page.words


def test_a_new_competition_begins_with_the_clubs_time_zone(client, organiser):
    client.post(ADDRESS, {"name": "", "time_zone": "Europe/Paris"})
    assert 'value="Europe/Paris"' in client.get(reverse("new-competition")).content.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": "Hove", "time_zone": "Europe/Brighton"}, "There is no time zone “Europe/Brighton”"),
        ({"name": "Hove", "time_zone": ""}, "Say in which time zone."),
    ],
)
def test_a_zone_that_is_none_is_refused_with_what_was_typed_kept(client, organiser, typed, said):
    answer = client.post(ADDRESS, typed)
    assert answer.status_code == 422
    page = read_page(answer)
    assert faults_of(page) == []
    assert said in page.words
    assert page.with_id("club-name").attrs["value"] == "Hove"
    assert not Club.objects.exists()


def test_it_is_for_those_who_are_signed_in(client):
    for answer in (client.get(ADDRESS), client.post(ADDRESS, {"name": "Mine", "time_zone": "UTC"})):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/sign-in/")
    assert not ClubEvent.objects.exists()
