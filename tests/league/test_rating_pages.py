"""The pages of the ratings: who may read what, how fresh they are, and how much they ask of the database."""

import datetime
import re

import pytest
from django.urls import reverse
from django.utils import timezone

from league.actions.ratings import refresh_ratings
from league.club import club
from league.models import Job, Player
from league.models.people import ShownAs
from league.rating_chart import HEIGHT, WIDTH, chart_of
from league.rating_history import rating_history
from league.ratings_page import rating_list
from tests.factories import UserFactory
from tests.league.playing import beat, start
from tests.pages import faults_of, read_page

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann_and_ben():
    """Ann beat Ben, and that is rated."""
    competition = start("Ann Archer", "Ben Okafor", "Cora Whitlock", "Dan Brandt")
    beat(competition, "Ann Archer", "Ben Okafor")
    refresh_ratings()
    return competition


def rows(client, **query: str) -> list[str]:
    page = read_page(client.get(reverse("ratings"), query))
    return [row.words for row in page.one("tbody").all("tr")]


@pytest.mark.parametrize("name", ["ratings", "bot-ratings"])
def test_everybody_may_read_the_ratings_and_nobody_can_post_to_them(client, ann_and_ben, name):
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert faults_of(read_page(answer)) == []
    assert client.post(reverse(name)).status_code == 405


def test_a_row_has_both_ratings_how_sure_they_are_and_what_the_month_brought(client, ann_and_ben):
    assert rows(client) == [
        "1 Ann Archer 1516 +16.0 1662 ± 290 provisional 1 1 0 0 12 Jan 2026",
        "2 Ben Okafor 1484 −16.0 1338 ± 290 provisional 1 0 0 1 12 Jan 2026",
    ]
    assert "Since 1 Jan" in client.get(reverse("ratings")).content.decode()


def test_who_shows_the_same_figure_shares_a_place(client, ann_and_ben):
    beat(ann_and_ben, "Cora Whitlock", "Dan Brandt")
    refresh_ratings()
    assert [row.split()[:2] for row in rows(client)] == [
        ["1=", "Ann"],
        ["1=", "Cora"],
        ["3=", "Ben"],
        ["3=", "Dan"],
    ]


def test_the_list_can_be_in_the_order_of_glicko(client):
    first = start("Ann", "Ben", "Cora", "Dan")
    for pair in (("Ann", "Ben"), ("Ann", "Cora"), ("Ann", "Dan"), ("Ben", "Cora"), ("Ben", "Dan")):
        beat(first, *pair)
    later = start("Eve", "Ann", name="Later", first=datetime.date(2026, 6, 1))
    beat(later, "Eve", "Ann")  # worth more to Glicko-2, which knows that Eve is new
    refresh_ratings()
    assert [row.split()[1] for row in rows(client)][:2] == ["Ann", "Eve"]
    assert [row.split()[1] for row in rows(client, by="glicko")][:2] == ["Eve", "Ann"]
    assert rows(client, by="luck") == rows(client, by="elo")


def test_who_has_not_played_for_a_year_or_is_no_longer_active_is_listed_apart(client, ann_and_ben):
    later = start("Cora Whitlock", "Dan Brandt", name="Later", first=datetime.date(2027, 1, 11))
    beat(later, "Cora Whitlock", "Dan Brandt")
    refresh_ratings()
    Player.objects.filter(name="Dan Brandt").update(active=False)
    listed = rating_list()
    assert [line.player.name for line in listed.playing] == ["Cora Whitlock"]
    assert [(line.place, line.player.name) for line in listed.away] == [
        ("", "Ann Archer"), ("", "Ben Okafor"), ("", "Dan Brandt"),
    ]  # fmt: skip
    assert "Not playing at present" in client.get(reverse("ratings")).content.decode()


def test_bots_have_a_page_of_their_own(client):
    competition = start("Robo", "Simple", "Ann")
    Player.objects.exclude(name="Ann").update(bot="expert")
    for pair in (("Robo", "Simple"), ("Robo", "Ann")):
        beat(competition, *pair)
    refresh_ratings()
    assert "Nobody has played a match" in client.get(reverse("ratings")).content.decode()
    text = read_page(client.get(reverse("bot-ratings"))).one("tbody").words
    assert "Robo" in text
    assert "Ann" not in text


@pytest.mark.parametrize(("shown_as", "name"), [(ShownAs.INITIALS, "A. A."), (ShownAs.HIDDEN, "A player")])
def test_names_are_shown_to_the_public_as_people_wish_and_in_full_to_who_is_signed_in(
    client, ann_and_ben, shown_as, name
):
    Player.objects.filter(name="Ann Archer").update(shown_as=shown_as)
    assert rows(client)[0].startswith(f"1 {name} 1516")
    assert "Ann Archer" not in client.get(reverse("ratings")).content.decode()
    client.force_login(UserFactory())
    assert rows(client)[0].startswith("1 Ann Archer 1516")


def test_ratings_that_are_behind_say_so_and_ask_for_themselves_again(client, ann_and_ben):
    beat(ann_and_ben, "Cora Whitlock", "Dan Brandt")
    Job.objects.update(dispatched_at=None)
    part = {"HX-Request": "true"}
    behind = client.get(reverse("ratings"), {"by": "glicko"}, headers=part).content.decode()
    revision = club().revision
    assert f"ratings of revision {revision - 1}" in behind
    assert f"(revision {revision}) are on their way" in behind
    assert 'hx-get="/ratings/?by=glicko" hx-trigger="every 2s"' in behind
    assert "<html" not in behind
    refresh_ratings()
    fresh = client.get(reverse("ratings"), headers=part).content.decode()
    assert "on their way" not in fresh
    assert "hx-trigger" not in fresh


def test_ratings_that_nobody_computes_say_since_when_and_that_nothing_is_lost(client, ann_and_ben):
    beat(ann_and_ben, "Cora Whitlock", "Dan Brandt")
    Job.objects.update(created_at=timezone.now() - datetime.timedelta(minutes=5))
    page = read_page(client.get(reverse("ratings"))).with_id("ratings")
    assert re.search(r"have been behind since \d+ \w{3}, \d\d:\d\d, 5 minutes ago", page.words)
    assert "1 change after it is not in them yet" in page.words
    assert "nothing is lost" in page.words
    assert page.attrs["hx-trigger"] == "every 15s"
    assert "league refresh" not in page.words
    client.force_login(UserFactory())
    assert "league refresh" in read_page(client.get(reverse("ratings"))).with_id("ratings").words


def test_before_they_were_ever_computed_the_page_says_that_they_are_being_computed(client):
    beat(start("Ann", "Ben"), "Ann", "Ben")
    assert "The ratings are being computed" in client.get(reverse("ratings")).content.decode()


def test_a_page_that_is_behind_sends_for_the_ratings(client, ann_and_ben, django_capture_on_commit_callbacks):
    beat(ann_and_ben, "Cora Whitlock", "Dan Brandt")
    job = Job.objects.get(kind="ratings", state="waiting")
    with django_capture_on_commit_callbacks(execute=True):
        client.get(reverse("ratings"))
    job.refresh_from_db()
    assert job.dispatched_at is not None


def test_the_list_asks_as_many_questions_for_many_players_as_for_few(client, django_assert_num_queries):
    for size in (3, 12):
        competition = start(*(f"Player {number}" for number in range(size)), name=f"{size}")
        for fixture in competition.fixtures.select_related("a", "b"):
            beat(competition, fixture.a.name, fixture.b.name)
        refresh_ratings()
        with django_assert_num_queries(3):
            client.get(reverse("ratings"))


class TestOnePlayer:
    def test_the_course_says_what_each_match_brought(self, ann_and_ben, django_assert_num_queries):
        first = ann_and_ben.fixtures.get(state="confirmed")
        second = beat(ann_and_ben, "Dan Brandt", "Ann Archer")
        refresh_ratings()
        ann = Player.objects.get(name="Ann Archer")
        with django_assert_num_queries(2):
            rating = rating_history(ann)
        assert set(rating.brought) == {first.pk, second.pk}
        assert rating.brought[second.pk] == "−16.0\u00a0to\u00a01484"  # Dan was played first, in round 1
        assert rating.brought[first.pk] == "+16.7\u00a0to\u00a01501"
        assert [(line.month.month, line.played, line.elo) for line in rating.months] == [(1, 2, 1501)]
        assert (rating.start, rating.now["elo"], rating.first.day, rating.last.day) == (1500, 1501, 5, 12)

    def test_who_has_not_played_has_no_rating(self, ann_and_ben):
        cora = ann_and_ben.entries.get(name="Cora Whitlock").player
        assert rating_history(cora) is None

    def test_the_page_of_a_player_shows_it_with_what_each_match_brought(self, client, ann_and_ben):
        ann = ann_and_ben.entries.get(name="Ann Archer").player
        answer = client.get(reverse("player", args=[ann.pk]))
        page = read_page(answer)
        assert faults_of(page) == []
        section = page.with_id("rating")
        assert "1516" in section.one("dl").words
        assert "1662 ± 290 provisional" in section.one("dl").words
        label = section.one("svg").attrs["aria-label"]
        assert "from 1500 to 1516, highest 1516, lowest 1500" in label
        assert section.one("tbody").words == "January 2026 1 1516 +16.0 1662 ± 290"
        assert "round 2 · Elo +16.0 to 1516" in page.all("ul", class_="sheet-list")[-1].words
        cora = ann_and_ben.entries.get(name="Cora Whitlock").player
        assert "Elo" not in client.get(reverse("player", args=[cora.pk])).content.decode()

    def test_the_page_of_a_player_that_is_behind_asks_for_its_rating_again(self, client, ann_and_ben):
        ann = ann_and_ben.entries.get(name="Ann Archer").player
        beat(ann_and_ben, "Dan Brandt", "Ann Archer")
        section = read_page(client.get(reverse("player", args=[ann.pk]))).with_id("rating")
        assert "are on their way" in section.words
        assert section.attrs["hx-select"] == "#rating"
        refresh_ratings()
        section = read_page(client.get(reverse("player", args=[ann.pk]))).with_id("rating")
        assert "on their way" not in section.words
        assert "hx-get" not in section.attrs

    def test_of_a_bot_it_is_the_rating_among_bots(self):
        competition = start("Robo", "Simple")
        Player.objects.update(bot="expert")
        beat(competition, "Robo", "Simple")
        refresh_ratings()
        assert rating_history(Player.objects.get(name="Robo")).now["elo"] == 1516


class TestTheChart:
    @pytest.mark.parametrize(
        ("ratings", "lines"),
        [
            ([1500, 1516], (1525, 1500)),
            ([1500, 1484, 1478], (1500, 1475)),
            ([1500, 1500], (1525, 1500)),
            ([1450, 1610], (1650, 1600, 1550, 1500, 1450)),
            ([1200, 1890], (2000, 1800, 1600, 1400, 1200)),
            ([100, 2900], (3000, 2000, 1000, 0)),
        ],
    )
    def test_the_scale_ends_at_round_numbers_that_hold_the_line(self, ratings, lines):
        assert chart_of(ratings).lines == lines

    def test_the_line_goes_from_side_to_side_within_the_box(self):
        chart = chart_of([1500, 1516, 1478, 1490])
        points = [tuple(map(float, point.split(","))) for point in chart.points.split()]
        assert [points[0][0], points[-1][0]] == [0, WIDTH]
        assert all(0 <= y <= HEIGHT for _, y in points)
        assert (chart.highest, chart.lowest) == (1516, 1478)
        assert chart.grid[0] == 0
        assert chart.grid[-1] == HEIGHT
