"""A competition that not everybody may see: in no list, no figure and no record of those who may not."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.closing import close_competition
from league.actions.competition_settings import change_settings, make_new_link
from league.actions.records import refresh_records
from league.actions.tables import refresh_table
from league.errors import BadCompetition
from league.models import Club, Competition, LeagueEvent, Player, Season
from league.records import computed_records
from league.rights.deciding import PUBLIC, Subject, viewer_of
from scoresheet.fixtures import sheet_of_fixture
from tests.league.playing import beat, meeting, start
from tests.league.test_accounts import account, signed_in
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db
GUARD = "league.rights.guarding.Guard"


def set_visibility(competition: Competition, visibility: str) -> Competition:
    return change_settings(competition=competition, visibility=visibility, by=None)


@pytest.fixture(params=["link", "private"])
def hidden(request: pytest.FixtureRequest) -> Competition:
    """A competition that the public finds in no list, beside one that it does: Ann has won one match in each."""
    beat(start("Ann", "Ben", "Cora", name="Open house"), "Ann", "Ben", (260, 40))
    closet = start("Ann", "Dora", "Cora", name="Closet")
    beat(closet, "Ann", "Dora", (98765, 11))
    sheet_of_fixture(fixture=meeting(closet, "Ann", "Cora"), by=None)
    return set_visibility(closet, request.param)


def person(name: str) -> Player:
    return Player.objects.get(name=name)


def pages_with_lists() -> list[str]:
    ann, dora = person("Ann"), person("Dora")
    return [
        reverse("home"),
        reverse("sheets"),
        reverse("sheets") + "?q=Dora",
        reverse("competitions"),
        reverse("seasons"),
        reverse("records"),
        reverse("ratings"),
        reverse("player", args=[ann.pk]),
        reverse("player", args=[dora.pk]),
        reverse("player-against", args=[ann.pk, dora.pk]),
        reverse("player-calendar", args=[ann.pk]),
    ]


def test_the_lists_of_the_public_do_not_know_it(hidden: Competition) -> None:
    refresh_records()
    code = hidden.fixtures.get(sheet__isnull=False).sheet.code
    for address in pages_with_lists():
        said = Client().get(address).content.decode()
        for word in ("Closet", f"/{hidden.slug}/", "98765 – 11", "11 – 98765", code):
            assert word not in said, f"{word} on {address}"


def test_the_figures_of_a_player_count_what_the_reader_may_see(hidden: Competition) -> None:
    address = reverse("player", args=[person("Ann").pk])
    for client, played in ((Client(), 1), (signed_in(account("root", admin=True)), 2)):
        page = read_page(client.get(address))
        assert not faults_of(page)
        assert ("Closet" in page.words) == (played == 2)
        assert len(page.one("section", **{"aria-labelledby": "matches-title"}).all("li")) == played


def viewers(competition: Competition) -> dict[str, User]:
    return {
        "organiser": account("organiser", "organiser"),
        "scorer": account("scorer", "scorer", competition=competition),
        "player": account("player", "player", player=person("Dora")),
        "stranger": account("stranger", "player", player=person("Ben")),
        "elsewhere": account("elsewhere", "scorer", competition=start("Eve", "Flo", name="Elsewhere")),
    }


def test_who_runs_it_or_plays_in_it_finds_it_and_no_other(hidden: Competition) -> None:
    for name, user in viewers(hidden).items():
        client = signed_in(user)
        expected = name in {"organiser", "scorer", "player"}
        for address, word in (
            (reverse("competitions"), "Closet"),
            (reverse("sheets"), hidden.fixtures.get(sheet__isnull=False).sheet.code),
            (reverse("player", args=[person("Dora").pk]), "Closet"),
        ):
            assert (word in client.get(address).content.decode()) == expected, f"{name} on {address}"


def test_lists_agree_with_the_door(hidden: Competition) -> None:
    for user in (*viewers(hidden).values(), None):
        viewer = viewer_of(user)
        found = Competition.objects.visible_to(viewer).filter(pk=hidden.pk).exists()
        assert viewer.sees(Subject(hidden)) == found


def test_finding_out_what_may_be_seen_costs_no_query_of_its_own(
    hidden: Competition, django_assert_num_queries: Any
) -> None:
    for user in viewers(hidden).values():
        viewer = viewer_of(user)
        with django_assert_num_queries(1):
            list(Competition.objects.visible_to(viewer))


def test_the_record_book_is_everybodys_and_has_only_what_everybody_may_see(hidden: Competition) -> None:
    assert "98765" not in str(computed_records()["all"])
    set_visibility(hidden, "public")
    assert "98765" in str(computed_records()["all"])


def test_a_book_from_before_leads_to_no_match_that_was_hidden_since() -> None:
    closet = start("Ann", "Dora", name="Closet")
    fixture = beat(closet, "Ann", "Dora", (98765, 11))
    refresh_records()
    address = reverse("fixture", args=[closet.slug, fixture.pk])
    assert address in Client().get(reverse("records")).content.decode()
    set_visibility(closet, "private")
    assert address not in Client().get(reverse("records")).content.decode()


def test_champions_of_a_hidden_division_are_in_no_book() -> None:
    winter = Season.objects.create(slug="winter", name="Winter 2026")
    closet = start("Ann", "Dora", name="Closet", season=winter)
    beat(closet, "Ann", "Dora")
    refresh_table(competition=closet.pk)
    close_competition(competition=closet, by=None)
    assert computed_records()["champions"]
    set_visibility(closet, "private")
    assert not computed_records()["champions"]


def test_another_visibility_is_kept_as_a_change_and_has_the_records_computed_again() -> None:
    closet = start("Ann", "Dora", name="Closet")
    before = Club.objects.get().revision
    for _ in range(2):
        set_visibility(closet, "private")
    assert Club.objects.get().revision == before + 1
    event = LeagueEvent.objects.filter(verb="settings").get()
    assert event.summary == "Seen by: Those who play in it and those who run it"


def test_the_old_link_shuts_when_a_new_one_is_made_and_pressing_twice_makes_one(settings: Any) -> None:
    if GUARD not in settings.MIDDLEWARE:
        settings.MIDDLEWARE = [*settings.MIDDLEWARE, GUARD]
    closet = set_visibility(start("Ann", "Dora", name="Closet"), "link")
    address = reverse("competition", args=[closet.slug])
    visitor = Client()
    assert visitor.get(address).status_code == 302
    assert visitor.get(f"{address}?key={closet.link_key.hex}").status_code == 200
    assert visitor.get(address).status_code == 200  # the session remembers
    client, seen = signed_in(account("ada", "organiser")), closet.link_key
    for _ in range(2):
        answer = client.post(
            reverse("competition-settings", args=[closet.slug]), {"do": "link", "seen": str(seen)}
        )
        assert answer.status_code == 302
    assert LeagueEvent.objects.filter(verb="link").count() == 1
    assert visitor.get(address).status_code == 302
    assert visitor.get(f"{address}?key={seen.hex}").status_code == 302
    make_new_link(competition=closet, seen=None, by=None)
    assert LeagueEvent.objects.filter(verb="link").count() == 1


def settings_of(competition: Competition) -> str:
    return reverse("competition-settings", args=[competition.slug])


def test_an_organiser_chooses_on_the_page_and_finds_the_link_there() -> None:
    closet, client = start("Ann", "Dora", name="Closet"), signed_in(account("ada", "organiser"))
    page = read_page(client.get(settings_of(closet)))
    assert not faults_of(page)
    assert not page.all(id="link")
    assert client.post(settings_of(closet), {"visibility": "link"}).status_code == 302
    closet.refresh_from_db()
    assert closet.visibility == "link"
    link = read_page(client.get(settings_of(closet))).with_id("link").attrs["value"]
    assert Client().get(link).status_code == 200


def test_what_can_not_be_chosen_is_said() -> None:
    closet, client = start("Ann", "Dora", name="Closet"), signed_in(account("ada", "organiser"))
    answer = client.post(settings_of(closet), {"visibility": "nobody"})
    assert answer.status_code == 422
    page = read_page(answer)
    assert "Select a valid choice" in page.words
    assert not faults_of(page)
    closet.refresh_from_db()
    assert closet.visibility == "public"


def test_what_can_not_be_is_refused_by_the_action() -> None:
    with pytest.raises(BadCompetition) as refused:
        change_settings(competition=start("Ann", "Dora", name="Closet"), visibility="x", by=None)
    assert refused.value.field == "visibility"


@pytest.mark.parametrize("role", ["scorer", "player"])
def test_others_have_no_settings(role: str) -> None:
    closet = start("Ann", "Dora", name="Closet")
    where: dict[str, Any] = {"player": person("Ann")} if role == "player" else {"competition": closet}
    client = signed_in(account("ben", role, **where))
    assert client.get(settings_of(closet)).status_code == 403
    assert client.post(settings_of(closet), {"visibility": "private"}).status_code == 403
    assert Client().get(settings_of(closet)).status_code == 302


def test_a_closed_competition_can_still_be_hidden() -> None:
    closet = start("Ann", "Dora", name="Closet")
    beat(closet, "Ann", "Dora")
    close_competition(competition=closet, by=None)
    assert set_visibility(closet, "private").visibility == "private"


def test_a_player_costs_one_query_however_many_private_competitions_there_are(
    django_assert_num_queries: Any,
) -> None:
    competitions = [set_visibility(start("Ann", "Dora", name=f"Closet {n}"), "private") for n in range(3)]
    viewer = viewer_of(account("dora", "player", player=person("Dora")))
    with django_assert_num_queries(1):
        assert all(viewer.sees(Subject(each)) for each in competitions)
    assert not any(PUBLIC.sees(Subject(each)) for each in competitions)
