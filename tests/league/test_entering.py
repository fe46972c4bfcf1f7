"""Who enters the sheets of a competition and who confirms: chosen at its start or later, said to who plays, kept in the record."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.actions.closing import close_competition
from league.actions.entering_policy import choose_entering
from league.errors import BadCompetition, ClosedCompetition
from league.models import Competition, LeagueEvent
from league.models.competitions import Entering
from tests.league.playing import beat, start
from tests.league.test_accounts import account, signed_in
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db


def choose(competition: Competition, entering: str, days: int | None = None) -> Competition:
    return choose_entering(competition=competition, entering=entering, accepted_after=days, by=None)


def test_the_choice_is_kept_in_the_record_once_with_what_it_was_and_leaves_the_table_alone() -> None:
    competition = start("Ann", "Ben")
    competition.fixtures.update(state="submitted")
    for _ in range(2):
        choose(competition, "players", 3)
    event = LeagueEvent.objects.get(verb="entering")
    assert event.before == {"entering": "scorer", "accepted_after": None}
    assert event.after == {"entering": "players", "accepted_after": 3}
    assert event.summary.endswith("counts as accepted. 1 sheet waited for an answer then.")
    kept = Competition.objects.get(pk=competition.pk)
    assert (kept.entering, kept.accepted_after, kept.revision) == ("players", 3, competition.revision)


@pytest.mark.parametrize(
    ("entering", "days", "field"),
    [("anybody", None, "entering"), ("players", 0, "accepted_after"), ("checked", 3, "accepted_after")],
)
def test_what_can_not_be_is_refused(entering: str, days: int | None, field: str) -> None:
    with pytest.raises(BadCompetition) as refused:
        choose(start("Ann", "Ben"), entering, days)
    assert refused.value.field == field


def test_nobody_chooses_for_a_competition_that_is_closed() -> None:
    competition = start("Ann", "Ben")
    beat(competition, "Ann", "Ben")
    close_competition(competition=competition, by=None)
    with pytest.raises(ClosedCompetition):
        choose(competition, "checked")
    client = signed_in(account("ada", "organiser"))
    page = client.get(reverse("competition-settings", args=[competition.slug]))
    assert "entering" not in page.content.decode()


def test_an_organiser_chooses_on_the_settings_page_and_who_plays_reads_it() -> None:
    competition, client = start("Ann", "Ben"), signed_in(account("ada", "organiser"))
    address = reverse("competition-settings", args=[competition.slug])
    page = read_page(client.get(address))
    assert not faults_of(page)
    sent = {"visibility": "link", "entering": "players", "accepted_after": "5"}
    assert client.post(address, sent).status_code == 302
    kept = Competition.objects.get(pk=competition.pk)
    assert (kept.entering, kept.accepted_after, kept.visibility) == ("players", 5, "link")
    rounds = client.get(reverse("competition-rounds", args=[competition.slug])).content.decode()
    assert "once the other has accepted it. After 5 days without an answer it counts as accepted." in rounds
    assert client.post(address, sent | {"entering": "checked"}).status_code == 302
    kept.refresh_from_db()
    assert (kept.entering, kept.accepted_after) == ("checked", None)


def test_the_settings_are_kept_together_or_not_at_all() -> None:
    competition, client = start("Ann", "Ben"), signed_in(account("ada", "organiser"))
    address = reverse("competition-settings", args=[competition.slug])
    answer = client.post(address, {"visibility": "private", "entering": "players", "accepted_after": "1000"})
    assert answer.status_code == 422
    assert not faults_of(read_page(answer))
    kept = Competition.objects.get(pk=competition.pk)
    assert (kept.entering, kept.visibility) == ("scorer", "public")


def typed(client: Client) -> dict[str, Any]:
    """What a browser would send of the page that starts a competition."""
    sent: dict[str, Any] = read_page(client.get(reverse("new-competition"))).with_id("new-competition").typed
    return sent | {"name": "Cup", "names": "Ann\nBen", "do": "start"}


def test_a_competition_is_started_with_the_choice() -> None:
    client = signed_in(account("ada", "organiser"))
    chosen = {"entering": "players", "accepted_after": "4", "visibility": "private"}
    assert client.post(reverse("new-competition"), typed(client) | chosen).status_code == 302
    kept = Competition.objects.get(name="Cup")
    assert (kept.entering, kept.accepted_after, kept.visibility) == ("players", 4, "private")
    assert Client().get(reverse("competition", args=[kept.slug])).status_code == 302


def test_days_that_another_choice_does_not_use_are_not_read() -> None:
    client = signed_in(account("ada", "organiser"))
    chosen = {"entering": "double", "accepted_after": "x"}
    assert client.post(reverse("new-competition"), typed(client) | chosen).status_code == 302
    assert Competition.objects.get(name="Cup").accepted_after is None


@pytest.mark.parametrize("entering", list(Entering))
def test_each_choice_is_said_in_words(entering: Entering) -> None:
    competition = start("Ann", "Ben")
    choose(competition, entering)
    said = {e.summary for e in LeagueEvent.objects.filter(verb="entering")}
    rounds = Client().get(reverse("competition-rounds", args=[competition.slug])).content.decode()
    assert all(words in rounds for words in said)
    assert len(said) == (entering != Entering.SCORER)
