"""What the page shows before somebody withdraws: the policy with its count, everybody's points and places, nothing kept."""

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Competition, LeagueEvent
from league.withdrawal_preview import preview_of
from tests.factories import UserFactory
from tests.league.playing import beat, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def winter() -> Competition:
    """Four play three rounds; Ann has lost to Ben, so that Ben leads, and Cem has beaten Dee."""
    competition = start("Ann", "Ben", "Cem", "Dee")
    beat(competition, "Ben", "Ann")
    beat(competition, "Cem", "Dee", (250, 200))
    return competition


def shown(
    competition: Competition, policy: str, name: str = "Ann"
) -> tuple[str, dict[str, tuple[str, str, str, str, int]]]:
    Competition.objects.update(withdrawals=policy)
    competition.refresh_from_db()
    preview = preview_of(competition.entries.select_related("competition").get(name=name), 1)
    return preview.verdict, {
        row.name: (row.place, row.points, row.new_place, row.new_points, row.gain) for row in preview.rows
    }


def test_with_less_than_half_played_nothing_counts_and_the_points_for_it_are_gone(winter):
    verdict, rows = shown(winter, "fide50")
    assert verdict == (
        "1 of 3 matches played, which is less than half. Nothing by or against them counts, for anybody."
    )
    assert rows["Ben"] == ("1", "1", "2", "0", -1)
    assert rows["Cem"] == ("2", "1", "1", "1", 1)
    assert rows["Ann"][3] == ""


def test_where_everything_counts_the_rest_goes_to_the_others(winter):
    verdict, rows = shown(winter, "forfeit")
    assert verdict == (
        "1 of 3 matches played; in this competition everything counts of whoever withdraws. "
        "What was played counts, and 2 matches not played go to the other side."
    )
    assert {name: row[3] for name, row in rows.items()} == {"Ben": "1", "Cem": "2", "Dee": "1", "Ann": "0"}
    assert rows["Cem"][4] == 1


def test_half_or_more_played_counts(winter):
    beat(winter, "Ann", "Cem")
    verdict, rows = shown(winter, "fide50")
    assert verdict == (
        "2 of 3 matches played, which is half or more. "
        "What was played counts, and 1 match not played goes to the other side."
    )
    assert rows["Dee"][1::2] == ("0", "1")


def test_where_nothing_ever_counts_the_page_says_so(winter):
    beat(winter, "Ann", "Cem")
    verdict, _ = shown(winter, "annul")
    assert verdict.startswith(
        "2 of 3 matches played; in this competition nothing counts of whoever withdraws. Nothing by or against them"
    )


@pytest.fixture
def page(client: Client) -> Client:
    client.force_login(UserFactory())
    return client


def test_the_page_shows_both_tables_and_keeps_nothing(page, winter):
    address = reverse("withdraw", args=[winter.slug])
    events = LeagueEvent.objects.count()
    text = page.post(address, {"entry": "p1", "after_round": "1"}).content.decode()
    assert "1 of 3 matches played, which is less than half." in text
    assert "It can be taken back." in text
    assert '<span class="note">1 place up</span>' in text
    assert '<span class="note">1 place down</span>' in text
    assert "not ranked" in text
    assert LeagueEvent.objects.count() == events


@pytest.mark.parametrize("more", [{}, {"confirmed": "1"}])
def test_a_round_that_is_not_there_is_told_before_and_after(page, winter, more):
    address = reverse("withdraw", args=[winter.slug])
    answer = page.post(address, {"entry": "p1", "after_round": "33", **more})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "There are rounds 1 to 3 here, and no 33. 0 is before the first." in text
    assert 'value="33"' in text
    assert winter.entries.get(code="p1").withdrawn_after_round is None


def test_joining_and_leaving_are_taken_to_be_after_the_rounds_in_which_somebody_has_played(page):
    competition = start("Ann", "Ben", "Cem", "Dee")
    beat(competition, "Ann", "Dee")
    beat(competition, "Ben", "Cem")
    assert set(competition.fixtures.filter(state="confirmed").values_list("round", flat=True)) == {1}
    text = page.get(reverse("competition-entries", args=[competition.slug])).content.decode()
    assert 'name="joined_in_round" type="number" inputmode="numeric" min="1" required value="2"' in text
    assert 'name="after_round" type="number" inputmode="numeric" min="0" required value="1"' in text


def test_a_newcomer_joins_no_round_that_is_not_there(page, winter):
    answer = page.post(reverse("join", args=[winter.slug]), {"name": "Zoe", "joined_in_round": "22"})
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "There are rounds 1 to 3 here, and no 22." in text
    assert 'value="Zoe"' in text
    assert winter.entries.count() == 4
