"""The life of a sheet on its pages: the panel, the figures large, the list of what waits, next one after each."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoresheet.models import Sheet, Submission
from tests.league.test_accounts import signed_in
from tests.pages import Element, faults_of, read_page
from tests.scoresheet.life.club import Club
from tests.scoresheet.links.linked import phone

pytestmark = pytest.mark.django_db


def page_of(client: Client, sheet: Sheet, name: str = "sheet") -> Element:
    page = read_page(client.get(reverse(name, args=[sheet.code])))
    assert not faults_of(page)
    return page


def buttons(page: Element) -> set[str]:
    """What the panel of a sheet offers."""
    panel = page.one("section", **{"aria-label": "Competition"})
    found = {each.words for each in panel.all("button")}
    return found | {each.words for each in panel.all("a") if "button" in each.attrs.get("class", "").split()}


def send(client: Client, sheet: Sheet, name: str, **fields: Any) -> Any:
    """Send a form as the page of now would."""
    sheet = Sheet.objects.get(pk=sheet.pk)
    return client.post(reverse(name, args=[sheet.code]), {"version": sheet.version, **fields})


def test_a_scorer_hands_in_and_a_checker_compares_the_figures_with_the_paper() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    scorer, checker = signed_in(club.scorer), signed_in(club.other_scorer)
    page = page_of(scorer, club.sheet)
    assert buttons(page) == {"Hand in"}
    assert "Who entered a deal of a sheet does not check it" in page.words
    assert send(scorer, club.sheet, "submit-sheet").status_code == 302
    page = page_of(scorer, club.sheet)
    assert buttons(page) == {"Take back"}
    assert "Handed in by Sue: somebody compares it with the paper." in page.words
    assert buttons(page_of(checker, club.sheet)) == {"Is it right?"}
    page = page_of(checker, club.sheet, "answer-sheet")
    rows = [
        [cell.words for cell in row.children if isinstance(cell, Element)]
        for row in page.one("tbody").all("tr")
    ]
    first, second = ("270", "0") if club.side["Ann"] else ("0", "270")
    assert rows[0][0] == "Total"
    assert int(rows[0][1]) > int(rows[0][2]) == 0, (first, second)
    assert rows[1] == ["Boxes", "2", "0"]
    answer = send(checker, club.sheet, "answer-sheet")
    assert answer.url == reverse("waiting")
    assert club.fixture.state == "confirmed"
    assert "The result is confirmed." in checker.get(answer.url).content.decode()


def test_not_the_same_asks_what_and_sends_it_back_with_that() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    checker = signed_in(club.other_scorer)
    assert send(checker, club.sheet, "dispute-sheet", reason="\0").status_code == 422
    answer = send(checker, club.sheet, "dispute-sheet", reason="")
    assert answer.status_code == 422
    page = read_page(answer)
    assert not faults_of(page)
    assert page.with_id("reason").attrs["aria-invalid"] == "true"
    assert send(checker, club.sheet, "dispute-sheet", reason="Ben has 2 boxes <b>").status_code == 302
    page = page_of(signed_in(club.scorer), club.sheet)
    assert "Not right, says Tom: “Ben has 2 boxes <b>”" in page.words
    assert buttons(page) == {"Hand in"}
    waits = signed_in(club.scorer).get(reverse("waiting")).content.decode()
    assert "Not right yet" in waits
    assert club.sheet.code in waits


def test_who_comes_second_is_told_and_sees_it_as_it_is_now() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    first, second = signed_in(club.other_scorer), signed_in(club.organiser)
    assert send(first, club.sheet, "dispute-sheet", reason="No").status_code == 302
    answer = send(second, club.sheet, "answer-sheet")
    assert answer.status_code == 409
    assert "answered meanwhile: disputed" in answer.content.decode()


def test_the_two_who_play_do_it_by_their_links_without_scripts_or_accounts() -> None:
    club = Club("players", days=3)
    club.typed(None)
    one, other = phone(club.sheet, "A"), phone(club.sheet, "B")
    assert buttons(page_of(one, club.sheet)) == {"Hand in"}
    assert send(one, club.sheet, "submit-sheet").status_code == 302
    page = page_of(one, club.sheet)
    assert buttons(page) == {"Take back"}
    assert "the other side says whether it is right, and without an answer it counts from" in page.words
    assert buttons(page_of(other, club.sheet)) == {"Is it right?"}
    page = page_of(other, club.sheet, "answer-sheet")
    assert [each.words for each in page.one("main").all("button")] == ["It is right: accept it", "Dispute it"]
    assert page_of(one, club.sheet, "answer-sheet").all("button", class_="button-main") == []
    assert send(other, club.sheet, "answer-sheet").url == reverse("sheet", args=[club.sheet.code])
    assert club.fixture.state == "confirmed"
    submission = Submission.objects.get()
    assert (submission.side, submission.answered_side, submission.by) == ("A", "B", None)


def test_what_was_handed_in_and_changed_is_said_to_have_to_be_handed_in_again() -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    scorer = signed_in(club.scorer)
    send(scorer, club.sheet, "undo")
    club.typed(club.scorer, "a 4 70")
    page = page_of(scorer, club.sheet)
    assert "Handed in by Sue, and changed after that: it has to be handed in again." in page.words
    assert buttons(page) == {"Hand in"}


@pytest.mark.parametrize("entering", ["scorer", "organiser"])
def test_where_one_is_enough_nothing_is_handed_in(entering: str) -> None:
    club = Club(entering)
    club.typed(club.organiser)
    assert buttons(page_of(signed_in(club.organiser), club.sheet)) == {"Confirm the result"}


def checked(club: Club, name: str, by: Any) -> Sheet:
    """Another sheet of the competition, handed in by somebody."""
    from scoresheet.fixtures import open_fixture_sheet
    from tests.league.playing import meeting

    sheet = open_fixture_sheet(fixture=meeting(club.competition, *name.split()), by=None)
    other = Club.__new__(Club)
    other.competition, other.sheet = club.competition, sheet
    other.typed(by)
    other.handed_in(by)
    return sheet


def test_the_checkers_list_is_in_the_order_of_entry_by_scorer_with_the_next_one_after_each(
    django_assert_max_num_queries: Any,
) -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    third = club.account("scorer", "Una")
    of_third = checked(club, "Ann Cas", third)
    later = checked(club, "Ben Cas", club.scorer)
    checker = signed_in(club.other_scorer)
    with django_assert_max_num_queries(9):
        page = read_page(checker.get(reverse("waiting")))
    assert not faults_of(page)
    section = page.one("section", **{"aria-labelledby": "to-answer"})
    assert [each.words for each in section.all("h3")] == ["Handed in by Sue", "Handed in by Una"]
    links = [each.attrs["href"] for each in section.all("a")]
    codes = [club.sheet.code, later.code, of_third.code]
    assert links == [reverse("answer-sheet", args=[code]) for code in codes]
    home = read_page(checker.get(reverse("home")))
    assert "3 sheets wait for you" in home.words
    for sheet, following in ((club.sheet, later), (later, of_third)):
        assert send(checker, sheet, "answer-sheet").url == reverse("answer-sheet", args=[following.code])
    assert send(checker, of_third, "dispute-sheet", reason="No").url == reverse("waiting")


def test_who_has_nothing_to_answer_is_not_told_of_it(django_assert_num_queries: Any) -> None:
    club = Club("checked")
    club.typed(club.scorer)
    club.handed_in(club.scorer)
    for client in (Client(), signed_in(club.scorer), signed_in(club.player("Cas"))):
        assert "for you" not in client.get(reverse("home")).content.decode()
        page = client.get(reverse("waiting"))
        assert page.status_code == 200
        assert club.sheet.code not in page.content.decode()
