"""The way in, the list, a new sheet, the sheet as a page and the record of its changes."""

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from engine.presets import PRESETS
from engine.rules import RuleSet
from league.actions.closing import close_competition
from league.actions.club_settings import save_club
from league.models import Player
from league.models.competitions import MatchKind
from scoresheet.models import Change, Sheet
from tests.factories import (
    ChangeFactory,
    DealFactory,
    GameFactory,
    RulePresetFactory,
    SheetFactory,
    UserFactory,
)
from tests.league import playing
from tests.pages import Element, faults_of, read_page
from tests.sheets import correct, enter, start, strike

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def dora() -> User:
    return UserFactory(username="dora", first_name="Dora")


@pytest.fixture
def scorer(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def get(client: Client, url: str, query: Any = None, **headers: str) -> Element:
    answer = client.get(url, query, headers=headers)
    assert answer.status_code == 200
    page = read_page(answer)
    assert headers or faults_of(page) == []
    return page


def entries(page: Element) -> list[str]:
    return [row.words for listing in page.all("ul", class_="sheet-list") for row in listing.all("li")]


def fit(page: Element) -> str:
    return page.one("p", class_="section-note").words


class TestTheWayIn:
    def test_an_empty_club_is_told_where_to_start(self, client: Client) -> None:
        page = get(client, "/")
        assert "No game is in progress." in page.words
        assert "No game is finished yet." in page.words
        assert any(link.attrs["href"] == "/sheets/new/" for link in page.all("a"))

    def test_what_is_in_progress_and_what_was_finished_last(self, client: Client) -> None:
        running, done = start(names=("Ann", "Ben"), title="Cup"), start(names=("Cas", "Dee"))
        enter(running, "a 4 17")
        enter(done, "b g 98")
        page = get(client, "/")
        first, second = entries(page)
        assert (
            first.split()
            == (
                f"Ann – Ben Score 13 – 0 Classic, one game to 100 · Cup In progress {running.played_on:%-d %b %Y} · "
                f"{running.code}"
            ).split()
        )
        assert second.startswith("Cas – Dee Score 0 – ")
        assert "Dee won" in second

    def test_leads_to_the_competitions_that_run_under_the_name_of_the_club(self, client: Client) -> None:
        assert get(client, "/").one("h1").words == "Undercut"
        save_club(name="The Thursday table", time_zone="Europe/London", by=None)
        running = playing.start("Ann", "Ben", name="Winter")
        closed = playing.start("Ann", "Ben", name="Autumn")
        playing.beat(closed, "Ann", "Ben")
        close_competition(competition=closed, by=None)
        page = get(client, "/")
        assert page.one("h1").words == "The Thursday table"
        links = [link.attrs["href"] for link in page.all("a")]
        assert f"/competitions/{running.slug}/" in links
        assert f"/competitions/{closed.slug}/" not in links

    @pytest.mark.parametrize("sheets", [2, 40])
    def test_takes_the_same_queries_however_many_there_are(
        self, client: Client, sheets: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        SheetFactory.create_batch(sheets, finished=True)
        SheetFactory.create_batch(sheets)
        with django_assert_num_queries(4):
            page = get(client, "/")
        assert len(entries(page)) == (4 if sheets == 2 else 14)


@pytest.mark.usefixtures("club")
class TestTheList:
    @pytest.fixture
    def club(self) -> None:
        SheetFactory(code="AAA222", player_a__name="Ann", player_b__name="Ben", finished=True, games_a=1)
        SheetFactory(code="BBB222", player_a__name="Cas", player_b__name="Annika", rules_name="Oklahoma")

    @pytest.mark.parametrize(
        ("query", "codes"),
        [
            ({}, ["BBB222", "AAA222"]),
            ({"q": "ann"}, ["BBB222", "AAA222"]),
            ({"q": "aaa222"}, ["AAA222"]),
            ({"q": "oklahoma cas"}, ["BBB222"]),
            ({"state": "finished"}, ["AAA222"]),
            ({"state": "running"}, ["BBB222"]),
            ({"state": "running", "q": "ben"}, []),
            ({"state": "odd"}, ["BBB222", "AAA222"]),
            ({"page": "99"}, ["BBB222", "AAA222"]),
            ({"page": "x"}, ["BBB222", "AAA222"]),
            ({"q": "\x00"}, []),
            ({"q": "<script>"}, []),
        ],
    )
    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    def test_is_searched_by_names_code_rules_and_state(
        self, client: Client, query: dict[str, str], codes: list[str], headers: dict[str, str]
    ) -> None:
        page = get(client, "/sheets/", query, **headers)
        assert [row[-6:] for row in entries(page)] == codes
        assert fit(page).startswith(f"{len(codes)} sheet")
        if not codes:
            assert "No sheet fits." in page.words

    def test_shows_what_was_searched_for(self, client: Client) -> None:
        page = get(client, "/sheets/", {"q": '"ann" <b>', "state": "finished"})
        form = page.one("form", class_="search").typed
        assert form == {"q": '"ann" <b>', "state": "finished"}
        assert 'with “"ann" <b>”' in fit(page)

    def test_answers_htmx_with_the_inside_of_its_results_alone(self, client: Client) -> None:
        whole = get(client, "/sheets/")
        part = get(client, "/sheets/", None, **HTMX)
        assert whole.with_id("sheet-results").words == part.words
        assert not part.ids
        for headers in ({}, HTMX):
            assert "HX-Request" in client.get("/sheets/", headers=headers).headers["Vary"]


class TestALongList:
    def test_comes_page_by_page_and_keeps_the_search(self, client: Client) -> None:
        SheetFactory.create_batch(31, title="Öl & Cup")
        page = get(client, "/sheets/", {"q": "& Cup"})
        assert (len(entries(page)), fit(page)) == (30, "31 sheets with “& Cup”")
        (older,) = page.all("a", rel="next")
        page = get(client, "/sheets/" + older.attrs["href"])
        assert len(entries(page)) == 1
        (newer,) = page.all("a", rel="prev")
        assert len(entries(get(client, "/sheets/" + newer.attrs["href"]))) == 30

    @pytest.mark.parametrize("sheets", [2, 40])
    @pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
    def test_takes_the_same_queries_however_long(
        self,
        client: Client,
        sheets: int,
        headers: dict[str, str],
        django_assert_num_queries: DjangoAssertNumQueries,
    ) -> None:
        SheetFactory.create_batch(sheets)
        with django_assert_num_queries(2):
            client.get("/sheets/", headers=headers)


def new_form(client: Client) -> dict[str, str]:
    return get(client, "/sheets/new/").with_id("new-sheet").typed


class TestANewSheet:
    def test_opens_with_the_usual_things_chosen(self, scorer: Client) -> None:
        typed = new_form(scorer)
        assert (typed["match"], typed["preset"], typed["first_dealer"]) == ("one", "classic", "A")
        assert typed["played_on"]
        assert uuid.UUID(typed["token"])

    def test_offers_the_players_it_remembers(self, scorer: Client) -> None:
        start(names=("Ann & Co", "Ben"))
        page = get(scorer, "/sheets/new/")
        assert [each.attrs["value"] for each in page.with_id("players").all("option")] == ["Ann & Co", "Ben"]

    def test_leads_to_the_sheet(self, scorer: Client, dora: User) -> None:
        answer = scorer.post(
            "/sheets/new/",
            new_form(scorer)
            | {"name_a": "  Ann   Bly ", "name_b": "Ben", "title": "Cup", "first_dealer": "B"},
        )
        sheet = Sheet.objects.get()
        assert answer.status_code in (302, 303)
        assert answer.url == f"/sheets/{sheet.code}/"
        assert (sheet.names.a, sheet.names.b, sheet.title, sheet.first_dealer) == (
            "Ann Bly",
            "Ben",
            "Cup",
            "B",
        )
        assert sheet.created_by == dora
        page = get(scorer, answer.url)
        assert page.one("h1").words == "Ann Bly – Ben"
        assert page.one("title").words.startswith("Ann Bly – Ben")
        assert page.with_id("entry-title").words == "Deal 1"

    @pytest.mark.parametrize("slug", PRESETS)
    def test_takes_any_preset(self, scorer: Client, slug: str) -> None:
        scorer.post("/sheets/new/", new_form(scorer) | {"name_a": "Ann", "name_b": "Ben", "preset": slug})
        sheet = Sheet.objects.get()
        assert (sheet.rules, sheet.rules_base) == (PRESETS[slug].rules, slug)
        get(scorer, f"/sheets/{sheet.code}/")

    def test_takes_rules_of_ones_own(self, scorer: Client) -> None:
        form = new_form(scorer) | {"name_a": "Ann", "name_b": "Ben", "knock_limit": "5"}
        scorer.post("/sheets/new/", form)
        sheet = Sheet.objects.get()
        assert sheet.rules == RuleSet(knock_limit=5)
        assert sheet.rules_name.startswith("Classic, ")

    def test_takes_rules_that_the_club_saved(self, scorer: Client) -> None:
        saved = RulePresetFactory(rules=RuleSet(knock_limit=7))
        scorer.post(
            "/sheets/new/", new_form(scorer) | {"name_a": "Ann", "name_b": "Ben", "preset": saved.slug}
        )
        sheet = Sheet.objects.get()
        assert (sheet.rules, sheet.rules_name) == (RuleSet(knock_limit=7), saved.name)

    @pytest.mark.parametrize(
        ("typed", "kind", "length"),
        [
            ({"match": "one", "length": "9"}, MatchKind.GAMES, 1),
            ({"match": "best_of", "length": "5"}, MatchKind.GAMES, 5),
            ({"match": "deals", "length": "12"}, MatchKind.DEALS, 12),
        ],
    )
    def test_takes_any_match(self, scorer: Client, typed: dict[str, str], kind: str, length: int) -> None:
        scorer.post("/sheets/new/", new_form(scorer) | {"name_a": "Ann", "name_b": "Ben"} | typed)
        sheet = Sheet.objects.get()
        assert (sheet.match, sheet.length) == (kind, length)

    @pytest.mark.parametrize(
        ("typed", "field", "words"),
        [
            ({"name_a": " "}, "name_a", "Type a name, of 80 letters at the most."),
            ({"name_b": ""}, "name_b", "Type a name, of 80 letters at the most."),
            ({"name_b": "x" * 121}, "name_b", "Type a name, of 80 letters at the most."),
            ({"title": "x" * 81}, "title", "The occasion takes 80 letters at the most."),
            ({"name_b": "\u200b"}, "name_b", "Type a name."),
            ({"name_a": "x" * 81}, "name_a", "81 letters; 80 is the most"),
            ({"name_a": "Ann", "name_b": "ANN"}, "name_b", "Ann can't play against Ann"),
            ({"match": "best_of", "length": "4"}, "length", "Best of 4 can't be played"),
            ({"match": "best_of", "length": ""}, "length", "Say how many."),
            ({"match": "best_of", "length": "0"}, "length", "This is a whole number from 1 to 999."),
            ({"match": "best_of", "length": "three"}, "length", "This is a whole number from 1 to 999."),
            ({"match": "deals", "length": "201"}, "length", "1 to 200 deals, not 201"),
            ({"preset": "hollywood", "match": "deals"}, "match", "one session"),
            ({"played_on": "soon"}, "played_on", "That is no day: write it as 2026-11-05."),
            ({"played_on": "0206-11-30"}, "played_on", "The year 206 can't be meant."),
            ({"played_on": "9999-12-31"}, "played_on", "The year 9999 can't be meant."),
            ({"knock_limit": "99"}, "knock_limit", "99"),
        ],
    )
    def test_a_mistake_stands_at_its_field_and_everything_typed_is_kept(
        self, scorer: Client, typed: dict[str, str], field: str, words: str
    ) -> None:
        filled = {
            "name_a": "Ann",
            "name_b": "Ben",
            "title": "Cup & more",
            "match": "best_of",
            "length": "3",
            "first_dealer": "",
            "gin_bonus": "20",
        }
        answer = scorer.post("/sheets/new/", new_form(scorer) | filled | typed)
        assert answer.status_code == 422
        assert not Sheet.objects.exists()
        assert not Player.objects.exists()
        page = read_page(answer)
        assert faults_of(page) == []
        still = page.with_id("new-sheet").typed
        expected = filled | typed
        assert {name: still.get(name, "") for name in expected} == expected
        wrong = [each for each in page.with_id("new-sheet").all(class_="is-wrong") if words in each.words]
        assert wrong, "the message stands at no field"
        assert all(field in {inner.attrs.get("name") for inner in each} for each in wrong[:1])

    def test_a_choice_that_there_is_not_is_marked(self, scorer: Client) -> None:
        filled = {"name_a": "Ann", "name_b": "Ben", "first_dealer": "C", "match": "nothing"}
        form = read_page(scorer.post("/sheets/new/", new_form(scorer) | filled)).with_id("new-sheet")
        dealer, match = (each.words for each in form.all(class_="is-wrong"))
        assert "Say who deals first, or that nobody noted it." in dealer
        assert "Say what is played." in match

    def test_the_same_form_twice_starts_one_sheet(self, scorer: Client) -> None:
        form = new_form(scorer) | {"name_a": "Ann", "name_b": "Ben"}
        first, again = scorer.post("/sheets/new/", form), scorer.post("/sheets/new/", form)
        assert first.url == again.url
        assert Sheet.objects.count() == 1
        assert Change.objects.count() == 1

    def test_going_back_to_change_a_name_starts_another(self, scorer: Client) -> None:
        form = new_form(scorer) | {"name_a": "Ann", "name_b": "Ben"}
        first = scorer.post("/sheets/new/", form)
        again = scorer.post("/sheets/new/", form | {"name_b": "Cas"})
        assert first.url != again.url
        assert Sheet.objects.count() == 2

    def test_shows_the_rules_chosen_when_asked_to_and_starts_nothing(self, scorer: Client) -> None:
        form = new_form(scorer) | {"name_a": "Ann", "title": "Cup", "preset": "hollywood", "show": "1"}
        answer = scorer.post("/sheets/new/", form)
        assert answer.status_code == 200
        still = read_page(answer).with_id("new-sheet").typed
        assert (still["name_a"], still["title"], still["preset"], still["target"]) == (
            "Ann",
            "Cup",
            "hollywood",
            "150",
        )
        assert not Sheet.objects.exists()

    def test_a_form_without_a_token_starts_a_sheet_too(self, scorer: Client) -> None:
        form = new_form(scorer) | {"name_a": "Ann", "name_b": "Ben", "token": "none"}
        assert scorer.post("/sheets/new/", form).status_code in (302, 303)

    @pytest.mark.parametrize("players", [2, 40])
    def test_takes_the_same_queries_however_many_players(
        self, scorer: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        SheetFactory.create_batch(players)
        # the session, the user and their roles, the rule sets, the players
        with django_assert_num_queries(5):
            scorer.get("/sheets/new/")


RULES: list[dict[str, Any]] = [
    {},
    {"best_of": 3},
    {"deals": 5},
    {"slug": "hollywood"},
    {"slug": "oklahoma"},
    {"slug": "big-gin"},
    {"slug": "straight"},
]


class TestTheSheet:
    @pytest.mark.parametrize("rules", RULES, ids=str)
    def test_is_a_sound_page_for_everybody_empty_under_way_and_with_a_form_open(
        self, client: Client, dora: User, rules: dict[str, Any]
    ) -> None:
        sheet, anonymous = start(by=dora, title="Cup", **rules), Client()
        client.force_login(dora)
        for _ in range(2):
            for each in (client, anonymous):
                page = get(each, f"/sheets/{sheet.code}/")
                assert page.with_id("sheet").attrs["aria-label"]
                assert [heading.words for heading in page.all("h1")] == ["Ann – Ben"]
            upcard = "9h " if rules.get("slug") == "oklahoma" else ""
            enter(sheet, f"{upcard}a g 17", f"{upcard}w", f"{upcard}b g 17", by=dora)
            strike(sheet, 1, by=dora)
        for query in ("edit", "insert"):
            pk = Change.objects.filter(verb="enter").first().after.popitem()[0]  # type: ignore[union-attr]
            page = get(client, f"/sheets/{sheet.code}/", {query: pk})
            assert page.one("tr", class_="line-form")
            assert not get(anonymous, f"/sheets/{sheet.code}/", {query: pk}).all("tr", class_="line-form")

    def test_shows_a_reader_no_button_that_writes(self, client: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        page = get(client, f"/sheets/{sheet.code}/")
        assert "Ann knocked with 4 against 17" in page.words
        assert [form.attrs["action"] for form in page.with_id("main").all("form")] == []
        assert not page.with_id("main").all("button")

    def test_is_found_by_its_code_in_small_letters_too(self, client: Client) -> None:
        sheet = start()
        assert get(client, f"/sheets/{sheet.code.lower()}/").one("h1").words == "Ann – Ben"

    @pytest.mark.parametrize("code", ["NOSUCH", "x" * 300, "%00", "%F0%9F%83%8F", "..", "A'--"])
    @pytest.mark.parametrize("page", ["", "changes/", "reading/"])
    def test_that_is_none_is_not_found(self, client: Client, code: str, page: str) -> None:
        assert client.get(f"/sheets/{code}/{page}").status_code == 404

    def test_brings_back_what_was_typed_before_a_detour(self, scorer: Client) -> None:
        sheet = start()
        query = {"by": "fields", "line": "<b>", "knocker": "B", "count_a": "17"}
        form = get(scorer, f"/sheets/{sheet.code}/", query).with_id("entry-form").typed
        assert form | query == form

    def test_shows_below_the_line_and_the_verdict_once_it_is_over(self, client: Client) -> None:
        sheet = start()
        enter(sheet, "a g 60", "b 4 10", "a 4 30")
        page = get(client, f"/sheets/{sheet.code}/")
        rows = [row.words for row in page.one("tbody", class_="below").all("tr")]
        assert rows == [
            "Points of the deals 111 6",
            "Game bonus 100 –",
            "Boxes, 25 each 2 × 50 1 × 25",
            "Total 261 31",
            "Margin 230",
        ]
        assert page.one("p", class_="verdict").words == (
            "Ann won the game , the first to reach 100: 261 to 31, a margin of 230."
        )

    @pytest.mark.parametrize("slug", ["classic", "hollywood"])
    def test_says_how_many_boxes_a_deal_brought(self, client: Client, slug: str) -> None:
        sheet = start(slug, gin_boxes=2)
        enter(sheet, "a 4 17", "a g 20")
        knock, gin = get(client, f"/sheets/{sheet.code}/").one("tbody").all("tr")
        assert "+13 and a box" in knock.words
        assert "+45 2 and 2 boxes" in gin.words

    def test_says_what_was_started_by_whom_and_under_which_rules(self, client: Client, dora: User) -> None:
        sheet = start("oklahoma", by=dora)
        assert "Started by" not in get(client, f"/sheets/{sheet.code}/").one("aside").words
        client.force_login(dora)
        page = get(client, f"/sheets/{sheet.code}/")
        about = page.one("aside").words
        assert "Started by Dora" in about
        assert sheet.code in about
        assert page.one("a", href="/rules/oklahoma/").words == "Oklahoma"

    def test_varies_by_who_asks(self, client: Client) -> None:
        answer = client.get(f"/sheets/{start().code}/")
        assert {"HX-Request", "Cookie"} <= set(answer.headers["Vary"].replace(" ", "").split(","))

    @pytest.mark.parametrize("deals", [2, 40])
    def test_takes_the_same_queries_however_long(
        self, scorer: Client, dora: User, deals: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        sheet = SheetFactory(rules=RuleSet(target=10_000))
        game = GameFactory(sheet=sheet)
        DealFactory.create_batch(deals, game=game, entered_by=dora)
        strike(sheet, 1, by=dora)
        correct(sheet, 2, "b 4 17", by=UserFactory())
        # The sheet at the door; session, user, roles; sheet, games, deals, what undo takes back.
        with django_assert_num_queries(8):
            scorer.get(f"/sheets/{sheet.code}/")
        with django_assert_num_queries(5):
            Client().get(f"/sheets/{sheet.code}/")

    @pytest.mark.parametrize("deals", [2, 40])
    def test_writes_a_deal_in_the_same_queries_however_long(
        self, scorer: Client, deals: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        sheet = SheetFactory(rules=RuleSet(target=10_000))
        DealFactory.create_batch(deals, game=GameFactory(sheet=sheet))
        typed = get(scorer, f"/sheets/{sheet.code}/").with_id("entry-form").typed | {"line": "a 4 17"}
        with django_assert_num_queries(26):
            scorer.post(reverse("enter-deal", args=[sheet.code]), typed, headers=HTMX)


class TestTheRecord:
    def test_of_many_changes_comes_page_by_page(self, client: Client) -> None:
        sheet = start()
        ChangeFactory.create_batch(120, sheet=sheet)
        page = get(client, f"/sheets/{sheet.code}/changes/")
        assert len(page.one("tbody").all("tr")) == 100
        (older,) = page.all("a", rel="next")
        page = get(client, f"/sheets/{sheet.code}/changes/{older.attrs['href']}")
        assert page.one("tbody").all("tr")[-1].words.endswith("Sheet started")

    @pytest.mark.parametrize("deals", [2, 40])
    def test_takes_the_same_queries_however_long(
        self, client: Client, dora: User, deals: int, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        sheet = start()
        ChangeFactory.create_batch(deals, sheet=sheet, by=dora)
        undo = ChangeFactory(sheet=sheet, verb="undo", by=dora)
        sheet.changes.filter(version=undo.version - 1).update(undone_by=undo)
        with django_assert_num_queries(4):
            client.get(f"/sheets/{sheet.code}/changes/")

    def test_shows_names_as_names(self, client: Client) -> None:
        sheet = start(names=("<script>alert(1)</script>", "B & B"))
        eve = UserFactory(username="eve<b>")
        enter(sheet, "a 4 17", by=eve)
        client.force_login(eve)
        answer = client.get(f"/sheets/{sheet.code}/changes/")
        assert "<script>alert" not in answer.content.decode()
        assert "eve<b> Entered: <script>alert(1)</script> knocked" in read_page(answer).one("tbody").words
