"""The pages of seasons: what everybody reads, what organisers do there, and that a second press does nothing."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from league.actions.closing import close_season
from league.actions.entries import withdraw_entry
from league.actions.line_decisions import enter_play_off
from league.actions.tables import refresh_all
from league.models import Competition, Entry, LineDecision, Player, Season
from league.models.seasons import Line
from tests.factories import UserFactory
from tests.league.seasons import FIRST, SECOND, division, play, season, two_divisions
from tests.pages import Element, faults_of, read_page

pytestmark = pytest.mark.django_db
READING = ("seasons", "season")
WRITING = ("season-settings", "close-season", "next-season")


@pytest.fixture
def organiser() -> User:
    return UserFactory(first_name="Bea")


@pytest.fixture
def page(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def address(name: str, of: Season, *more: object) -> str:
    return reverse(name, args=[] if name == "seasons" else [of.slug, *more])


def get(client: Client, name: str, of: Season) -> Element:
    answer = client.get(address(name, of))
    assert answer.status_code == 200
    read = read_page(answer)
    assert faults_of(read) == []
    return read


def over(*, level: tuple[str, ...] = ()) -> tuple[Season, Competition, Competition]:
    """Play a season of two divisions to its end, its tables up to date."""
    winter, first, second = two_divisions()
    play(first)
    play(second, level=level)
    refresh_all()
    return winter, first, second


def large(name: str, divisions: int, size: int) -> Season:
    winter = season(name)
    for number in range(1, divisions + 1):
        people = [f"{name} {number}.{place}" for place in range(size)]
        play(division(winter, number, people, relegated=number < divisions, promoted=number > 1))
    refresh_all()
    return winter


@pytest.mark.parametrize("name", READING)
def test_everybody_may_read(client, name):
    winter, *_ = over()
    read = get(client, name, winter)
    assert "Winter 2026" in read.words
    assert not read.with_id("main").all("form"), "no way to change anything"


@pytest.mark.parametrize("name", [*READING, *WRITING])
def test_a_page_asks_as_many_questions_for_five_divisions_as_for_two(
    page, name, django_assert_max_num_queries
):
    asked = []
    for divisions, size in ((2, 3), (5, 6)):
        winter = large(f"Season {divisions}", divisions, size)
        page.get(address(name, winter))
        with django_assert_max_num_queries(12) as queries:
            page.get(address(name, winter))
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_season_that_is_not_there_has_no_page(page):
    for name in ("season", *WRITING):
        assert page.get(reverse(name, args=["nowhere"])).status_code == 404


def test_only_who_is_signed_in_may_write(client):
    winter, first, _ = over()
    one = ["season-settings", "rename-season", "season-lines", "add-division", "close-season", "next-season"]
    addresses = [address(name, winter) for name in one]
    addresses += [
        address("move-division", winter, first.slug),
        address("decide-line", winter, first.slug, "promotion"),
        address("take-back-line", winter, first.slug, "promotion"),
        reverse("close-competition", args=[first.slug]),
        reverse("seasons"),
    ]
    for each in addresses:
        answer = client.post(each, {"name": "Other", "do": "start"})
        assert answer.status_code == 302, each
        assert answer["Location"].startswith("/sign-in/"), each
    assert list(Season.objects.values_list("name", "closed_at")) == [("Winter 2026", None)]


def test_a_season_is_begun_by_its_name_once(page):
    for _ in range(2):
        assert page.post(reverse("seasons"), {"name": "Spring 2027"})["Location"] == "/seasons/spring-2027/"
    empty = get(page, "season", Season.objects.get())
    assert "has no division yet" in empty.words
    assert "season=Spring%202027&amp;division=1" in page.get("/seasons/spring-2027/").content.decode()


def test_a_season_without_a_name_is_not_begun(page):
    answer = page.post(reverse("seasons"), {"name": "  "})
    assert answer.status_code == 422
    assert "Type a name." in read_page(answer).words
    assert not Season.objects.exists()


def test_a_season_shows_the_tables_with_lines_in_words_and_who_changes_places(client):
    winter, first, _ = over()
    read = get(client, "season", winter)
    upper, lower = read.all("table")
    assert [row.words for row in upper.all("tr")[1:]] == [
        "1 Ann 3 3",
        "2 Ben 3 2",
        "3 Cora 3 1",
        "4 Dan relegated 3 0",
    ]
    assert lower.all("tr")[1].words == "1 Eve promoted 3 3"
    assert [row.attrs["class"].strip() for row in upper.all("tr")[1:]] == ["", "", "", "line-above"]
    assert lower.all("tr")[1].attrs["class"].strip() == "line-below"
    assert "Division 1 and Division 2 Up: Eve Down: Dan" in read.words
    assert f"Revision {first.snapshot.revision}" in read.words


def test_a_running_season_says_places_what_is_to_come_and_the_next_round(client):
    winter, _, second = two_divisions()
    play(second)
    refresh_all()
    read = get(client, "season", winter)
    assert "6 of 6 matches to come" in read.words
    assert "promotion place" not in read.words, "a division that is finished says promoted"
    assert "promoted" in read.words
    upper = read.all("table")[0]
    assert "shares the place" not in upper.words, "nobody has played: that all are level says nothing"


def test_the_page_of_a_table_draws_the_lines_and_leads_to_what_is_to_be_decided(client):
    winter, first, second = over(level=("Eve", "Finn"))
    upper = read_page(client.get(reverse("competition", args=[first.slug])))
    assert upper.one(class_="zone").words == "relegated"
    assert "Dan relegated" in upper.one(class_="line-above").words
    assert not upper.all(class_="line-below")
    lower = read_page(client.get(reverse("competition", args=[second.slug])))
    assert [each.words for each in lower.all(class_="zone")] == ["shares the place at the line"] * 2
    assert f"{address('season', winter)}#decide" in [each.attrs["href"] for each in lower.all("a")]
    enter_play_off(competition=second, line=Line.PROMOTION, order=["p2", "p1"], by=None)
    refresh_all()
    decided = read_page(client.get(reverse("competition", args=[second.slug])))
    assert [each.words for each in decided.all(class_="zone")] == ["promoted"]
    assert "still to be decided" not in decided.words


def test_of_a_division_that_is_hidden_the_pages_of_its_season_say_nothing(client):
    winter, first, _ = over()
    close_season(season=winter, by=None)
    first.visibility = "private"
    first.save(update_fields=["visibility"])
    for name in READING:
        words = get(client, name, winter).words
        assert "Division 2" in words
        assert "Division 1" not in words
        assert "Ann" not in words
        assert "Dan" not in words, "nor who went down from it"
        assert " won " not in words, "nor who won the season"


def test_names_are_shown_as_people_wish(client):
    Player.objects.create(name="Dan", key="dan", shown_as="initials")
    winter, *_ = over()
    read = get(client, "season", winter)
    assert "Down: D." in read.words
    assert "Dan" not in read.words


def test_a_table_that_is_behind_says_so_and_the_page_asks_for_it_again(client):
    winter, first, _ = over()
    withdraw_entry(entry=first.entries.get(name="Dan"), after_round=3, by=None)
    behind = client.get(address("season", winter), headers={"HX-Request": "true"})
    assert 'hx-trigger="every 2s"' in behind.content.decode()
    assert "is on its way" in behind.content.decode()
    assert "<html" not in behind.content.decode()
    refresh_all()
    fresh = client.get(address("season", winter), headers={"HX-Request": "true"})
    assert "hx-trigger" not in fresh.content.decode()


def test_a_shared_place_is_asked_about_by_name_and_decided_by_a_button(page):
    winter, _, second = over(level=("Eve", "Finn"))
    read = get(page, "season", winter)
    assert (
        "Eve and Finn share place 1 of Division 2, level on everything, and 1 of them goes up." in read.words
    )
    assert "Up: 1 of Eve and Finn Down: Dan" in read.words
    typed = read.with_id("decide").one("form")
    data = [("code", each.attrs["value"]) for each in typed.all("input", name="code")]
    assert data == [("code", "p1"), ("code", "p2")]
    answer = page.post(
        address("decide-line", winter, second.slug, "promotion"), {"code": ["p1", "p2"], "winner": "p2"}
    )
    assert answer.status_code == 302
    after = get(page, "season", winter)
    assert "To be decided" not in after.words
    assert "Up: Finn Down: Dan" in after.words
    assert "A play-off at the promotion line put them in this order: Finn and Eve" in after.words


def test_a_lot_is_drawn_once_however_often_the_button_is_pressed(page):
    winter, _, second = over(level=("Eve", "Finn"))
    where = address("decide-line", winter, second.slug, "promotion")
    orders = set()
    for _ in range(8):
        assert page.post(where, {"code": ["p1", "p2"], "do": "lot"}).status_code == 302
        orders.add(tuple(LineDecision.objects.get().order))
    assert len(orders) == 1
    page.post(address("take-back-line", winter, second.slug, "promotion"))
    refresh_all()
    assert not LineDecision.objects.exists()
    assert "To be decided" in get(page, "season", winter).words


def test_three_who_are_level_are_put_in_order_and_a_wrong_order_is_said(page):
    winter, _, second = over(level=("Eve", "Finn", "Gus"))
    where = address("decide-line", winter, second.slug, "promotion")
    codes = {"code": ["p1", "p2", "p3"]}
    answer = page.post(where, {**codes, "place-p1": "1", "place-p2": "1", "place-p3": "3"})
    assert answer.status_code == 422
    read = read_page(answer)
    assert faults_of(read) == []
    assert "Give each of them a place of their own" in read.words
    assert [each.attrs["value"] for each in read.all("input", type="number")] == ["1", "1", "3"], "as typed"
    page.post(where, {**codes, "place-p1": "3", "place-p2": "1", "place-p3": "2"})
    assert LineDecision.objects.get().order == ["p2", "p3", "p1"]


def test_an_old_page_that_asks_about_others_is_refused_with_who_it_is_now(page):
    winter, _, second = over(level=("Eve", "Finn", "Gus"))
    answer = page.post(
        address("decide-line", winter, second.slug, "promotion"), {"code": ["p1", "p2"], "do": "lot"}
    )
    assert answer.status_code == 422
    assert "The table has changed: now Eve, Finn and Gus share place 1" in read_page(answer).words
    assert not LineDecision.objects.exists()


def test_a_decision_that_a_correction_made_void_is_flagged_and_asked_again(page):
    winter, _, second = over(level=("Eve", "Finn"))
    enter_play_off(competition=second, line=Line.PROMOTION, order=["p1", "p2"], by=None)
    play(second, level=("Eve", "Finn", "Gus"))
    refresh_all()
    read = get(page, "season", winter)
    assert "but a correction has changed who shares the place: it counts no longer" in read.words
    assert "Eve, Finn and Gus share place 1" in read.words


def test_a_line_that_is_none_has_no_page(page):
    winter, _, second = over()
    assert page.post(address("decide-line", winter, second.slug, "sideways")).status_code == 404
    assert page.post(address("take-back-line", winter, second.slug, "sideways")).status_code == 404
    other = season("Other")
    assert page.post(address("decide-line", other, second.slug, "promotion")).status_code == 404


def test_the_settings_rename_draw_lines_and_number_divisions(page):
    winter, first, second = two_divisions()
    settings = get(page, "season-settings", winter)
    assert settings.with_id(f"id_down-{first.pk}").attrs["value"] == "1"
    page.post(address("rename-season", winter), {"name": "Winter league"})
    page.post(address("season-lines", winter), {f"up-{second.pk}": "2", f"down-{first.pk}": "2"})
    page.post(address("move-division", winter, second.slug), {"division": "3"})
    for each in (winter, first, second):
        each.refresh_from_db()
    assert (winter.name, winter.slug) == ("Winter league", "winter-2026")
    assert first.relegated == 2
    assert (second.division, second.promoted) == (3, 0)
    words = get(page, "season-settings", winter).words
    assert "Winter 2026 is now Winter league" in words
    page.post(address("move-division", winter, second.slug), {"out": "1", "division": "3"})
    second.refresh_from_db()
    assert second.season is None
    page.post(address("add-division", winter), {"competition": second.slug, "division": "2"})
    second.refresh_from_db()
    assert (second.season, second.division) == (winter, 2)


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("rename-season", {"name": ""}, "Type a name."),
        ("rename-season", {"name": "summer"}, "There is a season “Summer” already"),
        (
            "season-lines",
            {"up": "9", "down": "1"},
            "9 up and 0 down can't be: Division 2 has 4 ranked players",
        ),
        ("season-lines", {"up": "-1", "down": "1"}, "Type a whole number from 0 to"),
        ("add-division", {"competition": "cup", "division": "2"}, "has a division 2 already, Division 2"),
        ("add-division", {"competition": "nothing", "division": "3"}, "Choose one of the list."),
        (
            "add-division",
            {"competition": "cup", "division": "99"},
            "The number of a division is a whole number from 1 to 40.",
        ),
        (
            "add-division",
            {"competition": "cup", "division": "two"},
            "The number of a division is a whole number from 1 to 40.",
        ),
        ("move-division", {"division": "1"}, "has a division 1 already, Division 1"),
        ("move-division", {"division": "x"}, "Divisions are numbered 1 to 40"),
    ],
)
def test_what_is_wrong_in_the_settings_is_said_and_nothing_changes(page, name, data, said):
    winter, first, second = two_divisions()
    season("Summer")
    division(None, 1, ("Ivy", "Jon"), name="Cup")
    if name == "season-lines":
        data = {f"up-{second.pk}": data["up"], f"down-{first.pk}": data["down"]}
    before = list(Competition.objects.order_by("pk").values())
    more = [second.slug] if name == "move-division" else []
    answer = page.post(address(name, winter, *more), data)
    assert answer.status_code == 422
    read = read_page(answer)
    assert faults_of(read) == []
    assert said in read.words
    assert list(Competition.objects.order_by("pk").values()) == before
    winter.refresh_from_db()
    assert winter.name == "Winter 2026"


def test_closing_lists_what_stands_in_the_way_with_links(page):
    winter, first, second = two_divisions()
    play(first, level=("Cora", "Dan"))
    refresh_all()
    read = get(page, "close-season", winter)
    links = [each.attrs["href"] for each in read.with_id("main").all("a")]
    assert {reverse("fixture", args=[second.slug, fixture.pk]) for fixture in second.fixtures.all()} <= set(
        links
    )
    assert f"{address('season', winter)}#decide" in links
    assert not read.with_id("main").all("button"), "nothing to press yet"
    refused = page.post(address("close-season", winter))
    assert refused.status_code == 422
    assert "Division 2: 6 matches are not settled yet" in read_page(refused).words
    one = page.get(reverse("close-competition", args=[first.slug]))
    assert "A shared place at a line must be decided first" in read_page(one).words


def test_a_competition_and_a_season_are_closed_from_their_pages_and_pressing_twice_is_fine(page):
    winter, first, _ = over()
    closing = reverse("close-competition", args=[first.slug])
    assert "It can’t be opened again" in read_page(page.get(closing)).words
    for _ in range(2):
        assert page.post(closing)["Location"] == reverse("competition", args=[first.slug])
    for _ in range(2):
        assert page.post(address("close-season", winter))["Location"] == address("season", winter)
    assert not Competition.objects.filter(closed_at=None).exists()
    words = get(page, "season", winter).words
    assert "Ann won Winter 2026" in words
    assert "won by Ann" in get(page, "seasons", winter).words


def test_the_next_season_is_previewed_changed_and_started_once(page):
    winter, _, second = over()
    withdraw_entry(entry=second.entries.get(name="Hal"), after_round=3, by=None)
    refresh_all()
    read = get(page, "next-season", winter)
    form = read.with_id("next-season")
    typed = form.typed
    ids = {entry.name: f"to-{entry.pk}" for entry in Entry.objects.all()}
    assert [typed[ids[name]] for name in ("Ann", "Dan", "Eve", "Finn", "Hal")] == ["1", "2", "1", "2", "out"]
    assert typed["name"] == "Winter 2027"
    sizes = [row.words for row in read.with_id("sizes").all("tr")[1:]]
    assert sizes == ["Division 1 4 4 3 0 1 0", "Division 2 4 3 2 1 0 0"]
    shown = page.post(address("next-season", winter), {**typed, "new-2": "Ivy\n\nJon", "do": "show"})
    assert shown.status_code == 200
    assert read_page(shown).with_id("sizes").all("tr")[2].words == "Division 2 4 5 2 1 0 2"
    assert Season.objects.count() == 1, "nothing is written by looking"
    sent = {**typed, "new-2": "Ivy\n\nJon", "do": "start"}
    started = page.post(address("next-season", winter), sent)
    assert started["Location"] == "/seasons/winter-2027/"
    again = page.post(address("next-season", winter), sent)
    assert again["Location"] == "/seasons/winter-2027/"
    assert Season.objects.count() == 2
    following = Season.objects.get(follows=winter)
    assert following.competitions.get(division=2).entries.count() == 5
    assert "after Winter 2026" in get(page, "season", following).words
    assert "followed by Winter 2027" in get(page, "season", winter).words


def test_a_next_season_that_can_t_be_is_refused_with_everything_kept(page):
    winter, *_ = over()
    typed = get(page, "next-season", winter).with_id("next-season").typed
    ids = {entry.name: f"to-{entry.pk}" for entry in Entry.objects.all()}
    wrong = {
        **typed,
        ids["Ben"]: "out",
        ids["Cora"]: "3",
        "new-1": "Ivy",
        "name": "Winter 2026",
        "do": "start",
    }
    answer = page.post(address("next-season", winter), wrong)
    assert answer.status_code == 422
    read = read_page(answer)
    assert faults_of(read) == []
    assert "Division 3 would have 1 player after all moves: a division has 2 to 64" in read.words
    kept = read.with_id("next-season").typed
    assert (kept[ids["Ben"]], kept[ids["Cora"]], kept["name"]) == ("out", "3", "Winter 2026")
    assert read.with_id("new-1").words == "Ivy"
    assert Season.objects.count() == 1


def test_the_next_season_is_not_offered_before_the_last_is_over(page):
    winter, first, _ = two_divisions()
    play(first)
    refresh_all()
    read = get(page, "next-season", winter)
    assert "is not over yet" in read.words
    assert not read.all("button", value="start")
    typed = read.with_id("next-season").typed
    answer = page.post(address("next-season", winter), {**typed, "do": "start"})
    assert answer.status_code == 422
    assert "6 matches are not settled yet" in read_page(answer).words


def test_a_closed_season_shows_no_way_to_change_it_but_the_next_one(page):
    winter, *_ = over()
    close_season(season=winter, by=None)
    read = get(page, "season", winter)
    assert [each.words for each in read.with_id("main").all("a", class_="button")] == [
        "Start the next season"
    ]
    assert not read.with_id("main").all("button")
    settings = get(page, "season-settings", winter)
    assert not settings.with_id("main").all("form")


def test_the_pages_name_first_and_second_division_people(client):
    winter, *_ = over()
    words = get(client, "season", winter).words
    assert all(name in words for name in (*FIRST, *SECOND))


def test_a_long_list_of_seasons_has_pages_and_asks_as_much_as_a_short_one(
    client, django_assert_max_num_queries, monkeypatch
):
    for name in ("Winter 2026", "Summer 2026", "Winter 2027"):
        division(season(name), 1, FIRST)
    monkeypatch.setattr("league.views.seasons.ON_A_PAGE", 2)
    with django_assert_max_num_queries(3):
        first = client.get(reverse("seasons")).content.decode()
    second = client.get(reverse("seasons"), {"page": "2"}).content.decode()
    assert "Page 1 of 2" in first
    assert 'rel="next" href="?page=2"' in first
    assert [re.findall(r">((?:Winter|Summer) \d+)<", text) for text in (first, second)] == [
        ["Winter 2027", "Summer 2026"],
        ["Winter 2026"],
    ]
