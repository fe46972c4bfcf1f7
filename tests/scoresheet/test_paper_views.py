"""Printing from the pages: the right document, and a sentence where nothing can be printed."""

from http import HTTPStatus

import pypdfium2
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import PlayerFactory, RulePresetFactory
from tests.scoresheet.printing.reading import codes_of, pages_of, sizes_of
from tests.sheets import enter, start

pytestmark = pytest.mark.django_db
A4, LETTER = (595, 842), (612, 792)


def test_blank_sheets_come_in_the_number_of_pages_that_was_asked_for(client: Client) -> None:
    asked = {"preset": "hollywood", "match": "one", "paper": "letter", "share": "2", "pages": "3"}
    answer = client.get("/sheets/blank.pdf", asked)
    assert answer["Content-Type"] == "application/pdf"
    assert len(pages_of(answer.content)) == 3
    assert sizes_of(answer.content) == {LETTER[::-1]}
    assert pages_of(answer.content)[0].count("Three games to 150") == 2


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"paper": "a3"}, "Undercut prints on A4 and Letter, not on “a3”."),
        ({"share": "3"}, "One, two or four sheets lie on a page, not “3”."),
        ({"pages": "0"}, "At least one page."),
        ({"pages": "51"}, "At most 50 pages in one go."),
        ({"match": "games", "length": "4"}, "A match has an odd number of games up to 25."),
        ({"match": "deals", "length": ""}, "A match has 1 to 200 deals."),
        ({"match": "chess"}, "A match is one game, best of several, or a number of deals."),
        ({"knock_limit": "eleven"}, "not “eleven”"),
    ],
)
def test_what_cannot_be_printed_is_said_beside_what_was_asked(
    client: Client, asked: dict[str, str], sentence: str
) -> None:
    answer = client.get("/sheets/blank.pdf", asked)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in answer.content.decode()


def test_a_sheet_is_printed_as_a_record_or_made_out_again(client: Client) -> None:
    sheet = start(names=("Iris", "Ben"))
    enter(sheet, "a 4 17")
    page = client.get(f"/sheets/{sheet.code}/print/")
    assert f'action="/sheets/{sheet.code}/sheet.pdf"' in page.content.decode()
    record = client.get(f"/sheets/{sheet.code}/sheet.pdf", {"paper": "a4"}).content
    blank = client.get(f"/sheets/{sheet.code}/sheet.pdf", {"what": "blank", "paper": "a4"}).content
    assert "Iris knocked with 4 against 17" in pages_of(record)[0]
    assert "knocked" not in pages_of(blank)[0]
    assert sizes_of(record) == {A4}
    assert codes_of(record) == [f"http://testserver/sheets/{sheet.code}/"]


def test_a_sheet_on_paper_of_an_unknown_size_is_refused_in_a_sentence(client: Client) -> None:
    sheet = start()
    answer = client.get(f"/sheets/{sheet.code}/sheet.pdf", {"paper": "napkin"})
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Undercut prints on A4 and Letter, not on “napkin”." in answer.content.decode()
    assert client.get("/sheets/NOSUCH/sheet.pdf").status_code == HTTPStatus.NOT_FOUND


def test_the_paper_names_people_as_they_wish_to_be_named(client: Client) -> None:
    PlayerFactory(name="Iris Calloway", key="iris calloway", shown_as="initials")
    sheet = start(names=("Iris Calloway", "Ben"))
    enter(sheet, "a 4 17")
    text = pages_of(client.get(f"/sheets/{sheet.code}/sheet.pdf").content)[0]
    assert "I. C. knocked" in text
    assert "Calloway" not in text


def test_the_same_document_is_not_sent_twice(client: Client) -> None:
    sheet = start()
    address = f"/sheets/{sheet.code}/sheet.pdf"
    first = client.get(address)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")
    enter(sheet, "a 4 17")
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == HTTPStatus.OK


def test_a_sheet_is_printed_with_the_same_few_questions_however_long_it_is(client: Client) -> None:
    sheet = start()
    address = f"/sheets/{sheet.code}/sheet.pdf"
    counts = set()
    for line in ("a 4 17", "b 3 20", "a 2 9"):
        enter(sheet, line)
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        counts.add(len(asked))
    assert len(counts) == 1
    assert max(counts) <= 6


def test_the_rules_on_one_page_are_a_page_and_a_pdf(client: Client) -> None:
    page = client.get("/rules/oklahoma/sheet/").content.decode()
    assert "Gin rummy: Oklahoma" in page
    assert "/rules/oklahoma/sheet.pdf?paper=letter" in page
    pdf = client.get("/rules/oklahoma/sheet.pdf", {"paper": "letter"}).content
    assert sizes_of(pdf) == {LETTER}
    assert len(pages_of(pdf)) == 1


def test_the_cards_on_paper_have_the_colours_that_were_chosen_on_this_device(client: Client) -> None:
    def greens() -> int:
        pdf = pypdfium2.PdfDocument(client.get("/rules/classic/sheet.pdf").content)
        colours = pdf[0].render(scale=1).to_pil().convert("RGB").getcolors(1_000_000)
        return sum(count for count, (red, green, blue) in colours if green > red + 40 and green > blue + 40)

    assert greens() == 0
    client.post("/cards/", {"colours": "four"})
    assert greens() > 50


def test_rules_that_the_club_keeps_and_rules_in_an_address_have_their_page_too(client: Client) -> None:
    RulePresetFactory(slug="ours", name="Thursday rules")
    assert "Thursday rules" in pages_of(client.get("/rules/ours/sheet.pdf").content)[0]
    custom = {"preset": "classic", "knock_limit": "7"}
    assert "knock limit 7 instead of 10" in client.get("/rules/custom/sheet/", custom).content.decode()
    text = " ".join(pages_of(client.get("/rules/custom/sheet.pdf", custom).content)[0].split())
    assert "Knock limit 7" in text


def test_rules_that_are_not_there_or_make_no_sense_are_answered_with_a_sentence(client: Client) -> None:
    for address in ("/rules/nonsense/sheet/", "/rules/nonsense/sheet.pdf"):
        answer = client.get(address)
        assert answer.status_code == HTTPStatus.NOT_FOUND
        assert "There are no rules named “nonsense” here." in answer.content.decode()
    for address in ("/rules/custom/sheet/", "/rules/custom/sheet.pdf"):
        answer = client.get(address, {"gin_bonus": "lots"})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "not “lots”" in answer.content.decode()
