"""The pages of a competition, as the public reads the names in them."""

import uuid

import pytest
from django.urls import reverse

from engine.sides import Pair
from league.actions.competitions import Terms, start_competition
from league.actions.entries import withdraw_entry
from league.actions.results import bare_result, record_result
from league.models import Competition, Fixture, Player, PlayerEvent
from league.rulesets import named_rules
from tests.factories import UserFactory

pytestmark = pytest.mark.django_db
PAGES = ("competition-rounds", "cross-table", "competition-entries", "competition-changes")


@pytest.fixture
def winter() -> Competition:
    competition = start_competition(
        name="Winter",
        names=["Iris Calloway", "Tobias Brandt", "Cora", "Dan", "Eve"],
        terms=Terms(rules=named_rules("classic")),
        token=uuid.uuid4(),
        by=None,
    )
    Player.objects.filter(name="Iris Calloway").update(shown_as="hidden")
    Player.objects.filter(name="Tobias Brandt").update(shown_as="initials")
    return competition


def played(competition: Competition) -> Fixture:
    fixture = competition.fixtures.get(a__number__in=[1, 2], b__number__in=[1, 2])
    record_result(fixture=fixture, result=bare_result(None, Pair(100, 100), Pair(0, 0)), by=None)
    withdraw_entry(entry=competition.entries.get(number=1), after_round=3, by=None)
    return fixture


def texts(client, competition: Competition) -> dict[str, str]:
    addresses = {name: reverse(name, args=[competition.slug]) for name in PAGES}
    addresses["fixture"] = reverse("fixture", args=[competition.slug, played(competition).pk])
    return {name: client.get(address).content.decode() for name, address in addresses.items()}


def test_no_page_of_a_competition_gives_a_name_away(client, winter):
    for name, text in texts(client, winter).items():
        assert "Calloway" not in text, name
        assert "Brandt" not in text, name
        assert "Player 1" in text, name
        assert name == "competition-changes" or "T. B." in text, name


def test_whoever_is_signed_in_reads_them_all(client, winter):
    client.force_login(UserFactory())
    for name, text in texts(client, winter).items():
        assert "Iris Calloway" in text, name
        assert "Player 1" not in text, name


def test_a_name_of_before_is_veiled_like_the_one_of_today(client, winter):
    iris = Player.objects.get(name="Iris Calloway")
    PlayerEvent.objects.create(player=iris, verb="change", summary="", before={"name": "Iris Bell"})
    Player.objects.create(name="Iris Kell", key="iris kell", merged_into=iris)
    double = Player.objects.create(name="I. Well", key="i. well", merged_into=iris)
    PlayerEvent.objects.create(player=double, verb="change", summary="", before={"name": "Iris Dell"})
    for name in ("Iris Bell", "Iris Kell", "I. Well", "Iris Dell"):
        winter.events.create(verb="join", summary=f"{name} joined")
    text = client.get(reverse("competition-changes", args=[winter.slug])).content.decode()
    assert text.count("Player 1 joined") == 4


def test_names_that_are_not_shown_cost_no_query_an_entry(client, winter, django_assert_max_num_queries):
    counts = []
    for many in (1, 4):
        Player.objects.filter(entries__number__lte=many).update(shown_as="hidden")
        with django_assert_max_num_queries(8) as asked:
            client.get(reverse("competition-changes", args=[winter.slug]))
        counts.append(len(asked))
    assert counts[0] == counts[1]
