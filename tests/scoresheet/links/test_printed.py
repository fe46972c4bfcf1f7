"""The links on paper: on what those print who run the competition, and on nothing that others print."""

import pytest
from django.test import Client

from engine.sides import Side
from scoresheet.fixtures import sheet_of_fixture
from scoresheet.links.giving import revoke_link
from scoresheet.models import EntryLink
from tests.factories import UserFactory
from tests.scoresheet.links.linked import address, phone, settle, sheet_of
from tests.scoresheet.printing.reading import codes_of, pages_of

pytestmark = pytest.mark.django_db
BLANK = {"what": "blank", "paper": "a4"}


def codes(client: Client, code: str, **asked: str) -> list[str]:
    return sorted(codes_of(client.get(f"/sheets/{code}/sheet.pdf", BLANK | asked).content))


def test_a_scorer_prints_the_links_and_nobody_else_does() -> None:
    sheet = sheet_of()
    scorer = Client()
    scorer.force_login(UserFactory(role="scorer"))
    page = [f"http://testserver/sheets/{sheet.code}/"]
    assert codes(scorer, sheet.code) == sorted(f"http://testserver{address(sheet, side)}" for side in "AB")
    assert codes(scorer, sheet.code, what="record") == page
    assert codes(Client(), sheet.code) == page
    assert codes(phone(sheet), sheet.code) == page
    settle(sheet, "confirmed")
    assert codes(scorer, sheet.code) == page


@pytest.mark.parametrize(("entering", "words"), [("players", "enter it:"), ("organiser", "follow it:")])
def test_the_paper_says_what_the_codes_are_for(entering: str, words: str) -> None:
    sheet = sheet_of(entering=entering)
    scorer = Client()
    scorer.force_login(UserFactory())
    text = pages_of(scorer.get(f"/sheets/{sheet.code}/sheet.pdf", BLANK).content)[0]
    assert f"{words} scan the code over your name" in text


def test_a_link_that_was_revoked_for_good_is_not_printed_again_nor_made_out_by_printing() -> None:
    sheet = sheet_of()
    scorer = Client()
    scorer.force_login(UserFactory())
    revoke_link(sheet=sheet, side=Side.A, by=None, another=False)
    assert sheet.fixture is not None
    sheet_of_fixture(fixture=sheet.fixture, by=None)
    assert codes(scorer, sheet.code) == [f"http://testserver{address(sheet, 'B')}"]


def test_a_sheet_from_before_there_were_links_gets_its_own_when_it_is_made_out_again() -> None:
    sheet = sheet_of()
    EntryLink.objects.all().delete()
    assert sheet.fixture is not None
    sheet_of_fixture(fixture=sheet.fixture, by=None)
    assert sorted(sheet.links.values_list("side", flat=True)) == ["A", "B"]
