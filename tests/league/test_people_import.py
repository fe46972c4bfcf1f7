"""A list of people taken over: seen first, asked about where need be, and written once."""

import io
import threading
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from league.actions.importing import import_people, imported_by
from league.errors import BadImport
from league.models import Player, PlayerEvent
from league.names import name_key
from league.people.plan import plan_import
from league.people.planned import Becomes
from league.people.reading import Choices, read_list
from league.people.source import pasted
from tests.factories import PlayerFactory, UserFactory
from tests.pages import Element, faults_of, read_page

pytestmark = pytest.mark.django_db
IMPORT = "/people/import/"


@pytest.fixture
def organiser() -> User:
    return UserFactory(first_name="Bea")


@pytest.fixture
def page(client: Client, organiser: User) -> Client:
    client.force_login(organiser)
    return client


def add(name: str, **values: Any) -> Player:
    return PlayerFactory(name=name, key=name_key(name), **values)


def sent(page: Client, data: dict[str, Any], status: int = 200) -> Element:
    answer = page.post(IMPORT, data)
    assert answer.status_code == status, answer.content.decode()[:3000]
    shown = read_page(answer)
    assert faults_of(shown) == []
    return shown


def look(page: Client, text: str = "", **more: Any) -> Element:
    return sent(page, {"text": text, "do": "look", **more})


def form_of(shown: Element) -> dict[str, str]:
    form = shown.with_id("preview")
    for each in form.all("textarea"):
        assert each.attrs["name"] == "text"
    typed = {area.attrs["name"]: "".join(map(str, area.children)) for area in form.all("textarea")}
    return typed | form.typed


def press(page: Client, shown: Element, **answers: str) -> Any:
    return page.post(IMPORT, form_of(shown) | {"do": "import"} | answers)


def rows(text: str) -> Any:
    return read_list(pasted(text), Choices()).rows


def known() -> set[str]:
    return set(Player.objects.values_list("name", flat=True))


class TestTheJourney:
    TEXT = "Name;E-mail;Guest\nHana Kovář;hana@club.example;\nOtto Guest;;yes\n"

    def test_a_pasted_list_is_seen_first_and_then_written(self, page: Client, organiser: User) -> None:
        shown = look(page, self.TEXT)
        assert "2 new" in shown.words
        assert "Cells are parted by semicolons. There is a heading." in shown.words
        assert not Player.objects.exists()
        answer = press(page, shown)
        hana = Player.objects.get(name="Hana Kovář")
        assert (hana.contact, hana.member) == ("hana@club.example", True)
        assert not Player.objects.get(name="Otto Guest").member
        event = hana.events.get()
        assert (event.summary, event.by) == ("Imported from a list, line 2", organiser)
        done = read_page(page.get(answer["Location"]))
        assert "2 people are new" in done.words
        start = next(link for link in done.all("a") if "Start a competition" in link.words)
        wizard = page.get(start.attrs["href"]).content.decode()
        assert "Hana Kovář\nOtto Guest</textarea>" in wizard.replace("\r\n", "\n")

    def test_pressing_twice_imports_once(self, page: Client) -> None:
        shown = look(page, self.TEXT)
        first, second = press(page, shown), press(page, shown)
        assert "2 people are new" in page.get(second["Location"]).content.decode()
        assert first.status_code == second.status_code == 302
        assert (Player.objects.count(), PlayerEvent.objects.count()) == (2, 2)

    def test_the_same_list_another_day_brings_nobody(self, page: Client) -> None:
        press(page, look(page, self.TEXT))
        shown = look(page, self.TEXT)
        assert "Nobody new · 2 known already" in shown.words
        assert "There is nobody new in this list: nothing to import." in shown.words

    def test_a_file_in_an_old_encoding_is_read_and_may_be_read_otherwise(self, page: Client) -> None:
        data = "Jméno;Kontakt\nHana Kovář;hana@club.example\nŽaneta Šťastná;\n".encode("cp1250")
        shown = look(page, file=SimpleUploadedFile("klub.csv", data))
        assert "From klub.csv." in shown.words
        assert "the letters are Central Europe (Windows)" in shown.words
        assert "3 new" in shown.words, "a heading in words that are not known is taken for a person"
        form = form_of(shown) | {"do": "look", "encoding": "cp1251", "heading": "yes"}
        assert "Hana Kovář" not in sent(page, form).words
        again = sent(page, form_of(shown) | {"do": "look", "heading": "yes"})
        assert "2 new" in again.words
        press(page, again)
        assert known() == {"Hana Kovář", "Žaneta Šťastná"}

    def test_a_spreadsheet_is_imported(self, page: Client) -> None:
        book, out = Workbook(), io.BytesIO()
        book.active.append(["Surname", "First name"])
        book.active.append(["Kovář", "Hana"])
        book.save(out)
        shown = look(page, file=SimpleUploadedFile("club.xlsx", out.getvalue()))
        assert "The sheet “Sheet” was read." in shown.words
        assert not shown.all("select", id="delimiter")
        press(page, shown)
        assert known() == {"Hana Kovář"}

    def test_columns_are_chosen_otherwise_and_stay_so(self, page: Client) -> None:
        shown = look(page, "Ann;Archer\nBen;Bly\n")
        assert "Ann Archer" in shown.words
        form = form_of(shown) | {"column-0": "last", "column-1": "first", "do": "look"}
        again = sent(page, form)
        assert "Archer Ann" in again.words
        press(page, again)
        assert known() == {"Archer Ann", "Bly Ben"}

    def test_who_is_wrong_is_left_out_and_said(self, page: Client) -> None:
        shown = look(page, "Name;Member\nAnn;yes\n12;yes\nBen;maybe\n")
        assert "1 new · 2 can’t be imported" in shown.words
        rows = [row.words for row in shown.all("section", class_="lines-shown")[0].all("tr")]
        assert rows == [
            "Line What stands there What is wrong",
            "3 12 · yes “12” has no letter in it, so it is no name.",
            "4 Ben · maybe “maybe” is neither yes nor no, in the column “member”.",
        ]
        press(page, shown)
        assert known() == {"Ann"}

    def test_new_people_are_as_was_chosen_where_the_list_says_nothing(self, page: Client) -> None:
        press(page, look(page, "Ann\nBen", member="no", shown_as="initials"))
        assert set(Player.objects.values_list("member", "shown_as")) == {(False, "initials")}

    def test_more_people_than_a_competition_takes_are_no_start(self, page: Client) -> None:
        letters = "abcdefghijklmnop"
        text = "\n".join(f"Anna {one * 4}{two * 4}" for one in letters for two in letters[:5])
        done = read_page(page.get(press(page, look(page, text))["Location"]))
        assert "these are 80, so they make several divisions" in done.words
        assert "Start a competition" not in done.words


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"text": ""}, "Paste a list, or choose a file."),
        ({"text": " \n"}, "Paste a list, or choose a file."),
        ({"text": "x;y\n" * 2001}, "This list has 2,001 people; 2,000 is the most at once"),
        ({"kept": "changed"}, "The file was lost on the way: choose it again."),
        ({"file": SimpleUploadedFile("a.pdf", b"%PDF-1.7")}, "a.pdf is a PDF, no list."),
        ({"file": SimpleUploadedFile("a.csv", b"\n")}, "a.csv is empty."),
        ({"file": SimpleUploadedFile("a.csv", bytes(2_200_000))}, "a.csv has 2.1 MB; 2 MB is the most."),
        ({"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04")}, "This spreadsheet file is damaged"),
    ],
)
def test_what_is_no_list_is_said_and_what_was_pasted_stays(
    page: Client, data: dict[str, Any], words: str
) -> None:
    for file in (value for value in data.values() if isinstance(value, SimpleUploadedFile)):
        file.seek(0)
    shown = sent(page, {"text": "Ann\nBen", "member": "no", "shown_as": "hidden", "do": "look"} | data, 422)
    assert words in shown.with_id("wrong").words
    typed = form_of_first(shown)
    assert typed["text"].strip() == str(data.get("text", "Ann\nBen")).strip()
    assert (typed["member"], typed["shown_as"]) == ("no", "hidden")


def form_of_first(shown: Element) -> dict[str, str]:
    form = shown.with_id("main").one("form")
    return {"text": "".join(map(str, form.one("textarea").children)), **form.typed}


class TestQuestions:
    def test_somebody_alike_is_asked_about_and_no_answer_is_chosen(self, page: Client) -> None:
        add("Iris Calloway", contact="01632 960117", member=False)
        shown = look(page, "Iris Caloway\nAnn\n")
        assert "1 new · 1 to be answered" in shown.words
        question = shown.one("fieldset", class_="question")
        assert (
            "The same person as Iris Calloway in the list of people, 01632 960117, a guest (one slip apart)"
            in (question.words)
        )
        assert not [each for each in question.all("input") if "checked" in each.attrs]
        assert "Import 1 to 2 people" in shown.words
        again = read_page(press(page, shown))
        assert (
            "1 of these people may be known already: say for each whether it is the same person."
            in again.words
        )
        assert again.all("fieldset", class_="is-wrong")
        assert known() == {"Iris Calloway"}

    @pytest.mark.parametrize(
        ("answer", "names"),
        [("same", {"Iris Calloway", "Ann"}), ("new", {"Iris Calloway", "Iris Caloway", "Ann"})],
    )
    def test_the_answer_counts(self, page: Client, answer: str, names: set[str]) -> None:
        iris = add("Iris Calloway")
        shown = look(page, "Iris Caloway\nAnn\n")
        question = shown.one("fieldset", class_="question").all("input")[0].attrs["name"]
        done = press(page, shown, **{question: f"p{iris.pk}" if answer == "same" else "new"})
        assert known() == names
        words = read_page(page.get(done["Location"])).words
        assert ("1 of the list was known already" in words) == (answer == "same")

    def test_an_answer_stays_when_the_page_is_looked_at_again(self, page: Client) -> None:
        add("Iris Calloway")
        shown = look(page, "Iris Caloway\n")
        question = shown.one("fieldset", class_="question").all("input")[0].attrs["name"]
        again = sent(page, form_of(shown) | {question: "new", "do": "look"})
        chosen = [
            each.attrs["value"] for each in again.all("input", name=question) if "checked" in each.attrs
        ]
        assert chosen == ["new"]
        assert "Import 1 person" in again.words

    def test_who_was_said_to_be_somebody_else_is_not_suggested_as_a_double(self, page: Client) -> None:
        add("Iris Calloway")
        shown = look(page, "Iris Caloway\nIris Callaway\n")
        questions = {
            each.attrs["name"]: "new" for each in shown.all("input") if each.attrs.get("value") == "new"
        }
        assert len(questions) == 2
        press(page, shown, **questions)
        assert Player.objects.count() == 3
        assert "No two records look like one person’s." in page.get(reverse("doubles")).content.decode()

    def test_two_of_the_list_that_are_alike_are_asked_about_too(self, page: Client) -> None:
        shown = look(page, "Iris Calloway\nAnn\nCalloway Iris\n")
        question = shown.one("fieldset", class_="question")
        assert "Calloway Iris line 3" in question.words
        assert "The same person as Iris Calloway line 1 (the same words in another order)" in question.words
        same = question.all("input")[0].attrs
        press(page, shown, **{same["name"]: same["value"]})
        assert known() == {"Iris Calloway", "Ann"}

    def test_an_answer_that_was_not_offered_is_none(self, page: Client) -> None:
        add("Iris Calloway")
        other = add("Otto Guest")
        shown = look(page, "Iris Caloway\n")
        question = shown.one("fieldset", class_="question").all("input")[0].attrs["name"]
        assert press(page, shown, **{question: f"p{other.pk}"}).status_code == 422
        assert press(page, shown, **{question: "pnobody"}).status_code == 422

    def test_more_questions_than_a_page_can_hold_are_refused(self, page: Client) -> None:
        letters = "abcdefghijklmnopqrstuvwx"
        words = [f"{a * 3}{b * 3}" for a in letters for b in letters][:501]
        Player.objects.bulk_create(Player(name=f"Ánna {word}", key=f"ánna {word}") for word in words)
        shown = sent(page, {"text": "\n".join(f"Anna {word}" for word in words), "do": "look"}, 422)
        assert "501 lines of this list look much like somebody else; 500 is the most" in shown.words


class TestPlanning:
    def becomes(self, text: str, **answers: str) -> list[tuple[Becomes, str]]:
        return [(row.becomes, row.said) for row in plan_import(rows(text), answers).rows]

    def test_who_is_known_is_not_written_again_however_the_name_is_written(self) -> None:
        add("Iris Calloway")
        assert self.becomes("IRIS  calloway") == [(Becomes.KNOWN, "known already")]

    def test_the_name_of_a_double_is_known(self) -> None:
        add("Iris Caloway", merged_into=add("Iris Calloway"))
        assert self.becomes("Iris Caloway") == [
            (Becomes.KNOWN, "another name of Iris Calloway, who is known")
        ]

    def test_a_name_that_stands_there_twice_is_taken_once(self) -> None:
        assert self.becomes("Ann\nBen\nann") == [
            (Becomes.NEW, ""),
            (Becomes.NEW, ""),
            (Becomes.TWICE, "the same name as in line 1: taken once"),
        ]

    def test_nobody_is_taken_for_a_bot(self) -> None:
        add("Iris Calloway", bot="expert")
        assert self.becomes("Iris Caloway") == [(Becomes.NEW, "")]

    def test_a_plan_is_one_query_and_writes_nothing(self, django_assert_num_queries: Any) -> None:
        for many in (1, 30):
            for number in range(many):
                add(f"Somebody {many} {number}")
            with django_assert_num_queries(1):
                plan_import(rows("\n".join(f"Annabel {number}" for number in range(many * 10))), {})


def test_the_preview_asks_as_many_questions_for_a_long_list(
    page: Client, django_assert_num_queries: Any
) -> None:
    for many in (2, 200):
        text = "\n".join(f"Annabel {number}" for number in range(many))
        with django_assert_num_queries(4):  # the session, the user, what they may do, everybody known
            page.post(IMPORT, {"text": text, "do": "look"})


def test_two_thousand_people_are_imported_in_few_statements(django_assert_max_num_queries: Any) -> None:
    listed = rows("\n".join(f"Annabel {number}" for number in range(2000)))
    with django_assert_max_num_queries(40):
        import_people(rows=listed, answers={}, expected=2000, token=uuid.uuid4(), by=None)
    assert Player.objects.count() == PlayerEvent.objects.count() == 2000


class TestBesideASecondPerson:
    def test_who_was_added_meanwhile_is_seen_before_anything_is_written(self, page: Client) -> None:
        shown = look(page, "Ann\nBen\n")
        add("Ben")
        again = read_page(press(page, shown))
        assert "The list of people was changed meanwhile: 1 are new now, not 2. Look again." in again.words
        assert "1 new · 1 known already" in again.words
        assert known() == {"Ben"}
        press(page, again)
        assert known() == {"Ann", "Ben"}

    @pytest.mark.parametrize("expected", ["", "x", "-1", "9" * 9])
    def test_a_number_that_no_page_showed_writes_nothing(self, page: Client, expected: str) -> None:
        assert press(page, look(page, "Ann\n"), expected=expected).status_code == 422
        assert known() == set()

    @pytest.mark.parametrize("token", ["", "x"])
    def test_a_token_that_no_page_made_is_as_good_as_a_new_one(self, page: Client, token: str) -> None:
        assert press(page, look(page, "Ann\n"), token=token).status_code == 302

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("one_token", [True, False])
    def test_two_who_press_at_the_same_moment_write_everybody_once(self, one_token: bool) -> None:
        listed = rows("\n".join(f"Annabel {number}" for number in range(40)))
        tokens = [uuid.uuid4()] * 2 if one_token else [uuid.uuid4(), uuid.uuid4()]
        gate, refused = threading.Barrier(2), []

        def run(token: uuid.UUID) -> None:
            gate.wait(60)
            try:
                import_people(rows=listed, answers={}, expected=40, token=token, by=None)
            except BadImport as error:
                refused.append(str(error))
            finally:
                connection.close()

        threads = [threading.Thread(target=run, args=[token]) for token in tokens]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert Player.objects.count() == PlayerEvent.objects.filter(verb="import").count() == 40
        assert len(refused) == (0 if one_token else 1)
        assert sum(len(imported_by(token)) for token in set(tokens)) == 40


def test_the_page_of_an_import_that_never_was_is_empty(page: Client) -> None:
    shown = read_page(
        page.get(reverse("imported-people", args=[uuid.uuid4()]), {"known": "1,x,," + "9" * 30})
    )
    assert "0 people are new" in shown.words
