"""Entering deals through the pages: by shorthand and by fields, with htmx and without."""

import html
import uuid
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from engine.rules import RuleSet, Tie
from scoresheet.models import Change, Deal, Sheet
from tests.factories import UserFactory
from tests.pages import Element, faults_of, read_page
from tests.sheets import deal_of, enter, rows_of, start, strike, undo

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
WAYS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
NOBODY = {"tie": Tie.NOBODY}


@pytest.fixture
def scorer(client: Client) -> Client:
    client.force_login(UserFactory(username="dora"))
    return client


def page_of(client: Client, sheet: Sheet, **query: Any) -> Element:
    return read_page(client.get(reverse("sheet", args=[sheet.code]), query))


def entry_form(client: Client, sheet: Sheet) -> dict[str, str]:
    """What the entry form would send as it stands on the page."""
    return page_of(client, sheet).with_id("entry-form").typed


def send(client: Client, sheet: Sheet, typed: dict[str, Any], headers: dict[str, str] | None = None) -> Any:
    return client.post(reverse("enter-deal", args=[sheet.code]), typed, headers=headers or {})


def type_in(client: Client, sheet: Sheet, line: str, headers: dict[str, str] | None = None) -> Any:
    return send(client, sheet, entry_form(client, sheet) | {"by": "line", "line": line}, headers)


def press(client: Client, sheet: Sheet, headers: dict[str, str] | None = None, **fields: str) -> Any:
    return send(client, sheet, entry_form(client, sheet) | {"by": "fields"} | fields, headers)


def is_line(row: Element) -> bool:
    return row.attrs.get("id", "").startswith("deal-") and "line-form" not in row.attrs.get("class", "")


def first_words(page: Element) -> list[str]:
    """What happened, line by line."""
    return [row.one(class_="what").words.split(" ···")[0].strip() for row in page.all("tr") if is_line(row)]


COUNTS = {"count_a": "4", "count_b": "17"}
DEALS: list[tuple[dict[str, Any], str, dict[str, str], str]] = [
    ({}, "a 4 17", {"knocker": "A", **COUNTS}, "Ann knocked with 4 against 17"),
    ({}, "ben 4 17", {"knocker": "B", "count_a": "17", "count_b": "4"}, "Ben knocked with 4 against 17"),
    ({}, "b g 31", {"knocker": "B", "ending": "gin", "count_a": "31"}, "Gin for Ben against 31"),
    (
        {"slug": "big-gin"},
        "a bg 31",
        {"knocker": "A", "ending": "big_gin", "count_b": "31"},
        "Big gin for Ann against 31",
    ),
    (
        {},
        "a 9 3",
        {"knocker": "A", "count_a": "9", "count_b": "3"},
        "Undercut: Ann knocked with 9, Ben had 3",
    ),
    ({}, "w", {"knocker": "wash"}, "Wash"),
    (NOBODY, "t", {"knocker": "tie"}, "Tie: nobody scores"),
    (
        NOBODY,
        "a 9 9",
        {"knocker": "A", "count_a": "9", "count_b": "9"},
        "Tie: Ann knocked with 9 against 9, nobody scores",
    ),
    ({}, "a +24", {"knocker": "A", "ending": "points", "points": "24"}, "Ann scored 24 by a knock"),
    (
        {},
        "b +45 g",
        {"knocker": "B", "ending": "points", "points": "45", "points_by": "gin"},
        "Ben scored 45 by gin",
    ),
    (
        {"slug": "oklahoma"},
        "7s a 4 17",
        {"knocker": "A", "upcard": "7s", **COUNTS},
        "Ann knocked with 4 against 17 (7s turned up)",
    ),
    (
        {},
        "a 4 17 =13 /13",
        {"knocker": "A", "paper_score": "13", "paper_total": "13", **COUNTS},
        "Ann knocked",
    ),
]


class TestADealThatIsRight:
    @WAYS
    @pytest.mark.parametrize("case", DEALS, ids=lambda case: case[1])
    def test_is_written_by_shorthand_and_by_fields_alike(
        self, scorer: Client, headers: dict[str, str], case: tuple[dict[str, Any], str, dict[str, str], str]
    ) -> None:
        rules, line, fields, words = case
        typed, pressed = start(**rules), start(**rules)
        for answer in (type_in(scorer, typed, line, headers), press(scorer, pressed, headers, **fields)):
            assert answer.status_code == (200 if headers else 303)
        for sheet in (typed, pressed):
            (what,) = first_words(page_of(scorer, sheet))
            assert what.startswith(words)
            assert deal_of(sheet, 1).entered_by == User.objects.get(username="dora")
        same = (
            "knocker",
            "count_a",
            "count_b",
            "upcard",
            "outcome",
            "winner",
            "points",
            "boxes",
            "points_only",
        )
        first, second = deal_of(typed, 1), deal_of(pressed, 1)
        assert [getattr(first, name) for name in same] == [getattr(second, name) for name in same]

    def test_leads_back_to_the_page_which_says_what_was_entered(self, scorer: Client) -> None:
        sheet = start()
        answer = type_in(scorer, sheet, "a 4 17")
        assert (answer.status_code, answer.url) == (303, f"/sheets/{sheet.code}/#entry")
        page = read_page(scorer.get(answer.url))
        assert page.with_id("messages").words == "Entered: Ann knocked with 4 against 17."
        assert page.with_id("entry-form").typed["line"] == ""
        assert page.with_id("entry-form").typed["number"] == "2"
        assert page.with_id("entry-title").words == "Deal 2"

    def test_answers_htmx_with_the_entry_and_the_game_that_changed_alone(self, scorer: Client) -> None:
        sheet = start(best_of=3)
        enter(sheet, "a g 98", "b 4 17")
        page = page_of(scorer, sheet)
        pieces = read_page(type_in(scorer, sheet, "a 4 17", HTMX))
        tops = {piece.attrs["id"]: piece for piece in pieces.children if isinstance(piece, Element)}
        assert list(tops) == ["entry", "match", "game-2", "messages", "follow"]
        assert "hx-swap-oob" not in tops["entry"].attrs
        assert all(piece.attrs["hx-swap-oob"] == "true" for name, piece in tops.items() if name != "entry")
        assert set(tops) <= set(page.ids)
        assert len(first_words(tops["game-2"])) == 2
        assert tops["entry"].with_id("entry-title").words == "Game 2, deal 3"
        assert "Ann knocked with 4 against 17" in tops["entry"].with_id("reading").words

    def test_answers_htmx_with_all_games_when_one_began_or_ended(self, scorer: Client) -> None:
        sheet = start(best_of=3)
        for line, titles in (
            ("a 4 17", ["game-1"]),  # the first deal: the game begins
            ("a g 98", ["game-1", "game-2"]),  # it ends, and the next one waits
            ("b g 98", ["game-1", "game-2", "game-3"]),
        ):
            page = page_of(scorer, sheet)
            pieces = read_page(type_in(scorer, sheet, line, HTMX))
            assert "games" in page.ids
            games = pieces.with_id("games")
            assert games.attrs["hx-swap-oob"] == "true"
            assert [each.attrs["id"] for each in games.all("section")] == titles

    def test_keeps_the_way_in_which_it_was_entered(self, scorer: Client) -> None:
        sheet = start()
        pieces = read_page(press(scorer, sheet, HTMX, knocker="A", **COUNTS))
        assert pieces.with_id("entry-form").typed["by"] == "fields"
        assert pieces.with_id("entry-form").typed["count_a"] == ""
        assert "knocker" not in pieces.with_id("entry-form").typed


FULL = {"line": "typed before", "points": "3", "paper_total": "", "points_by": "undercut", "ending": "knock"}


class Refused(NamedTuple):
    """What is wrong, both ways of typing it, the field where it stands, and what it says."""

    rules: dict[str, Any]
    lines: list[str]
    line: str
    fields: dict[str, str]
    at: str
    words: str


REFUSED = [
    Refused(
        {},
        [],
        "a 12 17",
        {"knocker": "A", "count_a": "12", "count_b": "17"},
        "count_a",
        "Ann knocked with 12, but the knock limit is 10: that is 2 too many.",
    ),
    Refused(
        {"slug": "straight"},
        [],
        "b 3 17",
        {"knocker": "B", "count_a": "17", "count_b": "3"},
        "count_b",
        "Ben knocked with 3, but only gin ends this deal.",
    ),
    Refused(
        {},
        [],
        "a 4 99",
        {"knocker": "A", "count_a": "4", "count_b": "99"},
        "count_b",
        "Ben's count can't be 99: ten cards leave 98 at the most",
    ),
    Refused(
        {},
        [],
        "a 4 1700",
        {"knocker": "A", "count_a": "4", "count_b": "1700"},
        "count_b",
        "Ben's count can't be 1700: ten cards leave 98 at the most",
    ),
    Refused(
        {},
        [],
        "a g 12 =27",
        {"knocker": "A", "ending": "gin", "count_b": "12", "paper_score": "27"},
        "paper_score",
        "The sheet says 27, but it is 37",
    ),
    Refused(
        {},
        ["a 4 28"],
        "a 4 17 /47",
        {"knocker": "A", "paper_total": "47", **COUNTS},
        "paper_total",
        "The paper says Ann has 47 after this deal, but it is 37: 24 before, and 13 for this deal.",
    ),
    Refused(
        {"slug": "hollywood"},
        ["a 4 28"],
        "a 4 17 /47",
        {"knocker": "A", "paper_total": "47", **COUNTS},
        "paper_total",
        "it is 37 in game 1 and 13 in game 2, 13 for this deal",
    ),
    Refused(
        {},
        ["a g 98"],
        "b 4 17",
        {"knocker": "B", "count_a": "17", "count_b": "4"},
        "knocker",
        "The game ended with deal 1, when Ann reached 123 (the target is 100).",
    ),
    Refused(
        {"best_of": 3},
        ["a g 98", "a g 98"],
        "b 4 17",
        {"knocker": "B", "count_a": "17", "count_b": "4"},
        "knocker",
        "The game ended with deal 1, when Ann reached 123",
    ),
    Refused(
        {"slug": "oklahoma"},
        [],
        "a 4 17",
        {"knocker": "A", **COUNTS},
        "upcard",
        "upcard",
    ),
    Refused(
        {"slug": "oklahoma"},
        [],
        "3h a 4 17",
        {"knocker": "A", "upcard": "3h", **COUNTS},
        "count_a",
        "Ann knocked with 4, but with 3h turned up the knock limit is 3: that is 1 too many.",
    ),
    Refused(
        {},
        [],
        "b +20 g",
        {"knocker": "B", "ending": "points", "points": "20", "points_by": "gin"},
        "points",
        "A gin can't bring 20: under these rules it is 25 to 123.",
    ),
]


class TestADealThatIsWrong:
    @WAYS
    @pytest.mark.parametrize("by", ["line", "fields"])
    @pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.line)
    def test_is_refused_at_its_place_with_everything_that_was_typed(
        self, scorer: Client, headers: dict[str, str], by: str, case: Refused
    ) -> None:
        sheet = start(**case.rules)
        enter(sheet, *case.lines)
        before, version, changes = rows_of(sheet), sheet.version, Change.objects.count()
        typed = FULL | case.fields | ({"line": case.line} if by == "line" else {}) | {"by": by}
        answer = send(scorer, sheet, entry_form(scorer, sheet) | typed, headers)
        assert answer.status_code == 422
        sheet.refresh_from_db()
        assert (rows_of(sheet), sheet.version, Change.objects.count()) == (before, version, changes)
        page = read_page(answer)
        assert faults_of(page) == []
        assert case.words in page.with_id("error").words
        assert page.with_id("error").attrs["role"] == "alert"
        wrong = "line" if by == "line" else case.at
        assert wrong in marked_wrong(page)
        still = page.with_id("entry-form").typed
        assert {name: still[name] for name in typed} == typed

    def test_the_whole_page_comes_back_without_htmx_and_the_entry_alone_with_it(self, scorer: Client) -> None:
        sheet = start()
        whole = read_page(type_in(scorer, sheet, "a 12 17"))
        assert {"main", "games", "entry", "match"} <= set(whole.ids)
        piece = read_page(type_in(scorer, sheet, "a 12 17", HTMX))
        (top,) = [each for each in piece.children if isinstance(each, Element)]
        assert top.attrs["id"] == "entry"

    def test_a_slip_of_the_order_offers_both_right_lines(self, scorer: Client) -> None:
        page = read_page(type_in(scorer, start(), "a 17 4"))
        assert [code.words for code in page.with_id("error").all("code")] == ["a 4 17", "b 4 17"]

    @pytest.mark.parametrize("name", ["<script>alert(1)</script>", "שרה & כהן", "Ö" * 80, 'O\'Hara "Bo" {0}'])
    def test_names_are_names_whatever_is_in_them(self, scorer: Client, name: str) -> None:
        sheet = start(names=(name, "Ben"))
        answer = type_in(scorer, sheet, "a 12 17")
        assert f"{name} knocked with 12, but" in read_page(answer).with_id("error").words
        assert type_in(scorer, sheet, "a 4 17").status_code == 303
        answer = scorer.get(reverse("sheet", args=[sheet.code]))
        page = read_page(answer)
        assert f"{name} knocked with 4 against 17" in first_words(page)[0]
        assert "<script>alert" not in answer.content.decode()
        assert html.escape(name) in answer.content.decode()

    def test_what_was_typed_is_shown_as_text(self, scorer: Client) -> None:
        typed = '"><script>alert(1)</script>'
        answer = type_in(scorer, start(), typed)
        assert answer.status_code == 422
        assert "<script>alert" not in answer.content.decode()
        assert read_page(answer).with_id("entry-form").typed["line"] == typed


def marked_wrong(page: Element) -> set[str]:
    """The fields that a screen reader says are wrong, each with the message; and the choices that look wrong."""
    form = page.with_id("entry-form")
    fields = [each for each in form if each.attrs.get("aria-invalid")]
    assert all("error" in each.attrs["aria-describedby"].split() for each in fields)
    choices = [inner for group in form.all("fieldset", class_="is-wrong") for inner in group.all("input")]
    return {each.attrs["name"] for each in [*fields, *choices]}


class TestTwoOfOne:
    @WAYS
    def test_the_same_form_sent_twice_writes_one_deal(self, scorer: Client, headers: dict[str, str]) -> None:
        sheet = start()
        typed = entry_form(scorer, sheet) | {"line": "a 4 17"}
        for _ in range(2):
            answer = send(scorer, sheet, typed, headers)
            assert answer.status_code == (200 if headers else 303)
        assert Deal.objects.count() == 1
        assert entry_form(scorer, sheet)["number"] == "2"

    @WAYS
    def test_of_two_deals_for_one_line_the_second_sees_the_fresh_sheet_and_keeps_its_typing(
        self, scorer: Client, headers: dict[str, str]
    ) -> None:
        sheet, other = start(), Client()
        other.force_login(UserFactory(username="emil"))
        mine = entry_form(scorer, sheet) | {"line": "a 4 17"}
        theirs = entry_form(other, sheet) | {"line": "b g 31"}
        assert send(other, sheet, theirs).status_code == 303
        answer = send(scorer, sheet, mine, headers)
        assert answer.status_code == 409
        page = read_page(answer)
        assert faults_of(page) == []
        assert "entered meanwhile by emil: Gin for Ben against 31." in page.with_id("conflict").words
        assert first_words(page) == ["Gin for Ben against 31"]
        form = page.with_id("entry-form").typed
        assert (form["line"], form["number"]) == ("a 4 17", "2")
        assert Deal.objects.count() == 1
        assert send(scorer, sheet, form, headers).status_code in (200, 303)
        assert [deal.points for deal in Deal.objects.order_by("place")] == [56, 13]

    @WAYS
    def test_a_form_that_was_sent_before_never_swallows_another_deal(
        self, scorer: Client, headers: dict[str, str]
    ) -> None:
        """Somebody goes back to the page as it was before the last deal, and types the next one there."""
        sheet = start()
        form = entry_form(scorer, sheet)
        send(scorer, sheet, form | {"line": "a 4 17"})
        answer = send(scorer, sheet, form | {"line": "b g 31"}, headers)
        assert answer.status_code == 409
        assert read_page(answer).with_id("entry-form").typed["line"] == "b g 31"

    @WAYS
    def test_a_slip_does_not_hide_that_somebody_else_was_first(
        self, scorer: Client, headers: dict[str, str]
    ) -> None:
        sheet = start()
        form = entry_form(scorer, sheet)
        enter(sheet, "a 4 17", by=UserFactory(username="emil"))
        answer = send(scorer, sheet, form | {"line": "a 4 17 ="}, headers)
        assert answer.status_code == 409
        page = read_page(answer)
        assert "meanwhile by emil" in page.with_id("conflict").words
        assert "not understood" in page.with_id("error").words
        assert first_words(page) == ["Ann knocked with 4 against 17"]
        assert faults_of(page) == []

    @WAYS
    def test_a_line_that_was_taken_back_meanwhile_is_said(
        self, scorer: Client, headers: dict[str, str]
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        form = entry_form(scorer, sheet)
        undo(sheet)
        answer = send(scorer, sheet, form | {"line": "b g 31"}, headers)
        assert answer.status_code == 409
        page = read_page(answer)
        assert "taken back meanwhile" in page.with_id("conflict").words
        assert page.with_id("entry-form").typed["number"] == "1"

    @pytest.mark.parametrize(
        "broken",
        [
            {"number": ""},
            {"game": ""},
            {"number": "0", "game": "0"},
            {"number": "x"},
            {"game": "99"},
            {"number": "1" * 30},
        ],
    )
    def test_a_form_that_lost_its_number_writes_nothing(self, scorer: Client, broken: dict[str, str]) -> None:
        sheet = start()
        answer = send(scorer, sheet, entry_form(scorer, sheet) | {"line": "a 4 17"} | broken)
        assert answer.status_code == 409
        assert read_page(answer).with_id("entry-form").typed["line"] == "a 4 17"
        assert not Deal.objects.exists()

    def test_a_token_that_is_none_is_as_good_as_a_new_one(self, scorer: Client) -> None:
        sheet = start()
        send(scorer, sheet, entry_form(scorer, sheet) | {"line": "a 4 17", "token": "x"})
        send(scorer, sheet, entry_form(scorer, sheet) | {"line": "a 4 17", "token": ""})
        assert Deal.objects.count() == 2


class TestTheReading:
    def read(self, client: Client, sheet: Sheet, **typed: Any) -> Element:
        answer = client.get(reverse("reading", args=[sheet.code]), {"game": "1"} | typed, headers=HTMX)
        assert answer.status_code == 200
        return read_page(answer)

    def test_says_what_would_be_recorded_and_records_nothing(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        before = rows_of(sheet)
        assert self.read(scorer, sheet, line="a 4 14").words == "Ann knocked with 4 against 14: Ann +10, 23"
        fields = {"by": "fields", "knocker": "B", "count_a": "31", "ending": "gin"}
        assert self.read(scorer, sheet, **fields).words == "Gin for Ben against 31: Ben +56, 56"
        assert rows_of(sheet) == before

    def test_says_what_would_be_refused(self, scorer: Client) -> None:
        said = self.read(scorer, start(), line="a 12 17")
        assert "that is 2 too many" in said.one(class_="error").words

    @pytest.mark.parametrize("line", ["", "a", "a 4", "a 4 17 /", "<b>", "7h"])
    def test_is_calm_about_a_line_that_is_not_finished(self, scorer: Client, line: str) -> None:
        assert self.read(scorer, start(), line=line).words

    def test_reads_a_correction_and_an_insertion_in_their_places(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "a 4 17")
        first, second = deal_of(sheet, 1).pk, deal_of(sheet, 2).pk
        said = self.read(scorer, sheet, **{"deal": first, "at-line": "a 4 5", "at-by": "line"})
        assert said.words == "Ann knocked with 4 against 5: Ann +1, 1"
        said = self.read(scorer, sheet, **{"before": second, "at-line": "a 4 5", "at-by": "line"})
        assert said.words.endswith("Ann +1, 14")

    def test_reads_a_struck_line_too(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        strike(sheet, 1)
        pk = deal_of(sheet, 1).pk
        assert "stays struck" in self.read(scorer, sheet, **{"deal": pk, "at-line": "a 4 5 /1"}).words

    @pytest.mark.parametrize(
        "odd", [{"game": "x"}, {"game": "99"}, {"deal": "99999999999"}, {"before": "-1"}]
    )
    def test_stays_a_reading_whatever_is_asked(self, scorer: Client, odd: dict[str, str]) -> None:
        assert self.read(scorer, start(), **({"line": "a 4 17", "at-line": "a 4 17"} | odd)).words


def test_the_sheets_own_rules_are_asked(scorer: Client) -> None:
    sheet = start(knock_limit=8)
    assert sheet.rules == RuleSet(knock_limit=8)
    assert type_in(scorer, sheet, "a 9 17").status_code == 422
    assert uuid.UUID(entry_form(scorer, sheet)["token"])
