"""What can't be, typed into the pages of a competition: a sentence, nothing written, and what was typed stays."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.results import annul_fixture
from league.models import Competition, Entry, Fixture, FixtureResult, Job, LeagueEvent, Player
from tests.factories import UserFactory
from tests.league.playing import beat, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client: Client) -> Client:
    client.force_login(UserFactory())
    return client


@pytest.fixture
def winter() -> Competition:
    """Three entries, so that every round has a bye; nothing is played."""
    return start("Ann", "Ben", "Cora")


def fixture_of(competition: Competition) -> Fixture:
    return competition.fixtures.select_related("a", "b", "competition").first()


def everything() -> dict[str, Any]:
    """All that a result could change."""
    return {
        "fixtures": list(Fixture.objects.order_by("pk").values()),
        "results": list(FixtureResult.objects.order_by("pk").values()),
        "entries": list(Entry.objects.order_by("pk").values()),
        "players": Player.objects.count(),
        "events": LeagueEvent.objects.count(),
        "revisions": list(Competition.objects.order_by("pk").values_list("revision", "lots")),
        "jobs": Job.objects.count(),
    }


def refused(client: Client, address: str, typed: dict[str, str]) -> str:
    """Post this, see that nothing was written, and answer the page without its marks."""
    before = everything()
    answer = client.post(address, typed)
    assert answer.status_code == 422
    assert everything() == before
    return re.sub(r"\s+", " ", answer.content.decode())


TYPED = {"seen": "open", "winner": "a", "score_a": "312", "score_b": "135"}


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"winner": "c"}, "Say which of the two who play this match won it, or that it was a draw."),
        ({"winner": "Cora"}, "Say which of the two who play this match won it, or that it was a draw."),
        ({"score_a": "-1"}, "A final total is a whole number from 0 to 1,000,000."),
        ({"score_a": "lots"}, "A final total is a whole number from 0 to 1,000,000."),
        ({"score_b": ""}, "A final total is a whole number from 0 to 1,000,000."),
        ({"score_b": "1000001"}, "A final total is a whole number from 0 to 1,000,000."),
        ({"games_a": "-1"}, "The number of games won is a whole number from 0 to 25."),
        ({"games_a": "1", "games_b": "1"}, "Ben and Cora won 1 and 1 games, and a match has 1 at most."),
        ({"games_a": "0", "games_b": "1"}, "Cora won more games, 1 to 0: Ben can&#x27;t be the winner."),
        ({"games_a": "0", "games_b": "0"}, "Ben can&#x27;t win the match without a game."),
        ({"winner": "", "games_a": "1", "games_b": "0"}, "Ben and Cora won 1 and 0 games: that is no draw."),
        ({"seen": "confirmed"}, "Somebody else was first"),
    ],
)
def test_a_result_that_can_t_be_is_refused_and_stays_typed(organiser, winter, typed, words):
    fixture = fixture_of(winter)
    given = {**TYPED, **typed}
    text = refused(organiser, reverse("enter-result", args=[winter.slug, fixture.pk]), given)
    assert words in text
    assert text.count('role="alert"') == 2, "one message beside the one for a lost connection"
    for name in ("score_a", "score_b"):
        assert re.search(rf'name="{name}"[^>]* value="{given[name]}"', text)


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (("2", "2"), "Ben and Cora won 2 and 2 games, and a match has 3 at most."),
        (("3", "0"), "Ben won 3 games, and the match was over with 2."),
    ],
)
def test_more_games_than_a_match_has_are_refused(organiser, winter, games, words):
    Competition.objects.update(length=3)
    typed = {**TYPED, "games_a": games[0], "games_b": games[1]}
    text = refused(organiser, reverse("enter-result", args=[winter.slug, fixture_of(winter).pk]), typed)
    assert words in text
    assert re.search(rf'name="games_a"[^>]* value="{games[0]}"', text)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"winner": "b"}, "Ben has the higher total, 312 to 135, and wins."),
        ({"winner": ""}, "Ben has the higher total, 312 to 135, and wins."),
        ({"score_b": "312"}, "Ben and Cora have 312 points each: that is a draw."),
    ],
)
def test_of_a_number_of_deals_the_higher_total_wins(organiser, winter, typed, words):
    Competition.objects.update(match="deals", length=12)
    given = {**TYPED, **typed}
    assert words in refused(
        organiser, reverse("enter-result", args=[winter.slug, fixture_of(winter).pk]), given
    )


def test_a_correction_that_can_t_be_leaves_the_result_as_it_was(organiser, winter):
    beat(winter, "Ben", "Cora", (250, 100))
    fixture = Fixture.objects.get(state="confirmed")
    typed = {**TYPED, "seen": "confirmed", "winner": "c"}
    text = refused(organiser, reverse("enter-result", args=[winter.slug, fixture.pk]), typed)
    assert "Say which of the two" in text


def test_a_bye_has_no_page_to_enter_a_result_on(organiser, winter):
    """A bye is no match: no round has one of somebody against nobody or themselves."""
    before = everything()
    assert not any(fixture.a_id == fixture.b_id for fixture in Fixture.objects.all())
    assert Fixture.objects.count() == 3
    missing = max(Fixture.objects.values_list("pk", flat=True)) + 1
    assert organiser.post(reverse("enter-result", args=[winter.slug, missing]), TYPED).status_code == 404
    assert organiser.post(reverse("settle", args=[winter.slug, missing]), {"do": "annul"}).status_code == 404
    assert everything() == before


def test_a_match_is_none_of_another_competition(organiser, winter):
    other = start("Dan", "Eve")
    before = everything()
    address = reverse("enter-result", args=[other.slug, fixture_of(winter).pk])
    assert organiser.post(address, TYPED).status_code == 404
    assert everything() == before


@pytest.mark.parametrize("name", ["enter-result", "settle", "join", "withdraw", "lots"])
def test_a_closed_competition_says_that_it_is_closed(organiser, winter, name):
    fixture = fixture_of(winter)
    Competition.objects.update(closed_at=winter.started_at)
    args = [winter.slug, fixture.pk] if name in ("enter-result", "settle") else [winter.slug]
    typed = {
        **TYPED,
        "do": "forfeit_a",
        "name": "Zoe",
        "joined_in_round": "1",
        "entry": "p1",
        "after_round": "1",
        "confirmed": "1",
        "code": "p1",
    }
    assert "Winter is closed: nothing in it can be changed any more." in refused(
        organiser, reverse(name, args=args), typed
    )


def test_an_annulled_match_has_no_result(organiser, winter):
    fixture = fixture_of(winter)
    annul_fixture(fixture=fixture, by=None)
    typed = {**TYPED, "seen": "annulled"}
    text = refused(organiser, reverse("enter-result", args=[winter.slug, fixture.pk]), typed)
    assert "This match was annulled: it has no result." in text


@pytest.mark.parametrize("do", ["", "forfeit_c", "win"])
def test_a_button_that_there_is_none_of_does_nothing(organiser, winter, do):
    refused(organiser, reverse("settle", args=[winter.slug, fixture_of(winter).pk]), {"do": do})


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ({"name": "ANN", "joined_in_round": "1"}, "Ann plays in this competition already."),
        ({"name": " ", "joined_in_round": "1"}, "Type the name of who joins."),
        (
            {"name": "Zoe", "joined_in_round": "0"},
            "The round in which somebody joins is a whole number from 1 to 600.",
        ),
        (
            {"name": "Zoe", "joined_in_round": "two"},
            "The round in which somebody joins is a whole number from 1 to 600.",
        ),
    ],
)
def test_nobody_joins_twice_or_without_a_name_or_before_the_first_round(organiser, winter, typed, words):
    text = refused(organiser, reverse("join", args=[winter.slug]), typed)
    assert words in text


def test_a_competition_of_one_and_a_name_twice_are_refused(organiser):
    form = {
        "token": str(uuid.uuid4()), "name": "Spring", "numbers": "given", "cycles": "1", "match": "one",
        "win": "1", "draw": "0.5", "loss": "0", "withdrawals": "fide50", "time_zone": "Europe/London",
        "preset": "classic", "shown": "classic",
    }  # fmt: skip
    for names in ("Ann", "Ann\nBen\nann"):
        answer = organiser.post(reverse("new-competition"), {**form, "names": names})
        assert answer.status_code == 422
        assert names.splitlines()[0] in answer.content.decode()
    assert not Competition.objects.exists()
    assert not Player.objects.exists()
