"""Where the other side confirms: one phone hands the sheet in, the other accepts it, disputes it, or puts it right."""

import pytest
from django.test import Client

from league.models import FixtureResult
from scoresheet.models import Sheet, Submission
from tests import sheets
from tests.pages import Element, read_page
from tests.scoresheet.links.linked import phone, settle, sheet_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sheet() -> Sheet:
    """A match that is over, on a sheet that nobody handed in yet."""
    sheet = sheet_of(entering="players")
    sheets.enter(sheet, "a 4 98", "b 3 9", "a 4 98")
    return sheet


def post(client: Client, sheet: Sheet, what: str, **more: str) -> int:
    version = str(Sheet.objects.get(pk=sheet.pk).version)
    return client.post(f"/sheets/{sheet.code}/{what}/", {"version": version, **more}).status_code


def shown(client: Client, sheet: Sheet) -> Element:
    return read_page(client.get(f"/sheets/{sheet.code}/"))


def at_the_top(client: Client, sheet: Sheet) -> str:
    return shown(client, sheet).with_id("match").words


def test_one_phone_hands_in_and_the_other_accepts(sheet: Sheet) -> None:
    ann, ben = phone(sheet), phone(sheet, "B")
    assert "Hand in" in at_the_top(ann, sheet)
    assert post(ann, sheet, "hand-in") == 302
    submission = Submission.objects.get()
    assert (submission.by, submission.side) == (None, "A")
    assert "Is it right?" not in at_the_top(ann, sheet)
    words = at_the_top(ben, sheet)
    assert "Handed in by Ann, by the sheet’s link" in words
    assert "Is it right?" in words
    post(ann, sheet, "answer")
    assert not FixtureResult.objects.exists()
    assert "It is right: accept it" in read_page(ben.get(f"/sheets/{sheet.code}/answer/")).words
    assert post(ben, sheet, "answer") == 302
    submission.refresh_from_db()
    assert (submission.answer, submission.answered_by, submission.answered_side) == ("accepted", None, "B")
    assert FixtureResult.objects.get().winner == "a"
    assert ben.get(f"/sheets/{sheet.code}/").status_code == 200
    assert "You enter for" not in shown(ben, sheet).words


def test_the_other_phone_disputes_and_says_why(sheet: Sheet) -> None:
    ann, ben = phone(sheet), phone(sheet, "B")
    post(ann, sheet, "hand-in")
    assert post(ann, sheet, "dispute", reason="I changed my mind") == 409
    assert post(ben, sheet, "dispute", reason="") == 422
    assert post(ben, sheet, "dispute", reason="deal 2 was mine by 9") == 302
    assert "Not right, says Ben, by the sheet’s link: “deal 2 was mine by 9”" in at_the_top(ann, sheet)
    assert not FixtureResult.objects.exists()


def test_the_other_phone_puts_it_right_and_hands_that_in(sheet: Sheet) -> None:
    ann, ben = phone(sheet), phone(sheet, "B")
    post(ann, sheet, "hand-in")
    deal = sheets.deal_of(sheet, 2)
    assert post(ben, sheet, f"deals/{deal.pk}", **{"at-by": "line", "at-line": "b 3 19"}) == 303
    assert "Is it right?" not in at_the_top(ann, sheet)
    assert post(ben, sheet, "hand-in") == 302
    assert "Handed in by Ben, by the sheet’s link" in at_the_top(ann, sheet)
    assert post(ann, sheet, "answer") == 302
    assert FixtureResult.objects.get().net_b == 16


def test_where_a_scorer_confirms_a_phone_hands_in_and_confirms_nothing() -> None:
    sheet = sheet_of()
    sheets.enter(sheet, "a 4 98", "b 3 9", "a 4 98")
    ann, ben = phone(sheet), phone(sheet, "B")
    assert post(ann, sheet, "hand-in") == 302
    for each in (ann, ben):
        post(each, sheet, "answer")
        version = str(Sheet.objects.get(pk=sheet.pk).version)
        for headers in ({}, {"HX-Request": "true"}):
            told = each.post(
                f"/sheets/{sheet.code}/confirm/", {"version": version}, headers=headers, follow=True
            )
            assert "Hand it in: whoever runs the competition confirms it." in told.content.decode()
        assert "Confirm the result" not in at_the_top(each, sheet)
    assert not FixtureResult.objects.exists()


def test_nobody_answers_by_a_link_that_has_ended(sheet: Sheet) -> None:
    ann, ben = phone(sheet), phone(sheet, "B")
    post(ann, sheet, "hand-in")
    sheet.links.filter(side="B").update(revoked_at=sheet.created_at)
    assert post(ben, sheet, "answer") == 302
    assert ben.get(f"/sheets/{sheet.code}/answer/").status_code == 302
    settle(sheet, "annulled")
    post(ann, sheet, "take-back")
    assert not FixtureResult.objects.exists()
    assert Submission.objects.get().answer == ""
