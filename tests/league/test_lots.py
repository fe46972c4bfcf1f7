"""Lots: asked for on a page of their own, drawn once, and shown with who drew them when."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.tables import refresh_table
from league.models import Competition, LeagueEvent
from tests.factories import UserFactory
from tests.league.playing import beat, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def level() -> Competition:
    """Ann, Ben and Cora beat each other in a circle, by the same totals: level on everything."""
    competition = start("Ann", "Ben", "Cora")
    for winner, loser in (("Ann", "Ben"), ("Ben", "Cora"), ("Cora", "Ann")):
        beat(competition, winner, loser, (200, 100))
    refresh_table(competition=competition.pk)
    return competition


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(UserFactory(username="bea", first_name="Bea"))
    return client


def page(client: Client, name: str, competition: Competition) -> str:
    return re.sub(r"\s+", " ", client.get(reverse(name, args=[competition.slug])).content.decode())


def test_only_who_is_signed_in_is_offered_and_may_draw(client, level):
    assert "Draw lots" not in page(client, "competition", level)
    for answer in (
        client.get(reverse("lots", args=[level.slug])),
        client.post(reverse("lots", args=[level.slug]), {"code": ["p1", "p2", "p3"]}),
    ):
        assert answer["Location"].startswith("/sign-in/")
    assert Competition.objects.get().lots == []


def test_it_is_asked_first_then_drawn_once_and_stands_on_the_table(organiser, level):
    assert "Draw lots for the shared place" in page(organiser, "competition", level)
    asked = page(organiser, "lots", level)
    assert "Place 1, level on everything" in asked
    assert asked.count('name="code"') == 3
    address, codes = reverse("lots", args=[level.slug]), {"code": ["p1", "p2", "p3"]}
    assert organiser.post(address, codes)["Location"] == reverse("competition", args=[level.slug])
    order = Competition.objects.get().lots
    assert organiser.post(address, codes).status_code == 302
    assert Competition.objects.get().lots == order, "pressing twice draws once"
    assert LeagueEvent.objects.filter(verb="lots").count() == 1
    refresh_table(competition=level.pk)
    table = page(organiser, "competition", level)
    assert re.search(r"The lot was drawn on \d+ \w+ \d{4} by Bea\.", table)
    assert "Level on everything; the lot put" in table
    assert "Draw lots" not in table
    assert "Nobody shares a place" in page(organiser, "lots", level)


def test_the_record_tells_the_order_with_names(organiser, level):
    organiser.post(reverse("lots", args=[level.slug]), {"code": ["p1", "p2", "p3"]})
    summary = LeagueEvent.objects.get(verb="lots").summary
    assert re.fullmatch(r"Lots drawn: 1\. \w+, 2\. \w+ and 3\. \w+", summary)
    assert all(name in summary for name in ("Ann", "Ben", "Cora"))


@pytest.mark.parametrize("codes", [[], ["p1"], ["p1", "p2"], ["p1", "p2", "p3", "p7"]])
def test_a_draw_among_others_than_those_who_share_the_place_is_refused(organiser, level, codes):
    answer = organiser.post(reverse("lots", args=[level.slug]), {"code": codes})
    assert answer.status_code == 422
    assert "nothing was drawn" in answer.content.decode()
    assert Competition.objects.get().lots == []


def test_a_closed_competition_draws_none(organiser, level):
    Competition.objects.update(closed_at=level.started_at)
    answer = organiser.post(reverse("lots", args=[level.slug]), {"code": ["p1", "p2", "p3"]})
    assert answer.status_code == 422
    assert "is closed" in answer.content.decode()
    assert "Draw lots" not in page(organiser, "competition", level)


def test_while_matches_are_to_come_the_page_warns_and_the_table_does_not_offer_it(organiser):
    competition = start("Ann", "Ben", "Cora", "Dan")
    beat(competition, "Ann", "Dan", (200, 100))
    beat(competition, "Ben", "Cora", (200, 100))
    refresh_table(competition=competition.pk)
    assert "Draw lots" not in page(organiser, "competition", competition)
    asked = page(organiser, "lots", competition)
    assert "Matches are still to come" in asked
    assert "Place 1, level on everything" in asked
    assert "Place 3, level on everything" in asked
