"""Correcting, inserting, striking, restoring and undoing through the pages, with htmx and without."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoresheet.models import Change, Sheet, Submission
from tests.factories import UserFactory
from tests.pages import Element, faults_of, read_page
from tests.scoresheet.life.club import Club
from tests.sheets import computed, correct, deal_of, enter, rows_of, start, stored, strike, undo

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
WAYS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
Headers = dict[str, str]


@pytest.fixture
def dora() -> User:
    return UserFactory(username="dora")


@pytest.fixture
def scorer(client: Client, dora: User) -> Client:
    client.force_login(dora)
    return client


def page_of(client: Client, sheet: Sheet, **query: Any) -> Element:
    return read_page(client.get(reverse("sheet", args=[sheet.code]), query))


def line_form(page: Element) -> Element:
    """The form that is open at a line."""
    return page.one("tr", class_="line-form").one("form")


def open_form(client: Client, sheet: Sheet, number: int, way: str = "edit") -> Element:
    """Open the form at a line, to edit it or to insert one before it."""
    return line_form(page_of(client, sheet, **{way: deal_of(sheet, number).pk}))


def save(client: Client, form: Element, headers: Headers | None = None, **typed: str) -> Any:
    named = {f"at-{name}": text for name, text in typed.items()}
    return client.post(form.attrs["action"], form.typed | named, headers=headers or {})


def press(
    client: Client, sheet: Sheet, headers: Headers | None = None, *, version: int | None = None, **button: Any
) -> Any:
    """Press Strike or Restore at a line."""
    form = page_of(client, sheet).with_id("line-actions").typed
    form |= {} if version is None else {"version": str(version)}
    return client.post(reverse("strike-or-restore", args=[sheet.code]), form | button, headers=headers or {})


def take_back(client: Client, sheet: Sheet, headers: Headers | None = None, **typed: str) -> Any:
    form = page_of(client, sheet).with_id("undo").typed
    return client.post(reverse("undo", args=[sheet.code]), form | typed, headers=headers or {})


def went_well(client: Client, answer: Any, headers: Headers) -> Element:
    """Follow the answer to the page that it leads to, or read the pieces that it is made of."""
    assert answer.status_code == (200 if headers else 303), answer.content.decode()[:2000]
    page = read_page(answer if headers else client.get(answer.url))
    assert faults_of(page) == [] or headers
    return page


def row_words(page: Element, sheet: Sheet, number: int) -> str:
    return page.with_id(f"deal-{deal_of(sheet, number).pk}").words


class TestEditing:
    def test_opens_a_form_at_the_line_filled_with_what_stands_there(self, scorer: Client) -> None:
        sheet = start("oklahoma")
        enter(sheet, "7h a 4 17", "7h b +20", "7s w")
        page = page_of(scorer, sheet, edit=deal_of(sheet, 1).pk)
        assert faults_of(page) == []
        typed = line_form(page).typed
        assert typed["at-by"] == "line"
        assert typed["at-line"].split()[0] == "a"
        filled = {
            "at-knocker": "A",
            "at-ending": "knock",
            "at-count_a": "4",
            "at-count_b": "17",
            "at-upcard": "7h",
        }
        assert typed | filled == typed
        points = open_form(scorer, sheet, 2).typed
        filled = {"at-knocker": "B", "at-ending": "points", "at-points": "20", "at-points_by": "knock"}
        assert points | filled == points
        assert open_form(scorer, sheet, 3).typed["at-knocker"] == "wash"

    @WAYS
    def test_by_the_line_and_all_totals_follow(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "a 4 14")
        answer = save(scorer, open_form(scorer, sheet, 1), headers, line="b g 20")
        page = went_well(scorer, answer, headers)
        assert "Gin for Ben against 20" in row_words(page, sheet, 1)
        assert "it was a 4 17" in row_words(page, sheet, 1)
        assert "Corrected by dora" in row_words(page, sheet, 1)
        assert "total 10" in row_words(page, sheet, 2)
        assert stored(sheet) == (False, 0, 0, 10, 45)

    @WAYS
    def test_by_the_fields(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        fields = {"by": "fields", "knocker": "B", "ending": "gin", "count_a": "20", "count_b": ""}
        went_well(scorer, save(scorer, open_form(scorer, sheet, 1), headers, **fields), headers)
        assert stored(sheet) == (False, 0, 0, 0, 45)

    @WAYS
    def test_saved_as_it_is_changes_nothing(self, scorer: Client, headers: Headers) -> None:
        sheet = start("oklahoma")
        enter(sheet, "7h a 4 17", "7h b +20", "7s w", "9h a g 3")
        before, version = rows_of(sheet), sheet.version
        for number in (1, 2, 3, 4):
            for by in ("line", "fields"):
                went_well(scorer, save(scorer, open_form(scorer, sheet, number), headers, by=by), headers)
        sheet.refresh_from_db()
        assert (rows_of(sheet), sheet.version) == (before, version)

    @WAYS
    @pytest.mark.parametrize(
        ("typed", "words"),
        [
            ({"line": "a 12 17"}, "Ann knocked with 12, but the knock limit is 10"),
            ({"line": "a 4 17 =27"}, "The sheet says 27, but it is 13"),
            ({"line": "a 4 20 /20"}, "The paper says Ann has 20 after this deal, but it is 16: 0 before"),
            ({"by": "fields", "count_b": "99"}, "Ben's count can't be 99"),
            (
                {"by": "fields", "paper_total": "20"},
                "The paper says Ann has 20 after this deal, but it is 13",
            ),
            ({"line": "what?"}, "“what?” is not understood"),
        ],
    )
    def test_a_mistake_comes_back_at_the_line_with_what_was_typed(
        self, scorer: Client, headers: Headers, typed: dict[str, str], words: str
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 17")
        before, version = rows_of(sheet), sheet.version
        answer = save(scorer, open_form(scorer, sheet, 1), headers, **typed)
        assert answer.status_code == 422
        page = read_page(answer)
        form = line_form(page)
        assert words in form.with_id("at-error").words
        sent = {f"at-{name}": text for name, text in typed.items()}
        assert form.typed | sent == form.typed
        sheet.refresh_from_db()
        assert (rows_of(sheet), sheet.version) == (before, version)

    @WAYS
    def test_a_game_that_would_end_earlier_is_refused_and_offers_to_strike_the_rest(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet = start()
        enter(sheet, "a g 50", "b 4 30", "w")
        before = rows_of(sheet)
        answer = save(scorer, open_form(scorer, sheet, 1), headers, line="a g 80")
        assert answer.status_code == 422
        form = line_form(read_page(answer))
        assert "ended with deal 1, when Ann reached 105 (the target is 100)" in form.with_id("at-error").words
        offer = form.one("button", name="at-strike_surplus")
        assert offer.words == "Correct it, and strike the 2 deals after the end"
        assert rows_of(sheet) == before
        answer = save(scorer, form, headers, strike_surplus="on")
        page = went_well(scorer, answer, headers)
        assert [deal_of(sheet, number).struck for number in (1, 2, 3)] == [False, True, True]
        assert "Struck by dora" in row_words(page, sheet, 2)
        assert stored(sheet) == computed(sheet)

    @WAYS
    def test_a_game_that_is_no_longer_won_opens_again_and_says_so(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet = start(best_of=3)
        enter(sheet, "a g 60", "a 4 30", "b 4 17")
        answer = save(scorer, open_form(scorer, sheet, 2), headers, line="b 4 30")
        page = went_well(scorer, answer, headers)
        said = page.with_id("messages").words
        assert "Game 1 is no longer won: it is open again. Ann has 85, Ben 26." in said
        assert "Game 1 is not over, and game 2 was begun." in page.with_id("match").words

    @WAYS
    def test_a_column_of_a_session_that_opens_again_is_named(self, scorer: Client, headers: Headers) -> None:
        sheet = start("hollywood", target=100)
        enter(sheet, "a g 60", "a g 60")
        page = went_well(scorer, press(scorer, sheet, headers, strike=deal_of(sheet, 1).pk), headers)
        assert "Game 1 is no longer won: it is open again." in page.with_id("messages").words

    @WAYS
    def test_a_line_that_was_changed_meanwhile_is_left_alone_and_the_typing_kept(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet, emil = start(), UserFactory(username="emil")
        enter(sheet, "a 4 17")
        for act, words in (
            (lambda: correct(sheet, 1, "a 5 17", by=emil), "by emil: Ann knocked with 5 against 17"),
            (lambda: strike(sheet, 1, by=emil), "by emil: Ann knocked with 5 against 17, struck"),
        ):
            form = open_form(scorer, sheet, 1)
            act()
            before = rows_of(sheet)
            answer = save(scorer, form, headers, line="b g 20")
            assert answer.status_code == 409
            page = read_page(answer)
            fresh = line_form(page)
            assert words in fresh.with_id("at-conflict").words
            assert fresh.typed["at-line"] == "b g 20"
            assert rows_of(sheet) == before
            went_well(scorer, save(scorer, fresh, headers, line="a 5 17 =12"), headers)

    @WAYS
    def test_a_slip_does_not_hide_that_the_line_was_changed_meanwhile(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        form = open_form(scorer, sheet, 1)
        correct(sheet, 1, "a 5 17", by=UserFactory(username="emil"))
        form = line_form(read_page(save(scorer, form, headers, line="b g")))
        answer = save(scorer, form, headers, line="b g 20")
        assert answer.status_code == 409
        assert "by emil" in line_form(read_page(answer)).with_id("at-conflict").words

    @WAYS
    def test_a_line_that_was_taken_back_meanwhile_leaves_the_typing_in_the_entry_line(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 17")
        form = open_form(scorer, sheet, 2)
        undo(sheet)
        before = rows_of(sheet)
        answer = save(scorer, form, headers, line="b g 20")
        assert answer.status_code == 409
        page = read_page(answer)
        assert faults_of(page) == []
        assert "taken back meanwhile" in page.with_id("conflict").words
        assert page.words.count("taken back meanwhile") == 1
        assert page.with_id("entry-form").typed["line"] == "b g 20"
        assert rows_of(sheet) == before


class TestInserting:
    @WAYS
    @pytest.mark.parametrize(
        "typed", [{"line": "b g 20"}, {"by": "fields", "knocker": "B", "ending": "gin", "count_a": "20"}]
    )
    def test_puts_a_forgotten_deal_before_the_line(
        self, scorer: Client, headers: Headers, typed: dict[str, str]
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 14")
        form = open_form(scorer, sheet, 2, "insert")
        assert form.typed["at-line"] == ""
        page = went_well(scorer, save(scorer, form, headers, **typed), headers)
        assert "Gin for Ben against 20" in row_words(page, sheet, 2)
        assert "total 55" in row_words(page, sheet, 3)
        assert stored(sheet) == (False, 0, 0, 13, 55)

    @WAYS
    def test_the_same_form_twice_inserts_once(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        form = open_form(scorer, sheet, 1, "insert")
        for _ in range(2):
            went_well(scorer, save(scorer, form, headers, line="w"), headers)
        assert len(rows_of(sheet)[1]) == 2

    @WAYS
    def test_a_game_that_would_end_earlier_offers_to_strike_the_rest(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet = start()
        enter(sheet, "a g 50", "b 4 30")
        answer = save(scorer, open_form(scorer, sheet, 2, "insert"), headers, line="a 4 30")
        assert answer.status_code == 422
        form = line_form(read_page(answer))
        offer = form.one("button", name="at-strike_surplus")
        assert offer.words == "Insert it, and strike the 1 deal after the end"
        went_well(scorer, save(scorer, form, headers, strike_surplus="on"), headers)
        assert stored(sheet)[0]

    @WAYS
    def test_before_a_line_that_was_struck_meanwhile_is_refused(
        self, scorer: Client, headers: Headers
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        form = open_form(scorer, sheet, 1, "insert")
        strike(sheet, 1, by=UserFactory(username="emil"))
        answer = save(scorer, form, headers, line="w")
        assert answer.status_code == 409
        assert line_form(read_page(answer)).typed["at-line"] == "w"


class TestStrikingAndRestoring:
    @WAYS
    def test_crosses_a_line_out_and_lets_it_count_again(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 14")
        pk = deal_of(sheet, 1).pk
        page = went_well(scorer, press(scorer, sheet, headers, strike=pk), headers)
        row = page.with_id(f"deal-{pk}")
        assert "is-struck" in row.attrs["class"]
        assert row.all("s")[0].words == "Ann knocked with 4 against 17"
        assert "Struck by dora" in row.words
        assert stored(sheet) == (False, 0, 0, 0, 10)
        page = went_well(scorer, press(scorer, sheet, headers, restore=pk), headers)
        assert not page.with_id(f"deal-{pk}").all("s")
        assert stored(sheet) == (False, 0, 0, 13, 10)

    def test_says_what_was_done(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        pk = deal_of(sheet, 1).pk
        for headers in ({}, HTMX):
            page = went_well(scorer, press(scorer, sheet, headers, strike=pk), headers)
            assert page.with_id("messages").words == "Struck: Ann knocked with 4 against 17."
            page = went_well(scorer, press(scorer, sheet, headers, restore=pk), headers)
            assert page.with_id("messages").words == "Restored: Ann knocked with 4 against 17."

    @WAYS
    def test_a_line_changed_meanwhile_is_left_alone(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        version = sheet.version
        correct(sheet, 1, "a 5 17", by=UserFactory(username="emil"))
        before = rows_of(sheet)
        answer = press(scorer, sheet, headers, version=version, strike=deal_of(sheet, 1).pk)
        assert answer.status_code == 409
        assert "by emil: Ann knocked with 5 against 17" in read_page(answer).with_id("games").words
        assert rows_of(sheet) == before

    @WAYS
    def test_a_deal_is_not_restored_after_the_end(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a g 50", "b 4 30")
        correct(sheet, 1, "a g 80", strike_surplus=True)
        before = rows_of(sheet)
        answer = press(scorer, sheet, headers, restore=deal_of(sheet, 2).pk)
        assert answer.status_code in (409, 422)
        assert "when Ann reached 105 (the target is 100)" in read_page(answer).words
        assert rows_of(sheet) == before

    @WAYS
    @pytest.mark.parametrize(
        "button", [{}, {"strike": "x"}, {"strike": "0"}, {"strike": "9" * 9}, {"restore": "1"}]
    )
    def test_a_line_that_is_none_changes_nothing(
        self, scorer: Client, headers: Headers, button: dict[str, str]
    ) -> None:
        sheet = start()
        assert press(scorer, sheet, headers, **button).status_code == 409
        assert sheet.changes.count() == 1


class TestUndo:
    @WAYS
    def test_takes_the_deal_back_into_the_line(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "ben g 31")
        assert "takes back: entered, Gin for Ben against 31" in page_of(scorer, sheet).with_id("undo").words
        page = went_well(scorer, take_back(scorer, sheet, headers), headers)
        assert page.with_id("entry-form").typed["line"] == "b g 31"
        assert page.with_id("entry-form").typed["number"] == "2"
        assert "Undone: Gin for Ben against 31." in page.words
        assert len(rows_of(sheet)[1]) == 1

    @WAYS
    def test_leaves_what_is_being_typed(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        page = went_well(scorer, take_back(scorer, sheet, headers, line="b 5"), headers)
        assert page.with_id("entry-form").typed["line"] == "b 5"

    @WAYS
    def test_goes_back_step_by_step_to_the_empty_sheet(self, scorer: Client, headers: Headers) -> None:
        sheet = start(best_of=3)
        empty = rows_of(sheet)
        enter(sheet, "a g 98", "b 4 17")
        went_well(scorer, press(scorer, sheet, headers, strike=deal_of(sheet, 1).pk), headers)
        went_well(scorer, save(scorer, open_form(scorer, sheet, 1, "insert"), headers, line="w"), headers)
        while page_of(scorer, sheet).all(id="undo"):
            went_well(scorer, take_back(scorer, sheet, headers), headers)
        assert rows_of(sheet) == empty
        answer = scorer.post(reverse("undo", args=[sheet.code]), {"version": sheet.version}, headers=headers)
        assert answer.status_code == 409

    @WAYS
    def test_of_a_sheet_that_changed_meanwhile_is_refused(self, scorer: Client, headers: Headers) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        version = sheet.version
        enter(sheet, "b 4 17")
        before = rows_of(sheet)
        answer = take_back(scorer, sheet, headers, version=str(version))
        assert answer.status_code == 409
        page = read_page(answer)
        assert "nothing was undone" in page.words
        assert "Ben knocked with 4 against 17" in page.words
        assert rows_of(sheet) == before

    def test_of_a_change_in_an_earlier_game_answers_htmx_with_that_game(self, scorer: Client) -> None:
        sheet = start(best_of=3)
        enter(sheet, "a 4 17", "a g 98", "b 4 17")
        correct(sheet, 1, "a 5 17")
        pieces = read_page(take_back(scorer, sheet, HTMX))
        assert "Ann knocked with 4 against 17" in row_words(pieces, sheet, 1)

    def test_of_the_deal_that_ended_a_game_says_that_it_is_open_again(self, scorer: Client) -> None:
        sheet = start(best_of=3)
        enter(sheet, "a g 98")
        for headers in ({}, HTMX):
            page = went_well(scorer, take_back(scorer, sheet, headers), headers)
            assert [each.attrs["id"] for each in page.with_id("games").all("section")] == ["game-1"]
            enter(sheet, "a g 98")

    def test_every_change_stays_in_the_record(self, scorer: Client, dora: User) -> None:
        sheet = start(by=dora)
        enter(sheet, "a 4 17", by=dora)
        correct(sheet, 1, "a 5 17", by=dora)
        take_back(scorer, sheet)
        page = read_page(scorer.get(reverse("changes", args=[sheet.code])))
        assert faults_of(page) == []
        rows = [row.words for row in page.one("tbody").all("tr")]
        assert [row.split()[0] for row in rows] == ["4", "3", "2", "1"]
        for row, words in zip(
            rows,
            [
                "dora Undone: Ann knocked with 5 against 17",
                "dora Corrected Ann knocked with 4 against 17 → Ann knocked with 5 against 17 Undone by dora",
                "dora Entered: Ann knocked with 4 against 17",
                "dora Sheet started",
            ],
            strict=True,
        ):
            assert words in row


class TestWhatHtmxIsAnswered:
    @pytest.mark.parametrize("act", ["correct", "insert", "strike", "restore"])
    def test_the_games_and_each_piece_that_changed_with_ids_of_the_page(
        self, scorer: Client, act: str
    ) -> None:
        sheet = start(best_of=3)
        enter(sheet, "a 4 17", "a g 98", "b 4 17")
        if act == "restore":
            strike(sheet, 1)
        page = page_of(scorer, sheet)
        if act in ("correct", "insert"):
            way = "edit" if act == "correct" else "insert"
            answer = save(scorer, open_form(scorer, sheet, 1, way), HTMX, line="a 5 17")
        else:
            answer = press(scorer, sheet, HTMX, **{act: deal_of(sheet, 1).pk})
        assert answer.status_code == 200
        pieces = read_page(answer)
        tops = {piece.attrs["id"]: piece for piece in pieces.children if isinstance(piece, Element)}
        assert next(iter(tops)) == "games"
        assert "entry" not in pieces.ids, "the line that is being typed is left alone"
        assert set(tops) == {"games", "match", "entry-head", "sheet-actions", "messages", "follow"}
        assert set(tops) <= set(page.ids)
        assert [name for name, piece in tops.items() if "hx-swap-oob" not in piece.attrs] == ["games"]
        assert len(pieces.ids) == len(set(pieces.ids))
        sheet.refresh_from_db()
        assert tops["sheet-actions"].with_id("undo").typed["version"] == str(sheet.version)

    @pytest.mark.parametrize(("line", "over"), [("a 4 17", False), ("a g 90", True)])
    def test_the_end_of_the_sheet_where_the_match_opens_again_or_ends(
        self, scorer: Client, line: str, over: bool
    ) -> None:
        sheet = start()
        enter(sheet, "b 4 17", "a 4 17" if over else "a g 90")
        form = open_form(scorer, sheet, 2)
        pieces = read_page(save(scorer, form, HTMX, line=line))
        assert ("totals-form" in pieces.with_id("sheet-end").ids) is over
        late = save(scorer, form, HTMX, line="b 4 18")
        assert late.status_code == 409
        assert "sheet-end" in read_page(late).ids, "what somebody else has done may have ended the match"

    def test_totals_typed_off_the_paper_stay_and_what_was_said_to_them_goes(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "b 4 17", "a g 90")
        pieces = read_page(save(scorer, open_form(scorer, sheet, 1), HTMX, line="b 4 18"))
        assert "sheet-end" not in pieces.ids
        assert pieces.with_id("totals-answer").words == ""
        refused = read_page(save(scorer, open_form(scorer, sheet, 1), HTMX, line="b 4"))
        assert "totals-answer" not in refused.ids, "nothing has changed"

    def test_the_way_back_to_the_pile_stays_at_the_end_of_a_sheet_that_a_correction_ends(
        self, scorer: Client
    ) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        edit = next(link for link in page_of(scorer, sheet, pile="1").all("a") if link.words == "Edit")
        form = line_form(read_page(scorer.get(edit.attrs["hx-get"], headers=HTMX)))
        pieces = read_page(save(scorer, form, HTMX, line="a g 90"))
        assert pieces.with_id("sheet-end").with_id("pile-link").words == "Next sheet"

    def test_the_button_that_hands_in_what_has_just_been_corrected(self, client: Client) -> None:
        club = Club("checked")
        club.typed(club.scorer)
        client.force_login(club.scorer)
        pieces = read_page(save(client, open_form(client, club.sheet, 1), HTMX, line="a 4 65"))
        form = pieces.with_id("hand-in").one("form")
        assert client.post(form.attrs["action"], form.typed).status_code == 302
        assert Submission.objects.count() == 1

    def test_the_entry_after_an_undo(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17", "b 4 17")
        page = page_of(scorer, sheet)
        pieces = read_page(take_back(scorer, sheet, HTMX))
        tops = [piece.attrs["id"] for piece in pieces.children if isinstance(piece, Element)]
        assert tops == ["entry", "match", "game-1", "messages", "follow"]
        assert set(tops) <= set(page.ids)

    def test_the_form_at_a_line_opens_and_closes_in_the_page_that_htmx_asks_for(self, scorer: Client) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        page = page_of(scorer, sheet)
        edit = next(link for link in page.all("a") if link.words == "Edit")
        opened = read_page(scorer.get(edit.attrs["hx-get"], headers=HTMX))
        assert line_form(opened.with_id("games"))
        cancel = next(link for link in line_form(opened).all("a") if link.words == "Leave it as it was")
        closed = read_page(scorer.get(cancel.attrs["hx-get"], headers=HTMX))
        assert not closed.with_id("games").all("tr", class_="line-form")

    @pytest.mark.parametrize("query", [{"edit": "0"}, {"edit": "x"}, {"insert": "9" * 9}, {"edit": "9" * 40}])
    def test_a_line_that_is_none_opens_nothing(self, scorer: Client, query: dict[str, str]) -> None:
        sheet = start()
        enter(sheet, "a 4 17")
        assert not page_of(scorer, sheet, **query).all("tr", class_="line-form")

    def test_a_line_beyond_any_number_is_no_line(self, scorer: Client) -> None:
        sheet = start()
        for name in ("correct-deal", "insert-deal"):
            url = reverse(name, args=[sheet.code, 10**30])
            assert scorer.post(url, {"at-line": "a 4 17", "version": "1"}).status_code in (404, 409)
        assert Change.objects.count() == 1
