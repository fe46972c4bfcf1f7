"""The pages of a competition: what everybody reads, what an organiser does there, and how fresh the table is."""

import re
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.closing import close_competition
from league.actions.competitions import Terms, start_competition
from league.actions.seasons import remember_season
from league.actions.tables import refresh_table
from league.models import Competition, Fixture, Job, Player
from league.rulesets import named_rules
from tests.factories import UserFactory
from tests.league import playing
from tests.pages import read_page

pytestmark = pytest.mark.django_db
READING = ("competition", "competition-rounds", "cross-table", "competition-entries", "competition-changes")


@pytest.fixture
def organiser() -> User:
    return UserFactory()


@pytest.fixture
def page(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def start(count: int = 4) -> Competition:
    competition = start_competition(
        name="Winter",
        names=[f"Player {number}" for number in range(1, count + 1)],
        terms=Terms(rules=named_rules("classic")),
        token=uuid.uuid4(),
        by=None,
    )
    refresh_table(competition=competition.pk)
    return competition


def settled(competition: Competition) -> Fixture:
    return competition.fixtures.select_related("a", "b").first()


@pytest.mark.parametrize("name", READING)
def test_everybody_may_read(client, name):
    competition = start()
    answer = client.get(reverse(name, args=[competition.slug]))
    assert answer.status_code == 200
    assert "Winter" in answer.content.decode()


@pytest.mark.parametrize("name", [*READING, "competitions"])
def test_a_page_asks_as_many_questions_for_many_entries_as_for_few(
    client, name, django_assert_max_num_queries
):
    counts = []
    for size in (3, 12):
        competition = start(size)
        args = [] if name == "competitions" else [competition.slug]
        with django_assert_max_num_queries(8) as asked:
            client.get(reverse(name, args=args))
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_a_table_page_reads_one_snapshot(client, django_assert_num_queries):
    competition = start(12)
    with django_assert_num_queries(3):  # the competition at the door, then with its snapshot, and the names
        client.get(reverse("competition", args=[competition.slug]))


@pytest.mark.parametrize(
    "name", ["enter-result", "settle", "join", "withdraw", "fixture-sheet", "new-competition"]
)
def test_only_who_is_signed_in_may_write(client, name):
    competition = start()
    fixture = settled(competition)
    args = {
        "enter-result": [competition.slug, fixture.pk],
        "settle": [competition.slug, fixture.pk],
        "fixture-sheet": [fixture.pk],
        "new-competition": [],
    }.get(name, [competition.slug])
    before = (Fixture.objects.count(), competition.revision)
    answer = client.post(reverse(name, args=args), {"do": "forfeit_a", "name": "Zoe", "joined_in_round": 1})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/sign-in/")
    competition.refresh_from_db()
    assert (Fixture.objects.count(), competition.revision) == before


def test_a_bare_result_is_entered_corrected_and_shown_as_corrected(page):
    competition = start()
    fixture = settled(competition)
    address = reverse("enter-result", args=[competition.slug, fixture.pk])
    first = {"seen": "open", "winner": "a", "score_a": "312", "score_b": "135"}
    assert page.post(address, first).status_code == 302
    wrong = {"seen": "confirmed a 312 135", "winner": "b", "score_a": "135", "score_b": "312"}
    assert page.post(address, wrong).status_code == 302
    text = page.get(reverse("fixture", args=[competition.slug, fixture.pk])).content.decode()
    assert "135 – 312" in text
    assert "it was 312 – 135" in text


def test_a_button_of_a_stale_page_sweeps_no_result_away(page):
    competition = start()
    fixture = settled(competition)
    shown = read_page(page.get(reverse("fixture", args=[competition.slug, fixture.pk])))
    address = reverse("settle", args=[competition.slug, fixture.pk])
    sent = shown.one("form", action=address).typed | {"do": "forfeit_a"}
    entered = {"seen": "open", "winner": "a", "score_a": "312", "score_b": "135"}
    page.post(reverse("enter-result", args=[competition.slug, fixture.pk]), entered)
    answer = page.post(address, sent)
    assert answer.status_code == 422
    assert "Somebody else was first" in answer.content.decode()
    assert "312 – 135" in answer.content.decode()
    assert Fixture.objects.get(pk=fixture.pk).forfeit == ""


def test_a_result_from_a_stale_page_is_refused_with_its_figures_kept(page):
    competition = start()
    fixture = settled(competition)
    page.post(reverse("settle", args=[competition.slug, fixture.pk]), {"do": "forfeit_b"})
    stale = {"seen": "open", "winner": "a", "score_a": "312", "score_b": "135"}
    answer = page.post(reverse("enter-result", args=[competition.slug, fixture.pk]), stale)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Somebody else was first" in text
    assert 'value="312"' in text


@pytest.mark.parametrize(
    ("do", "state"),
    [
        ("forfeit_a", "confirmed"),
        ("forfeit_both", "confirmed"),
        ("postpone", "postponed"),
        ("annul", "annulled"),
    ],
)
def test_a_match_that_was_not_played_is_settled_by_a_button(page, do, state):
    competition = start()
    fixture = settled(competition)
    page.post(reverse("settle", args=[competition.slug, fixture.pk]), {"do": do})
    fixture.refresh_from_db()
    assert fixture.state == state


def test_a_table_that_is_behind_says_so_and_asks_for_itself_again(page):
    competition = start()
    fixture = settled(competition)
    page.post(
        reverse("enter-result", args=[competition.slug, fixture.pk]),
        {"winner": "a", "score_a": "312", "score_b": "135"},
    )
    competition.refresh_from_db()
    address = reverse("competition", args=[competition.slug])
    behind = page.get(address, headers={"HX-Request": "true"}).content.decode()
    assert f"table of revision {competition.revision - 1}" in behind
    assert f"(revision {competition.revision}) is on its way" in behind
    assert 'hx-trigger="every 2s"' in behind
    refresh_table(competition=competition.pk)
    fresh = page.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "on its way" not in fresh
    assert 'hx-trigger="every 30s"' in fresh
    assert "<html" not in fresh


def test_a_withdrawal_is_shown_before_it_is_done(page):
    competition = start()
    address = reverse("withdraw", args=[competition.slug])
    shown = page.post(address, {"entry": "p1", "after_round": "0"}).content.decode()
    assert "If Player 1 withdraws after round 0" in shown
    assert competition.entries.get(code="p1").withdrawn_after_round is None
    page.post(address, {"entry": "p1", "after_round": "0", "confirmed": "1"})
    assert competition.entries.get(code="p1").withdrawn_after_round == 0
    page.post(reverse("come-back", args=[competition.slug, "p1"]))
    assert competition.entries.get(code="p1").withdrawn_after_round is None


def test_the_day_of_a_result_of_which_only_the_end_is_known_is_kept_and_one_to_come_is_refused(page):
    competition = start()
    fixture = settled(competition)
    given = {"winner": "a", "score_a": "312", "score_b": "135", "seen": "open"}
    address = reverse("enter-result", args=[competition.slug, fixture.pk])
    refused = page.post(address, given | {"played_on": "2999-01-31"})
    assert refused.status_code == 422
    text = refused.content.decode()
    assert "31 January 2999 has yet to come" in text
    assert 'type="date" value="2999-01-31" aria-invalid="true"' in text
    assert 'value="312"' in text
    assert page.post(address, given | {"played_on": "soon"}).status_code == 422
    assert page.post(address, given | {"played_on": "2026-01-09"}).status_code == 302
    fixture.refresh_from_db()
    assert (fixture.state, str(fixture.played_on)) == ("confirmed", "2026-01-09")
    shown = page.get(reverse("fixture", args=[competition.slug, fixture.pk])).content.decode()
    assert 'name="played_on" type="date" value="2026-01-09"' in shown


def test_a_long_list_of_competitions_has_pages_and_asks_as_much_as_a_short_one(
    client, django_assert_num_queries, monkeypatch
):
    for _ in range(3):
        start(2)
    with django_assert_num_queries(2):
        client.get(reverse("competitions"))
    monkeypatch.setattr("league.views.competitions.ON_A_PAGE", 2)
    with django_assert_num_queries(2):
        first = client.get(reverse("competitions")).content.decode()
    assert "Page 1 of 2" in first
    assert 'rel="next" href="?page=2"' in first
    second = client.get(reverse("competitions"), {"page": "2"}).content.decode()
    assert 'rel="prev" href="?page=1"' in second
    assert (first.count("Running"), second.count("Running")) == (2, 1)


def test_all_changes_of_a_long_season_can_be_read_page_by_page(page, monkeypatch):
    competition = start(3)
    for number in range(1, 5):
        competition.events.create(verb="join", summary=f"Change {number}")
    monkeypatch.setattr("league.views.competitions.CHANGES_ON_A_PAGE", 2)
    address = reverse("competition-changes", args=[competition.slug])
    shown = [page.get(address, {"page": number}).content.decode() for number in (1, 2, 3)]
    assert [re.findall(r"Change \d|Started", text) for text in shown] == [
        ["Change 4", "Change 3"],
        ["Change 2", "Change 1"],
        ["Started"],
    ]
    assert "Page 1 of 3" in shown[0]
    assert 'rel="next" href="?page=2"' in shown[0]


def test_the_make_up_matches_of_a_late_entrant_are_shown_beforehand(page):
    competition = start(3)
    shown = page.get(reverse("competition-entries", args=[competition.slug])).content.decode()
    assert "A newcomer would get 3 matches" in shown
    page.post(reverse("join", args=[competition.slug]), {"name": "Zoe", "joined_in_round": "2"})
    assert competition.fixtures.count() == 6


def test_a_fixture_opens_its_sheet_and_the_sheet_becomes_its_result(page):
    competition = start()
    fixture = settled(competition)
    opened = page.post(reverse("fixture-sheet", args=[fixture.pk]))
    again = page.post(reverse("fixture-sheet", args=[fixture.pk]))
    assert opened["Location"] == again["Location"]
    sheet = fixture.sheet
    assert sheet.names.a == fixture.a.name
    deals = reverse("enter-deal", args=[sheet.code])
    for number, line in enumerate(("a +60", "b +20", "a +50"), 1):
        page.post(deals, {"game": "1", "number": str(number), "by": "line", "line": line})
    text = page.get(reverse("sheet", args=[sheet.code])).content.decode()
    assert "Confirm the result" in text
    sheet.refresh_from_db()
    page.post(reverse("confirm-sheet", args=[sheet.code]), {"version": str(sheet.version)})
    fixture.refresh_from_db()
    assert (fixture.state, fixture.result.score_a, fixture.result.score_b) == ("confirmed", 260, 45)
    assert Job.objects.about("table", f"competition:{competition.pk}").exists()
    assert "Confirm the result" not in page.get(reverse("sheet", args=[sheet.code])).content.decode()


def test_a_sheet_that_was_changed_after_it_was_confirmed_can_be_confirmed_again(page):
    competition = start()
    fixture = settled(competition)
    page.post(reverse("fixture-sheet", args=[fixture.pk]))
    sheet = fixture.sheet
    deals = reverse("enter-deal", args=[sheet.code])
    page.post(deals, {"game": "1", "number": "1", "by": "line", "line": "a +97"})
    page.post(deals, {"game": "1", "number": "2", "by": "line", "line": "a +10"})
    sheet.refresh_from_db()
    page.post(reverse("confirm-sheet", args=[sheet.code]), {"version": str(sheet.version)})
    sheet.refresh_from_db()
    page.post(reverse("undo", args=[sheet.code]), {"version": str(sheet.version)})
    page.post(deals, {"game": "1", "number": "2", "by": "line", "line": "a +20"})
    text = page.get(reverse("sheet", args=[sheet.code])).content.decode()
    assert "Confirm the corrected result" in text


@pytest.mark.parametrize("name", READING)
def test_a_competition_that_is_not_there_has_no_page(client, name):
    assert client.get(reverse(name, args=["nowhere"])).status_code == 404


def test_the_list_says_who_won_what_is_closed(client, django_assert_max_num_queries):
    for name, winner in (("Winter", "Ann"), ("Summer", "Ben")):
        competition = playing.start("Ann", "Ben", name=name)
        playing.beat(competition, winner, "Ann" if winner == "Ben" else "Ben")
        close_competition(competition=competition, by=None)
    Player.objects.filter(name="Ben").update(shown_as="initials")
    with django_assert_max_num_queries(4):
        page = read_page(client.get(reverse("competitions"))).words
    assert "won by Ann" in page
    assert "won by B." in page


def test_divisions_that_were_started_together_stand_in_their_order(client):
    season = remember_season(name="Winter", by=None)
    for number, name in ((1, "Upper"), (2, "Middle"), (3, "Lower")):
        playing.start("Ann", "Ben", name=name, season=season, division=number)
    page = read_page(client.get(reverse("competitions"))).words
    assert page.index("Upper") < page.index("Middle") < page.index("Lower")
